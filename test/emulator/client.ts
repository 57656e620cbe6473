import Ajv2020, { type ValidateFunction } from "ajv/dist/2020";
import addFormats from "ajv-formats";
import { defaultSeed, noQuirks } from "pulumi-pipes-emulator";
import type { Emulator, EmulatorOptions, Quirks } from "pulumi-pipes-emulator";
import { openApiDocument } from "../../emulator/src/openapi/document";
import { operationsOf } from "../../emulator/src/operations/index";
import { startEmulator } from "../harness/service/emulator";

/** JSON that tests walk through without declaring its form. */
export type Json = Readonly<Record<string, unknown>>;

/** A response with its body read as JSON where it is JSON. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: Json;
}

/** Credentials of a key. */
export interface Signer {
  readonly keyId: string;
  readonly keySecret: string;
}

/** An emulator with a client. Requests are short, such as `PATCH pipes/kafka/state`, and signed by the admin key by default. */
export interface Service extends Emulator {
  send(request: string, body?: unknown, signer?: Signer): Promise<Reply>;
  sendRaw(request: string, init: RequestInit): Promise<Reply>;
  status(request: string, body?: unknown, signer?: Signer): Promise<number>;
  /** Result of a request that must succeed. */
  result(request: string, body?: unknown, signer?: Signer): Promise<Json>;
}

const { organizationId, serviceId, keys, dashboards } = defaultSeed;
const organization = `/v1/organizations/${organizationId}`;
const service = `${organization}/services/${serviceId}`;
const watched = ["alerts", "dashboards", "sources", "webhooks", "saved-searches"].map(
  (kind) => [kind, `${service}/observability/${kind}`] as const,
);
const ids = Object.entries({ ...keys, ...dashboards }).map(([name, { id }]) => [name, id] as const);
const words: Readonly<Record<string, string>> = {
  ...{ organization, service, keys: `${organization}/keys`, pipes: `${service}/pipes` },
  ...Object.fromEntries([...watched, ...ids]),
  ...{ ...defaultSeed.pipes, ...defaultSeed.alerts },
};

/** The path behind a short one, whose words name collections and objects of the seed; `/…` stands for itself. */
export const pathOf = (short: string): string =>
  short.startsWith("/") ? short : short.replaceAll(/[\w-]+/g, (word) => words[word] ?? word);

/** Value of the `Authorization` header. */
export const basic = ({ keyId, keySecret }: Signer): string =>
  `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`;

const running: Emulator[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((emulator) => emulator.close()));
});

/** Starts an emulator that stops after the test; without quirks and faults each response must follow the document. */
export async function start(options: EmulatorOptions = {}): Promise<Service> {
  const emulator = await startEmulator({ transitionMs: 20, ...options });
  running.push(emulator);
  const sendRaw = async (request: string, init: RequestInit): Promise<Reply> => {
    const [method = "", path = ""] = request.split(" ");
    const response = await fetch(`${emulator.url}${pathOf(path)}`, { method, ...init });
    const { status, headers } = response;
    const text = await response.text();
    const reply = { status, headers, text, body: parsed(text) };
    const wrong = behaves(emulator) ? deviations(`${method} ${pathOf(path)}`, reply, emulator.strict) : [];
    if (wrong.length > 0) throw new Error(`${request} ${status}: ${wrong.join("; ")}\n${text}`);
    return reply;
  };
  const send = (request: string, body?: unknown, signer: Signer = keys.admin): Promise<Reply> => {
    const headers = { authorization: basic(signer), "content-type": "application/json" };
    return sendRaw(request, { headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  };
  return Object.assign(emulator, {
    send,
    sendRaw,
    status: async (...request: Parameters<typeof send>) => (await send(...request)).status,
    result: async (...request: Parameters<typeof send>) => {
      const { status, text, body } = await send(...request);
      if (status !== 200) throw new Error(`${request[0]}: expected 200, got ${status}: ${text}`);
      return body["result"] as Json;
    },
  });
}

/**
 * One request of a story with what it gets: a status, a part of the error of a 400, or values by their path in the result. A
 * request without a body has `null` in its place; `$id` is the id of the last created object. Or an act between requests.
 */
export type Step =
  | readonly [request: string, body: object | null, expected: number | string | Json]
  | ((service: Service) => unknown);

/** Tests by their title: how the emulator starts, and what happens then. */
export type Stories = Readonly<Record<string, readonly [EmulatorOptions, ...Step[]]>>;

/** Declares one test for each story. */
export function testStories(stories: Stories): void {
  test.each(Object.entries(stories))("%s", async (_title, [options, ...steps]) => {
    const service = await start(options);
    let id = "";
    for (const step of steps) {
      if (typeof step === "function") {
        await step(service);
        continue;
      }
      const [request, body, expected] = step;
      const reply = await service.send(request.replace("$id", id), body ?? undefined);
      const { result } = reply.body;
      if (typeof expected === "string") expect(errorText(reply)).toContain(expected);
      const status = typeof expected === "number" ? expected : typeof expected === "string" ? 400 : 200;
      expect([request, reply.status, reply.text]).toEqual([request, status, expect.anything()]);
      if (typeof expected === "object")
        for (const [path, value] of Object.entries(expected))
          expect([request, path, at(result, path)]).toEqual([request, path, value]);
      const created = at(result, "id");
      if (request.startsWith("POST ") && typeof created === "string") id = created;
    }
  });
}

/** The value at a path such as `source.kafka.topics`; undefined where there is none. */
export const at = (value: unknown, ...paths: readonly string[]): unknown =>
  paths
    .flatMap((path) => path.split("."))
    .reduce((inner, step) => (inner as Json | null | undefined)?.[step], value);

/** The text at a path. */
export function text(value: unknown, path: string): string {
  const found = at(value, path);
  if (typeof found !== "string") throw new Error(`${path} is not a text`);
  return found;
}

/** The items of a list. */
export function items(value: unknown): readonly Json[] {
  if (!Array.isArray(value)) throw new Error("not a list");
  return value as readonly Json[];
}

/** Text of an error. */
export const errorText = ({ body }: Reply): string => String(body["error"]);

/** Quirks that change no response that the document describes. */
const described: readonly string[] = ["keepUnknownFields", "strict"];

const behaves = ({ quirks, requests }: Emulator): boolean =>
  Object.entries(quirks).every(
    ([name, value]) => described.includes(name) || value === noQuirks[name as keyof Quirks],
  ) && requests().every(({ faults }) => faults === undefined);

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return {};
  }
}

const names = { segments: { pipes: "pipes", observability: "observability" }, settingPrefix: "dbms_" };
const documents = [true, false].map((strict) => openApiDocument(operationsOf(names), { names, strict }));
const ajv = addFormats(new Ajv2020({ strict: false, allErrors: true }));
const compiled = new Map<unknown, ValidateFunction>();

/** Paths of the OpenAPI document, each with its operations by method. */
export const describedPaths = Object.entries(documents[0]?.["paths"] as Readonly<Record<string, Json>>).map(
  ([path, { parameters: _parameters, ...operations }]) => ({ path, operations }),
);

/** Where a response differs from the document; empty where it does not, or where the document has no such operation. */
function deviations(request: string, { status, headers, text, body }: Reply, strict: boolean): string[] {
  const [method = "", path = ""] = request.toLowerCase().split(/[ ?]/);
  const matches = (template: string) =>
    new RegExp(`^${template.replaceAll(/\{\w+\}/g, "[^/]+")}/?$`, "i").test(path);
  const template = describedPaths.find((described) => matches(described.path))?.path ?? "";
  const document = documents[strict ? 0 : 1];
  const responses = at((document?.["paths"] as Json)[template], method, "responses") as Json | undefined;
  if (responses === undefined) return [];
  const described = responses[status];
  const missing = Object.entries((at(described, "headers") ?? {}) as Json)
    .filter(([name, header]) => at(header, "required") === true && !headers.has(name))
    .map(([name]) => `the header ${name} is missing`);
  const type = (headers.get("content-type") ?? "").split(";", 1).join();
  const content = at(described, "content") as Json | undefined;
  if (content?.[type] === undefined) return [...missing, `content type "${type}" is not described`];
  if (type !== "application/json" || text === "") return missing;
  const schema = at(content[type], "schema") as object;
  const validate = compiled.get(schema) ?? ajv.compile({ ...schema, components: document?.["components"] });
  compiled.set(schema, validate);
  const errors = validate(body) ? [] : (validate.errors ?? []);
  return [...missing, ...errors.map(({ instancePath, message }) => `${instancePath}: ${message ?? ""}`)];
}
