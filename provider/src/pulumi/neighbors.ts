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
  readonly print: (text: Message) => Promise<void>;
}

type Rule = (one: Neighbor, other: Neighbor) => Message | undefined;

/** The resources of each preview by what they could share, so that large programs compare few. */
const sharing = new WeakMap<object, Map<string, Neighbor[]>>();

/** Lets a resource and the earlier ones of the same engine and account warn of each other. */
export async function introduce(engine: object, account: string, fresh: Neighbor): Promise<void> {
  const groups = sharing.get(engine) ?? new Map<string, Neighbor[]>();
  sharing.set(engine, groups);
  const meetings = groupsOf(fresh).flatMap(({ name, rule }) => {
    const others = groups.get(`${account} ${name}`) ?? [];
    groups.set(`${account} ${name}`, [...others, fresh]);
    return others.flatMap((other) => [
      { one: fresh, other, rule },
      { one: other, other: fresh, rule },
    ]);
  });
  for (const { one, other, rule } of meetings) {
    const text = rule(one, other);
    if (text !== undefined) await one.print(text);
  }
}

/** What a resource could share with others: an object, or the name of a pipe. */
function groupsOf({
  definition,
  at,
  args,
}: Neighbor): readonly { readonly name: string; readonly rule: Rule }[] {
  const { name } = args;
  const object = at.id === "" ? [] : [{ name: refOf(definition, at).key, rule: otherValue }];
  const isNamedPipe = definition.kind === "Pipe" && typeof name === "string";
  return isNamedPipe ? [...object, { name: `pipes named ${name}`, rule: secondPipe }] : object;
}

/** Two resources that set one field of an object differently. */
function otherValue(one: Neighbor, other: Neighbor): Message | undefined {
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
  const place = ["name", "destination", "organizationId", "serviceId"].map((field) => own(one.args, field));
  if (one.at.id !== "" || holdsUnknown(place)) return undefined;
  const isInOneService =
    one.at.organizationId === other.at.organizationId && one.at.serviceId === other.at.serviceId;
  if (!isInOneService || !isSamePipeline(one.args, other.args)) return undefined;
  const text = `name: the resource "${other.name}" loads a pipe of the same name and kind of source into the same destination. Change the name, or use \`aliases\` for a renamed or moved resource`;
  return withCode(text, "pipe/duplicate");
}
