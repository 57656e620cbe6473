import schema from "../../provider/plugin/schema.json";
import { isListOfObjects, type Field, type ObjectField } from "../../provider/src/core/schema/fields";
import { objectOf, type Json } from "../../provider/src/core/json/json";
import type { Resource } from "../../provider/src/core/resource/resource";
import { resources } from "../../provider/src/resources";

/* The generator reads what the schema marks from the comments of the generated types. The fields are the truth. */

interface Marks {
  readonly secret: boolean;
  readonly replaces: boolean;
}

const typeOf = (property: Json | undefined): Json | undefined => {
  const { $ref, items, oneOf } = objectOf(property);
  if (items !== undefined) return typeOf(items);
  const [first] = Array.isArray(oneOf) ? (oneOf as readonly Json[]) : [];
  if (first !== undefined) return typeOf(first);
  return typeof $ref === "string" ? objectOf(schema.types)[$ref.slice("#/types/".length)] : undefined;
};

/** The marks of each property, by its path, as the schema has them. */
function marksIn(properties: Json | undefined, above = ""): ReadonlyMap<string, Marks> {
  const all = Object.entries(objectOf(properties)).flatMap(([name, property]) => {
    const path = `${above}${name}`;
    const { secret, willReplaceOnChanges } = objectOf(property);
    const own = [path, { secret: secret === true, replaces: willReplaceOnChanges === true }] as const;
    return [own, ...marksIn(objectOf(typeOf(property))["properties"], `${path}.`)];
  });
  return new Map(all);
}

/** The same, as the fields have them. */
function marksOf({ fields }: ObjectField, above = ""): ReadonlyMap<string, Marks> {
  const all = Object.entries(fields).flatMap(([name, field]: readonly [string, Field]) => {
    const path = `${above}${name}`;
    const own = [path, { secret: field.secret === true, replaces: field.fixed === true }] as const;
    const inner = field.kind === "object" ? field : isListOfObjects(field) ? field.item : undefined;
    return [own, ...(inner === undefined ? [] : marksOf(inner, `${path}.`))];
  });
  return new Map(all);
}

test.each(Object.values<Resource>(resources))(
  "the schema marks the secrets and the replacements of $kind",
  ({ kind, fields, scope, idArg }) => {
    const { inputProperties } = objectOf(objectOf(schema.resources)[`pipes:index:${kind}`]);
    const marked = marksIn(inputProperties);
    const differing = [...marksOf(fields)].flatMap(([path, marks]) => {
      // Only the service gives an item its ID.
      const found = marked.get(path) ?? { secret: false, replaces: false };
      return JSON.stringify(found) === JSON.stringify(marks) ? [] : [{ path, found, marks }];
    });
    expect(differing).toEqual([]);
    const further = [...marked].filter(
      ([path, { replaces }]) => replaces && !path.includes(".") && !(path in fields.fields),
    );
    const rotated = kind === "AccessKey" ? ["rotationTrigger"] : [];
    expect(further.map(([path]) => path).sort()).toEqual(
      [...new Set([...scope, idArg.name, ...rotated])].sort(),
    );
  },
);
