import { defaultSeed, type Emulator } from "pulumi-pipes-emulator";

const { organizationId, serviceId, pipes, keys } = defaultSeed;

/** Passwords of the demo: made up, and looked for in everything that is shown or stored. */
export const demoSecrets = { database: "demo-database-password-4711", key: keys.admin.keySecret };

/** The configuration of the root project for the emulator's seed. */
export function demoConfiguration(emulator: Emulator): {
  readonly plain: string[];
  readonly secret: string[];
} {
  const { checkout } = defaultSeed.dashboards;
  const plain = {
    baseUrl: emulator.url,
    organizationId,
    serviceId,
    keyId: keys.admin.keyId,
    pipeId: pipes.postgres,
    managedKeyId: keys.ci.id,
    dashboardId: checkout.id,
    tileId: checkout.tiles["Latency p95"],
    webhookId: defaultSeed.webhooks.onCall,
  };
  return {
    plain: Object.entries(plain).map(([key, value]) => `pipes:${key}=${value}`),
    secret: [`pipes:keySecret=${demoSecrets.key}`, `pipes:databasePassword=${demoSecrets.database}`],
  };
}

type Json = Readonly<Record<string, unknown>>;

/** The API as somebody else would use it: another client than the provider. */
export class OtherClient {
  constructor(private readonly emulator: Emulator) {}

  readonly pipePath = `/services/${serviceId}/pipes/${pipes.postgres}`;
  readonly keyPath = `/keys/${keys.ci.id}`;
  readonly alertsPath = `/services/${serviceId}/observability/alerts`;

  async call(method: string, path: string, body?: Json): Promise<{ status: number; result: unknown }> {
    const { keyId, keySecret } = keys.admin;
    const response = await fetch(`${this.emulator.url}/v1/organizations/${organizationId}${path}`, {
      method,
      headers: {
        authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as { result?: unknown };
    return { status: response.status, result: answer.result };
  }

  /** Reads a pipe or a key by what the contract promises everywhere: a PATCH that changes nothing. */
  look(path: string): Promise<Json> {
    return this.#result("PATCH", path, {});
  }

  get(path: string): Promise<Json> {
    return this.#result("GET", path);
  }

  async #result(method: string, path: string, body?: Json): Promise<Json> {
    const { status, result } = await this.call(method, path, body);
    if (status !== 200) throw new Error(`${method} ${path} answered ${status}`);
    return result as Json;
  }
}
