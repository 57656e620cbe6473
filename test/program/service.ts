import * as pulumi from "@pulumi/pulumi";
import type { Emulator, EmulatorOptions } from "pulumi-pipes-emulator";
import { configurationOf, startEmulator } from "../harness/service/emulator";

/** A service that a test file asks, as the stack configuration has it. */
export interface Service {
  readonly emulator: Emulator;
  /** Changes the stack configuration for the rest of the test. */
  configure(change: Readonly<Record<string, string>>): void;
}

/** Starts a service for the tests of a file; each test finds it as seeded. */
export function useService(options: EmulatorOptions = {}): Service {
  let running: Emulator | undefined;
  const emulator = (): Emulator => {
    if (running === undefined) throw new Error("the service runs inside tests only");
    return running;
  };
  beforeAll(async () => {
    running = await startEmulator(options);
  });
  beforeEach(() => {
    emulator().reset();
    pulumi.runtime.setAllConfig(configurationOf(emulator()));
  });
  afterAll(async () => {
    pulumi.runtime.setAllConfig({});
    await running?.close();
  });
  return {
    get emulator() {
      return emulator();
    },
    configure: (change) => {
      pulumi.runtime.setAllConfig({ ...configurationOf(emulator()), ...change });
    },
  };
}
