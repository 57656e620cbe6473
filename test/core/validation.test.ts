import { findingMessage } from "../../provider/src/core/findings";
import { validate } from "../../provider/src/core/validation";
import { alertArgs } from "../../provider/src/resources/alert";
import { latencyAlert } from "../harness/args";

test("a finding about a secret field does not repeat its value", () => {
  const args = { ...latencyAlert, channel: { type: "webhook", webhookId: 4_711 } };
  const messages = (secret: readonly string[][]) => validate(alertArgs, args, secret).map(findingMessage);
  expect(messages([])).toEqual([expect.stringMatching(/^channel\.webhookId: .*4711/)]);
  expect(messages([["channel"]])).toEqual([expect.not.stringContaining("4711")]);
});

test("a message names all fields of its finding, and begins with its text without fields", () => {
  const shown = (...paths: readonly (readonly PropertyKey[])[]) =>
    findingMessage({ paths, text: "missing", code: "args/required" });
  expect(shown(["tiles", 0, "name"], ["source", "a b"])).toBe(
    'tiles[0].name, source["a b"]: missing [args/required]',
  );
  expect([shown(), shown([])]).toEqual(["missing [args/required]", "args: missing [args/required]"]);
});
