import { startEmulator } from "pulumi-pipes-emulator";
import { ensureSchemathesis } from "../../../tools/schemathesis/ensure";
import { runSchemathesis } from "../../../tools/schemathesis/run";
import { seed } from "../../reliability/support/seeded";

const INSTALLATION_TIMEOUT_MS = 400_000;
const RUN_TIMEOUT_MS = 180_000;

let command: string;
beforeAll(async () => {
  command = await ensureSchemathesis();
}, INSTALLATION_TIMEOUT_MS);

/** What the run may do to the key that it signs with is undone at once, or every later answer were 401. */
const usable = {
  state: "enabled",
  roles: ["admin"],
  expireAt: null,
  ipAccessList: [{ source: "127.0.0.0/8" }],
};

test(
  "no generated request makes the emulator fail, or answer what its OpenAPI document does not say",
  async () => {
    const emulator = await startEmulator({
      transitionMs: 5,
      logger: () => emulator.patch("keys", emulator.seed.keys.admin.id, usable),
    });
    try {
      const run = await runSchemathesis(command, emulator, {
        seed,
        maxExamples: 15,
        timeoutMs: RUN_TIMEOUT_MS,
      });
      if (run.exitCode !== 0) throw new Error(`PIPES_TEST_SEED=${seed} repeats this:\n${run.output}`);
      expect(run.requests).toBeGreaterThan(1_000);
      expect(run.neverAccepted).toEqual([]);
    } finally {
      await emulator.close();
    }
  },
  RUN_TIMEOUT_MS,
);
