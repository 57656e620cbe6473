import { defaultSeed } from "pulumi-pipes-emulator";
import { shortenWaits } from "../harness/timeScale";
import { foundIn, freshSecrets, spellingsOf } from "../harness/huntedSecrets";
import { inProcess } from "../harness/provider/inProcess";
import { type AnyKind, ManagedResource } from "../harness/provider/managedResource";
import { rpcErrorOf } from "../harness/provider/rpcError";
import { type PropertyMap, visibleText } from "../harness/provider/wire";
import { seed } from "../harness/random";
import { type Responder, startEchoingServer } from "../harness/service/echoingServer";

const secrets = freshSecrets();
// A user name is hidden in a state and shown in a message, where it may be a word like any other.
const { username, accessKeyId, ...hidden } = secrets;
const spellings = spellingsOf(hidden);
const { pipes, webhooks } = defaultSeed;
const json = { "content-type": "application/json" };

beforeAll(shortenWaits);

type Request = Parameters<Responder>[0];

/** Ways of a service to repeat what it was sent. */
const echoes: Readonly<Record<string, (request: Request) => string>> = {
  "the body": ({ body }) => body,
  "the body in base64": ({ body }) => Buffer.from(body).toString("base64"),
  "the body as in a URL": ({ body }) => encodeURIComponent(body),
  "each value alone": ({ body }) => valuesOf(JSON.parse(body)).join(" | "),
  "the last line of each value": ({ body }) =>
    valuesOf(JSON.parse(body))
      .map((text) => text.trim().split("\n").at(-2) ?? text)
      .join(" | "),
  "the header that signs": ({ headers }) => headers.authorization ?? "",
  "all headers": ({ headers }) => JSON.stringify(headers),
  "a lot, with secrets at its end": ({ body, headers }) =>
    `${"x".repeat(250)} ${body} ${headers.authorization ?? ""}`,
};

function valuesOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(valuesOf) : [];
}

const { password, certificate: caCertificate, secretKey, connectionString, keySecret } = secrets;
const accessKey = { accessKeyId, secretKey };
const webhook = {
  ...{ adoptId: webhooks.onCall, name: "n", url: `https://hooks.test/${connectionString}` },
  ...{ headers: { Authorization: password }, queryParams: { key: secretKey } },
};
const pipeSettings: readonly PropertyMap[] = [
  { pipeId: pipes.kafka, source: { kafka: { credentials: { username, password }, caCertificate } } },
  { pipeId: pipes.kinesis, source: { kinesis: { accessKey } } },
  { pipeId: pipes.objectStorage, source: { objectStorage: { connectionString, accessKey } } },
  { pipeId: pipes.postgres, source: { postgres: { credentials: { username, password } } } },
];
const resources: readonly (readonly [AnyKind, PropertyMap])[] = [
  ...pipeSettings.map((args) => ["PipeSettings", args] as const),
  ["Webhook", webhook],
];

/** Responses of a service to a change, with what it was sent in its words. */
const responses: readonly (readonly [number, (text: string) => string])[] = [
  [400, (text) => JSON.stringify({ status: 400, error: `BAD_REQUEST: cannot use ${text}`, requestId: "r" })],
  [500, (text) => JSON.stringify({ status: 500, error: text, requestId: text })],
  [
    200,
    (text) => JSON.stringify({ status: 200, requestId: text, result: { id: text, state: { [text]: 1 } } }),
  ],
  [404, (text) => `<html>${text}</html>`],
];

test.each(Object.entries(echoes))(
  `a service that repeats %s brings no secret into an error, a warning or a state (seed ${seed})`,
  async (_what, echo) => {
    const warn = jest.spyOn(console, "warn").mockImplementation();
    let [status, form] = responses[0] ?? [500, String];
    const service = await startEchoingServer((request, response) => {
      const id = (request.url ?? "").split("/").at(-1);
      const isRead = request.method === "GET";
      response.writeHead(isRead ? 200 : status, json);
      const isList = id?.startsWith("webhooks") === true;
      const live = { status: 200, result: isList ? [{ id: webhooks.onCall }] : { id, source: {} } };
      response.end(isRead ? JSON.stringify(live) : form(echo(request)));
    });
    try {
      for ([status, form] of responses) {
        const settings = { "pipes:authKeySecret": keySecret, "pipes:operationTimeoutSeconds": "5" };
        // A process shows only the first failures of one kind in full.
        const failing = resources.map(([kind, args]) =>
          rpcErrorOf(new ManagedResource(inProcess({ ...service.config, ...settings }), kind).up(args)),
        );
        for (const { message, partial } of await Promise.all(failing)) {
          expect(message).toMatch(
            /^could not (complete the adoption of|adopt) the (pipe|webhook) .*: (PATCH|PUT|GET) /,
          );
          expect(foundIn(`${message}\n${visibleText(partial ?? {})}`, spellings)).toEqual([]);
        }
      }
      expect(foundIn(JSON.stringify(warn.mock.calls), spellings)).toEqual([]);
    } finally {
      await service.close();
    }
  },
);
