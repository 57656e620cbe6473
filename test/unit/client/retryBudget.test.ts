import fc from "fast-check";
import { RetryBudget } from "../../../provider/src/client/retry";
import { runs } from "../../harness/random";

function spendAll(budget: RetryBudget): number {
  let spent = 0;
  while (budget.spend()) spent += 1;
  return spent;
}

describe("the budget for retries", () => {
  test("allows twenty without a success, and then none", () => {
    const budget = new RetryBudget();
    expect(spendAll(budget)).toBe(20);
    expect(budget.spend()).toBe(false);
  });

  test("earns one retry back with five successes", () => {
    const budget = new RetryBudget();
    spendAll(budget);
    for (let success = 1; success <= 4; success += 1) budget.earn();
    expect(budget.spend()).toBe(false);
    budget.earn();
    expect(budget.spend()).toBe(true);
    expect(budget.spend()).toBe(false);
  });

  test("never holds more than it began with, however much succeeds", () => {
    fc.assert(
      fc.property(fc.nat(500), fc.nat(20), (successes, retries) => {
        const budget = new RetryBudget();
        for (let retry = 0; retry < retries; retry += 1) budget.spend();
        for (let success = 0; success < successes; success += 1) budget.earn();
        expect(spendAll(budget)).toBe(Math.min(20, 20 - retries + Math.floor(successes / 5)));
      }),
      runs,
    );
  });
});
