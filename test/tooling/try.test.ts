import { hasTest, nameIn } from "../../tools/try/titles";

const file = `test("keeps an alert whose update failed in the state", () => {});
test.each([[1]])("takes %s for $name and \${more} of them", () => {});
it('says "no" to it', () => {});
const short = "a";
const hollow = "%s %s";`;

describe("a test is found", () => {
  test.each([
    ["keeps an alert"],
    ["takes 7 for Ada and three of them"],
    ["takes %s for"],
    ['says "no" to it'],
  ])("by %s", (name) => {
    expect(hasTest(file, name)).toBe(true);
  });

  test.each([["loses an alert"], ["takes 7 for Ada"], ["any words at all"]])("not by %s", (name) => {
    expect(hasTest(file, name)).toBe(false);
  });

  test.each([
    ["the command › prints its address (12 ms)", "prints its address"],
    ["    ✓ prints its address (1.2 s)", "prints its address"],
    ["  ● the command › prints its address", "prints its address"],
    ["prints its address", "prints its address"],
  ])("by what jest prints: %s", (printed, name) => {
    expect(nameIn(printed)).toBe(name);
  });
});
