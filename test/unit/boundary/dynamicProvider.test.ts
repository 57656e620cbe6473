import { inspect } from "node:util";
import type { dynamic } from "@pulumi/pulumi";
import { dynamicProvider } from "../../../provider/src/hosts/dynamic/provider";
import type { Api, ClientSettings } from "../../../provider/src/client";
import { ApiError } from "../../../provider/src/client/errors";
import { resources } from "../../../provider/src/resources/registry";
import { failureOf } from "../../harness/outcomes";
import { banner } from "../newResource/banner/definition";

const id = "1f0c6a52-8d1e-4b7a-9a3e-2f5d7c9b0e11";
const organizationId = "11111111-2222-3333-4444-555555555555";
const config: Readonly<Record<string, string>> = {
  "pipes:baseUrl": "https://api.test",
  "pipes:authKeyId": "KEYIDENT01",
  "pipes:authKeySecret": "hunter2/secret",
};
const inputs = {
  adoptId: id,
  organizationId,
  name: "ci",
  deletionPolicy: "retain",
  __kind: "AccessKey",
  __provider: "stub",
};

/** A provider whose service fails every request with the same words. */
async function provider(detail: string, opened: ClientSettings[] = []): Promise<dynamic.ResourceProvider> {
  const fail = (): Promise<never> =>
    Promise.reject(new ApiError({ kind: "badRequest", method: "GET", path: "/x", status: 400, detail }));
  const api = {
    keys: { get: fail, getBatched: fail, patch: fail },
    withLock: (_name: string, task: () => unknown) => task(),
  };
  const made = dynamicProvider({
    resources,
    openClient: (settings) => {
      opened.push(settings);
      return Promise.resolve({ operation: () => api as unknown as Api });
    },
  });
  await configure(made);
  return made;
}

async function configure(made: dynamic.ResourceProvider): Promise<void> {
  await made.configure?.({
    config: { get: (key: string) => config[key], require: (key: string) => config[key] ?? "" },
  });
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

  test("keeps what a failed creation left behind, its secrets marked, with the stub of the program's version", async () => {
    const made = dynamicProvider({
      resources: {
        Banner: {
          ...banner,
          create: () =>
            Promise.resolve({
              live: { id: "b-1", text: "Open", languages: undefined, token: "hunter2/token" },
              unfinished: { text: "Closed" },
            }),
          reconcile: () => Promise.reject(new Error("no hunter2/token")),
        },
      },
      openClient: () => Promise.resolve({ operation: () => ({}) as Api }),
    });
    await configure(made);
    const given = { __kind: "Banner", __provider: "an older stub", organizationId, token: "hunter2/token" };
    const error = await failureOf(() => made.create({ ...given, text: "Closed" }));
    expect(error).toMatchObject({
      message: "Banner create: no [secret]",
      id: "b-1",
      properties: {
        text: "Open",
        token: { "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270" },
        __kind: "Banner:made:token",
        // Another stub than the state's would leave a state that cannot be deleted.
        __provider: "an older stub",
      },
    });
    expect(error).not.toHaveProperty("properties.languages");
  });

  test("names the object that failed", async () => {
    const { read } = await provider("BAD_REQUEST: no");
    const error = await failureOf(() => read?.(id, inputs));
    expect(error.message).toMatch(new RegExp(`^AccessKey ${id} read: `));
  });

  test("opens no client to check, to compare, or to retain", async () => {
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
    expect(opened).toMatchObject([{ baseUrl: "https://api.test", authKeyId: "KEYIDENT01" }]);
  });

  test("gives findings without a property, since the engine would print the value of one", async () => {
    const checked = await (
      await provider("no")
    ).check?.({}, { __kind: "AccessKey", adoptId: 5, organizationId });
    expect(checked?.failures).toEqual([{ property: "", reason: "adoptId: expected a string, got 5" }]);
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
