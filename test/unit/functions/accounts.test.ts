import * as pulumi from "@pulumi/pulumi";
import {
  getAccessKeys,
  getPipes,
  getPipesOutput,
  getSource,
  getSourceOutput,
  Provider,
  type ProviderArgs,
} from "pulumi-pipes";
import { defaultSeed, type Emulator } from "pulumi-pipes-emulator";
import { registrations, settled } from "../boundary/registrations";
import { failureOf } from "../../harness/outcomes";
import { accountOf, startEmulator } from "../../harness/service/emulator";
import { useService } from "./service";

const registered = registrations();
const service = useService();
let other: Emulator;
beforeAll(async () => {
  other = await startEmulator();
});
beforeEach(() => {
  other.reset();
});
afterAll(() => other.close());

const secretNow = (output: pulumi.Output<unknown>) => pulumi.isSecret(output);

test("a function with a provider asks that account, the others the configured one", async () => {
  const provider = new Provider("other", accountOf(other));
  expect((await getPipes({}, { provider })).pipes).toHaveLength(4);
  expect([service.emulator.requests().length, other.requests().length]).toEqual([0, 1]);
  await getPipes();
  expect([service.emulator.requests().length, other.requests().length]).toEqual([1, 1]);
  await settled(getPipesOutput({}, { provider }));
  expect([service.emulator.requests().length, other.requests().length]).toEqual([1, 2]);
});

test("what the program says of an account wins over the environment", async () => {
  const provider = new Provider("other", accountOf(other));
  const before = process.env["PIPES_BASE_URL"];
  process.env["PIPES_BASE_URL"] = "http://127.0.0.1:9";
  try {
    expect((await getAccessKeys({}, { provider })).accessKeys).toHaveLength(3);
  } finally {
    if (before === undefined) delete process.env["PIPES_BASE_URL"];
    else process.env["PIPES_BASE_URL"] = before;
  }
});

test("settings that are outputs are for the form that answers an output", async () => {
  const account = accountOf(other);
  const provider = new Provider("other", { ...account, authKeySecret: pulumi.secret(account.authKeySecret) });
  const error = await failureOf(() => getSource({ name: "Logs" }, { provider }));
  expect(pulumi.RunError.isInstance(error)).toBe(true);
  expect(error.message).toBe("getSource: Provider other: authKeySecret is an output, so use getSourceOutput");
  const found = getSourceOutput({ name: "Logs" }, { provider });
  expect((await settled(found)).id).toBe(defaultSeed.sources.log);
});

test("what is found with a secret credential is no secret, what is found by a secret name is one", async () => {
  const account = accountOf(other);
  const provider = new Provider("other", { ...account, authKeySecret: pulumi.secret(account.authKeySecret) });
  expect(await secretNow(getSourceOutput({ name: "Logs" }, { provider }))).toBe(false);
  expect(await secretNow(getSourceOutput({ name: pulumi.secret("Logs") }, { provider }))).toBe(true);
});

test("no message shows the secret of the account that was asked", async () => {
  const account = { ...accountOf(other), authKeySecret: "hush-hush-hush" };
  const provider = new Provider("other", account);
  other.addFault({ action: { status: 401, message: "unknown pair hush-hush-hush" } });
  const { message } = await failureOf(() => getPipes({}, { provider }));
  expect(message).not.toContain("hush");
});

describe("the provider of a function", () => {
  class Component extends pulumi.ComponentResource {
    constructor(options: pulumi.ComponentResourceOptions) {
      super("test:index:Component", "component", {}, options);
    }
  }
  const asked = () => [service.emulator.requests().length, other.requests().length];

  test("is that of the component that it is made in", async () => {
    const parent = new Component({ providers: [new Provider("other", accountOf(other))] });
    expect((await getPipes({}, { parent })).pipes).toHaveLength(4);
    await settled(getPipesOutput({}, { parent }));
    expect(asked()).toEqual([0, 2]);
  });

  test("is its own, where it has one", async () => {
    const elsewhere = new Provider("elsewhere", { ...accountOf(other), baseUrl: "http://127.0.0.1:9" });
    const parent = new Component({ providers: [elsewhere] });
    await getPipes({}, { parent, provider: new Provider("other", accountOf(other)) });
    expect(asked()).toEqual([0, 1]);
  });

  test("is the configured account where no component gives one", async () => {
    await getPipes({}, { parent: new Component({}) });
    expect(asked()).toEqual([1, 0]);
  });

  class OtherProvider extends pulumi.ProviderResource {}
  const stranger = () => new OtherProvider("pulumi-nodejs", "stranger", {});
  const message =
    "its provider is none of this package: give a Provider of pulumi-pipes as the option provider";

  test.each<readonly [string, () => pulumi.InvokeOptions]>([
    ["as its own", () => ({ provider: stranger() })],
    ["as that of its component", () => ({ parent: new Component({ providers: [stranger()] }) })],
  ])("is refused where it is of another package, %s", async (_what, optionsOf) => {
    expect((await failureOf(() => getPipes({}, optionsOf()))).message).toBe(`getPipes: ${message}`);
    expect((await failureOf(() => settled(getPipesOutput({}, optionsOf())))).message).toBe(
      `getPipes: ${message}`,
    );
    expect(asked()).toEqual([0, 0]);
  });

  test("is named where it fails", async () => {
    const provider = new Provider("us", { ...accountOf(other), rateLimit: "often" });
    const malformed = await failureOf(() => getPipes({}, { provider }));
    expect(malformed.message).toBe(
      'getPipes: Provider us: rateLimit: expected a limit such as "10/10s", got "often"',
    );
    const wrongKey = new Provider("us", { ...accountOf(other), authKeySecret: "wrong-secret" });
    const refused = await failureOf(() => getPipes({}, { provider: wrongKey }));
    expect(refused.message).toMatch(/^getPipes: Provider us: .*\[unauthorized\]/);
  });
});

describe("credentials", () => {
  const {
    authKeyId: _id,
    authKeySecret: _secret,
    ...nobody
  } = accountOf({ url: "http://127.0.0.1:9", seed: defaultSeed });

  test.each([
    ["that are undefined", { authKeyId: undefined, authKeySecret: undefined }],
    ['that are ""', { authKeyId: "", authKeySecret: "" }],
    ["of which the secret is undefined", { authKeyId: "k", authKeySecret: undefined }],
  ])("%s are never those of the environment for another address", async (_what, pair) => {
    const provider = new Provider("other", { ...nobody, baseUrl: other.url, ...pair });
    const error = await failureOf(() => getPipes({}, { provider }));
    expect(error.message).toMatch(/Provider other lacks (authKeyId, )?authKeySecret/);
    expect(other.requests()).toEqual([]);
  });

  test.each<readonly [string, ProviderArgs, string]>([
    [
      "a secret without its id",
      { authKeySecret: "s" },
      "authKeyId is not given, and a key needs both halves: give authKeyId and authKeySecret, or neither",
    ],
    [
      "an id without its secret",
      { authKeyId: "k" },
      "authKeySecret is not given, and a key needs both halves: give authKeyId and authKeySecret, or neither",
    ],
    [
      "an address without a key",
      { baseUrl: "https://api.example" },
      "a baseUrl of its own needs a key of its own, since no other key is sent there: give authKeyId and authKeySecret",
    ],
  ])("with %s are refused by name", async (_what, args, message) => {
    const error = await failureOf(() => new Provider("us", args));
    expect(pulumi.RunError.isInstance(error)).toBe(true);
    expect(error.message).toBe(`Provider us: ${message}`);
    expect(registered.all).toEqual([]);
  });

  test("that turn out undefined are no text of that name", async () => {
    const unshown = pulumi.output<string | undefined>(undefined).apply((text) => text as unknown as string);
    const args = { ...nobody, baseUrl: other.url, authKeyId: "k", authKeySecret: unshown };
    const provider = new Provider("other", args);
    await settled(provider.urn);
    expect(registered.all[0]?.inputs).toMatchObject({
      "pipes:authKeyId": "k",
      "pipes:ownSettings": expect.stringContaining("authKeyId,authKeySecret") as unknown,
    });
    expect(JSON.stringify(registered.all[0]?.inputs)).not.toContain("undefined");
  });
});
