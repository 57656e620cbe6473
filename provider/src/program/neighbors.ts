import type * as pulumi from "@pulumi/pulumi";
import { desiredIn } from "../core/wireForm";
import { conflictBetween } from "../core/changes";
import { shown } from "../core/plannedChanges";
import type { Address } from "../core/api";
import { withCode, type Message } from "../core/errors";
import { dotted, holdsUnknown, pathOf, type Json, type JsonObject, type Path } from "../core/json";
import { refOf } from "../core/address";
import type { Resource } from "../core/resource";
import { dashboard } from "../resources/dashboard";
import { isSamePipeline } from "../resources/pipe";

/*
 * What the resources of one preview mean for each other. Nothing here sends a request.
 */

/** A resource of a preview. */
export interface Neighbor {
  /** The engine of the run. */
  readonly engine: object;
  /** The address of the service. */
  readonly baseUrl: string;
  readonly name: string;
  readonly definition: Resource;
  /** The id is empty where there is no object yet. */
  readonly at: Address;
  /** Its arg `name`. */
  readonly title: Json | undefined;
  /** What it takes long to find out. */
  readonly details: () => Promise<Details>;
}

/** What `up` is going to set, as far as the preview knows. */
export interface Details {
  readonly args: JsonObject;
  /** The same as the program writes them, not normalized. */
  readonly written: JsonObject;
  /** Whether no message shows the value at a path. */
  readonly isHidden: (path: Path) => boolean;
  /** Warns without secrets. */
  readonly print: (text: Message, log?: typeof pulumi.log.warn) => Promise<void>;
}

type Detailed = Neighbor & Details;

type Rule = (one: Detailed, other: Detailed) => Message | undefined;

/** What resources share, with the rule for each two of them. */
interface Group {
  readonly name: string;
  readonly rule: Rule;
}

/** The resources of each preview by what they could share, so that large programs compare few. */
const sharing = new WeakMap<object, Map<string, Neighbor[]>>();

/** Lets a resource and the earlier ones of the same engine and service warn of each other. */
export async function introduce(fresh: Neighbor, shared = groupsOf(fresh)): Promise<void> {
  const { engine, baseUrl } = fresh;
  const groups = sharing.get(engine) ?? new Map<string, Neighbor[]>();
  sharing.set(engine, groups);
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

/** What a resource could share with others: an object, or the name of a pipe. */
function groupsOf({ definition, at, title }: Neighbor): readonly Group[] {
  const inService = `${at.organizationId}/${at.serviceId}`;
  const object = at.id === "" ? [] : [{ name: refOf(definition, at), rule: otherValue }];
  const isNamedPipe = definition.kind === "Pipe" && typeof title === "string";
  return isNamedPipe
    ? [...object, { name: `pipes named ${title} in ${inService}`, rule: secondPipe }]
    : object;
}

/** What an alert on a tile shares with the dashboard that removes the tile. */
export const removalOf = (tileId: Json | undefined, on: Address): Group => ({
  name: `${refOf(dashboard, on)} ${JSON.stringify(tileId)}`,
  rule: (one, other) => {
    const text = `tileId: the resource "${other.name}" removes this tile, and the service deletes the alerts on it. Use another tile`;
    const isLost = one.definition.kind === "Alert" && other.definition.kind === "Dashboard";
    return isLost ? withCode(text, "alert/no-tile") : undefined;
  },
});

/** Two resources that set one field of an object differently. */
function otherValue(one: Detailed, other: Detailed): Message | undefined {
  const desired = ({ definition, args }: Detailed): JsonObject => desiredIn(definition, args);
  const conflict = conflictBetween(one.definition.fields, desired(one), desired(other));
  if (conflict === undefined) return undefined;
  const { path, pointer, from, to } = conflict;
  const isHidden = [one, other].some((neighbor) => neighbor.isHidden(pathOf(pointer)));
  const [now, then] = isHidden ? ["one value", "another"] : [shown(to), shown(from)];
  const text = `${dotted(path)}: this resource sets ${now}, and the resource "${other.name}" sets ${then} on the same object. Set it in only one of them`;
  return withCode(text, "update/conflict");
}

/** A new pipe that would load the same data as another one of the program. */
function secondPipe(one: Detailed, other: Detailed): Message | undefined {
  const isNew = one.at.id === "" && !holdsUnknown(one.args["destination"]);
  if (!isNew || !isSamePipeline(one.args, other.args)) return undefined;
  const text = `name: the resource "${other.name}" loads a pipe of the same name and kind of source into the same destination. Change the name, or use \`aliases\` for a renamed or moved resource`;
  return withCode(text, "pipe/duplicate");
}
