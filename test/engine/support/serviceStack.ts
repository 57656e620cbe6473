import type { EngineEvent, PulumiFn } from "@pulumi/pulumi/automation";
import type { Emulator, EmulatorOptions } from "pulumi-pipes-emulator";
import { createInlineStack } from "../../harness/engine/inlineStack";
import type { StateResource } from "../../harness/engine/stackState";
import { changesOf, nameOf } from "../../harness/engine/output";
import { secretConfigurationOf, startEmulator } from "../../harness/service/emulator";

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

/** An inline stack of the Automation API beside a service of its own. */
export interface ServiceStack {
  readonly emulator: Emulator;
  preview(program: Program, options?: RunOptions): Promise<Run>;
  up(program: Program, options?: RunOptions): Promise<Run>;
  /** Runs the program, too. */
  destroy(program: Program): Promise<Run>;
  /** The resources in the state by name. */
  state(): Promise<Readonly<Record<string, StateResource>>>;
  dispose(): Promise<void>;
}

/** Opens an empty stack that is configured for a service of its own. */
export async function openServiceStack(options: EmulatorOptions = {}): Promise<ServiceStack> {
  const emulator = await startEmulator(options);
  const inline = await createInlineStack(() => Promise.resolve(), {
    config: secretConfigurationOf(emulator),
  }).catch(async (error: unknown) => {
    await emulator.close();
    throw error;
  });
  const { stack } = inline;
  // Each update asks the CLI for its outputs and its history: three commands whose results no test uses.
  stack.outputs = () => Promise.resolve({});
  stack.info = () => Promise.resolve(undefined);
  return {
    emulator,
    preview: (program, given = {}) =>
      record((onEvent) => stack.preview({ ...given, onEvent, program: fnOf(program) })),
    up: (program, given = {}) => record((onEvent) => stack.up({ ...given, onEvent, program: fnOf(program) })),
    destroy: (program) => {
      stack.workspace.program = fnOf(program);
      return record((onEvent) => stack.destroy({ runProgram: true, onEvent }));
    },
    state: async () => {
      const { resources } = await inline.state();
      return Object.fromEntries(resources.map((resource) => [nameOf(resource.urn), resource]));
    },
    dispose: async () => {
      await inline.dispose();
      await emulator.close();
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
