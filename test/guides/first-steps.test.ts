import { defaultSeed } from "pulumi-pipes-emulator";
import { countsOf } from "./support/kinds";
import { patienceMs, tell } from "./support/story";

test(
  "the first steps lead from an empty folder to an alert, and its drift is found and repaired",
  async () => {
    const blocks = await tell("docs/guides/first-steps.md", {
      service: { control: true },
      typed: { "pulumi config set --secret pipes:authKeySecret": defaultSeed.keys.admin.keySecret },
      before: {
        "pulumi refresh --preview-only --expect-no-changes --diff": ({ emulator }) => {
          const made = emulator.list("alerts").filter(({ name }) => name === "p95 latency");
          expect(made.map(({ threshold }) => threshold)).toEqual([900]);
        },
        "pulumi destroy": ({ emulator }) => {
          const thresholds = emulator.list("alerts").map(({ threshold }) => threshold);
          expect(thresholds.sort()).toEqual([250, 5]);
        },
      },
      after: async ({ emulator, shell }) => {
        expect(emulator.list("alerts").map(({ id }) => id)).toEqual([defaultSeed.alerts.errorRate]);
        expect((await shell.run("pulumi stack ls")).output).toContain("dev*");
      },
      elsewhere: { "npx pulumi-pipes-emulator --control": "test/tooling/process/emulatorCommand.test.ts" },
    });
    expect(countsOf(blocks)).toEqual({ sh: 7, yaml: 1, json: 1, ts: 1, text: 2 });
  },
  patienceMs,
);
