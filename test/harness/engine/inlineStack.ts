import { LocalWorkspace, type PulumiFn, Stack } from "@pulumi/pulumi/automation";
import { readFile } from "node:fs/promises";
import { boundedCommand } from "./boundedCommand";
import { type EngineConfig, STACK_NAME, stackFile, writeEmptyStack } from "./emptyStack";
import { PROJECT_NAME } from "./project";
import { repository } from "../repository";
import { createSandbox } from "./sandbox";
import { exportOf, parseStackState, type StackState } from "./stackState";

const DEFAULT_TIMEOUT_MS = 120_000;

/** What an inline stack is given. */
export interface InlineStackOptions {
  readonly config?: EngineConfig;
  /** The environment of the CLI and its plugins. The program runs in this process and sees this one's. */
  readonly env?: Readonly<Record<string, string>>;
  /** The time that one command is given before it is killed. */
  readonly timeoutMs?: number;
}

/** A stack of the Automation API in a sandbox. */
export interface InlineStack {
  readonly stack: Stack;
  /** The state as stored, with secrets encrypted. */
  state(): Promise<StackState>;
  dispose(): Promise<void>;
}

/** Makes an empty stack whose program is a function of the test. */
export async function createInlineStack(
  program: PulumiFn,
  options: InlineStackOptions = {},
): Promise<InlineStack> {
  const sandbox = await createSandbox(options.env);
  try {
    const { projectDir: dir, stateDir } = sandbox;
    await writeEmptyStack(stateDir, { name: PROJECT_NAME, dir }, options.config ?? {});
    const workspace = await LocalWorkspace.create({
      program,
      projectSettings: { name: PROJECT_NAME, runtime: "nodejs", main: repository },
      workDir: dir,
      pulumiHome: sandbox.pulumiHome,
      envVars: { ...sandbox.env },
      pulumiCommand: await boundedCommand(sandbox.binDir, options.timeoutMs ?? DEFAULT_TIMEOUT_MS),
    });
    return {
      stack: await selectIn(workspace),
      state: async () => parseStackState(exportOf(await readFile(stackFile(stateDir, PROJECT_NAME), "utf8"))),
      dispose: () => sandbox.dispose(),
    };
  } catch (error) {
    await sandbox.dispose();
    throw error;
  }
}

/** Selects the stack without the CLI: every command of the Automation API names it. */
async function selectIn(workspace: LocalWorkspace): Promise<Stack> {
  const { selectStack } = workspace;
  workspace.selectStack = () => Promise.resolve();
  const stack = await Stack.select(STACK_NAME, workspace);
  workspace.selectStack = selectStack;
  return stack;
}
