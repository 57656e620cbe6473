import { inspect } from "node:util";
import { printErrorsOnce, toEngineError } from "../../../provider/src/hosts/dynamic/errors";
import { ApiError, noRequest } from "../../../provider/src/client/errors";
import { ConfigurationError } from "../../../provider/src/config/errors";
import { redact } from "../../../provider/src/codec/redact";
import { PartialFailure, ResourceError } from "../../../provider/src/lifecycle/errors";
import type { ObjectState } from "../../../provider/src/lifecycle/objectState";

const call = () => ({
  method: "update",
  account: undefined,
  subject: "AccessKey k-1 update",
  redacted: (text: string) => redact(text, ["hunter2"]),
  record: ({ state: { id, outputs } }: PartialFailure) => ({
    id,
    properties: { ...outputs, recorded: true },
  }),
});

const stateOf = (id: string): ObjectState => ({
  id,
  outputs: { name: "n" },
  memory: { origin: "made", isNamed: false, managed: undefined },
});

describe("an error on its way to the engine", () => {
  test.each([
    ["a refused key", new ApiError({ kind: "unauthorized", ...noRequest, detail: "no" }), "Provider us: "],
    [
      "an object's own trouble",
      new ApiError({ kind: "badRequest", method: "PATCH", path: "/x", detail: "no" }),
      "",
    ],
    ["settings, whose error names it", new ConfigurationError("Provider us lacks authKeySecret"), ""],
  ])("names the account for %s", (_what, error, name) => {
    const { message } = toEngineError(error, { ...call(), account: "Provider us" });
    expect(message).toBe(`AccessKey k-1 update: ${name}${error.message}`);
  });

  test.each([
    [
      "of the client",
      new ApiError({ kind: "badRequest", method: "PATCH", path: "/x", detail: "no hunter2" }),
    ],
    ["of a resource", new ResourceError("no hunter2")],
    [
      "that nobody foresaw",
      Object.assign(new TypeError("no hunter2"), { id: "k-1", properties: {}, cause: "hunter2" }),
    ],
    ["that is none", "no hunter2"],
  ])("%s has a clean message, no id and no stack", (_case, error) => {
    const clean = toEngineError(error, call());
    expect(clean.message).toMatch(/^AccessKey k-1 update: .*no \[secret\]/);
    // Pulumi takes any error with an id for partial success.
    expect("id" in clean).toBe(false);
    expect(clean.stack).toBe("see the error of the resource");
    expect(clean.cause).toBeUndefined();
    expect(inspect(clean, { showHidden: true, depth: 9 })).not.toContain("hunter2");
  });

  test("carries what exists where a later step failed", () => {
    const error = toEngineError(new PartialFailure(stateOf("k-1"), new Error("no hunter2")), call());
    expect(error).toMatchObject({
      message: "AccessKey k-1 update: no [secret]",
      id: "k-1",
      properties: { name: "n", recorded: true },
      reasons: ["AccessKey k-1 update: no [secret]"],
      stack: "see the error of the resource",
    });
  });

  test.each([
    ["read", true],
    ["delete", true],
    ["create", false],
    ["update", false],
  ])("of rejected credentials in %s: whether it names --run-program is %s", (method, isNamed) => {
    const rejected = new ApiError({ kind: "unauthorized", method: "GET", path: "/x", detail: "no" });
    const { message } = toEngineError(rejected, { ...call(), method });
    expect(message.includes("--run-program")).toBe(isNamed);
    expect(message).toMatch(/\. \[unauthorized\]$/);
  });

  test("is printed by the SDK a second time, which shows nothing; all else is printed as before", () => {
    const print = jest.spyOn(console, "error").mockImplementation();
    const before = console.error;
    try {
      printErrorsOnce();
      const error = toEngineError(new ResourceError("no"), call());
      console.error(`${String(error)}: ${error.stack ?? ""}`);
      console.error("of somebody else", 1);
      expect(print.mock.calls).toEqual([["of somebody else", 1]]);
    } finally {
      console.error = before;
      print.mockRestore();
    }
  });
});
