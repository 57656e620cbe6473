import * as pulumi from "@pulumi/pulumi";
import { getAccessKeys, getPipes, getPipesOutput, getSource, getSourceOutput, Provider } from "pulumi-pipes";
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

test("a look-up with a provider asks that account, the others the configured one", async () => {
  const provider = new Provider("other", accountOf(other));
  expect(await getPipes({}, { provider })).toHaveLength(4);
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
    expect(await getAccessKeys({}, { provider })).toHaveLength(3);
  } finally {
    if (before === undefined) delete process.env["PIPES_BASE_URL"];
    else process.env["PIPES_BASE_URL"] = before;
  }
});

test("settings that are outputs are for the form that answers an output", async () => {
  const account = accountOf(other);
  const provider = new Provider("other", { ...account, keySecret: pulumi.secret(account.keySecret) });
  const error = await failureOf(() => getSource({ name: "Logs" }, { provider }));
  expect(pulumi.RunError.isInstance(error)).toBe(true);
  expect(error.message).toBe("getSource: the provider's keySecret is an output, so use getSourceOutput");
  const found = getSourceOutput({ name: "Logs" }, { provider });
  expect((await settled(found)).id).toBe(defaultSeed.sources.log);
});

test("what is found with a secret credential is no secret, what is found by a secret name is one", async () => {
  const account = accountOf(other);
  const provider = new Provider("other", { ...account, keySecret: pulumi.secret(account.keySecret) });
  expect(await secretNow(getSourceOutput({ name: "Logs" }, { provider }))).toBe(false);
  expect(await secretNow(getSourceOutput({ name: pulumi.secret("Logs") }, { provider }))).toBe(true);
});

test("no message shows the secret of the account that was asked", async () => {
  const account = { ...accountOf(other), keySecret: "hush-hush-hush" };
  const provider = new Provider("other", account);
  other.addFault({ action: { status: 401, message: "unknown pair hush-hush-hush" } });
  const { message } = await failureOf(() => getPipes({}, { provider }));
  expect(message).not.toContain("hush");
});

describe("credentials", () => {
  const {
    keyId: _id,
    keySecret: _secret,
    ...nobody
  } = accountOf({ url: "http://127.0.0.1:9", seed: defaultSeed });

  test.each([
    ["that are left out", {}],
    ["that are undefined", { keyId: undefined, keySecret: undefined }],
    ['that are ""', { keyId: "", keySecret: "" }],
    ["of which the secret is undefined", { keyId: "k", keySecret: undefined }],
  ])("%s are never those of the environment for another address", async (_what, pair) => {
    const provider = new Provider("other", { ...nobody, baseUrl: other.url, ...pair });
    const error = await failureOf(() => getPipes({}, { provider }));
    expect(error.message).toMatch(/the provider lacks (keyId, )?keySecret/);
    expect(other.requests()).toEqual([]);
  });

  test("that turn out undefined are no text of that name", async () => {
    const unshown = pulumi.output<string | undefined>(undefined).apply((text) => text as unknown as string);
    const args = { ...nobody, baseUrl: other.url, keyId: "k", keySecret: unshown };
    const provider = new Provider("other", args);
    await settled(provider.urn);
    expect(registered.all[0]?.inputs).toMatchObject({ "pipes:keyId": "k", "pipes:ownCredentials": "true" });
    expect(JSON.stringify(registered.all[0]?.inputs)).not.toContain("undefined");
  });
});
