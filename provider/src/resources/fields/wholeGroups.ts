import { nothingManaged, type Managed, type ManagedEntry } from "./managed";
import type { GroupField, Table } from "./table";

/*
 * A group of which every field is managed is remembered by its name alone. States are rewritten at every step of a
 * deployment, so what can be left out of them is.
 *
 * What a bare name stands for is settled for ever by the first version that writes it. A field that is added to a group
 * later is not part of it: `allOf` has to leave that field out, and a group in which it is managed has to be spelled out.
 */

/** Without what is inside groups that are managed as a whole. */
export function withoutWholeGroups(table: Table, managed: Managed): Managed {
  const entries = [...managed].map(([name, entry]): [string, ManagedEntry] => {
    const field = table[name];
    if (field?.kind !== "group") return [name, entry];
    const inside = isWhole(field, entry.inside)
      ? nothingManaged
      : withoutWholeGroups(field.fields, entry.inside);
    return [name, { ...entry, inside }];
  });
  return new Map(entries);
}

/** The same with it. */
export function withWholeGroups(table: Table, managed: Managed): Managed {
  const entries = [...managed].map(([name, entry]): [string, ManagedEntry] => {
    const field = table[name];
    if (field?.kind !== "group") return [name, entry];
    const inside = entry.inside.size === 0 ? allOf(field) : withWholeGroups(field.fields, entry.inside);
    return [name, { ...entry, inside }];
  });
  return new Map(entries);
}

/** Groups and keyed lists inside say more than their name, so a group that has some is spelled out. */
function isWhole({ fields }: GroupField, inside: Managed): boolean {
  return Object.entries(fields).every(([name, field]) => {
    const isPlain = field.kind !== "group" && field.kind !== "keyed";
    return isPlain && inside.get(name)?.carried === false;
  });
}

function allOf({ fields }: GroupField): Managed {
  return new Map(Object.keys(fields).map((name) => [name, { carried: false, inside: nothingManaged }]));
}
