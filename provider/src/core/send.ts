import { isRequestError } from "./errors";
import { fieldIn, isKnown, isListOfObjects, unknownField, type Field } from "./fields";
import {
  dotted,
  isList,
  isObject,
  listOf,
  overlay,
  own,
  withoutValueAt,
  type Json,
  type JsonObject,
  type Path,
} from "./json";
import type { Answer, Api, Resource, Update } from "./resource";

/** Sends a body of an update, without the fields that the configuration leaves out; undefined if there is none. */
export async function send(
  resource: Resource,
  { at, desired, before }: Update<unknown>,
  body: JsonObject | undefined,
  api: Api,
): Promise<Answer | undefined> {
  if (body === undefined) return undefined;
  const unset = unsetFields(resource.fields, body, overlay(before, desired), []);
  const nameOf = (path: Path): string => `${resource.omitName}.${dotted(path)}`;
  const sent = unset.filter((path) => api.isOmitted(nameOf(path))).reduce<JsonObject>(withoutValueAt, body);
  try {
    return await resource.collection(api).update(at, sent);
  } catch (error) {
    const names = new Set(unset.map(nameOf).filter((name) => !api.isOmitted(name)));
    throw names.size > 0 && isRequestError(error, "badRequest")
      ? error.withDetail(
          `${error.detail} (the request also sent back what the service returns and the args do not set: ` +
            `${[...names].join(", ")}; if it refuses one of them, name that in pipes:omitOnUpdate)`,
        )
      : error;
  }
}

/** Paths of fields that this version does not know and that a body only sends back; places in lists do not count. */
function unsetFields(
  field: Field,
  body: Json | undefined,
  set: Json | undefined,
  above: Path,
): readonly Path[] {
  if (isList(body)) {
    const items = listOf(set);
    const inner = isListOfObjects(field) ? field.item : field;
    return body.flatMap((item, index) =>
      unsetFields(inner, item, items.length === body.length ? items[index] : undefined, above),
    );
  }
  if (!isObject(body)) return [];
  return Object.entries(body).flatMap(([name, value]) => {
    const path = [...above, name];
    const isOurs = field.kind === "object" && isKnown(field, name);
    if (!isOurs && name !== "id" && own(set, name) === undefined) return [path];
    return unsetFields(isOurs ? fieldIn(field, name) : unknownField, value, own(set, name), path);
  });
}
