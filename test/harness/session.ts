import type { Emulator, EmulatorOptions } from "pulumi-pipes-emulator";
import { hurry } from "./hurry";
import type { ProviderCalls } from "./provider/calls";
import { inProcess } from "./provider/inProcess";
import { type AnyKind, ManagedResource } from "./provider/managedResource";
import { type PropertyMap, unwrapped } from "./provider/wire";
import { configurationOf, requestsOf, startEmulator } from "./service/emulator";
import { type Recorder, startRecorder } from "./service/recorder";
import type { Declared, RunOptions } from "./simulator/records";
import { Stack } from "./simulator/stack";

type Config = Readonly<Record<string, string>>;

export interface SessionOptions {
  readonly emulator?: EmulatorOptions;
  /** Stack configuration beside the address, the ids and the credentials of the emulator. */
  readonly config?: Config;
  /** Waits as long as users do, for tests of what happens in time. */
  readonly isUnhurried?: boolean;
}

/** A service for the tests of a file and, for each test, a fresh provider in this process. */
export interface Session {
  readonly emulator: Emulator;
  readonly provider: ProviderCalls;
  /** What the providers warned of in this test. */
  readonly warnings: string;
  /** A further provider, as another run of the engine starts it. */
  freshProvider(config?: Config): ProviderCalls;
  /** A resource that is not in a stack yet. */
  resource(kind: AnyKind, provider?: ProviderCalls): ManagedResource;
  /** An empty stack, each run of which has a provider of its own. */
  stack(): TestStack;
  /** An object as the service has it now. */
  readonly stored: Emulator["get"];
  /** The requests of the test so far, such as `PATCH keys/:id`. */
  requests(): string[];
  /** The requests that were meant to change something, with their bodies. */
  writes(): Recorder["writes"];
  /** Lets the service answer all further creations with this result, and create nothing. */
  answerCreations(result: unknown): void;
  /** Forgets the requests. */
  clearRequests(): void;
}

/** A stack of several resources; a run rejects with its first failure. */
export interface TestStack {
  up(program: Readonly<Record<string, Declared>>, options?: RunOptions): Promise<void>;
  /** The id and the outputs of a resource. */
  of(name: string): { readonly id: string; readonly outputs: PropertyMap };
}

/** Starts a session for the tests of a file; each test finds the service as seeded, and waits a tenth of each pause. */
export function useSession(options: SessionOptions = {}): Session {
  let service: { readonly emulator: Emulator; readonly recorder: Recorder } | undefined;
  let provider: ProviderCalls | undefined;
  let warnings: string[] = [];
  const started = (): NonNullable<typeof service> => {
    if (service === undefined) throw new Error("the session runs inside tests only");
    return service;
  };
  const freshProvider = (config: Config = {}): ProviderCalls => {
    const { emulator, recorder } = started();
    return inProcess({ ...configurationOf(emulator, recorder.url), ...options.config, ...config });
  };
  const ofTest = (): ProviderCalls => (provider ??= freshProvider());

  beforeAll(async () => {
    if (options.isUnhurried !== true) hurry();
    const emulator = await startEmulator({ transitionMs: 0, ...options.emulator });
    service = { emulator, recorder: await startRecorder(emulator.url) };
  });
  beforeEach(() => {
    started().emulator.reset();
    started().recorder.clear();
    provider = undefined;
    warnings = [];
    jest.spyOn(console, "warn").mockImplementation((...texts) => void warnings.push(texts.join(" ")));
  });
  afterAll(async () => {
    await service?.recorder.close();
    await service?.emulator.close();
  });

  return {
    get emulator() {
      return started().emulator;
    },
    get provider() {
      return ofTest();
    },
    get warnings() {
      return warnings.join("\n");
    },
    freshProvider,
    resource: (kind, calls = ofTest()) => new ManagedResource(calls, kind),
    stack: () => testStack(freshProvider),
    stored: (...object) => started().emulator.get(...object),
    requests: () => requestsOf(started().emulator),
    writes: () => started().recorder.writes,
    answerCreations: (result) => {
      started().recorder.answerCreations(result);
    },
    clearRequests: () => {
      started().emulator.clearRequests();
      started().recorder.clear();
    },
  };
}

function testStack(freshProvider: () => ProviderCalls): TestStack {
  const stack = new Stack();
  return {
    up: async (program, options) => {
      const calls = freshProvider();
      const { failures } = await stack.up(() => calls, new Map(Object.entries(program)), options);
      const [failure] = failures;
      if (failure !== undefined) throw failure.error;
    },
    of: (name) => {
      const stored = stack.resources.get(name);
      if (stored === undefined) throw new Error(`the stack holds no resource ${name}`);
      return { id: stored.id, outputs: unwrapped(stored.outputs) };
    },
  };
}
