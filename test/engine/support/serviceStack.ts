import type { DestroyOptions, EngineEvent, PulumiFn, Stack } from "@pulumi/pulumi/automation";
import type { Emulator, EmulatorOptions } from "pulumi-pipes-emulator";
import { createInlineStack } from "../../harness/engine/inlineStack";
import type { StateResource } from "../../harness/engine/stackState";
import { changesOf, nameOf } from "../../harness/engine/output";
import { secretConfigurationOf, startEmulator } from "../../harness/service/emulator";

/** What an inline program declares; nothing when it is to be empty. */
export type Program = () => unknown;

/** What one operation did or would do. */
export interface Run {
  /** The steps of each resource by name, in order; steps that change nothing are left out. */
  readonly steps: Readonly<Record<string, readonly string[]>>;
  /** Old and new value of each changed field, by resource name and path. */
  readonly changes: Readonly<Record<string, Readonly<Record<string, readonly [unknown, unknown]>>>>;
  /** All that the CLI wrote. */
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
  readonly stack: Stack;
  preview(program: Program, options?: RunOptions): Promise<Run>;
  up(program: Program, options?: RunOptions): Promise<Run>;
  /** Runs an `up` that must fail, and answers its output. */
  failingUp(program: Program): Promise<string>;
  /** What a refresh would take note of. */
  drift(): Promise<Run>;
  destroy(options?: DestroyOptions): Promise<Run>;
  /** The resources in the state by name. */
  state(): Promise<Readonly<Record<string, StateResource>>>;
  dispose(): Promise<void>;
}

/** Opens an empty stack that is configured for a service of its own. */
export async function openServiceStack(
  options: EmulatorOptions & {
    readonly env?: Readonly<Record<string, string>>;
    /** Whether the outputs and the summary of an update are looked at. Default: false. */
    readonly isAskedAfterUpdates?: boolean;
  } = {},
): Promise<ServiceStack> {
  const { env = {}, isAskedAfterUpdates = false, ...emulatorOptions } = options;
  const emulator = await startEmulator(emulatorOptions);
  const inline = await createInlineStack(() => Promise.resolve(), {
    config: secretConfigurationOf(emulator),
    env,
  }).catch(async (error: unknown) => {
    await emulator.close();
    throw error;
  });
  const { stack } = inline;
  // Each update asks the CLI for its outputs and its history: three commands that few tests look at.
  if (!isAskedAfterUpdates) {
    stack.outputs = () => Promise.resolve({});
    stack.info = () => Promise.resolve(undefined);
  }
  return {
    emulator,
    stack,
    preview: (program, given = {}) =>
      record((onEvent) => stack.preview({ ...given, onEvent, program: fnOf(program) })),
    up: (program, given = {}) => record((onEvent) => stack.up({ ...given, onEvent, program: fnOf(program) })),
    failingUp: async (program) => failureOf(stack.up({ program: fnOf(program) })),
    drift: () => record((onEvent) => stack.previewRefresh({ onEvent })),
    destroy: (given = {}) => record((onEvent) => stack.destroy({ ...given, onEvent })),
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

async function failureOf(operation: Promise<unknown>): Promise<string> {
  const failure = await operation.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (failure instanceof Error) return failure.message;
  throw new Error("the operation was to fail, but it went well");
}

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
    if (op === "same" || op === "refresh" || type.startsWith("pulumi:")) continue;
    (steps[name] ??= []).push(op);
    const found = changesOf({ detailedDiff, oldState: old, newState: fresh });
    if (found !== undefined) changes[name] = found;
  }
  return { steps, changes, output: `${stdout}\n${stderr}` };
}
