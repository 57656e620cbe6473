import { desiredIn, conflictBetween } from "../core/compare";
import { shown } from "../core/adoption";
import type { Address } from "../core/api";
import { withCode, type Message } from "../core/errors";
import { dotted, holdsUnknown, own, pathOf, type JsonObject, type Path } from "../core/json";
import { refOf } from "../core/objects";
import type { Resource } from "../core/resource";
import { isSamePipeline } from "../resources/pipe";

/*
 * What the resources of one preview mean for each other. Nothing here sends a request.
 */

/** A resource of a preview, as far as it is known. */
export interface Neighbor {
  readonly name: string;
  readonly definition: Resource;
  /** The id is empty where there is no object yet. */
  readonly at: Address;
  readonly args: JsonObject;
  readonly isHidden: (path: Path) => boolean;
  readonly tell: (text: Message) => Promise<void>;
}

/** Lets a resource and the earlier ones of the same preview warn of each other. */
export async function introduce(fresh: Neighbor, earlier: Neighbor[]): Promise<void> {
  const others = [...earlier];
  earlier.push(fresh);
  for (const other of others)
    for (const [one, another] of [[fresh, other] as const, [other, fresh] as const])
      for (const rule of rules) {
        const text = rule(one, another);
        if (text !== undefined) await one.tell(text);
      }
}

/** What a resource is warned of because of another one. */
const rules: readonly ((one: Neighbor, other: Neighbor) => Message | undefined)[] = [otherValue, secondPipe];

/** Two resources that set one field of an object differently. */
function otherValue(one: Neighbor, other: Neighbor): Message | undefined {
  const isSameObject =
    one.at.id !== "" && refOf(one.definition, one.at).key === refOf(other.definition, other.at).key;
  if (!isSameObject) return undefined;
  const desired = ({ definition, args }: Neighbor): JsonObject => desiredIn(definition, args);
  const conflict = conflictBetween(one.definition.fields, desired(one), desired(other));
  if (conflict === undefined) return undefined;
  const { path, pointer, from, to } = conflict;
  const isHidden = [one, other].some((neighbor) => neighbor.isHidden(pathOf(pointer)));
  const [now, then] = isHidden ? ["one value", "another"] : [shown(to), shown(from)];
  const text = `${dotted(path)}: this resource sets ${now}, and the resource "${other.name}" sets ${then} on the same object. Set it in only one of them`;
  return withCode(text, "update/conflict");
}

/** A new pipe that would load the same data as another one of the program. */
function secondPipe(one: Neighbor, other: Neighbor): Message | undefined {
  const arePipes = [one, other].every(({ definition }) => definition.kind === "Pipe");
  const place = ["name", "destination", "organizationId", "serviceId"].map((field) => own(one.args, field));
  if (!arePipes || one.at.id !== "" || typeof place[0] !== "string" || holdsUnknown(place)) return undefined;
  const isInOneService =
    one.at.organizationId === other.at.organizationId && one.at.serviceId === other.at.serviceId;
  if (!isInOneService || !isSamePipeline(one.args, other.args)) return undefined;
  const text = `name: the resource "${other.name}" loads a pipe of the same name and kind of source into the same destination. Change the name, or use \`aliases\` for a renamed or moved resource`;
  return withCode(text, "pipe/duplicate");
}
