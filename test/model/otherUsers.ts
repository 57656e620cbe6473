import { defaultSeed, type Emulator } from "pulumi-pipes-emulator";
import { latencyAlert } from "../harness/args";
import type { KnownKind as ResourceKind } from "../../provider/src/resources";
import type { PropertyMap } from "../harness/provider/wire";
import type { Stack } from "../harness/simulator/stack";
import type { Step } from "./steps";
import { type Declared, idArgs, stores } from "../harness/simulator/records";
import type { Store } from "./objects";
import { make } from "../harness/service/otherClient";

const { organizationId, serviceId, pipes, keys } = defaultSeed;

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
    await this.#post(stores[kind], kind === "Pipe" ? pipe : said);
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

  async #post(store: Store, body: PropertyMap): Promise<void> {
    this.ids.add(await make(this.emulator, store, body, place));
  }
}

/** Another user changes an object of the stack. */
export function changeDirectly(
  emulator: Emulator,
  stack: Stack,
  { what, number }: Extract<Step, { do: "change outside" }>,
): void {
  switch (what) {
    case "alert": {
      const id = alertOf(stack, number);
      if (id !== undefined) emulator.patch("alerts", id, { threshold: 100 + number });
      return;
    }
    case "pipe": {
      const settings = { dbms_max_threads: 8 + number };
      emulator.patch("pipes", pipes.postgres, { name: `renamed ${number}`, settings });
      return;
    }
    case "tables": {
      const { tableMappings = [] } = emulator.get("pipes", pipes.postgres)?.source?.postgres ?? {};
      const source = { postgres: { tableMappings: tableMappings.slice(number % 2) } };
      emulator.patch("pipes", pipes.postgres, { source });
      return;
    }
    case "stream": {
      const id = madePipeOf(stack, number);
      if (id === undefined) return;
      const state = number % 2 === 0 ? "Stopped" : "Running";
      emulator.patch("pipes", id, { state, settings: { dbms_max_threads: 8 + number } });
      return;
    }
    case "key":
      emulator.patch("keys", keys.ci.id, { name: `renamed ${number}`, roles: ["query_endpoints"] });
  }
}

/** Another user deletes an alert of the stack; returns whether one existed. */
export function deleteDirectly(emulator: Emulator, stack: Stack, number: number): boolean {
  const id = alertOf(stack, number);
  return id !== undefined && emulator.delete("alerts", id);
}

const alertOf = (stack: Stack, number: number): string | undefined => madeOf("Alert", stack, number);
const madePipeOf = (stack: Stack, number: number): string | undefined => madeOf("Pipe", stack, number);

function madeOf(wanted: ResourceKind, stack: Stack, number: number): string | undefined {
  const ids = [...stack.resources.values()].filter(({ kind }) => kind === wanted).map(({ id }) => id);
  return ids[number % Math.max(1, ids.length)];
}
