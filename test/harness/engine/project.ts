import { basename, dirname, join } from "node:path";
import { existsSync } from "node:fs";
import { cp, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { type CommandResult, runCommand } from "../../../tools/process/command";
import { type EngineConfig, STACK_NAME, stackFile, writeEmptyStack } from "./emptyStack";
import { createSandbox, type Sandbox } from "./sandbox";
import { exportOf, parseStackState, type StackState } from "./stackState";
import { repository } from "../repository";

const DEFAULT_TIMEOUT_MS = 120_000;

/** The parts of an engine project. */
export interface EngineProjectOptions extends ProjectSource {
  readonly config?: EngineConfig;
  /** Added to the environment of every command; nothing else of the caller's environment gets in. */
  readonly env?: Readonly<Record<string, string>>;
  /** The time that one command is given before it is killed. */
  readonly timeoutMs?: number;
}

/** How one command is run. */
export interface PulumiOptions {
  /** The exit code that is no failure; 0 when left out. */
  readonly expectCode?: number | "any";
  readonly env?: Readonly<Record<string, string>>;
  /** Sends the CLI what Ctrl-C sends. */
  readonly signal?: AbortSignal;
  /** Gets what the CLI writes, as it writes it. */
  readonly onOutput?: (text: string) => void;
}

export type EngineProject = ReturnType<typeof drive>;

/** Makes a Pulumi project in a folder of its own, driven by the real CLI, with an empty stack and its configuration. */
export async function createEngineProject(options: EngineProjectOptions): Promise<EngineProject> {
  const sandbox = await createSandbox(options.env);
  try {
    const dir = sandbox.projectDir;
    await placeProject(dir, options);
    const name = nameIn(await readFile(join(dir, "Pulumi.yaml"), "utf8"));
    await writeEmptyStack(sandbox.stateDir, { name, dir }, options.config ?? {});
    return drive(sandbox, name, options.timeoutMs ?? DEFAULT_TIMEOUT_MS);
  } catch (error) {
    await sandbox.dispose();
    throw error;
  }
}

/** The name of a project, by its `Pulumi.yaml`. */
function nameIn(settings: string): string {
  const name = /^name: *"?([^\s"]+)"?$/m.exec(settings)?.[1];
  if (name === undefined) throw new Error(`no name in ${settings}`);
  return name;
}

function drive(sandbox: Sandbox, name: string, timeoutMs: number) {
  /** Runs `pulumi` with these arguments; an unexpected exit code is an error that carries all output. */
  const pulumi = async (args: readonly string[], options: PulumiOptions = {}): Promise<CommandResult> => {
    const { expectCode = 0, env, signal, onOutput } = options;
    const result = await runCommand(join(sandbox.binDir, "pulumi"), [...args, "--non-interactive"], {
      cwd: sandbox.projectDir,
      env: { PULUMI_STACK: STACK_NAME, ...sandbox.env, ...env },
      timeoutMs,
      signal,
      onStdout: onOutput,
      onStderr: onOutput,
    });
    if (expectCode !== "any" && result.code !== expectCode) throw unexpectedCode(args, expectCode, result);
    return result;
  };
  return {
    /** The folder of the program; files in it may be changed between runs. */
    dir: sandbox.projectDir,
    name,
    /** The file with the state. */
    stateFile: stackFile(sandbox.stateDir, name),
    /** The environment of all commands. */
    env: sandbox.env,
    pulumi,
    /** The state as stored; secrets stay encrypted unless asked for. */
    async exportState({ showSecrets = false } = {}): Promise<StackState> {
      // The CLI runs only if it must decrypt: to start it takes a quarter of a second of processor time.
      const text = showSecrets
        ? (await pulumi(["stack", "export", "--show-secrets"])).stdout
        : exportOf(await readFile(stackFile(sandbox.stateDir, name), "utf8"));
      return parseStackState(text);
    },
    dispose: (): Promise<void> => sandbox.dispose(),
  };
}

function unexpectedCode(args: readonly string[], expected: number, result: CommandResult): Error {
  const ending = `pulumi ${args.join(" ")} ended with code ${result.code ?? "none"} instead of ${expected}`;
  return new Error(`${ending}\n--- stdout\n${result.stdout}\n--- stderr\n${result.stderr}`);
}

/** The default project of a harness. */
export const PROJECT_NAME = "test";

/** Where the files of a project come from; both may be given, `files` then win. */
interface ProjectSource {
  /** Contents by path inside the project. */
  readonly files?: Readonly<Record<string, string>>;
  /** A folder that is copied, without its node_modules and stack settings. */
  readonly path?: string;
}

const DEFAULT_FILES = {
  "Pulumi.yaml": `name: ${PROJECT_NAME}\nruntime: nodejs\n`,
  "package.json": '{ "private": true, "main": "index.ts" }\n',
  "tsconfig.json":
    '{ "compilerOptions": { "target": "ES2022", "module": "node20", "strict": true, "skipLibCheck": true } }\n',
};

/** Writes a project that resolves its packages, `pulumi-pipes` too, from this repository. */
async function placeProject(folder: string, source: ProjectSource): Promise<void> {
  if (source.path !== undefined) await cp(source.path, folder, { recursive: true, filter: isProjectFile });
  for (const [file, text] of Object.entries(source.files ?? {})) await place(join(folder, file), text);
  for (const [file, text] of Object.entries(DEFAULT_FILES)) {
    if (!existsSync(join(folder, file))) await place(join(folder, file), text);
  }
  await symlink(join(repository, "node_modules"), join(folder, "node_modules"));
}

function isProjectFile(file: string): boolean {
  const name = basename(file);
  return name !== "node_modules" && !/^Pulumi\..+\.yaml$/.test(name);
}

async function place(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
