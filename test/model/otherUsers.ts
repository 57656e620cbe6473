import { defaultSeed, type Emulator } from "pulumi-pipes-emulator";
import { latencyAlert } from "../harness/args";
import type { PropertyMap } from "../harness/provider/wire";
import type { Stack } from "../harness/simulator/stack";
import { type Declared } from "../harness/simulator/records";
import { idArgs, stores } from "../harness/kinds";
import type { Store } from "../harness/kinds";
import { make } from "../harness/service/otherClient";

const { organizationId, serviceId } = defaultSeed;

/** A part of each fault rule that no path of another user contains: faults affect only the provider's requests. */
export const providersPath = /^[^%]*$/;
const spelled = `%${organizationId.charCodeAt(0).toString(16)}${organizationId.slice(1)}`;
const place = { organizationId: spelled, serviceId };

/** Another user of the same service, whose objects must stay. */
export class OtherUsers {
  readonly ids = new Set<string>();

  constructor(private readonly emulator: Emulator) {}

  /** Makes an object as a program describes it. */
  async make({ kind, args }: Declared): Promise<void> {
    const { deletionPolicy: _deletionPolicy, [idArgs[kind]]: _id, ...said } = args;
    const { stopped: _stopped, scaling: _scaling, ...pipe } = said;
    const store = stores[kind];
    // Each service has one already.
    if (store === "scalings") return;
    await this.#post(store, kind === "Pipe" ? pipe : said);
  }

  /** Puts an alert on a tile of the stack's dashboard. */
  async watch(dashboardId: string, number: number): Promise<void> {
    const tiles = this.emulator.get("dashboards", dashboardId)?.tiles ?? [];
    const tile = tiles[number % Math.max(1, tiles.length)];
    if (tile === undefined) return;
    const name = `another user's ${number}`;
    await this.#post("alerts", { ...latencyAlert, dashboardId, tileId: tile.id, name });
  }

  /** Takes an alert away again, as a user asks for it. */
  leave(id: string): void {
    this.emulator.delete("alerts", id);
  }

  async #post(store: Exclude<Store, "scalings">, body: PropertyMap): Promise<void> {
    this.ids.add(await make(this.emulator, store, body, place));
  }
}

/** Another user deletes an alert of the stack; returns whether one existed. */
export function deleteDirectly(emulator: Emulator, stack: Stack, number: number): boolean {
  const alerts = [...stack.resources.values()].filter(({ kind }) => kind === "Alert");
  const id = alerts[number % Math.max(1, alerts.length)]?.id;
  return id !== undefined && emulator.delete("alerts", id);
}
