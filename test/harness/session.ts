import type { Emulator, EmulatorOptions } from "pulumi-pipes-emulator";
import { shortenWaits } from "./timeScale";
import type { ProviderCalls } from "./provider/calls";
import { inPlugin } from "./provider/inPlugin";
import { inProcess } from "./provider/inProcess";
import { type AnyKind, ManagedResource } from "./provider/managedResource";
import { type PropertyMap, unwrapped } from "./provider/wire";
import { configurationOf, requestsOf, startEmulator } from "./service/emulator";
import { type Recorder, startRecorder } from "./service/recorder";
import type { Declared, RunOptions } from "./simulator/records";
import { Stack } from "./simulator/stack";

type Config = Readonly<Record<string, string>>;

interface SessionOptions {
  readonly emulator?: EmulatorOptions;
  /** Stack configuration in addition to the address, the ids and the credentials of the emulator. */
  readonly config?: Config;
  /** Waits as long as users do, for tests of what happens in time. */
  readonly isUnhurried?: boolean;
}

/**
 * Starts a service for the tests of a file and, for each test, a fresh provider in this process. Each test finds the service
 * as seeded, and waits a tenth of each pause.
 */
export function useSession(options: SessionOptions = {}) {
  let service: { readonly emulator: Emulator; readonly recorder: Recorder } | undefined;
  let provider: ProviderCalls | undefined;
  let [warnings, infos]: [string[], string[]] = [[], []];
  const started = (): NonNullable<typeof service> => {
    if (service === undefined) throw new Error("the session runs inside tests only");
    return service;
  };
  const freshProvider = (config: Config = {}): ProviderCalls => {
    const { emulator, recorder } = started();
    const start = isOnPlugin() ? inPlugin : inProcess;
    return start({ ...configurationOf(emulator, recorder.url), ...options.config, ...config });
  };
  const ofTest = (): ProviderCalls => (provider ??= freshProvider());

  beforeAll(async () => {
    if (options.isUnhurried !== true) shortenWaits();
    const emulator = await startEmulator({ transitionMs: 0, ...options.emulator });
    service = { emulator, recorder: await startRecorder(emulator.url) };
  });
  beforeEach(() => {
    started().emulator.reset();
    started().recorder.clear();
    provider = undefined;
    [warnings, infos] = [[], []];
    jest.spyOn(console, "info").mockImplementation((...texts) => void infos.push(texts.join(" ")));
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
    /** What the providers warned of in this test. */
    get warnings() {
      return warnings.join("\n");
    },
    /** What they informed of. */
    get infos() {
      return infos.join("\n");
    },
    /** A further provider, as another run of the engine starts it. */
    freshProvider,
    resource: (kind: AnyKind, calls = ofTest()) => new ManagedResource(calls, kind),
    /** A resource after its first `up`. */
    deployed: async (kind: AnyKind, args: PropertyMap, calls = ofTest()) => {
      const resource = new ManagedResource(calls, kind);
      await resource.up(args);
      return resource;
    },
    /** The warnings of the preview of a later run. */
    previewedInNewRun: async (resource: ManagedResource, args: PropertyMap): Promise<string> => {
      const heard = warnings.length;
      const planned = resource.inRunOf(freshProvider());
      await planned.diff(await planned.check(args));
      return warnings.slice(heard).join("\n");
    },
    stack: () => testStack(freshProvider),
    /** An object as the service has it now. */
    get stored(): Emulator["get"] {
      return (...object) => started().emulator.get(...object);
    },
    /** The requests of the test so far, such as `PATCH keys/:id`. */
    requests: () => requestsOf(started().emulator),
    /** The requests that were meant to change something, with their bodies. */
    writes: () => started().recorder.writes,
    /** Lets the service return this result for all further creations, and create nothing. */
    answerCreations: (result: unknown): void => {
      started().recorder.answerCreations(result);
    },
    /** Runs a function after the service worked on a creation, before the provider gets the response. */
    afterCreations: (run: () => void): void => {
      started().recorder.afterCreations(run);
    },
    clearRequests: () => {
      started().emulator.clearRequests();
      started().recorder.clear();
    },
  };
}

/** A stack of several resources, each run of which has a provider of its own; a run rejects with its first failure. */
function testStack(freshProvider: () => ProviderCalls) {
  const stack = new Stack();
  return {
    up: async (program: Readonly<Record<string, Declared>>, options?: RunOptions) => {
      const calls = freshProvider();
      const { failures } = await stack.up(() => calls, new Map(Object.entries(program)), options);
      const [failure] = failures;
      if (failure !== undefined) throw failure.error;
    },
    refresh: async () => {
      const calls = freshProvider();
      const { failures } = await stack.refresh(() => calls);
      expect(failures).toEqual([]);
    },
    has: (name: string) => stack.resources.has(name),
    /** Saves the state. Returns a function that restores it. */
    backup: () => {
      const saved = [...stack.resources];
      return () => {
        stack.resources.clear();
        for (const [name, stored] of saved) stack.resources.set(name, stored);
      };
    },
    /** The id and the outputs of a resource. */
    of: (name: string) => {
      const stored = stack.resources.get(name);
      if (stored === undefined) throw new Error(`the stack holds no resource ${name}`);
      return { id: stored.id, outputs: unwrapped(stored.outputs) };
    },
  };
}

/** True if the tests run on the plugin: jest.config.js decides by project. */
export const isOnPlugin = (): boolean => Reflect.get(globalThis, "PIPES_TEST_HOST") === "plugin";
