import { inspect } from "node:util";
import type { dynamic } from "@pulumi/pulumi";
import { z } from "zod";
import type { Api, ClientSettings } from "../../provider/src/client";
import { ApiError, noRequest, type ApiErrorKind } from "../../provider/src/client/errors";
import { redact, secretTexts } from "../../provider/src/codec/redact";
import { marshalled, secretMark } from "../../provider/src/codec/wire";
import { printErrorsOnce } from "../../provider/src/hosts/dynamic/errors";
import { dynamicProvider } from "../../provider/src/hosts/dynamic/provider";
import type { ResourceDefinition } from "../../provider/src/lifecycle/definition";
import { type FieldSchema, secretText, set, text } from "../../provider/src/schema/fieldSchema";
import { type PropertyMap, UNKNOWN } from "../../provider/src/schema/propertyMap";
import { failureOf } from "../harness/outcomes";
import { unwrapped } from "../harness/provider/wire";

const organizationId = "11111111-2222-3333-4444-555555555555";
const secret = "hunter2/secret";
const config: Readonly<Record<string, string>> = {
  "pipes:baseUrl": "https://api.test",
  "pipes:organizationId": organizationId,
  "pipes:authKeyId": "KEY",
  "pipes:authKeySecret": secret,
};

/** A resource that this package does not have, of a service in memory. */
const banners = new Map<string, PropertyMap>();
let failure: Error | undefined;
const answer = async <Result>(work: () => Result): Promise<Result> => {
  await Promise.resolve();
  if (failure !== undefined) throw failure;
  return work();
};
const put = (id: string, banner: PropertyMap): PropertyMap => (banners.set(id, banner), banner);
const banner = {
  kind: "Banner",
  displayName: "banner",
  args: z.strictObject({
    organizationId: z.string().optional(),
    adoptId: z.string().optional(),
    text: z.string(),
    languages: z.array(z.string()).optional(),
    token: z.string().optional(),
    deletionPolicy: z.enum(["delete", "retain"]).optional(),
  }),
  schema: { text, languages: set, token: secretText } as const satisfies FieldSchema,
  scope: ["organizationId"],
  idArg: { name: "adoptId", required: false },
  read: (_api, { id }) => answer(() => banners.get(id)),
  readBatched: (_api, { id }) => answer(() => banners.get(id)),
  create: ({ desired }) =>
    answer(() => {
      const { text: wanted, languages, token } = desired;
      return { live: put("b-1", { id: "b-1", text: wanted, languages, token }) };
    }),
  reconcile: ({ at, delta, live }) => answer(() => put(at.id, { ...live, ...delta })),
  delete: ({ at }) => answer(() => void banners.delete(at.id)),
} satisfies ResourceDefinition;

const opened: ClientSettings[] = [];
async function provider(): Promise<Required<dynamic.ResourceProvider>> {
  const made = dynamicProvider({
    resources: { Banner: banner },
    openClient: (settings) => {
      opened.push(settings);
      const api = { withLock: (_name: string, task: () => unknown) => task() };
      return Promise.resolve({ operation: () => api as unknown as Api });
    },
  }) as Required<dynamic.ResourceProvider>;
  await made.configure({ config: { get: (key) => config[key], require: (key) => config[key] ?? "" } });
  return made;
}
beforeEach(() => {
  banners.clear();
  opened.length = 0;
  failure = undefined;
});

const args = {
  __kind: "Banner",
  __provider: "an older stub",
  text: "Closed",
  languages: ["it", "en"],
  token: "t0ken",
};
const checkedBy = async (made: Required<dynamic.ResourceProvider>): Promise<PropertyMap> => {
  const { inputs } = (await made.check({}, args)) as { readonly inputs: PropertyMap };
  return { ...unwrapped(inputs), __provider: args.__provider };
};

test("a resource is one definition: it is checked, created, read, updated, replaced and deleted", async () => {
  const made = await provider();
  const checked = await checkedBy(made);
  expect(checked).toMatchObject({ languages: ["en", "it"], organizationId });
  const { id, outs } = (await made.create(checked)) as { id: string; outs: PropertyMap };
  put(id, { ...banners.get(id), text: "Open" });
  const read = await made.read(id, unwrapped(outs));
  expect(unwrapped(read.inputs as PropertyMap)).toMatchObject({ text: "Open", languages: ["en", "it"] });
  await made.update(id, unwrapped(read.props as PropertyMap), checked);
  expect(banners.get(id)).toMatchObject({ text: "Closed" });
  const diff = await made.diff(id, unwrapped(outs), { ...checked, adoptId: "x" });
  expect([diff.replaces, "changes" in diff]).toEqual([["adoptId"], false]);
  await made.delete(id, unwrapped(outs));
  expect([banners.size, opened.length]).toEqual([0, 1]);
});

test("check, diff and a delete that retains need no client", async () => {
  const made = await provider();
  const checked = { ...(await checkedBy(made)), deletionPolicy: "retain" };
  await made.diff("b-1", checked, checked);
  await made.delete("b-1", checked);
  expect(opened).toEqual([]);
});

test("a secret arg is marked, and a finding names its path but no property, whose value the engine would print", async () => {
  const { check } = await provider();
  expect((await check({}, args)).inputs).toMatchObject({ token: { ...secretMark, value: "t0ken" } });
  expect((await check({}, { ...args, txet: "?" })).failures).toEqual([
    { property: "", reason: expect.stringMatching(/^txet: .*"text"/) as unknown },
  ]);
});

describe("an error that the engine gets", () => {
  test("names the call and the object, and shows neither secret, stack nor cause", async () => {
    const made = await provider();
    const base64 = (said: string): string => Buffer.from(said).toString("base64");
    const echoes = ["t0ken", secret, base64(secret), base64(`KEY:${secret}`)];
    const checked = await checkedBy(made);
    for (const echo of echoes) {
      failure = Object.assign(new TypeError(`sent ${echo}`), { id: "b-1", properties: {}, cause: echo });
      const error = await failureOf(() => made.read("b-1", checked));
      expect(error.message).toMatch(/^Banner b-1 read: sent \w*\[secret\]$/);
      expect(inspect(error, { showHidden: true, depth: 9 })).not.toContain(echo);
      // Pulumi takes an error with an id for partial success.
      expect("id" in error).toBe(false);
    }
  });

  test.each(["read", "delete", "create"] as const)("of rejected credentials in %s", async (method) => {
    const made = await provider();
    const checked = await checkedBy(made);
    failure = new ApiError({ kind: "unauthorized", ...noRequest, detail: "no" });
    const state = { ...checked, deletionPolicy: "delete" };
    const call = () => (method === "create" ? made.create(checked) : made[method]("b-1", state));
    const { message } = await failureOf(call);
    expect(message).toMatch(/\[unauthorized\]$/);
    // Only these use the credentials of the last `up`.
    expect(message.includes("--run-program")).toBe(method !== "create");
  });

  test.each<readonly [ApiErrorKind, boolean]>([
    ["unauthorized", true],
    ["badRequest", false],
  ])("names its Provider for [%s]: %s", async (kind, isNamed) => {
    const made = await provider();
    const named = { ...config, "pipes:providerName": "us", "pipes:ownSettings": Object.keys(config).join() };
    const known = new Map(Object.entries(named));
    await made.configure({ config: { get: (key) => known.get(key), require: () => "" } });
    failure = new ApiError({ kind, method: "GET", path: "/x", detail: "no" });
    const checked = await checkedBy(made);
    expect((await failureOf(() => made.create(checked))).message.includes("Provider us")).toBe(isNamed);
  });

  test("is not printed a second time by the SDK, which prints all else", async () => {
    failure = new Error("no");
    const made = await provider();
    const { message: _, stack = "", ...error } = await failureOf(() => made.read("b-1", args));
    const print = jest.spyOn(console, "error").mockImplementation();
    printErrorsOnce();
    console.error(`${error.name}: ${stack}`);
    console.error("of somebody else", 1);
    expect(print.mock.calls).toEqual([["of somebody else", 1]]);
    print.mockRestore();
  });
});

test("a result loses what is undefined, and an error names what the wire cannot hold", async () => {
  const result = marshalled({ a: undefined, b: { c: undefined, d: 0 }, e: [1, undefined], f: null });
  expect(JSON.stringify(result)).toBe('{"b":{"d":0},"e":[1,null],"f":null}');
  expect(Object.keys(result as object)).toEqual(["b", "e", "f"]);
  for (const value of [Number.NaN, Infinity, new Date(0), new Map(), failureOf, UNKNOWN, 5n])
    expect((await failureOf(() => marshalled({ a: [value] }))).message).toContain("result.a[0] is ");
});

describe("a message shows", () => {
  test.each<readonly [string, string, readonly string[], string]>([
    ["a secret nowhere", "hunter2hunter2", ["hunter2"], "[secret][secret]"],
    ["no secret that another one begins with", "hunter2-longer", ["hunter2", "hunter2-longer"], "[secret]"],
    [
      "no certificate in one line",
      "bad: -----A----- B== -----C-----.",
      ["-----A-----\nB==\n-----C-----\n"],
      "bad: -----A----- [secret].",
    ],
    ["no secret with control characters", "is a\u0001b\u001b[0mc", ["a\u0001b\u001b[0mc"], "is [secret]"],
    ["no control character", "\u001b[31mred\u0007\n\tnext\u0085", [], " [31mred \n\tnext "],
    ["no change of direction and no colour of the engine", "a \u202eb <{%fg%}>", [], "a  b <{ %fg%}>"],
    ["all else", '100% of C:\\temp {"a":"b\\n"}', ["", "  ", "Tr0ub4dor"], '100% of C:\\temp {"a":"b\\n"}'],
  ])("%s", (_what, said, secrets, clean) => {
    expect(redact(said, secrets)).toBe(clean);
  });

  test("user names and short secrets, which are parts of any message", () => {
    const credentials = { username: "postgres", password: "hunter2" };
    const source = {
      kafka: { credentials, caCertificate: "abc" },
      kinesis: { accessKeyId: "AKIA", secretKey: "s3cret" },
    };
    expect(secretTexts({ source, name: "n" }, [["source"]])).toEqual(["hunter2", "s3cret"]);
  });
});
