import { readFile } from "node:fs/promises";
import { type EngineEvent, LocalWorkspace, type PulumiFn, Stack } from "@pulumi/pulumi/automation";
import type { TileAlertArgs } from "pulumi-pipes";
import type { EmulatorOptions } from "pulumi-pipes-emulator";
import { latencyAlert } from "../../harness/args";
import { type EngineConfig, STACK_NAME, stackFile, writeEmptyStack } from "../../harness/engine/emptyStack";
import { changesOf, nameOf } from "../../harness/engine/output";
import { PROJECT_NAME } from "../../harness/engine/project";
import { createSandbox, type Sandbox } from "../../harness/engine/sandbox";
import { exportOf, parseStackState, type StateResource } from "../../harness/engine/stackState";
import { repository } from "../../harness/repository";
import { secretConfigurationOf, startEmulator } from "../../harness/service/emulator";
import { boundedCommand } from "./boundedCommand";

/** Args of an alert that the service accepts, with changes. */
export const alertArgs = (
  change: Partial<Extract<TileAlertArgs, { channels?: undefined }>> = {},
): TileAlertArgs => ({
  ...latencyAlert,
  name: "latency",
  ...change,
});

/** An inline program. */
export type Program = () => void;

/** What one operation does or would do. */
export interface Run {
  /** The steps of each resource by name, in order; steps that change nothing are left out. */
  readonly steps: Readonly<Record<string, readonly string[]>>;
  /** Old and new value of each changed field, by resource name and path. */
  readonly changes: Readonly<Record<string, Readonly<Record<string, readonly [unknown, unknown]>>>>;
  /** All that the CLI prints. */
  readonly output: string;
}

interface RunOptions {
  readonly refresh?: boolean;
  readonly diff?: boolean;
  readonly target?: string[];
  readonly replace?: string[];
}

export type ServiceStack = Awaited<ReturnType<typeof openServiceStack>>;

/** Longer than any command of a test takes. */
const timeoutMs = 120_000;

/** Opens an empty inline stack of the Automation API that is configured for a service of its own. */
export async function openServiceStack(options: EmulatorOptions = {}) {
  const [emulator, sandbox] = await Promise.all([startEmulator(options), createSandbox()]);
  const dispose = async (): Promise<void> => {
    await sandbox.dispose();
    await emulator.close();
  };
  try {
    return { ...(await stackIn(sandbox, secretConfigurationOf(emulator))), emulator, dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}

async function stackIn({ binDir, env, projectDir, pulumiHome, stateDir }: Sandbox, config: EngineConfig) {
  await writeEmptyStack(stateDir, { name: PROJECT_NAME, dir: projectDir }, config);
  const workspace = await LocalWorkspace.create({
    // A program runs in this process and sees its environment.
    projectSettings: { name: PROJECT_NAME, runtime: "nodejs", main: repository },
    workDir: projectDir,
    pulumiHome,
    envVars: { ...env },
    pulumiCommand: await boundedCommand(binDir, timeoutMs),
  });
  // Without the CLI: every command of the Automation API names the stack.
  workspace.selectStack = () => Promise.resolve();
  const stack = await Stack.select(STACK_NAME, workspace);
  // Each update would run three further commands for outputs and history, whose results no test uses.
  stack.outputs = () => Promise.resolve({});
  stack.info = () => Promise.resolve(undefined);
  return {
    preview: (program: Program, given: RunOptions = {}): Promise<Run> =>
      record((onEvent) => stack.preview({ ...given, onEvent, program: fnOf(program) })),
    up: (program: Program, given: RunOptions = {}): Promise<Run> =>
      record((onEvent) => stack.up({ ...given, onEvent, program: fnOf(program) })),
    /** Runs the program, too. */
    destroy: (program: Program): Promise<Run> => {
      workspace.program = fnOf(program);
      return record((onEvent) => stack.destroy({ runProgram: true, onEvent }));
    },
    /** The resources in the state by name. */
    state: async (): Promise<Readonly<Record<string, StateResource>>> => {
      const stored = await readFile(stackFile(stateDir, PROJECT_NAME), "utf8");
      const { resources } = parseStackState(exportOf(stored));
      return Object.fromEntries(resources.map((resource) => [nameOf(resource.urn), resource]));
    },
  };
}

const fnOf =
  (program: Program): PulumiFn =>
  () => {
    program();
    return Promise.resolve();
  };

async function record(
  operation: (onEvent: (event: EngineEvent) => void) => Promise<{ stdout: string; stderr: string }>,
): Promise<Run> {
  const events: EngineEvent[] = [];
  const { stdout, stderr } = await operation((event) => events.push(event));
  const done = events.flatMap(({ resOutputsEvent }) => resOutputsEvent?.metadata ?? []);
  const steps: Record<string, string[]> = {};
  const changes: Record<string, Record<string, readonly [unknown, unknown]>> = {};
  for (const { op, urn, type, detailedDiff, old, new: fresh } of done) {
    const name = nameOf(urn);
    if (["same", "read", "refresh"].includes(op) || type.startsWith("pulumi:")) continue;
    (steps[name] ??= []).push(op);
    const found = changesOf({ detailedDiff, oldState: old, newState: fresh });
    if (found !== undefined) changes[name] = found;
  }
  return { steps, changes, output: `${stdout}\n${stderr}` };
}
