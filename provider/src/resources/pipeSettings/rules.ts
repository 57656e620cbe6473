import { settingBounds, type TableMapping } from "pulumi-pipes-contract";
import { emptyOf, identityOf, sameMeaning } from "../fields/canonical";
import { isBag, valueAt, type Bag } from "../fields/table";
import { holdsUnknown } from "../fields/unknown";
import { tableMappingsField } from "./table";
import { conflictText } from "./mappings";

const mappingsPath = ["source", "postgres", "tableMappings"] as const;
const kinds = ["kafka", "objectStorage", "kinesis", "postgres"] as const;

/** Rules across fields. */
export function pipeSettingsRules(news: Bag, olds: Bag): readonly string[] {
  return [...oneKind(news), ...uniqueMappings(news), ...changedMappings(news, olds)];
}

function oneKind(news: Bag): readonly string[] {
  const given = kinds.filter((kind) => valueAt(news, ["source", kind]) !== undefined);
  return given.length > 1 ? [`source: a pipe has one kind of source, got ${given.join(" and ")}`] : [];
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

/** A mapping that changes under the same source table. Another pipe has mappings of its own: nothing changes there. */
function changedMappings(news: Bag, olds: Bag): readonly string[] {
  if (olds["pipeId"] !== news["pipeId"]) return [];
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

/** Values that today's services refuse, as far as is known. */
export function pipeSettingsAdvice(news: Bag): readonly string[] {
  return Object.entries(settingBounds).flatMap(([name, [least, most]]) => {
    const value = valueAt(news, ["settings", name]);
    if (typeof value !== "number" || (value >= least && value <= most)) return [];
    return [`settings.${name}: ${value} is outside ${least} to ${most}, which services are known to accept`];
  });
}
