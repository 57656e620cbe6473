import { findingMessage } from "../../provider/src/core/messages/findings";
import { type Json, type JsonObject, UNKNOWN } from "../../provider/src/core/json/json";
import { validate } from "../../provider/src/core/schema/validation";
import { accessKeyArgs } from "../../provider/src/resources/accessKey";
import { alertArgs } from "../../provider/src/resources/alert";
import { pipeSettingsArgs } from "../../provider/src/resources/pipeSettings";
import { ciKey, latencyAlert, shopPipe } from "../harness/args";

test("a finding about a secret field does not repeat its value", () => {
  const args = { ...latencyAlert, channel: { type: "webhook", webhookId: 4_711 } };
  const messages = (secret: readonly string[][]) => validate(alertArgs, args, secret).map(findingMessage);
  expect(messages([])).toEqual([expect.stringMatching(/^channel\.webhookId: .*4711/)]);
  expect(messages([["channel"]])).toEqual([expect.not.stringContaining("4711")]);
});

test("a finding about a value of the wrong kind names what it got, also an object", () => {
  const messages = (name: Json) => validate(alertArgs, { ...latencyAlert, name }, []).map(findingMessage);
  expect([...messages(7), ...messages({ en: "Slow" })]).toEqual([
    expect.stringMatching(/^name: .*, got 7 \[args\/invalid\]$/),
    expect.stringMatching(/^name: .*, got an object \[args\/invalid\]$/),
  ]);
});

test("a message names all fields of its finding, and begins with its text without fields", () => {
  const shown = (...paths: readonly (readonly PropertyKey[])[]) =>
    findingMessage({ paths, text: "missing", code: "args/required" });
  expect(shown(["tiles", 0, "name"], ["source", "a b"])).toBe(
    'tiles[0].name, source["a b"]: missing [args/required]',
  );
  expect([shown(), shown([])]).toEqual(["missing [args/required]", "args: missing [args/required]"]);
});

test("additionalFields reject the names that only requests and responses of the resource have", () => {
  const edits = { tableMappingsToAdd: [], tableMappingsToRemove: [] };
  const pipe = { ...shopPipe, source: { postgres: { additionalFields: edits } } };
  const key = { ...ciKey, additionalFields: { keySecret: "s" } };
  const messages = [...validate(pipeSettingsArgs, pipe, []), ...validate(accessKeyArgs, key, [])].map(
    findingMessage,
  );
  expect(messages).toEqual(Array(3).fill(expect.stringMatching(/additionalFields\.\w+: is reserved\. /)));
});

test("a value that is not known yet is no finding, and neither is an object that holds one", () => {
  const findings = (args: JsonObject) => validate(alertArgs, { ...latencyAlert, ...args }, []);
  expect(findings({ threshold: UNKNOWN, channel: UNKNOWN })).toEqual([]);
  expect(findings({ channel: { type: UNKNOWN } })).toEqual([]);
});
