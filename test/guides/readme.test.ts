import { defaultSeed } from "pulumi-pipes-emulator";
import { alertIds } from "../harness/service/emulator";
import { countsOf } from "./support/kinds";
import { patienceMs, tell } from "./support/story";

const driftReported = "pulumi preview --refresh --json | npx pulumi-pipes report";

test(
  "the README alone leads from an empty folder to deployed objects, and their drift is found and repaired",
  async () => {
    const blocks = await tell("README.md", {
      inFull: true,
      service: { control: true },
      typed: {
        "read -rs PIPES_AUTH_KEY_SECRET && export PIPES_AUTH_KEY_SECRET": `${defaultSeed.keys.admin.keySecret}\n`,
        "pulumi config set --secret usAuthKeySecret": `${defaultSeed.keys.admin.keySecret}\n`,
      },
      before: {
        [driftReported]: ({ emulator }) => {
          const id = alertIds(emulator)["p95 latency"] ?? "";
          expect(emulator.get("alerts", id)?.threshold).toBe(250);
          emulator.patch("alerts", id, { threshold: 900 });
        },
      },
      after: async ({ emulator, shell }) => {
        expect(emulator.get("alerts", alertIds(emulator)["p95 latency"] ?? "")?.threshold).toBe(250);
        expect(emulator.get("keys", defaultSeed.keys.ci.id)?.roles).toEqual(["developer"]);
        expect((await shell.run("pulumi stack output traces")).output.trim()).toBe(defaultSeed.sources.trace);
      },
      elsewhere: {
        "npm ci && npm run demo": "test/engine/demo.test.ts",
        "npm ci && npm test": "is what runs this test",
      },
    });
    expect(countsOf(blocks)).toEqual({ sh: 8, yaml: 1, ts: 3, text: 2 });
  },
  patienceMs,
);
