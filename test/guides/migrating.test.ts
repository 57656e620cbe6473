import { defaultSeed } from "pulumi-pipes-emulator";
import { writes } from "../harness/service/emulator";
import { countsOf } from "./support/kinds";
import { patienceMs, tell } from "./support/story";

test(
  "what a script kept is taken over unchanged, then changed as shown, and let go of again",
  async () => {
    const blocks = await tell("docs/guides/migrating.md", {
      typed: { "read -rs PIPES_AUTH_KEY_SECRET": `${defaultSeed.keys.admin.keySecret}\n` },
      before: {
        "pulumi preview --diff": ({ emulator }) => {
          expect(writes(emulator)).toEqual([]);
        },
      },
      after: ({ emulator }) => {
        expect(writes(emulator)).toEqual(["PUT alerts"]);
        expect(emulator.get("alerts", defaultSeed.alerts.errorRate)).toMatchObject({ threshold: 8 });
      },
    });
    expect(countsOf(blocks)).toEqual({ sh: 4, ts: 1, text: 1 });
  },
  patienceMs,
);
