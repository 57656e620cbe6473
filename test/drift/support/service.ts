import { type Emulator, type EmulatorOptions, noQuirks, type QuirkChange } from "pulumi-pipes-emulator";
import type { ProviderCalls } from "../../harness/provider/calls";
import { type AnyKind, ManagedResource } from "../../harness/provider/managedResource";
import { type Recorder, startRecorder } from "../../harness/service/recorder";
import { configurationOf, startEmulator } from "../../harness/service/emulator";
import { inProcess } from "../../harness/provider/inProcess";

/** A service and the provider before it; every run of a CLI has a provider process of its own. */
export interface Service {
  readonly emulator: Emulator;
  /** Requests that were meant to change something, with their bodies, since the last run began; of a recorded service. */
  readonly writes: Recorder["writes"];
  /** A resource that is not in the stack yet. */
  resource(kind: AnyKind): ManagedResource;
  /** Ends the provider process and forgets the requests: the next call belongs to another run of the CLI. */
  nextRun(): ProviderCalls;
  /** Switches these quirks on and all others off. */
  behaveLike(quirks: QuirkChange): void;
  /** Puts the service back to its seed, and begins another run. */
  reset(): void;
}

export interface ServiceOptions extends EmulatorOptions {
  /** Whether the bodies of requests are noted, by a proxy that makes every request dearer. */
  readonly recorded?: boolean;
}

interface Running {
  readonly emulator: Emulator;
  readonly recorder: Recorder | undefined;
  readonly config: Readonly<Record<string, string>>;
}

/** Starts a service for the tests of a file. */
export function useService(options: ServiceOptions = {}): Service {
  let running: Running | undefined;
  let process: ProviderCalls | undefined;
  const started = (): Running => {
    if (running === undefined) throw new Error("the service runs inside tests only");
    return running;
  };
  const current = (): ProviderCalls => (process ??= inProcess(started().config));

  beforeAll(async () => {
    const { recorded = false, ...emulatorOptions } = options;
    const emulator = await startEmulator({ transitionMs: 0, ...emulatorOptions });
    const recorder = recorded ? await startRecorder(emulator.url) : undefined;
    running = { emulator, recorder, config: configurationOf(emulator, recorder?.url) };
  });
  beforeEach(() => {
    service.reset();
  });
  afterAll(async () => {
    await running?.recorder?.close();
    await running?.emulator.close();
  });

  let run = 1;
  const calls: ProviderCalls = {
    get run() {
      return run;
    },
    nextRun: () => {
      run += 1;
      process = undefined;
    },
    configure: (...given) => current().configure(...given),
    check: (...given) => current().check(...given),
    diff: (...given) => current().diff(...given),
    create: (...given) => current().create(...given),
    read: (...given) => current().read(...given),
    update: (...given) => current().update(...given),
    delete: (...given) => current().delete(...given),
  };
  const service: Service = {
    get emulator() {
      return started().emulator;
    },
    get writes() {
      const { recorder } = started();
      if (recorder === undefined) throw new Error("this service is not recorded");
      return recorder.writes;
    },
    resource: (kind) => new ManagedResource(calls, kind),
    nextRun: () => {
      calls.nextRun();
      started().emulator.clearRequests();
      started().recorder?.clear();
      return calls;
    },
    behaveLike: (quirks) => {
      started().emulator.setQuirks({ ...noQuirks, ...quirks });
    },
    reset: () => {
      started().emulator.reset();
      service.nextRun();
    },
  };
  return service;
}

/** Far above what some hundred runs of a property take, in milliseconds; a run that hangs fails all the same. */
export const storyMs = 180_000;
