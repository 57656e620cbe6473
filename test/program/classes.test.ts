import * as pulumi from "@pulumi/pulumi";
import * as pipes from "pulumi-pipes";
import { AccessKey } from "pulumi-pipes";
import { resources } from "../../provider/src/resources";
import { subjects } from "../conformance/subjects";
import { failureOf } from "../harness/outcomes";
import { failureIn, mockEngine, preview, registrationOf, settled, useMockEngine } from "./engine";
import type { Registered } from "./engine";

const registered = useMockEngine();

const id = "1f0c6a52-8d1e-4b7a-9a3e-2f5d7c9b0e11";
const stub = 'exports.handler=()=>require("pulumi-pipes/provider")';

const classes = subjects.map(
  ({ kind, created, adopted }) => [kind, pipes[kind], created ?? adopted({})] as const,
);

describe.each(classes)("%s", (kind, type, args) => {
  const make = (options?: pulumi.CustomResourceOptions) =>
    Reflect.construct(type, ["r", args, options]) as pulumi.CustomResource;

  test("registers its type, its kind, and the stub that every state keeps calling", async () => {
    expect(await registrationOf(make())).toMatchObject({
      type: `pulumi-nodejs:dynamic/pipes:${kind}`,
      inputs: { __kind: kind, __provider: stub },
    });
  });

  test("rejects the option import and names the two ways that work", async () => {
    const error = await failureOf(() => make({ import: "x" }));
    expect(pulumi.RunError.isInstance(error)).toBe(true);
    for (const way of [resources[kind].idArg.name, `${kind}.get(`, "[import/option]"])
      expect(error.message).toContain(way);
    expect(registered).toEqual([]);
  });

  test("get registers an id without args", async () => {
    const inputs = { __kind: kind, __provider: stub };
    expect(await registrationOf(type.get("r", "o/s/p"))).toMatchObject({ id: "o/s/p", inputs });
    expect(Object.keys(registered[0]?.inputs ?? {})).toHaveLength(2);
  });

  test("has each field of its schema and each id as an output, also where get reads it", () => {
    const { fields, scope } = resources[kind];
    const references = kind === "PipeSettings" ? ["pipeId"] : [];
    const names = [...Object.keys(fields.fields), ...scope, ...references, "additionalFields"];
    for (const resource of [make(), type.get("r", "x")])
      expect(names.filter((name) => !pulumi.Output.isInstance(Reflect.get(resource, name)))).toEqual([]);
  });

  test("isInstance recognizes only its own kind, by the type, for policy packs", () => {
    const ofType = (one: string) => ({ __pulumiType: `pulumi-nodejs:dynamic/pipes:${one}` });
    expect(type.isInstance(make())).toBe(true);
    expect(classes.map(([one]) => one).filter((one) => type.isInstance(ofType(one)))).toEqual([kind]);
    expect([undefined, null, {}, "x"].some((value) => type.isInstance(value))).toBe(false);
  });
});

describe("the credentials of a key", () => {
  test("can be read from a created key", async () => {
    const state = { authKeyId: "id", authKeySecret: "secret" };
    await mockEngine({ made: () => ({ id, state }) });
    const key = new AccessKey("made", { name: "k", roles: ["admin"] });
    expect(await Promise.all([key.authKeyId, key.authKeySecret].map(settled))).toEqual(["id", "secret"]);
    expect(key.authKeyId).toBe(key.authKeyId);
  });

  test("fail with the name of the key if they are read from an adopted key or from get, and only then", async () => {
    for (const key of [new AccessKey("theirs", { adoptId: id }), AccessKey.get("theirs", id)]) {
      await settled(key.urn);
      expect(Object.keys(key)).not.toContain("authKeyId");
      for (const half of ["authKeyId", "authKeySecret"] as const) {
        const error = await failureIn(key[half]);
        expect(error.message).toMatch(
          new RegExp(`^AccessKey "theirs": ${half} .*\\[key/credentials-unknown\\]$`),
        );
        expect(pulumi.RunError.isInstance(error)).toBe(true);
      }
    }
  });
});

test.each<readonly [string, Partial<Registered>, RegExp]>([
  ["fail if the key is adopted", {}, /credentials-unknown/],
  ["fail if the key is unchanged", { id, state: { keySuffix: "c3d4" } }, /credentials-unknown/],
  ["are unknown if an adopted key changes, as Pulumi may have created it", { id }, /nothing was thrown/],
])("in a preview the credentials of a key %s", async (_what, { state, ...found }, message) => {
  const answers = { key: (inputs: object) => ({ ...found, state: { ...inputs, ...state } }) };
  const program = () => failureIn(new AccessKey("key", { adoptId: id }).authKeySecret);
  const failed = preview(async () => Promise.reject(await program()), answers);
  await expect(failed).rejects.toThrow(message);
});

test.each(["up", "preview"] as const)(
  "the credentials of a key that the engine leaves out, as with --target, are unknown in an %s",
  async (run) => {
    await mockEngine({ key: (inputs) => ({ state: inputs }) }, run);
    const { authKeySecret } = new AccessKey("key", { name: "k", roles: ["admin"] });
    const { isKnown } = authKeySecret as unknown as Record<"isKnown", Promise<boolean>>;
    expect(await isKnown).toBe(false);
  },
);

describe.each(["up", "preview"] as const)("in the program's %s, the credentials of an adopted key", (run) => {
  type Args = ConstructorParameters<typeof AccessKey>[1];
  async function secretOf(args: Args): Promise<pulumi.Output<string>> {
    await mockEngine({ key: () => ({ id, state: { name: "k", keySuffix: "c3d4" } }) }, run);
    const { authKeySecret } = new AccessKey("key", args);
    return authKeySecret;
  }

  test.each<readonly [string, Args]>([
    ["its rotation", { name: "k", roles: ["admin"], rotationTrigger: "a" }],
    ["the adoption of another key", { adoptId: "0e5a7c93-1111-4222-8333-444455556666" }],
  ])("are unknown if the engine leaves out %s", async (_change, args) => {
    const { isKnown } = (await secretOf(args)) as unknown as Record<"isKnown", Promise<boolean>>;
    expect(await isKnown).toBe(false);
  });

  test("fail if the engine leaves out nothing, in any letters of its ID", async () => {
    const { message } = await failureIn(await secretOf({ adoptId: id.toUpperCase() }));
    expect(message).toContain("[key/credentials-unknown]");
  });
});

test("args may be frozen and used twice: a class does not change them", async () => {
  const source = Object.freeze({ kafka: Object.freeze({ caCertificate: "PEM" }) });
  const args = Object.freeze({ pipeId: id, source });
  const before = JSON.stringify(args);
  await settled(new pipes.PipeSettings("a", args).urn);
  await settled(new pipes.PipeSettings("b", args).urn);
  expect(JSON.stringify(args)).toBe(before);
  expect(registered).toHaveLength(2);
});
