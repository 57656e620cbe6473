import { inspect } from "node:util";
import type { dynamic } from "@pulumi/pulumi";
import { dynamicProvider } from "../../../provider/src/boundary/dynamicProvider";
import type { Api, ClientSettings } from "../../../provider/src/client";
import { ApiError } from "../../../provider/src/client/errors";
import { resources } from "../../../provider/src/resources/registry";
import { failureOf } from "../failureOf";

const id = "1f0c6a52-8d1e-4b7a-9a3e-2f5d7c9b0e11";
const organizationId = "11111111-2222-3333-4444-555555555555";
const config: Readonly<Record<string, string>> = {
  "pipes:baseUrl": "https://api.test",
  "pipes:keyId": "KEYIDENT01",
  "pipes:keySecret": "hunter2/secret",
};
const inputs = {
  keyId: id,
  organizationId,
  name: "ci",
  onDelete: "release",
  __kind: "AccessKey",
  __provider: "stub",
};

/** A provider whose service fails every request with the same words. */
async function provider(detail: string, opened: ClientSettings[] = []): Promise<dynamic.ResourceProvider> {
  const fail = (): Promise<never> =>
    Promise.reject(new ApiError({ kind: "refused", method: "GET", path: "/x", status: 400, detail }));
  const api = {
    keys: { get: fail, getAmongMany: fail, patch: fail },
    oneAtATime: (_name: string, task: () => unknown) => task(),
  };
  const made = dynamicProvider({
    resources,
    openClient: (settings) => {
      opened.push(settings);
      return Promise.resolve({ operation: () => api as unknown as Api });
    },
  });
  await made.configure?.({
    config: { get: (key: string) => config[key], require: (key: string) => config[key] ?? "" },
  });
  return made;
}

describe("the dynamic provider", () => {
  test.each([
    ["the secret", "hunter2/secret"],
    ["the secret in base64", Buffer.from("hunter2/secret").toString("base64")],
    ["the header of the request", Buffer.from("KEYIDENT01:hunter2/secret").toString("base64")],
  ])("shows nothing of %s, though the service repeats it", async (_case, echoed) => {
    const { create } = await provider(`BAD_REQUEST: you sent ${echoed}`);
    const error = await failureOf(() => create(inputs));
    expect(error.message).toContain("AccessKey create: GET /x answered 400: BAD_REQUEST: you sent [secret]");
    expect(inspect(error, { showHidden: true, depth: 9 })).not.toContain(echoed);
    expect("id" in error).toBe(false);
  });

  test("names the object that failed", async () => {
    const { read } = await provider("BAD_REQUEST: no");
    const error = await failureOf(() => read?.(id, inputs));
    expect(error.message).toMatch(new RegExp(`^AccessKey ${id} read: `));
  });

  test("opens no client to check, to compare, or to release", async () => {
    const opened: ClientSettings[] = [];
    const made = await provider("no", opened);
    await made.check?.(inputs, inputs);
    await made.diff?.(id, inputs, inputs);
    await made.delete?.(id, inputs);
    expect(opened).toEqual([]);
  });

  test("opens one client for all calls, with what is configured", async () => {
    const opened: ClientSettings[] = [];
    const made = await provider("no", opened);
    await failureOf(() => made.create(inputs));
    await failureOf(() => made.read?.(id, inputs));
    expect(opened).toMatchObject([{ baseUrl: "https://api.test", keyId: "KEYIDENT01" }]);
  });

  test("gives findings without a property, since the engine would print the value of one", async () => {
    const checked = await (
      await provider("no")
    ).check?.({}, { __kind: "AccessKey", keyId: 5, organizationId });
    expect(checked?.failures).toEqual([{ property: "", reason: "keyId: expected a string, got 5" }]);
  });

  test("leaves it to the engine whether anything changes", async () => {
    const made = await provider("no");
    expect(await made.diff?.(id, inputs, { ...inputs, name: "new" })).not.toHaveProperty("changes");
  });

  test.each([
    ["of another version", "Dashboard2", 'has no resource "Dashboard2"'],
    ["named like a built-in property", "constructor", 'has no resource "constructor"'],
    ["that the state does not name", undefined, "the state does not say which resource this is"],
  ])("refuses a resource %s", async (_case, __kind, text) => {
    const made = await provider("no");
    const error = await failureOf(() => made.create({ ...inputs, __kind }));
    expect(error.message).toContain(text);
  });
});
