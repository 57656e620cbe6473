import { Steps } from "../../provider/src/core/resource/steps";

test("an error before the first write says no list of steps", () => {
  const steps = new Steps();
  const error = new Error("no such object");
  expect(steps.failureOf(error)).toBe(error);
  steps.plan(["name"]);
  expect(steps.failureOf(error)).toBe(error);
});
