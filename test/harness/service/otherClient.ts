import { creationBody } from "../args";
import type { Emulator } from "pulumi-pipes-emulator";
import type { PropertyMap } from "../provider/wire";
import { rowsByStore, type Store } from "../kinds";

/* Another user of the same service, through its API. */

/** How many requests are on their way at the same time. */
const atOnce = 8;

export type Collection = Exclude<Store, "scalings">;

type Pair = readonly [keyId: unknown, keySecret: unknown];

interface Place {
  readonly organizationId: string;
  readonly serviceId: string;
}

export const pathOf = (collection: Collection, { organizationId, serviceId }: Place): string =>
  `/v1/organizations/${organizationId}/${rowsByStore[collection].path?.replace(":service", `services/${serviceId}`)}`;

/** Sends a request, by default a POST where it has a body; the seed's admin signs it where no other pair is given. */
export function send(
  { url, seed }: Emulator,
  path: string,
  {
    body,
    pair = [seed.keys.admin.keyId, seed.keys.admin.keySecret],
    method = "POST",
  }: { body?: unknown; pair?: Pair; method?: "POST" | "PUT" },
): Promise<Response> {
  const authorization = `Basic ${Buffer.from(pair.map(String).join(":")).toString("base64")}`;
  if (body === undefined) return fetch(`${url}${path}`, { headers: { authorization } });
  return fetch(`${url}${path}`, {
    method,
    headers: { authorization, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

/** Creates an object and returns its id. */
export async function make(
  emulator: Emulator,
  collection: Collection,
  body: unknown,
  place: Place = emulator.seed,
): Promise<string> {
  const whole = collection === "pipes" ? creationBody(body as PropertyMap) : body;
  const response = await send(emulator, pathOf(collection, place), { body: whole });
  const { result, ...rest } = (await response.json()) as { result?: { id?: string; key?: { id: string } } };
  const id = result?.id ?? result?.key?.id;
  if (id === undefined)
    throw new Error(`POST ${collection} returned ${response.status}: ${JSON.stringify(rest)}`);
  return id;
}

/** Creates many objects and returns their ids. */
export async function makeMany(
  emulator: Emulator,
  collection: Collection,
  bodies: readonly PropertyMap[],
): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let from = 0; from < bodies.length; from += atOnce) {
    const made = bodies.slice(from, from + atOnce).map((body) => make(emulator, collection, body));
    ids.push(...(await Promise.all(made)));
  }
  return ids;
}

/** A key with the pair that signs requests. */
export interface MadeKey {
  readonly id: string;
  readonly keyId: string;
  readonly keySecret: string;
}

/** Creates a key; only the response of its creation has the credentials. */
export async function makeKey(emulator: Emulator, body: PropertyMap): Promise<MadeKey> {
  const response = await send(emulator, pathOf("keys", emulator.seed), { body });
  const { result } = (await response.json()) as { result: { key: { id: string } } & Omit<MadeKey, "id"> };
  return { id: result.key.id, keyId: result.keyId, keySecret: result.keySecret };
}
