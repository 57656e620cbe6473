import { caseCount, seed } from "../../harness/random";
import { startEmulator } from "../../harness/service/emulator";
import { ensureSchemathesis, installationPatienceMs, phases, runSchemathesis } from "./schemathesisRun";

const runPatienceMs = 180_000;

let command: string;
beforeAll(async () => {
  command = await ensureSchemathesis();
}, installationPatienceMs);

/** Generated requests change the key that signs them; without this, every later response is 401. */
const usable = {
  state: "enabled",
  roles: ["admin"],
  expireAt: null,
  ipAccessList: [{ source: "127.0.0.0/8" }],
};

/** The phase of coverage takes more than a minute. The nightly workflow runs it. */
const phasesHere = phases.filter(
  (phase) => phase !== "coverage" || process.env["PIPES_TEST_NIGHTLY"] === "1",
);

/** An open emulator keeps unknown fields, and a strict one rejects them: each serves a document of its own. */
const cases = [false, true].flatMap((strict) => phasesHere.map((phase) => ({ phase, strict })));

test.each(cases)(
  "the emulator responds to generated requests as in its OpenAPI document: $phase, strict: $strict",
  async ({ phase, strict }) => {
    const emulator = await startEmulator({
      strict,
      transitionMs: 5,
      logger: () => emulator.patch("keys", emulator.seed.keys.admin.id, usable),
    });
    try {
      const options = { seed, maxExamples: caseCount(2.5), timeoutMs: runPatienceMs };
      const run = await runSchemathesis(command, emulator, phase, options);
      if (run.exitCode !== 0) throw new Error(`PIPES_TEST_SEED=${seed} repeats this:\n${run.output}`);
      expect(run.requests).toBeGreaterThan(20);
      // Requests that all end in 404 prove nothing: some reach the objects of the seed.
      if (phase === "examples") expect(run.neverAccepted).toEqual([]);
    } finally {
      await emulator.close();
    }
  },
  runPatienceMs + 10_000,
);
