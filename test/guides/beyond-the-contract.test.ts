import { countsOf } from "./support/kinds";
import { patienceMs, tell } from "./support/story";

test(
  "an alert has the fields that its program says in additionalFields",
  async () => {
    const blocks = await tell("docs/guides/beyond-the-contract.md", {
      withProject: true,
      service: { strict: false },
      after: ({ emulator }) => {
        const made = emulator.list("alerts").find(({ id }) => id !== emulator.seed.alerts.errorRate);
        expect(made).toMatchObject({
          escalation: { after: "15m", to: "p1" },
          channel: { type: "webhook", severity: "high" },
        });
        expect(
          emulator
            .unknownFields()
            .map((field) => field.replace(/^\S+ \S+ /, ""))
            .sort(),
        ).toEqual(["body.channel.severity", "body.escalation"]);
      },
    });
    expect(countsOf(blocks)).toEqual({ sh: 2, ts: 1 });
  },
  patienceMs,
);
