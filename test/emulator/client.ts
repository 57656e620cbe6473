import {
  defaultSeed,
  noQuirks,
  type QuirkName,
  type Emulator,
  type EmulatorOptions,
} from "pulumi-pipes-emulator";
import { startEmulator } from "../harness/service/emulator";
import { deviations } from "./documented";

/** A response with its body read as JSON where it is JSON. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: Json;
}

/** JSON that tests walk through without declaring its form. */
export type Json = Readonly<Record<string, unknown>>;

/** Credentials of a key. */
export interface Signer {
  readonly keyId: string;
  readonly keySecret: string;
}

export const organizationPath = `/v1/organizations/${defaultSeed.organizationId}`;
export const servicePath = `${organizationPath}/services/${defaultSeed.serviceId}`;
export const keysPath = `${organizationPath}/keys`;
export const pipesPath = `${servicePath}/pipes`;
export const alertsPath = `${servicePath}/observability/alerts`;
export const dashboardsPath = `${servicePath}/observability/dashboards`;
export const sourcesPath = `${servicePath}/observability/sources`;
export const pipePath = (kind: keyof typeof defaultSeed.pipes) => `${pipesPath}/${defaultSeed.pipes[kind]}`;

/** Value of the `Authorization` header. */
export function basic({ keyId, keySecret }: Signer): string {
  return `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`;
}

/** Starts emulators for one test file and stops them after each test. */
export function emulators() {
  const running: Emulator[] = [];
  afterEach(async () => {
    await Promise.all(running.splice(0).map((emulator) => emulator.close()));
  });
  return async (options: EmulatorOptions = {}): Promise<Emulator> => {
    const emulator = await startEmulator({ transitionMs: 20, ...options });
    running.push(emulator);
    return emulator;
  };
}

/** Sends a request, signed by the admin key unless another one is given. */
export async function send(
  emulator: Emulator,
  method: string,
  path: string,
  body?: unknown,
  signer: Signer = emulator.seed.keys.admin,
): Promise<Reply> {
  return sendRaw(emulator, path, {
    method,
    headers: {
      authorization: basic(signer),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** Sends a request exactly as described; without quirks and faults the response must be one that the document has. */
export async function sendRaw(emulator: Emulator, path: string, init: RequestInit): Promise<Reply> {
  const response = await fetch(`${emulator.url}${path}`, init);
  const text = await response.text();
  const { status, headers } = response;
  if (behaves(emulator)) {
    const method = init.method ?? "GET";
    const surprises = deviations({ method, path, status, headers, text }, emulator.strict);
    if (surprises.length > 0)
      throw new Error(`${method} ${path} ${status}: ${surprises.join("; ")}\n${text}`);
  }
  return { status, headers, text, body: parsed(text) };
}

/** Result of a request that must succeed. */
export async function resultOf(reply: Promise<Reply>): Promise<Json> {
  const { status, text, body } = await reply;
  if (status !== 200) throw new Error(`expected 200, got ${status}: ${text}`);
  return at(body, "result");
}

/** An object or a list that must be there. */
export function at(value: Json, ...fields: string[]): Json {
  let found = value;
  for (const field of fields) {
    const inner = found[field];
    if (typeof inner !== "object" || inner === null)
      throw new Error(`${field} is neither an object nor a list`);
    found = inner as Json;
  }
  return found;
}

/** A text that must be there. */
export function text(value: Json, field: string): string {
  const found = value[field];
  if (typeof found !== "string") throw new Error(`${field} is not a text`);
  return found;
}

/** The items of a list. */
export function items(value: unknown): Json[] {
  if (!Array.isArray(value)) throw new Error("not a list");
  return value as Json[];
}

/** Text of an error, in whichever form the part of the API has. */
export function errorText({ body }: Reply): string {
  return text(body, "error" in body ? "error" : "message");
}

function behaves(emulator: Emulator): boolean {
  const quirky = Object.entries(emulator.quirks).some(
    ([name, value]) => value !== noQuirks[name as QuirkName],
  );
  return !quirky && emulator.requests().every(({ faults }) => faults === undefined);
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return {};
  }
}
