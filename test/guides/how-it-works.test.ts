import { alertIds } from "../harness/service/emulator";
import { countsOf } from "./support/kinds";
import { patienceMs, tell } from "./support/story";

test(
  "the state and the preview hold of a field what the guide says",
  async () => {
    const blocks = await tell("docs/guides/how-it-works.md", {
      withProject: true,
      after: ({ emulator }) => {
        expect(Object.keys(alertIds(emulator))).toHaveLength(1);
      },
    });
    expect(countsOf(blocks)).toEqual({ mermaid: 1, ts: 1, sh: 2, text: 2 });
  },
  patienceMs,
);
