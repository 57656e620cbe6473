import { isListOfObjects, type ObjectField } from "../../provider/src/core/schema/fields";
import { grouped, type Path } from "../../provider/src/core/json/json";

/** Paths of the lists whose items are paired by keys or by content. */
export const pairedListsOf = ({ leaves }: ObjectField): readonly Path[] =>
  leaves.filter(({ field }) => isListOfObjects(field) || field.kind === "set").map(({ path }) => path);

/** The groups of several fields that an update can change, at any depth. The fields of an object in a group are a part of its value. */
export function groupsOf({ fields }: ObjectField, above: Path = []): readonly (readonly Path[])[] {
  const entries = Object.entries(fields).map(([name, field]) => ({ field, path: [...above, name] }));
  const changeable = entries.filter(({ field }) => field.group !== undefined && field.fixed !== true);
  const groups = [...grouped(changeable, ({ field }) => field.group).values()];
  const inner = entries.flatMap(({ field, path }) =>
    field.kind === "object" && field.group === undefined ? groupsOf(field, path) : [],
  );
  return [
    ...groups.filter(({ length }) => length > 1).map((group) => group.map(({ path }) => path)),
    ...inner,
  ];
}
