import * as pulumi from "@pulumi/pulumi";
import {
  AccessKey,
  Alert,
  Dashboard,
  PipeSettings,
  Webhook,
  type AlertArgs,
  type NewDashboardArgs,
} from "pulumi-pipes";
import { registrationOf, settled, useMockEngine } from "./engine";

useMockEngine();

const pipeId = "1f0c6a52-8d1e-4b7a-9a3e-2f5d7c9b0e11";
const credentials = { username: "reader", password: "hunter2" };
const plain = { kafka: { credentials } };
const secretSignature = "4dabf18193072939515e22adb298388d";

/** The value at a path, where it or something above it is marked as a secret. */
function secretAt(value: unknown, path: readonly string[], isMarked = false): unknown {
  const [key, ...rest] = path;
  const map = typeof value === "object" && value !== null ? value : {};
  if (secretSignature in map) return secretAt(Reflect.get(map, "value"), path, true);
  if (key !== undefined) return secretAt(Reflect.get(map, key), rest, isMarked);
  return isMarked ? value : "no secret";
}

type Source = NonNullable<ConstructorParameters<typeof PipeSettings>[1]["source"]>;

test.each<readonly [string, Source]>([
  ["plain texts", plain],
  ["outputs inside", { kafka: { credentials: { username: "u", password: pulumi.output("hunter2") } } }],
  ["an output", { kafka: { credentials: pulumi.output(credentials) } }],
  ["inside an output", { kafka: pulumi.output({ credentials }) }],
  ["deep inside an output", pulumi.output(plain)],
  ["deep inside a promise", Promise.resolve(plain)],
  ["secrets already", pulumi.secret(plain)],
])("credentials that the program gives as %s are registered as secrets", async (_form, source) => {
  const resource = new PipeSettings("r", { pipeId, source });
  const { inputs } = await registrationOf(resource);
  expect(secretAt(inputs, ["source", "kafka", "credentials", "password"])).toBe("hunter2");
  expect(await pulumi.isSecret(resource.source)).toBe(true);
});

const uri = "mongodb://reader:hunter2@db.test";
test.each<readonly [string, Source, string]>([
  ["a string", { mongodb: { uri } }, uri],
  ["an output", { mongodb: { uri: pulumi.output(uri) } }, uri],
  ["inside an output", pulumi.output({ mongodb: { uri } }), uri],
  ["a string without a password", { mongodb: { uri: "mongodb://db.test" } }, "no secret"],
  ["an output without a password", { mongodb: { uri: pulumi.output("mongodb://db.test") } }, "no secret"],
])(
  "the uri of MongoDB as %s is registered as a secret only with its password",
  async (_form, source, shown) => {
    const { inputs } = await registrationOf(new PipeSettings("r", { pipeId, source }));
    expect(secretAt(inputs, ["source", "mongodb", "uri"])).toBe(shown);
  },
);

test("the address, the headers and the parameters of a webhook are registered as secrets", async () => {
  const args = {
    name: "n",
    service: "generic",
    url: "u",
    headers: { a: pulumi.output("b") },
    queryParams: { c: "d" },
  };
  const { inputs } = await registrationOf(new Webhook("w", args));
  const shown = [["url"], ["headers", "a"], ["queryParams", "c"], ["name"]].map((path) =>
    secretAt(inputs, path),
  );
  expect(shown).toEqual(["u", "b", "d", "no secret"]);
});

const markedTile = () => ({
  name: pulumi.secret("n"),
  ...{ x: 0, y: 0, w: 1, h: 1, config: pulumi.output({ markdown: pulumi.secret("m") }) },
});

test.each<readonly [string, () => NewDashboardArgs["tiles"], unknown]>([
  [
    "inside a list",
    () => [markedTile(), markedTile()],
    [
      ["tiles", "config"],
      ["tiles", "name"],
    ],
  ],
  ["inside a promise", () => Promise.resolve([markedTile()]), [["tiles"]]],
  ["nowhere", () => pulumi.output([]), undefined],
])("the paths of values that are marked %s are registered for messages", async (_where, tiles, paths) => {
  const { inputs } = await registrationOf(new Dashboard("marked", { name: "n", tiles: tiles() }));
  expect(inputs["__marked"]).toEqual(paths);
});

test("nothing else is registered as a secret", async () => {
  const source = { kafka: { caCertificate: "PEM" } };
  const resource = new PipeSettings("r", { pipeId, name: "n", source, settings: { dbms_max_threads: 1 } });
  const { inputs } = await registrationOf(resource);
  for (const path of [["name"], ["pipeId"], ["settings", "dbms_max_threads"]])
    expect(secretAt(inputs, path)).toBe("no secret");
  const open = new PipeSettings("open", { pipeId, source: { postgres: pulumi.output({ host: "h" }) } });
  expect(await pulumi.isSecret(open.source)).toBe(false);
});

test("the engine keeps the secret of a key as a secret output", async () => {
  const key = new AccessKey("k", { name: "k", roles: ["admin"] }, { additionalSecretOutputs: ["keySuffix"] });
  expect((await registrationOf(key)).secretOutputs.toSorted()).toEqual(["authKeySecret", "keySuffix"]);
});

const later = async <Value>(value: Value): Promise<Value> => {
  await settled(pulumi.output(Promise.resolve()));
  return value;
};
const tile = (name: pulumi.Input<string>) => ({ name, x: 0, y: 0, w: 1, h: 1, config: {} });

test.each<readonly [string, NewDashboardArgs["tiles"], readonly string[]]>([
  ["a name is a secret", [tile("plain"), tile(pulumi.secret("hush"))], ["tileIds"]],
  ["a name becomes one", [tile(pulumi.output(later(0)).apply(() => pulumi.secret("hush")))], ["tileIds"]],
  ["all tiles are one", pulumi.secret([tile("hush")]), ["tileIds"]],
  ["no name is one", [tile("plain")], []],
  ["names that are none come later", later([tile("plain")]), []],
])("the ids of tiles by name are a secret output if %s", async (_case, tiles, expected) => {
  const { secretOutputs } = await registrationOf(new Dashboard("d", { name: "d", tiles }));
  expect(secretOutputs).toEqual(expected);
});

const webhook = { type: "webhook", webhookId: "w" };
const secretWebhook = { type: "webhook", webhookId: pulumi.secret("w") };

test.each<readonly [string, Pick<AlertArgs, "channel" | "channels">, readonly string[]]>([
  ["channels, if channel is one", { channel: secretWebhook }, ["channels"]],
  ["channel, if one of the channels is one", { channels: [webhook, secretWebhook] }, ["channel"]],
  ["nothing, if no channel is one", { channel: webhook }, []],
])("an alert has as a secret output %s", async (_case, delivery, expected) => {
  const { secretOutputs } = await registrationOf(new Alert("a", { adoptId: "a", ...delivery }));
  expect(secretOutputs).toEqual(expected);
});
