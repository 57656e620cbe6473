import type * as pulumi from "@pulumi/pulumi";
import { getPipes, Provider } from "pulumi-pipes";
import { defaultSeed } from "pulumi-pipes-emulator";
import { environmentVariables } from "../../../provider/src/config/configuration";
import { failureOf } from "../../harness/outcomes";
import { accountOf } from "../../harness/service/emulator";
import { registrations, settled } from "../boundary/registrations";
import { useService } from "./service";

const registered = registrations();
const service = useService();
const pair = () => {
  const { authKeyId, authKeySecret } = accountOf(service.emulator);
  return { authKeyId, authKeySecret };
};

const variables = Object.values(environmentVariables);
const before = new Map(variables.map((name) => [name, process.env[name]]));
beforeEach(() => {
  for (const name of variables) Reflect.deleteProperty(process.env, name);
});
afterEach(() => {
  for (const [name, value] of before) {
    if (value === undefined) Reflect.deleteProperty(process.env, name);
    else process.env[name] = value;
  }
});

async function inputsOf(provider: pulumi.ProviderResource): Promise<Readonly<Record<string, unknown>>> {
  await settled(provider.urn);
  return { ...registered.all.at(-1)?.inputs };
}

test("what a provider is not given comes from the stack's configuration", async () => {
  const provider = new Provider("own", { requestTimeoutSeconds: 5 });
  expect((await getPipes({}, { provider })).pipes).toHaveLength(4);
  expect(service.emulator.requests()).toHaveLength(1);
});

test("args override the stack's configuration, which overrides the environment", async () => {
  const { organizationId } = defaultSeed;
  process.env["PIPES_ORGANIZATION_ID"] = "of the environment";
  await getPipes({}, { provider: new Provider("own", { requestTimeoutSeconds: 5 }) });
  service.configure({ "pipes:organizationId": "configured" });
  await getPipes({}, { provider: new Provider("own", { organizationId }) });
  const paths = service.emulator.requests().map(({ path }) => path);
  expect(paths.filter((path) => path.includes(defaultSeed.organizationId))).toHaveLength(2);
});

test("a key of its own signs at the configured address", async () => {
  expect((await getPipes({}, { provider: new Provider("own", pair()) })).pipes).toHaveLength(4);
});

test("an address of its own gets neither the configured key nor half of it, nor leave to be plain HTTP", async () => {
  service.configure({ "pipes:baseUrl": "https://api.example", "pipes:allowPlainHttp": "true" });
  const elsewhere = { baseUrl: service.emulator.url, authKeyId: "k", authKeySecret: undefined };
  const provider = new Provider("own", elsewhere);
  const error = await failureOf(() => getPipes({}, { provider }));
  expect(error.message).toMatch(/^getPipes: Provider own lacks authKeySecret: give them in its args/);
  const inputs = await inputsOf(provider);
  expect(JSON.stringify(inputs)).not.toContain(pair().authKeySecret);
  expect(inputs).not.toHaveProperty("pipes:allowPlainHttp");
  expect(inputs).toMatchObject({
    "pipes:organizationId": defaultSeed.organizationId,
    "pipes:serviceId": defaultSeed.serviceId,
  });
  expect(service.emulator.requests()).toEqual([]);
});

test("the key that it takes from the configuration is sent as a secret", async () => {
  const inputs = await inputsOf(new Provider("own", { requestTimeoutSeconds: 5 }));
  // As Pulumi marks secrets on their way to the engine.
  const secret = { "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270" };
  expect(inputs["pipes:authKeySecret"]).toEqual({ ...secret, value: pair().authKeySecret });
});
