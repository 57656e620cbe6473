import { startEmulator } from "../../harness/service/emulator";
import { ensureSchemathesis } from "./support/ensure";
import { phases, runSchemathesis } from "./support/run";
import { caseCount, inTurn, seed } from "../../harness/random";

const INSTALLATION_TIMEOUT_MS = 400_000;
const RUN_TIMEOUT_MS = 180_000;

let command: string;
beforeAll(async () => {
  command = await ensureSchemathesis();
}, INSTALLATION_TIMEOUT_MS);

/** What the run may do to the key that it signs with is undone at once, or every later response were 401. */
const usable = {
  state: "enabled",
  roles: ["admin"],
  expireAt: null,
  ipAccessList: [{ source: "127.0.0.0/8" }],
};

/** An open emulator takes whatever else a request has, a strict one refuses it: each has a document of its own. */
const everyCase = [false, true].flatMap((strict) => phases.map((phase) => ({ phase, strict })));
/** Another emulator for each phase. */
const cases = inTurn(everyCase, ({ phase, strict }) => phases.indexOf(phase) + Number(strict));

test.each(cases)(
  "no generated request makes the emulator fail, or respond what its OpenAPI document does not say: $phase, strict: $strict",
  async ({ phase, strict }) => {
    const emulator = await startEmulator({
      strict,
      transitionMs: 5,
      logger: () => emulator.patch("keys", emulator.seed.keys.admin.id, usable),
    });
    try {
      const options = { seed, maxExamples: caseCount(2.5), timeoutMs: RUN_TIMEOUT_MS };
      const run = await runSchemathesis(command, emulator, phase, options);
      if (run.exitCode !== 0) throw new Error(`PIPES_TEST_SEED=${seed} repeats this:\n${run.output}`);
      expect(run.requests).toBeGreaterThan(20);
      // Requests that all end in 404 would show nothing: the seed's objects must be reached.
      if (phase === "examples") expect(run.neverAccepted).toEqual([]);
    } finally {
      await emulator.close();
    }
  },
  RUN_TIMEOUT_MS + 10_000,
);
