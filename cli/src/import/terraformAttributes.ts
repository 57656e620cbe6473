import { isEmpty, isList, isObject, outputFieldsOf } from "pulumi-pipes/internal";
import type { Field, Json, JsonObject } from "pulumi-pipes/internal";
import type { Adoption } from "./adoption";
import { fieldsWithId } from "./references";

/** Names of IDs that the address of the object has. */
const placeNames: readonly string[] = ["id", "serviceId", "organizationId"];

/**
 * The paths of attributes in a Terraform state whose names neither the args of the object nor the service has, such as a
 * secret that only Terraform keeps. Never their values. An ID that the args have is expressed under any name.
 */
export function inexpressible({ resource, live, args }: Adoption, attributes: JsonObject): readonly string[] {
  const names = [...placeNames, ...namesOfField(outputFieldsOf(resource)), ...namesIn(live.comparable)];
  const ids = new Set(fieldsWithId(args).map(([id]) => id));
  const isIdOfArgs = (value: Json): boolean => typeof value === "string" && ids.has(value);
  const knownNames = new Set(names.map(plain));
  const isKnown = (name: string, value: Json): boolean =>
    knownNames.has(plain(name)) || (isList(value) ? value : [value]).every(isIdOfArgs);
  return [...new Set(unknownIn(attributes, isKnown))];
}

/** `dashboard_id` and `dashboardId` are equal names. */
const plain = (name: string): string => name.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();

function namesOfField(field: Field): readonly string[] {
  if (field.kind === "object")
    return Object.entries(field.fields).flatMap(([name, inner]) => [name, ...namesOfField(inner)]);
  return "item" in field ? namesOfField(field.item) : [];
}

function namesIn(value: Json | undefined): readonly string[] {
  if (isList(value)) return value.flatMap(namesIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...namesIn(inner)]);
}

function unknownIn(
  attributes: JsonObject,
  isKnown: (name: string, value: Json) => boolean,
  path = "",
): readonly string[] {
  return Object.entries(attributes).flatMap(([name, value = null]) => {
    if (isEmpty(value)) return [];
    const here = `${path}${name}`;
    const objects = (isList(value) ? value : [value]).map(parsed).filter(isObject);
    const groups = objects.filter((object) =>
      Object.entries(object).some(([inner, one = null]) => isKnown(inner, one)),
    );
    // A map with names of the user, such as headers, has no name to look for.
    if (groups.length === 0) return isKnown(name, value) ? [] : [here];
    // The provider of Terraform reads a document in a string, so only its own name would be of use.
    return typeof value === "string" ? [] : groups.flatMap((group) => unknownIn(group, isKnown, `${here}.`));
  });
}

/** A value, or the document in a string. */
function parsed(value: Json): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
