import { inspect } from "node:util";
import { printErrorsOnce, toEngineError } from "../../../provider/src/boundary/errors";
import { providerStub } from "../../../provider/src/boundary/stub";
import { Troubles } from "../../../provider/src/boundary/troubles";
import { ApiError } from "../../../provider/src/client/errors";
import { PartialFailure, ResourceError } from "../../../provider/src/resources/lifecycle/failures";

const call = () => ({
  subject: "AccessKey k-1 update",
  secrets: ["hunter2"],
  secretPaths: [["source", "credentials"]],
  stub: providerStub,
  troubles: new Troubles(),
});

describe("an error on its way to the engine", () => {
  test.each([
    ["of the client", new ApiError({ kind: "refused", method: "PATCH", path: "/x", detail: "no hunter2" })],
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
    const outputs = { name: "n", gone: undefined, source: { credentials: { password: "hunter2" } } };
    const error = toEngineError(new PartialFailure("k-1", outputs, new Error("no hunter2")), call());
    expect(error).toMatchObject({
      message: "AccessKey k-1 update: no [secret]",
      id: "k-1",
      properties: {
        name: "n",
        source: { credentials: { "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270" } },
        __provider: providerStub,
      },
      reasons: ["AccessKey k-1 update: no [secret]"],
      stack: "see the error of the resource",
    });
  });

  test("carries the stub of the state, not of this version, or the state could not be deleted", () => {
    const error = toEngineError(new PartialFailure("k-1", {}, "no"), { ...call(), stub: "an older stub" });
    expect(error).toMatchObject({ properties: { __provider: "an older stub" } });
  });

  test("that also stopped something else before it says so in short, and keeps what exists", () => {
    const refused = new ApiError({ kind: "unauthorized", method: "GET", path: "/x", detail: "no" });
    const troubles = new Troubles();
    const first = toEngineError(refused, { ...call(), troubles });
    const second = toEngineError(new PartialFailure("k-2", {}, refused), {
      ...call(),
      subject: "Alert create",
      troubles,
    });
    expect(first.message).toMatch(/^AccessKey k-1 update: GET \/x: no\. Check pipes:keyId/);
    expect(second).toMatchObject({
      message: 'Alert create: fails as "AccessKey k-1 update" did, whose error says why [unauthorized]',
      id: "k-2",
    });
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
