import { inspect } from "node:util";
import type { HttpCode } from "../../provider/src/core/messages/codes.generated";
import { redact, secretTexts } from "../../provider/src/hosts/redact";
import { toEngine } from "../../provider/src/hosts/wire";
import { EngineError, printErrorsOnce } from "../../provider/src/hosts/dynamic/engineErrors";
import { Failures, type FailedCall, type Method } from "../../provider/src/hosts/failures";
import { RequestError, ResourceError } from "../../provider/src/core/messages/errors";
import { PartialFailure } from "../../provider/src/core/resource/resource";
import type { JsonObject } from "../../provider/src/core/json/json";
import { resources } from "../../provider/src/resources";
import { failureOf } from "../harness/outcomes";

const errorOf = (cause: unknown, method: Method = "read", others: Partial<FailedCall> = {}): Error =>
  new EngineError(
    new Failures().textOf(cause, {
      ...{ method, account: undefined, resource: resources.Alert, id: "a", map: {} },
      redacted: (text) => redact(text, ["t0ken-of-a-test"]),
      ...others,
    }),
  );
const failed = (code: HttpCode) => new RequestError({ code, method: "GET", path: "/x", detail: "no" });

describe("an error that the engine gets", () => {
  test("names the task and the object, and has neither secret, stack, cause nor id", () => {
    const sent = "sent t0ken-of-a-test";
    // Pulumi takes an error with an id for partial success.
    const error = errorOf(Object.assign(new TypeError(sent), { id: "a", properties: {}, cause: sent }));
    expect(error.message).toBe(
      "could not read the alert a: [detail hidden, because it holds a part of a secret] [internal/unexpected]",
    );
    expect(inspect(error, { showHidden: true, depth: 9 })).not.toContain("t0ken");
    expect("id" in error).toBe(false);
  });

  const [map, adopting] = [{ name: "t0ken-of-a-test" }, { adoptId: "b", pipeId: "b", name: "n" }];
  const no = new Error("no");
  const partial = new PartialFailure({ id: "c", outputs: {}, memory: undefined }, no);
  test.each<readonly [string, Method, Partial<FailedCall>, Error]>([
    ["create the alert", "create", { id: "" }, no],
    ['create the alert "[secret]"', "create", { id: "", map }, no],
    ['adopt the alert "n" (b)', "create", { id: "", map: adopting }, no],
    ['adopt the pipe "n" (b)', "create", { id: "", map: adopting, resource: resources.PipeSettings }, no],
    ['complete the adoption of the alert "n" (c)', "create", { id: "", map: adopting }, partial],
    ["complete the creation of the alert c", "create", { id: "" }, partial],
    ["check the arguments of the access key", "check", { id: "", resource: resources.AccessKey }, no],
    ["plan the changes of the alert a", "diff", {}, no],
    ["read the resource a", "read", { resource: undefined }, no],
    ["read the alert [secret]", "read", { id: "t0ken-of-a-test" }, no],
  ])("begins with what failed: could not %s", (task, method, others, cause) => {
    expect(errorOf(cause, method, others).message).toBe(`could not ${task}: no [internal/unexpected]`);
  });

  test.each<readonly [Method, boolean]>([
    ["read", true],
    ["delete", true],
    // Only the other two use the credentials of the last `up`.
    ["create", false],
  ])("of rejected credentials in %s names --run-program: %s", (method, isShown) => {
    const { message } = errorOf(failed("http/unauthorized"), method);
    expect([/\[http\/unauthorized\]$/.test(message), message.includes("--run-program")]).toEqual([
      true,
      isShown,
    ]);
  });

  test.each<readonly [HttpCode, boolean]>([
    ["http/unauthorized", true],
    ["http/bad-request", false],
  ])("names its Provider for [%s]: %s", (code, isShown) => {
    const { message } = errorOf(failed(code), "create", { account: "Provider us" });
    expect(message.includes("Provider us")).toBe(isShown);
  });

  const unauthorized = failed("http/unauthorized");
  const open = new RequestError({ code: "http/unauthorized", detail: "no request was sent", hint: "" });
  const elsewhere = new ResourceError("config/address-changed", "not there");
  test.each<readonly [string, boolean, readonly Error[]]>([
    ["rejected credentials", true, [unauthorized, unauthorized, unauthorized, open]],
    ["a changed address", true, [elsewhere, elsewhere, elsewhere, elsewhere]],
    ["three kinds", false, [unauthorized, unauthorized, failed("http/unreachable"), unauthorized]],
    ["rejected objects", false, Array.from({ length: 4 }, () => failed("http/bad-request"))],
  ])("of %s is from the fourth on one line that names the first: %s", (_what, isShort, causes) => {
    const failures = new Failures();
    const texts = causes.map((cause, index) =>
      failures.textOf(cause, {
        ...{ method: "update", account: undefined, resource: resources.Alert, id: "a" },
        ...{ map: { name: `n${index}` }, redacted: (text: string) => text },
      }),
    );
    const short = texts.filter((text) => text.includes('see the error of the alert "n0" (a) ['));
    expect(short).toEqual(isShort ? texts.slice(3) : []);
  });

  test("of a connection is from the second on one line that names the first", () => {
    const failures = new Failures();
    const texts = ["n0", "n1"].map((name) =>
      failures.textOf(failed("http/unreachable"), {
        ...{ method: "create", account: undefined, resource: resources.Alert, id: "" },
        ...{ map: { name }, redacted: (text: string) => text },
      }),
    );
    expect(texts).toEqual([
      expect.stringMatching(/^could not create the alert "n0": (?!see)/),
      'could not create the alert "n1": see the error of the alert "n0" [http/unreachable]',
    ]);
  });

  test("is not printed a second time by the SDK, which prints all else", () => {
    const { stack = "", name } = errorOf(new Error("no"));
    const print = jest.spyOn(console, "error").mockImplementation();
    printErrorsOnce();
    console.error(`${name}: ${stack}`);
    console.error("of another package", 1);
    expect(print.mock.calls).toEqual([["of another package", 1]]);
    print.mockRestore();
  });
});

test("a result loses undefined values, and an error names values that a state cannot contain", async () => {
  const sent = (value: unknown): object => toEngine({ a: value } as JsonObject);
  expect(JSON.stringify(sent({ b: undefined, c: 0, d: [1, undefined], e: null }))).toBe(
    '{"a":{"c":0,"d":[1,null],"e":null}}',
  );
  expect(Object.keys(sent(undefined))).toEqual([]);
  for (const value of [Number.NaN, Infinity, new Date(0), new Map(), failureOf, 5n])
    expect((await failureOf(() => sent([value]))).message).toContain("a[0] is ");
});

test("a field named __proto__ is not in the state, because Pulumi would move its content", () => {
  const result = JSON.parse('{"a": [{"b": 1, "__proto__": {"c": 2}}]}') as unknown;
  expect(JSON.stringify(toEngine(result as JsonObject))).toBe('{"a":[{"b":1}]}');
});

describe("a message shows", () => {
  test.each<readonly [string, string, readonly string[], string]>([
    ["no secret that another one begins with", "hunter2-longer", ["hunter2", "hunter2-longer"], "[secret]"],
    ["no secret with control characters", "is a\u0001b\u001b[0mc", ["a\u0001b\u001b[0mc"], "is [secret]"],
    ["no control character", "\u001b[31mred\u0007\n\tnext\u0085", [], " [31mred \n\tnext "],
    ["no change of direction and no colour of the engine", "a \u202eb <{%fg%}>", [], "a  b <{ %fg%}>"],
    ["no secret with characters that are not seen", "is a\u202e1\u200b2", ["a\u202e1\u200b2"], "is [secret]"],
    [
      "no command of a CI service",
      "a::b\n ::add-mask::c\n\u00a0::d ##[group]e ##vso[f]",
      [],
      "a::b\n : :add-mask::c\n\u00a0: :d # #[group]e # #vso[f]",
    ],
    [
      "the code, which can repeat a secret",
      "is admin [key/gets-admin]",
      ["admin"],
      "is [secret] [key/gets-admin]",
    ],
    ["all else", '100% of C:\\temp {"a":"b\\n"}', ["", "  ", "Tr0ub4dor"], '100% of C:\\temp {"a":"b\\n"}'],
  ])("%s", (_what, said, secrets, clean) => {
    expect(redact(said, secrets)).toBe(clean);
  });

  test("user names and short secrets, which are parts of any message", () => {
    const credentials = { username: "postgres", password: "hunter2" };
    const kinesis = { accessKeyId: "AKIA", secretKey: "s3cret" };
    const source = { kafka: { credentials, caCertificate: "abc" }, kinesis };
    expect([...secretTexts({ source, name: "n" }, [["source"]])].sort()).toEqual(["hunter2", "s3cret"]);
  });
});
