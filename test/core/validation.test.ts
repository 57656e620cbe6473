import { validate } from "../../provider/src/core/validation";
import { alertArgs } from "../../provider/src/resources/alert";
import { latencyAlert } from "../harness/args";

test("a finding about a secret field does not repeat its value", () => {
  const args = { ...latencyAlert, channel: { type: "webhook", webhookId: 4_711 } };
  expect(validate(alertArgs, args, [])).toEqual([expect.stringContaining("4711")]);
  expect(validate(alertArgs, args, [["channel"]])).toEqual([expect.not.stringContaining("4711")]);
});
