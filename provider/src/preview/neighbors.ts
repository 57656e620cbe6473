import { conflictBetween } from "../core/align/changes";
import type { Address } from "../core/resource/api";
import { refOf } from "../core/resource/address";
import { withCode, type Message } from "../core/messages/errors";
import { holdsUnknown, own, pathOf, pathText, type Json, type JsonObject } from "../core/json/json";
import { shown } from "../core/align/plannedChanges";
import { desiredIn } from "../core/schema/wireForm";
import { dashboard } from "../resources/dashboard";
import type { Details, Previewed } from "./previewed";

/*
 * Finds conflicts between the resources of one preview. Sends no requests.
 */

type Detailed = Previewed & Details;

type Rule = (one: Detailed, other: Detailed) => Message | undefined;

/** Resources that share something, with a rule for each pair. */
interface Group {
  readonly name: string;
  readonly rule: Rule;
}

/** The resources of each preview by shared key, so that large programs compare few pairs. */
const sharing = new WeakMap<object, Map<string, Previewed[]>>();

/** The objects that the resources of each preview have, with the address of the service. */
const owned = new WeakMap<object, Set<string>>();

type Owner = Pick<Previewed, "run" | "baseUrl" | "definition">;

/** Records an object that a resource of a run owns. */
export function noteOwner({ run, baseUrl, definition }: Owner, at: Address): void {
  const refs = owned.get(run) ?? new Set<string>();
  owned.set(run, refs.add(`${baseUrl} ${refOf(definition, at)}`));
}

/** True if a resource of a run owns an object, as far as they are registered yet. */
export const hasOwner = ({ run, baseUrl, definition }: Owner, at: Address): boolean =>
  owned.get(run)?.has(`${baseUrl} ${refOf(definition, at)}`) === true;

/** Compares a resource with the earlier resources of its run and service, and warns about conflicts. */
export async function introduce(fresh: Previewed, shared = groupsOf(fresh)): Promise<void> {
  const { run, baseUrl } = fresh;
  if (fresh.at.id !== "") noteOwner(fresh, fresh.at);
  const groups = sharing.get(run) ?? new Map<string, Previewed[]>();
  sharing.set(run, groups);
  const meetings = shared.flatMap(({ name, rule }) => {
    const others = groups.get(`${baseUrl} ${name}`) ?? [];
    groups.set(`${baseUrl} ${name}`, [...others, fresh]);
    return others.flatMap((other) => [
      { one: fresh, other, rule },
      { one: other, other: fresh, rule },
    ]);
  });
  for (const { one, other, rule } of meetings) {
    const [ofOne, ofOther] = [await one.details(), await other.details()];
    const text = rule({ ...one, ...ofOne }, { ...other, ...ofOther });
    if (text !== undefined) await ofOne.print(text);
  }
}

/** Lists the things that a resource could share: an object, or a name if two objects with that name would do the same work. */
function groupsOf({ definition, at, title }: Previewed): readonly Group[] {
  const inService = `${at.organizationId}/${at.serviceId}`;
  const object = at.id === "" ? [] : [{ name: refOf(definition, at), rule: otherValue }];
  const canDuplicate = definition.creation?.duplicate !== undefined && typeof title === "string";
  return canDuplicate
    ? [...object, { name: `${definition.kind} named ${title} in ${inService}`, rule: secondPipe }]
    : object;
}

/** The tiles after `up` of each preview's dashboards, by dashboard and tile ID. */
const planned = new WeakMap<object, Map<string, Json>>();

const tileKey = (on: Address, tileId: unknown): string => `${refOf(dashboard, on)} ${JSON.stringify(tileId)}`;

/** Records the tiles of a dashboard after `up`. */
export function noteTilesAfter(run: object, on: Address, tiles: readonly Json[]): void {
  const known = planned.get(run) ?? new Map<string, Json>();
  planned.set(run, known);
  for (const tile of tiles) known.set(tileKey(on, own(tile, "id")), tile);
}

/** Returns a tile as it is after `up`, if a dashboard of the run has it. */
export const plannedTile = (run: object, on: Address, tileId: string): Json | undefined =>
  planned.get(run)?.get(tileKey(on, tileId));

/** The group of an alert on a tile and the dashboard that removes the tile. */
export const removalOf = (tileId: Json | undefined, on: Address): Group => ({
  name: tileKey(on, tileId),
  rule: (one, other) => {
    const text = `tileId: the resource "${other.name}" removes this tile, and the service deletes the alerts on it. Use another tile`;
    const isLost = one.definition.dependsOnItem !== undefined && other.definition.items !== undefined;
    return isLost ? withCode(text, "alert/no-tile") : undefined;
  },
});

/** Warns about two resources that set one field of an object to different values. */
function otherValue(first: Detailed, second: Detailed): Message | undefined {
  const desired = ({ definition, args }: Detailed): JsonObject => desiredIn(definition, args);
  const conflict = conflictBetween(first.definition.fields, desired(first), desired(second));
  if (conflict === undefined) return undefined;
  const { path, pointer, from, to } = conflict;
  const isHidden = [first, second].some((neighbor) => neighbor.isHidden(pathOf(pointer)));
  const [now, then] = isHidden ? ["one value", "another"] : [shown(to), shown(from)];
  const text = `${pathText(path)}: this resource sets ${now}, and the resource "${second.name}" sets ${then} on this object. Set it in only one of them`;
  return withCode(text, "update/conflict");
}

/** Warns about a new pipe that would load the data of another pipe of the program again. */
function secondPipe(first: Detailed, second: Detailed): Message | undefined {
  const isNew = first.at.id === "" && !holdsUnknown(first.args["destination"]);
  if (!isNew || first.definition.creation?.duplicate?.(first.args, second.args) === undefined)
    return undefined;
  const text = `name: the pipe of the resource "${second.name}" also has this name, kind of source and destination. Change the name, or use \`aliases\` for a renamed or moved resource`;
  return withCode(text, "pipe/duplicate");
}
