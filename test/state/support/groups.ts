import { readManaged } from "../../../provider/src/resources/fields/managedText";
import type { Managed } from "../../../provider/src/resources/fields/managed";
import type { Table } from "../../../provider/src/resources/fields/table";
import { withWholeGroups } from "../../../provider/src/resources/fields/wholeGroups";
import { resources } from "../../../provider/src/resources/registry";

/** The fields of each group that a state can name alone, by its path with dots. */
export type Groups = Readonly<Record<string, readonly string[]>>;

/** The groups of every resource, by kind. */
export function groupsOfAll(): Readonly<Record<string, Groups>> {
  return Object.fromEntries(
    Object.entries(resources).map(([kind, { table }]) => [kind, Object.fromEntries(groupsIn(table, []))]),
  );
}

/** Of groups that hold groups or keyed lists a state always says what is managed in them. */
function groupsIn(table: Table, above: readonly string[]): readonly (readonly [string, readonly string[]])[] {
  return Object.entries(table).flatMap(([name, field]) => {
    if (field.kind !== "group") return [];
    const path = [...above, name];
    const isPlain = Object.values(field.fields).every(({ kind }) => kind !== "group" && kind !== "keyed");
    return isPlain
      ? [[path.join("."), Object.keys(field.fields)] as const]
      : [...groupsIn(field.fields, path)];
  });
}

/** The fields that count as managed where a state of this kind names the group alone. */
export function fieldsMeantBy(kind: string, path: string): readonly string[] {
  const table = Object.entries(resources).find(([name]) => name === kind)?.[1].table ?? {};
  const steps = path.split(".");
  const text = steps.join("(") + ")".repeat(steps.length - 1);
  const all = withWholeGroups(table, readManaged(text));
  const inside = steps.reduce<Managed | undefined>((at, step) => at?.get(step)?.inside, all);
  return [...(inside?.keys() ?? [])];
}
