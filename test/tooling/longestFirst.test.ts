interface TestFile {
  readonly path: string;
  readonly context: object;
}

interface Sequencer {
  sort(tests: readonly TestFile[]): readonly TestFile[];
  /** What the file took in the last run, in milliseconds. */
  time(test: TestFile): number | undefined;
  hasFailed(test: TestFile): boolean;
}

const LongestFirst = jest.requireActual<new (options: object) => Sequencer>("../harness/longestFirst.js");

/** The order of files, given by their tiers and what they took in the last run. */
function order(files: Readonly<Record<string, { readonly tier: string; readonly ms?: number }>>) {
  const sequencer = new LongestFirst({});
  sequencer.time = ({ path }) => files[path]?.ms;
  sequencer.hasFailed = () => false;
  const tests = Object.entries(files).map(([path, { tier }]) => {
    const hasteFS = { getSize: () => 1_000 };
    return { path, context: { config: { displayName: { name: tier } }, hasteFS } };
  });
  return sequencer.sort(tests).map(({ path }) => path);
}

test("files whose times are not known start by their tier", () => {
  const files = { a: { tier: "unit" }, b: { tier: "grpc" }, c: { tier: "engine" }, d: { tier: "property" } };
  expect(order(files)).toEqual(["c", "d", "b", "a"]);
});

test("files start by their times in the last run, whatever their tier", () => {
  const files = { a: { tier: "engine", ms: 4_000 }, b: { tier: "unit", ms: 9_000 }, c: { tier: "property" } };
  expect(order(files)).toEqual(["b", "c", "a"]);
});
