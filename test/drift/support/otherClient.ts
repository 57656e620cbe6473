import type { Emulator } from "pulumi-pipes-emulator";
import type { Bag } from "../../harness/struct";

/** How many requests are on their way at the same time. */
const atOnce = 8;

/** Makes objects through the API, as somebody else would; answers their ids. */
export async function makeMany(
  emulator: Emulator,
  kind: "pipes" | "keys" | "alerts",
  bodies: readonly Bag[],
): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let from = 0; from < bodies.length; from += atOnce) {
    const made = bodies.slice(from, from + atOnce).map((body) => make(emulator, kind, body));
    ids.push(...(await Promise.all(made)));
  }
  return ids;
}

async function make(emulator: Emulator, kind: "pipes" | "keys" | "alerts", body: Bag): Promise<string> {
  const { organizationId, serviceId, keys } = emulator.seed;
  const organization = `${emulator.url}/v1/organizations/${organizationId}`;
  const service = `${organization}/services/${serviceId}`;
  const paths = {
    keys: `${organization}/keys`,
    pipes: `${service}/pipes`,
    alerts: `${service}/observability/alerts`,
  };
  const credentials = `${keys.admin.keyId}:${keys.admin.keySecret}`;
  const answer = await fetch(paths[kind], {
    method: "POST",
    headers: {
      authorization: `Basic ${Buffer.from(credentials).toString("base64")}`,
      "content-type": "application/json",
    },
    body: JSON.stringify(body),
  });
  const { result, ...rest } = (await answer.json()) as { result?: { id?: string; key?: { id: string } } };
  const id = result?.id ?? result?.key?.id;
  if (id === undefined) throw new Error(`POST ${kind} answered ${answer.status}: ${JSON.stringify(rest)}`);
  return id;
}
