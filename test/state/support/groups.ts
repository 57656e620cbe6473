import { readState } from "../../../provider/src/hosts/dynamic/stateForm";
import { kindKey } from "../../../provider/src/hosts/dynamic/stub";
import type { ResourceDefinition } from "../../../provider/src/lifecycle/definition";
import { resources } from "../../../provider/src/resources/registry";
import { type Field, type FieldSchema, type Group, isGroup } from "../../../provider/src/schema/fieldSchema";

/** The fields of each group that a state can name alone, by its path with dots. */
export type Groups = Readonly<Record<string, readonly string[]>>;

/** The groups of every resource, by kind. */
export function groupsOfAll(): Readonly<Record<string, Groups>> {
  return Object.fromEntries(
    Object.entries(resources).map(([kind, { schema }]) => [kind, Object.fromEntries(groupsIn(schema, []))]),
  );
}

/** Of groups that hold groups or list maps a state always says what is managed in them. */
function groupsIn(
  schema: FieldSchema,
  above: readonly string[],
): readonly (readonly [string, readonly string[]])[] {
  return Object.entries(schema).flatMap(([name, field]) => {
    if (!isGroup(field)) return [];
    const path = [...above, name];
    const first = Object.entries(field.fields).filter(([, inner]) => !isLater(inner));
    if (first.length === 0) return [];
    const isPlain = first.every(([, inner]) => !isGroup(inner) && inner.kind !== "listMap");
    return isPlain
      ? [[path.join("."), first.map(([key]) => key)] as const]
      : [...groupsIn(field.fields, path)];
  });
}

/** Fields that a group had not at first; a state that names the group alone does not mean them. */
const isLater = (field: Field | Group): boolean =>
  isGroup(field) ? field.isOpen && Object.keys(field.fields).length === 0 : field.addedLater === true;

/** The fields that count as managed where a state of this kind names the group alone. */
export function fieldsMeantBy(kind: string, path: string): readonly string[] {
  const definition: ResourceDefinition | undefined = Object.values(resources).find(
    (one) => one.kind === kind,
  );
  if (definition === undefined) return [];
  const steps = path.split(".");
  const text = steps.join("(") + ")".repeat(steps.length - 1);
  const { managed } = readState(definition, "an-id", { [kindKey]: `${kind}:made:${text}` }).memory;
  return [...(managed?.keys() ?? [])].map((key) => key.slice(path.length + 1));
}
