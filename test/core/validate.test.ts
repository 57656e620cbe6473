import type { JsonObject } from "../../provider/src/core/json";
import { validate } from "../../provider/src/core/check";
import { alertArgs } from "../../provider/src/resources/alert";
import { latencyAlert } from "../harness/args";

test.each<readonly [string, JsonObject, RegExp]>([
  [
    "that it is required, if it is missing",
    { ...latencyAlert, channel: { type: "webhook" } },
    /^channel\.webhookId: required/,
  ],
  ["what it is instead, if it is of another type", { ...latencyAlert, name: 5 }, /^name: .*, got 5 /],
  [
    "what it is instead, if no such value is known",
    { ...latencyAlert, deletionPolicy: "x" },
    /^deletionPolicy: .*, got "x" /,
  ],
  ["its name in quotes, if that would read as a path", { ...latencyAlert, "a.b": 1 }, /^args\["a\.b"\]: /],
  ["the name that is probably meant", { ...latencyAlert, treshold: 1 }, /^treshold: .*"threshold"/],
])("a finding about a field names its path and %s", (_what, args, finding) => {
  expect(validate(alertArgs, args, [])).toEqual([expect.stringMatching(finding)]);
});

test("a finding about a secret field does not repeat its value", () => {
  const args = { ...latencyAlert, channel: { type: "webhook", webhookId: 4_711 } };
  expect(validate(alertArgs, args, [])).toEqual([expect.stringContaining("4711")]);
  expect(validate(alertArgs, args, [["channel"]])).toEqual([expect.not.stringContaining("4711")]);
});
