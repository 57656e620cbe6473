import { sameMeaning } from "./canonical";
import { isBag, visibilityOf, type Bag, type Table } from "./table";

/** A field that two bags have with different values. */
export interface Conflict {
  /** Dotted. */
  readonly path: string;
  readonly values: readonly [unknown, unknown];
  readonly isSecret: boolean;
}

/** The fields that two bags have with different values. */
export function conflictsIn(table: Table, one: Bag, other: Bag, above = ""): readonly Conflict[] {
  return Object.entries(one).flatMap(([name, value]): readonly Conflict[] => {
    const [field, theirs, path] = [table[name], other[name], `${above}${name}`];
    if (field === undefined || value === undefined || theirs === undefined) return [];
    if (field.kind === "group" && isBag(value) && isBag(theirs))
      return conflictsIn(field.fields, value, theirs, `${path}.`);
    if (sameMeaning(field, value, theirs) || sameMeaning(field, theirs, value)) return [];
    return [{ path, values: [value, theirs], isSecret: visibilityOf(field).secret === true }];
  });
}
