import fc from "fast-check";
import { defaultSeed, type Emulator } from "pulumi-pipes-emulator";
import { latencyAlert } from "../harness/args";
import type { PropertyMap } from "../harness/provider/wire";
import type { Stack } from "../harness/simulator/stack";
import type { Declared, Stored } from "../harness/simulator/records";
import { idArgs, kindRows, stores } from "../harness/kinds";
import type { Store } from "../harness/kinds";
import { make } from "../harness/service/otherClient";
import { alertNames, boardNames, endpointName, hookName, keyNames, pipeNames, searchName } from "./programs";

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

/** A colleague's change of one field of an object: of one that its resource manages, or of another one. */
export interface Edit {
  /** The resource that manages the object. */
  readonly name: string;
  readonly of: "managed" | "unmanaged";
}

const editNames = [
  ...alertNames,
  ...boardNames,
  ...keyNames,
  ...pipeNames,
  hookName,
  searchName,
  endpointName,
];

export const colleaguesEdits: fc.Arbitrary<Edit> = fc.record({
  name: fc.constantFrom(...editNames, "naming", "tables", "naming too"),
  of: fc.constantFrom("managed", "unmanaged"),
});

/** Carries out an edit at once. Returns the fields that it set. */
export function editDirectly(emulator: Emulator, { kind, id }: Stored, edit: Edit): PropertyMap {
  const fields = kindRows[kind].outside[edit.of];
  return emulator.patch(stores[kind], id, fields) ? fields : {};
}

/** Another user deletes an alert of the stack; returns whether one existed. */
export function deleteDirectly(emulator: Emulator, stack: Stack, number: number): boolean {
  const alerts = [...stack.resources.values()].filter(({ kind }) => kind === "Alert");
  const id = alerts[number % Math.max(1, alerts.length)]?.id;
  return id !== undefined && emulator.delete("alerts", id);
}
