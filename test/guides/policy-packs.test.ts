import { defaultSeed } from "pulumi-pipes-emulator";
import { countsOf } from "./support/kinds";
import { patienceMs, tell } from "./support/story";

test(
  "a policy pack refuses a key before anything is sent, and remediates an alert",
  async () => {
    const blocks = await tell("docs/guides/policy-packs.md", {
      withProject: true,
      before: {
        "pulumi config set office 198.51.100.0/24": ({ emulator }) => {
          expect(emulator.requests()).toEqual([]);
        },
      },
      after: ({ emulator }) => {
        const made = emulator.list("alerts").filter(({ id }) => id !== defaultSeed.alerts.errorRate);
        expect(made).toMatchObject([{ threshold: 250, interval: "5m" }]);
        const keys = emulator.list("keys").filter(({ name }) => name === "reports");
        expect(keys).toMatchObject([{ ipAccessList: [{ source: "198.51.100.0/24" }] }]);
      },
    });
    expect(countsOf(blocks)).toEqual({ ts: 2, sh: 3, text: 1, yaml: 1, json: 1 });
  },
  patienceMs,
);
