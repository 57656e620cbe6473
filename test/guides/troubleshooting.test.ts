import { countsOf } from "./support/kinds";
import { patienceMs, tell } from "./support/story";

test(
  "each trouble shows as the guide says, and what it advises works",
  async () => {
    const blocks = await tell("docs/guides/troubleshooting.md", { withProject: true });
    expect(countsOf(blocks)).toEqual({ ts: 1, sh: 7, text: 4 });
  },
  patienceMs,
);
