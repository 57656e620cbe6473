import fc from "fast-check";
import { type Emulator, type EmulatorOptions, noQuirks, type QuirkChange } from "pulumi-pipes-emulator";
import type { ProviderCalls } from "../../harness/provider/calls";
import { inProcess } from "../../harness/provider/inProcess";
import { type AnyKind, ManagedResource } from "../../harness/provider/managedResource";
import type { PropertyMap } from "../../harness/provider/wire";
import { caseCount, seed } from "../../harness/random";
import { configurationOf, startEmulator } from "../../harness/service/emulator";
import { type Recorder, startRecorder } from "../../harness/service/recorder";

export type Service = ReturnType<typeof useService>;

export interface ServiceOptions extends EmulatorOptions {
  /** Whether a proxy records the bodies of requests, which is slow. */
  readonly recorded?: boolean;
}

/** Starts a service for the tests of a file, and the provider before it; every run of a CLI has a provider process of its own. */
export function useService({ recorded = false, ...options }: ServiceOptions = {}) {
  let running: { readonly emulator: Emulator; readonly recorder: Recorder | undefined } | undefined;
  let process: ProviderCalls | undefined;
  let run = 1;
  let warnings: string[] = [];
  const started = (): NonNullable<typeof running> => {
    if (running === undefined) throw new Error("the service runs inside tests only");
    return running;
  };
  const current = (settings = {}): ProviderCalls =>
    (process ??= inProcess({ ...configurationOf(started().emulator, started().recorder?.url), ...settings }));

  beforeAll(async () => {
    jest.spyOn(console, "warn").mockImplementation((line: unknown) => void warnings.push(String(line)));
    const emulator = await startEmulator({ transitionMs: 0, ...options });
    running = { emulator, recorder: recorded ? await startRecorder(emulator.url) : undefined };
  });
  beforeEach(() => {
    reset();
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await running?.recorder?.close();
    await running?.emulator.close();
  });

  const nextRun = (): void => {
    run += 1;
    process = undefined;
  };
  // The provider of the run at the time of a call.
  const calls = new Proxy({} as ProviderCalls, {
    get: (_none, name) =>
      name === "run" ? run : name === "nextRun" ? nextRun : (Reflect.get(current(), name) as unknown),
  });
  const reset = (): void => {
    started().emulator.reset();
    warnings = [];
    service.nextRun();
  };
  const service = {
    get emulator(): Emulator {
      return started().emulator;
    },
    /** Requests other than GET, with their bodies, since the last run began; of a recorded service. */
    get writes() {
      const { recorder } = started();
      if (recorder === undefined) throw new Error("this service is not recorded");
      return recorder.writes;
    },
    /** What the provider warned of since the service was reset. */
    get warnings(): readonly string[] {
      return warnings;
    },
    /** Warnings that the service did not apply a request. */
    get disobeyed() {
      return warnings.filter((line) => line.includes("[update/not-applied]"));
    },
    /** A resource that is not in the stack yet. */
    resource: (kind: AnyKind) => new ManagedResource(calls, kind),
    /** A resource after its first `up`. */
    deployed: async (kind: AnyKind, args: PropertyMap) => {
      const resource = new ManagedResource(calls, kind);
      await resource.up(args);
      return resource;
    },
    /**
     * Ends the provider process and forgets requests: the next call belongs to another run of the CLI. `settings` are further
     * ones of the configuration, until the next run.
     */
    nextRun: (settings?: Readonly<Record<string, string>>): ProviderCalls => {
      nextRun();
      started().emulator.clearRequests();
      started().recorder?.clear();
      current(settings);
      return calls;
    },
    /** Switches these quirks on and all others off, except that a service keeps the unknown fields that it does not reject. */
    behaveLike: (quirks: QuirkChange): void => {
      const { emulator } = started();
      emulator.setQuirks({ ...noQuirks, keepUnknownFields: !emulator.strict, ...quirks });
    },
    /** Puts the service back to its seed, forgets warnings, and begins another run. */
    reset,
    /** Checks that something holds for so many drawn values, each on a service as seeded. */
    holds: async <Values extends [unknown, ...unknown[]]>(
      count: number,
      values: { [Index in keyof Values]: fc.Arbitrary<Values[Index]> },
      story: (...values: Values) => Promise<void>,
    ): Promise<void> => {
      const property = fc.asyncProperty(...values, async (...drawn) => {
        reset();
        await story(...drawn);
      });
      // A failure prints the seed.
      await fc.assert(property, { seed, numRuns: caseCount(count) });
    },
  };
  return service;
}
