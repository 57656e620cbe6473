import { seedFrom } from "../harness/random";

describe("PIPES_TEST_SEED", () => {
  test.each(["", " ", "abc", "1.5", "1e99", "-1"])("%j is refused", (text) => {
    expect(() => seedFrom(text)).toThrow("PIPES_TEST_SEED");
  });

  test("is a whole number, by default always the same one", () => {
    expect([seedFrom("0"), seedFrom("20261128"), seedFrom(undefined)]).toEqual([
      0,
      20_261_128,
      seedFrom(undefined),
    ]);
  });
});
