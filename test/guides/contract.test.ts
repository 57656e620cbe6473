import { countsOf } from "./support/kinds";
import { patienceMs, tell } from "./support/story";

test(
  "the example of the contract's README runs, and says what is wrong with a body",
  async () => {
    const blocks = await tell("contract/README.md");
    expect(countsOf(blocks)).toEqual({ sh: 2, js: 1, text: 1 });
  },
  patienceMs,
);
