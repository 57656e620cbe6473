import { defaultSeed } from "pulumi-pipes-emulator";
import { type DynamicProvider, startDynamicProvider } from "../../harness/provider/process";
import { rpcErrorOf } from "../../harness/provider/rpcError";
import { ManagedResource } from "../../harness/provider/managedResource";
import { type PropertyMap, visibleText } from "../../harness/provider/wire";
import { type Rudeness, type RudeService, startRudeService } from "../../harness/service/rudeService";
import { seed } from "../../harness/random";
import { foundIn, freshSecrets, spellingsOf } from "../../harness/huntedSecrets";

const secrets = freshSecrets();
// A user name is hidden in a state and shown in a message, where it may be a word like any other.
const { username, accessKeyId, ...unspeakable } = secrets;
const spellings = spellingsOf(unspeakable);
const { pipes } = defaultSeed;

type Request = Parameters<Rudeness>[0];

/** Ways of a service to put what it was sent into what it says. */
const echoes: Readonly<Record<string, (request: Request) => string>> = {
  "the body": ({ body }) => body,
  "the body, nicely printed": ({ body }) => JSON.stringify(JSON.parse(body), undefined, 2),
  "the body in base64": ({ body }) => Buffer.from(body).toString("base64"),
  "the body in base64 for URLs": ({ body }) => Buffer.from(body).toString("base64url"),
  "the body as in a URL": ({ body }) => encodeURIComponent(body),
  "each value alone": ({ body }) => valuesOf(JSON.parse(body)).join(" | "),
  "the last line of each value": ({ body }) =>
    valuesOf(JSON.parse(body))
      .map((text) => text.trim().split("\n").at(-2) ?? text)
      .join(" | "),
  "the header that signs": ({ headers }) => headers.authorization ?? "",
  "the header that signs, decoded": ({ headers }) =>
    Buffer.from((headers.authorization ?? "").replace(/^Basic /, ""), "base64").toString("utf8"),
  "all headers": ({ headers }) => JSON.stringify(headers),
  "everything, a lot of it": ({ body, headers }) =>
    `${"x".repeat(250)} ${body} ${headers.authorization ?? ""}`,
};

function valuesOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(valuesOf) : [];
}

const resources: Readonly<Record<string, PropertyMap>> = {
  kafka: {
    pipeId: pipes.kafka,
    source: {
      kafka: {
        credentials: { username, password: secrets.password },
        caCertificate: secrets.certificate,
      },
    },
  },
  kinesis: {
    pipeId: pipes.kinesis,
    source: { kinesis: { accessKey: { accessKeyId, secretKey: secrets.secretKey } } },
  },
  objectStorage: {
    pipeId: pipes.objectStorage,
    source: {
      objectStorage: {
        connectionString: secrets.connectionString,
        accessKey: { accessKeyId, secretKey: secrets.secretKey },
      },
    },
  },
  postgres: {
    pipeId: pipes.postgres,
    source: { postgres: { credentials: { username, password: secrets.password } } },
  },
};

/** How a service refuses a change, with what it was sent in its words. */
const refusals = [
  [
    400,
    (text: string) =>
      JSON.stringify({ status: 400, error: `BAD_REQUEST: cannot use ${text}`, requestId: "r" }),
  ],
  [400, (text: string) => JSON.stringify({ message: text })],
  [500, (text: string) => JSON.stringify({ status: 500, error: text, requestId: text })],
  [200, (text: string) => JSON.stringify({ status: 200, requestId: text, result: text })],
  [200, (text: string) => JSON.stringify({ status: 200, result: { id: text, state: { [text]: 1 } } })],
  [404, (text: string) => `<html>${text}</html>`],
] as const;

let service: RudeService;
let provider: DynamicProvider;
let echo: (request: Request) => string = () => "";
let [status, form]: (typeof refusals)[number] = refusals[0];

beforeAll(async () => {
  service = await startRudeService((request, response) => {
    const id = (request.url ?? "").split("/").at(-1);
    if (request.method === "GET") {
      response.writeHead(200, { "content-type": "application/json" });
      return void response.end(JSON.stringify({ status: 200, requestId: "r", result: { id, source: {} } }));
    }
    response.writeHead(status, { "content-type": "application/json", "x-echo": "1" });
    response.end(form(echo(request)));
  });
  provider = await startDynamicProvider({
    config: {
      ...service.config,
      "pipes:authKeySecret": secrets.keySecret,
      "pipes:operationTimeoutSeconds": "5",
    },
  });
});
afterAll(async () => {
  await provider.stop();
  await service.close();
});

test.each(Object.keys(echoes))(
  `a service that repeats %s gives no secret away (seed ${seed})`,
  async (name) => {
    echo = echoes[name] ?? echo;
    for (const refusal of refusals) {
      [status, form] = refusal;
      // At once, for each waits until a service that fails was asked often enough.
      const failing = Object.values(resources).map((args) =>
        rpcErrorOf(new ManagedResource(provider, "PipeSettings").up(args)),
      );
      for (const { message, stack, partial } of await Promise.all(failing)) {
        const seen = `${message}\n${stack ?? ""}\n${visibleText(partial ?? {})}`;
        expect(message).toMatch(/^PipeSettings create: (PATCH|GET) /);
        expect(foundIn(seen, spellings)).toEqual([]);
      }
    }
    expect(foundIn(`${provider.stdout()}${provider.stderr()}`, spellings)).toEqual([]);
  },
);
