import type { Bag } from "../../harness/struct";
import type { Session } from "./session";

/** Args of a key that is to be created. */
export const deployKey = { name: "deploy", roles: ["developer"] };

/** Ids of the keys that are not of the seed. */
export function createdKeys({ emulator }: Session): string[] {
  const seeded: readonly string[] = Object.values(emulator.seed.keys).map(({ id }) => id);
  return emulator
    .list("keys")
    .map(({ id }) => id)
    .filter((id) => !seeded.includes(id));
}

/** Whether the pair signs requests: how the service answers a read with it. */
export async function statusOf(session: Session, keyId: unknown, keySecret: unknown): Promise<number> {
  const path = `services/${session.emulator.seed.serviceId}/pipes`;
  return (await call(session, path, [keyId, keySecret])).status;
}

/** A key that somebody makes without this provider. */
export async function createElsewhere(
  session: Session,
  args: Bag,
): Promise<{ readonly id: string; readonly keyId: string; readonly keySecret: string }> {
  const { keyId, keySecret } = session.emulator.seed.keys.admin;
  const answer = await call(session, "keys", [keyId, keySecret], {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(args),
  });
  const { result } = (await answer.json()) as {
    result: { key: { id: string }; keyId: string; keySecret: string };
  };
  return { id: result.key.id, keyId: result.keyId, keySecret: result.keySecret };
}

function call(
  { emulator: { url, seed } }: Session,
  path: string,
  pair: readonly [unknown, unknown],
  { headers, ...init }: RequestInit = {},
): Promise<Response> {
  const authorization = `Basic ${Buffer.from(pair.map(String).join(":")).toString("base64")}`;
  return fetch(`${url}/v1/organizations/${seed.organizationId}/${path}`, {
    ...init,
    headers: { ...(headers as Record<string, string>), Authorization: authorization },
  });
}

/** The pair in outputs. */
export const pairOf = (outputs: Bag): readonly [unknown, unknown] => [
  outputs["authKeyId"],
  outputs["authKeySecret"],
];
