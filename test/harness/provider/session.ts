import type { Emulator, EmulatorOptions } from "pulumi-pipes-emulator";
import { type Recorder, startRecorder } from "../service/recorder";
import { configurationOf, requestsOf, startEmulator } from "../service/emulator";
import { type DynamicProvider, startDynamicProvider } from "./process";
import { type AnyKind, ManagedResource } from "./managedResource";

/** How the provider process and the service behind it are started. */
export interface SessionOptions {
  readonly emulator?: EmulatorOptions;
  /** Stack configuration beside the address, the ids and the credentials of the emulator. */
  readonly config?: Readonly<Record<string, string>>;
}

/** The provider process of a test file, with a service of its own. */
export interface Session {
  readonly emulator: Emulator;
  readonly provider: DynamicProvider;
  /** A resource that is not in the stack yet. */
  resource(kind: AnyKind): ManagedResource;
  /** An object as the service has it now. */
  readonly stored: Emulator["get"];
  /** The requests of the test so far, such as `PATCH keys/:id`. */
  requests(): string[];
  /** The requests that were meant to change something, with their bodies. */
  writes(): Recorder["writes"];
  /** Runs a task while nobody listens at the service's address. */
  whileAway: Recorder["whileAway"];
  /** Forgets the requests. */
  clearRequests(): void;
}

/** Starts a session for the tests of a file; each test finds the service as seeded. */
export function useSession(options: SessionOptions = {}): Session {
  let running: { emulator: Emulator; recorder: Recorder; provider: DynamicProvider } | undefined;
  const started = (): NonNullable<typeof running> => {
    if (running === undefined) throw new Error("the session runs inside tests only");
    return running;
  };

  beforeAll(async () => {
    const emulator = await startEmulator({ transitionMs: 10, ...options.emulator });
    const recorder = await startRecorder(emulator.url);
    const config = { ...configurationOf(emulator, recorder.url), ...options.config };
    running = { emulator, recorder, provider: await startDynamicProvider({ config }) };
  });
  beforeEach(() => {
    started().provider.nextRun();
    started().emulator.reset();
    started().recorder.clear();
  });
  afterAll(async () => {
    await running?.provider.stop();
    await running?.recorder.close();
    await running?.emulator.close();
  });

  return {
    get emulator() {
      return started().emulator;
    },
    get provider() {
      return started().provider;
    },
    resource: (kind) => new ManagedResource(started().provider, kind),
    stored: (...object) => started().emulator.get(...object),
    requests: () => requestsOf(started().emulator),
    writes: () => started().recorder.writes,
    whileAway: (task) => started().recorder.whileAway(task),
    clearRequests: () => {
      started().emulator.clearRequests();
      started().recorder.clear();
    },
  };
}
