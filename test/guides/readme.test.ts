import { defaultSeed } from "pulumi-pipes-emulator";
import { alertIds } from "../harness/service/emulator";
import { countsOf } from "./support/kinds";
import { patienceMs, tell } from "./support/story";

const driftSeen = "pulumi refresh --preview-only --expect-no-changes --diff";

test(
  "the README alone leads from an empty folder to deployed objects, and their drift is found and repaired",
  async () => {
    const blocks = await tell("README.md", {
      inFull: true,
      service: { control: true },
      typed: {
        "read -rs PIPES_KEY_SECRET && export PIPES_KEY_SECRET": `${defaultSeed.keys.admin.keySecret}\n`,
      },
      before: {
        [driftSeen]: async ({ emulator, shell }) => {
          const id = alertIds(emulator)["p99 latency"] ?? "";
          expect(emulator.get("alerts", id)?.threshold).toBe(250);
          emulator.patch("alerts", id, { threshold: 900 });
          // What the account of the look-up needs; the README leaves it to the reader.
          await shell.run(
            `echo ${defaultSeed.keys.admin.keySecret} | pulumi config set --secret usKeySecret`,
          );
        },
      },
      after: async ({ emulator, shell }) => {
        expect(emulator.get("alerts", alertIds(emulator)["p99 latency"] ?? "")?.threshold).toBe(250);
        expect(emulator.get("keys", defaultSeed.keys.ci.id)?.roles).toEqual(["developer"]);
        expect((await shell.run("pulumi stack output traces")).output.trim()).toBe(defaultSeed.sources.trace);
      },
      elsewhere: {
        "npm ci && npm run demo": "test/engine/demo.test.ts",
        "npm ci && npm test": "is what runs this test",
      },
    });
    expect(countsOf(blocks)).toEqual({ sh: 5, yaml: 1, ts: 2 });
  },
  patienceMs,
);
