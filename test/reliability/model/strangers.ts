import { defaultSeed, type Emulator } from "pulumi-pipes-emulator";
import { latencyAlert } from "../../grpc/support/args";
import type { Bag } from "../../harness/struct";
import { idArgs, stores } from "./kinds";
import type { Store } from "./objects";
import type { Declared } from "./records";

const { organizationId, serviceId, keys } = defaultSeed;
const signature = Buffer.from(`${keys.admin.keyId}:${keys.admin.keySecret}`).toString("base64");

/** What no path of a stranger holds and each fault rule asks for: faults strike the provider's requests alone. */
export const providersPath = /^[^%]*$/;
const spelled = `%${organizationId.charCodeAt(0).toString(16)}${organizationId.slice(1)}`;
const place = `v1/organizations/${spelled}`;
const bases: Readonly<Record<Store, string>> = {
  pipes: `${place}/services/${serviceId}/pipes`,
  alerts: `${place}/services/${serviceId}/observability/alerts`,
  dashboards: `${place}/services/${serviceId}/observability/dashboards`,
  keys: `${place}/keys`,
};

/** Somebody who uses the same service, and whose objects are nobody else's business. */
export class Strangers {
  readonly ids = new Set<string>();

  constructor(private readonly emulator: Emulator) {}

  /** Makes an object as a program describes it. */
  async make({ kind, args }: Declared): Promise<void> {
    const { onDelete: _onDelete, [idArgs[kind]]: _id, ...said } = args;
    const { stopped: _stopped, scaling: _scaling, ...pipe } = said;
    await this.#post(stores[kind], kind === "Pipe" ? pipe : said);
  }

  /** Puts an alert on a tile of somebody else's dashboard. */
  async watch(dashboardId: string, number: number): Promise<void> {
    const tiles = this.emulator.get("dashboards", dashboardId)?.tiles ?? [];
    const tile = tiles[number % Math.max(1, tiles.length)];
    if (tile === undefined) return;
    await this.#post("alerts", {
      ...latencyAlert,
      dashboardId,
      tileId: tile.id,
      name: `stranger's ${number}`,
    });
  }

  /** Takes an alert away again, as a user asks for it. */
  leave(id: string): void {
    this.emulator.delete("alerts", id);
  }

  async #post(store: Store, body: Bag): Promise<void> {
    const answer = await fetch(`${this.emulator.url}/${bases[store]}`, {
      method: "POST",
      headers: { authorization: `Basic ${signature}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const { result } = (await answer.json()) as { result?: { id?: string; key?: { id: string } } };
    const id = result?.id ?? result?.key?.id;
    if (id === undefined) throw new Error(`a stranger was refused: ${answer.status}`);
    this.ids.add(id);
  }
}
