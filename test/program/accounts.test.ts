import * as pulumi from "@pulumi/pulumi";
import type { ProviderArgs } from "pulumi-pipes";
import { getPipes, getPipesOutput, getSource, getSourceOutput, Provider } from "pulumi-pipes";
import { defaultSeed, type Emulator } from "pulumi-pipes-emulator";
import { environmentVariables } from "../../provider/src/config/settings.generated";
import { failureOf } from "../harness/outcomes";
import { secretMark } from "../harness/provider/wire";
import { providerArgsOf, startEmulator } from "../harness/service/emulator";
import { registrationOf, settled, useMockEngine, useService } from "./engine";

const registered = useMockEngine();
const service = useService();
let other: Emulator;
beforeAll(async () => {
  other = await startEmulator();
});
beforeEach(() => {
  other.reset();
  const variables = Object.values(environmentVariables).map((name) => [name, ""] as const);
  jest.replaceProperty(process, "env", { ...process.env, ...Object.fromEntries<string>(variables) });
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => other.close());

/** How many requests the configured service and the other one got. */
const asked = () => [service.emulator.requests().length, other.requests().length];

class Component extends pulumi.ComponentResource {
  constructor(options: pulumi.ComponentResourceOptions) {
    super("test:index:Component", "component", {}, options);
  }
}
const componentOf = (one: pulumi.ProviderResource) => new Component({ providers: [one] });
class OtherProvider extends pulumi.ProviderResource {}

const provider = (change: ProviderArgs = {}) => new Provider("own", { ...providerArgsOf(other), ...change });
const elsewhere = () => provider({ baseUrl: "http://127.0.0.1:9" });

describe("a function sends its requests to", () => {
  test.each<readonly [string, () => pulumi.InvokeOptions, readonly [number, number]]>([
    ["the configured account without a provider", () => ({}), [2, 0]],
    ["the account of its provider", () => ({ provider: provider() }), [0, 2]],
    ["the account of its parent component", () => ({ parent: componentOf(provider()) }), [0, 2]],
    ["the configured account in a component without one", () => ({ parent: new Component({}) }), [2, 0]],
    [
      "the account of its provider rather than that of its component",
      () => ({ parent: componentOf(elsewhere()), provider: provider() }),
      [0, 2],
    ],
  ])("%s, in both forms", async (_what, optionsOf, expected) => {
    expect((await getPipes({}, optionsOf())).pipes).toHaveLength(8);
    expect((await settled(getPipesOutput({}, optionsOf()))).pipes).toHaveLength(8);
    expect(asked()).toEqual(expected);
  });

  test.each<readonly [string, (other: pulumi.ProviderResource) => pulumi.InvokeOptions]>([
    ["provider", (other) => ({ provider: other })],
    ["component", (other) => ({ parent: componentOf(other) })],
  ])(
    "no account, but fails, if the provider of its %s belongs to another package",
    async (_what, optionsOf) => {
      const options = optionsOf(new OtherProvider("pulumi-nodejs", "other", {}));
      for (const call of [() => getPipes({}, options), () => settled(getPipesOutput({}, options))])
        expect((await failureOf(call)).message).toMatch(/^getPipes: .* pulumi-pipes /);
      expect(asked()).toEqual([0, 0]);
    },
  );
});

test("a setting that is an output needs the form of a function that returns an output", async () => {
  const options = { provider: provider({ authKeySecret: pulumi.secret(defaultSeed.keys.admin.keySecret) }) };
  const error = await failureOf(() => getSource({ name: "Logs" }, options));
  expect(pulumi.RunError.isInstance(error)).toBe(true);
  expect(error.message).toMatch(/^getSource: Provider own: authKeySecret .* getSourceOutput\b/);
  const found = getSourceOutput({ name: "Logs" }, options);
  expect((await settled(found)).id).toBe(defaultSeed.sources.log);
  // What is found with a secret is none, what is found by a secret is one.
  expect(await pulumi.isSecret(found)).toBe(false);
  expect(await pulumi.isSecret(getSourceOutput({ name: pulumi.secret("Logs") }, options))).toBe(true);
});

test("an error does not show the secret of the provider", async () => {
  other.addFault({ action: { status: 401, message: "unknown pair hush-hush-hush" } });
  const options = { provider: provider({ authKeySecret: "hush-hush-hush" }) };
  expect((await failureOf(() => getPipes({}, options))).message).not.toContain("hush");
});

describe("the settings of a provider", () => {
  const { organizationId, serviceId } = defaultSeed;
  const { authKeyId, authKeySecret } = providerArgsOf({ url: "", seed: defaultSeed });

  test("come from the stack configuration if its args do not set them, the secret as a secret", async () => {
    const own = new Provider("own", { requestTimeoutSeconds: 5 });
    const { inputs } = await registrationOf(own);
    expect(inputs["pipes:authKeySecret"]).toEqual({ ...secretMark, value: authKeySecret });
    expect((await getPipes({}, { provider: own })).pipes).toHaveLength(8);
    expect(asked()).toEqual([1, 0]);
  });

  test("come from its args, then from the stack's configuration, then from the environment", async () => {
    process.env["PIPES_ORGANIZATION_ID"] = "of the environment";
    await getPipes({}, { provider: new Provider("own", { requestTimeoutSeconds: 5 }) });
    service.configure({ "pipes:organizationId": "configured" });
    await getPipes({}, { provider: new Provider("own", { organizationId }) });
    const paths = service.emulator.requests().map(({ path }) => path.split("/")[3]);
    expect(paths).toEqual([organizationId, organizationId]);
  });

  test("may be credentials of its own for the configured address", async () => {
    const options = { provider: new Provider("own", { authKeyId, authKeySecret }) };
    expect((await getPipes({}, options)).pipes).toHaveLength(8);
  });

  test.each([
    ["undefined", { authKeyId: undefined, authKeySecret: undefined }, "authKeyId, authKeySecret"],
    ["empty", { authKeyId: "", authKeySecret: "" }, "authKeyId, authKeySecret"],
  ])("with an address and %s credentials use no others, and no plain HTTP", async (_what, pair, lacks) => {
    service.configure({ "pipes:allowPlainHttp": "true" });
    process.env["PIPES_AUTH_KEY_ID"] = authKeyId;
    process.env["PIPES_AUTH_KEY_SECRET"] = authKeySecret;
    const own = new Provider("own", { baseUrl: other.url, ...pair });
    const { message } = await failureOf(() => getPipes({}, { provider: own }));
    expect(message).toMatch(new RegExp(`Provider own: missing ${lacks}\\b.*\\[config/missing\\]$`));
    const { inputs } = await registrationOf(own);
    expect(inputs).toMatchObject({ "pipes:organizationId": organizationId, "pipes:serviceId": serviceId });
    expect(inputs).not.toHaveProperty("pipes:allowPlainHttp");
    expect(JSON.stringify(inputs)).not.toContain(authKeySecret);
    expect(asked()).toEqual([0, 0]);
  });

  test("with an address allow plain HTTP there themselves", async () => {
    service.configure({ "pipes:allowPlainHttp": "true" });
    process.env["PIPES_ALLOW_PLAIN_HTTP"] = "true";
    const own = provider({ baseUrl: "http://api.invalid" });
    const { message } = await failureOf(() => getPipes({}, { provider: own }));
    expect(message).toMatch(/\[http\/bad-address\]$/);
  });

  test.each<readonly [string, ProviderArgs]>([
    ["a secret without its id", { authKeySecret: "s" }],
    ["an id without its secret", { authKeyId: "k" }],
    ["an id whose secret is undefined", { authKeyId: "k", authKeySecret: undefined }],
    ["a secret whose id is empty", { authKeyId: "", authKeySecret: "s" }],
    ["an address without credentials", { baseUrl: "https://api.example" }],
  ])("with %s are rejected by name", async (_what, args) => {
    const error = await failureOf(() => new Provider("us", args));
    expect(pulumi.RunError.isInstance(error)).toBe(true);
    expect(error.message).toMatch(/^Provider us: .*authKey/);
    expect(registered).toEqual([]);
  });

  test("that become undefined are not the text `undefined`", async () => {
    const later = pulumi.output<string | undefined>(undefined);
    const own = new Provider("own", { baseUrl: other.url, authKeyId: "k", authKeySecret: later });
    const { inputs } = await registrationOf(own);
    expect(inputs).toMatchObject({ "pipes:authKeyId": "k", "pipes:providerName": "own" });
    expect(JSON.stringify(inputs)).not.toContain("undefined");
  });
});
