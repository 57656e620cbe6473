import type { Emulator, EmulatorOptions } from "pulumi-pipes-emulator";
import { inProcess } from "../../harness/provider/inProcess";
import { configurationOf, startEmulator } from "../../harness/service/emulator";
import { type FaultyProxy, startFaultyProxy } from "../../harness/service/faultyProxy";
import type { ProviderCalls } from "../../harness/provider/calls";
import { type AnyKind, ManagedResource } from "../../harness/provider/managedResource";

/** Stack configuration beside what a service needs. */
export type Config = Readonly<Record<string, string>>;

export interface WorldOptions {
  readonly emulator?: EmulatorOptions;
  readonly config?: Config;
}

/** A service, a proxy before it that breaks connections, and providers as fresh processes. */
export interface World {
  readonly emulator: Emulator;
  readonly proxy: FaultyProxy;
  /** A fresh provider process, which talks through the proxy. */
  process(config?: Config): ProviderCalls;
  /** A resource that no stack holds yet, of the provider process given or of a fresh one. */
  resource(kind: AnyKind, calls?: ProviderCalls): ManagedResource;
}

/** Starts a world for the tests of a file; each test finds the service as seeded and nothing broken. */
export function useWorld({ emulator: emulatorOptions, config: common }: WorldOptions = {}): World {
  let running: { emulator: Emulator; proxy: FaultyProxy } | undefined;
  const started = (): NonNullable<typeof running> => {
    if (running === undefined) throw new Error("the world exists inside tests only");
    return running;
  };
  beforeAll(async () => {
    const emulator = await startEmulator({ transitionMs: 0, ...emulatorOptions });
    running = { emulator, proxy: await startFaultyProxy(emulator.port) };
  });
  beforeEach(() => {
    started().proxy.clearFaults();
    started().emulator.reset();
  });
  afterAll(async () => {
    await running?.proxy.close();
    await running?.emulator.close();
  });
  const world: World = {
    get emulator() {
      return started().emulator;
    },
    get proxy() {
      return started().proxy;
    },
    process: (config = {}) =>
      inProcess({ ...configurationOf(started().emulator, started().proxy.url), ...common, ...config }),
    resource: (kind, calls = world.process()) => new ManagedResource(calls, kind),
  };
  return world;
}
