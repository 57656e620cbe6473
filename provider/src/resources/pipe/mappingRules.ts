import type { TableMapping } from "pulumi-pipes-contract";
import { emptyOf, identityOf, sameMeaning } from "../fields/canonical";
import { isBag, valueAt, type Bag } from "../fields/table";
import { holdsUnknown } from "../fields/unknown";
import { conflictText } from "./mappings";
import { tableMappingsField } from "./sources";

const mappingsPath = ["source", "postgres", "tableMappings"] as const;

/** Rules of table mappings. `olds` are the args before, of the same pipe. */
export function mappingRules(news: Bag, olds: Bag): readonly string[] {
  return [...uniqueMappings(news), ...changedMappings(news, olds)];
}

function uniqueMappings(news: Bag): readonly string[] {
  const seen = { source: new Map<string, number>(), target: new Map<string, number>() };
  return mappingsOf(news).flatMap((mapping, index) => {
    if (!isComplete(mapping)) return [];
    const source = repeated(seen.source, identityOf(tableMappingsField, mapping), index);
    const target = repeated(seen.target, String(mapping["targetTable"]), index);
    const at = `${mappingsPath.join(".")}[${index}]`;
    return [
      ...(source === undefined ? [] : [`${at}: the same source table as [${source}]`]),
      ...(target === undefined ? [] : [`${at}.targetTable: the same target table as [${target}]`]),
    ];
  });
}

/** Whether a mapping says which tables it is about, as text that is known. */
function isComplete(mapping: Bag): boolean {
  return tableMappingsField.always.every((name) => typeof mapping[name] === "string");
}

function repeated(seen: Map<string, number>, key: string, index: number): number | undefined {
  const first = seen.get(key);
  if (first === undefined) seen.set(key, index);
  return first;
}

/** Mappings that change under the same source table. */
function changedMappings(news: Bag, olds: Bag): readonly string[] {
  const before = new Map(
    mappingsOf(olds).map((mapping) => [identityOf(tableMappingsField, mapping), mapping]),
  );
  const changed = mappingsOf(news).filter((mapping) => {
    const old = before.get(identityOf(tableMappingsField, mapping));
    return old !== undefined && !holdsUnknown(mapping) && !sameMapping(mapping, old);
  });
  const names = changed.map(
    (mapping) => `${String(mapping["sourceSchemaName"])}.${String(mapping["sourceTable"])}`,
  );
  return names.length === 0 ? [] : [conflictText(names)];
}

/** Fields that one of the two leaves out are not managed there, so they do not tell the two apart. */
function sameMapping(left: Bag, right: Bag): boolean {
  return Object.entries(tableMappingsField.item).every(
    ([name, field]) =>
      left[name] === undefined ||
      right[name] === undefined ||
      sameMeaning(field, left[name] ?? emptyOf(field), right[name]),
  );
}

function mappingsOf(args: Bag): readonly (Bag & Partial<TableMapping>)[] {
  const list = valueAt(args, mappingsPath);
  return Array.isArray(list) ? list.filter(isBag) : [];
}
