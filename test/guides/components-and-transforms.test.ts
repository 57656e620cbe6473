import { defaultSeed } from "pulumi-pipes-emulator";
import { countsOf } from "./support/kinds";
import { patienceMs, tell } from "./support/story";

test(
  "a component makes an alert, and a transform names it",
  async () => {
    const blocks = await tell("docs/guides/components-and-transforms.md", {
      withProject: true,
      after: ({ emulator }) => {
        const made = emulator.list("alerts").filter(({ id }) => id !== defaultSeed.alerts.errorRate);
        expect(made).toMatchObject([{ name: "shop: Latency p95", threshold: 250 }]);
      },
    });
    expect(countsOf(blocks)).toEqual({ ts: 2, sh: 2, text: 1 });
  },
  patienceMs,
);
