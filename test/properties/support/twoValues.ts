import fc from "fast-check";
import { defaultSeed } from "pulumi-pipes-emulator";
import type { z } from "zod";
import { kafkaPipe, kinesisPipe, objectStoragePipe, postgresArgs, withState } from "../../harness/args";
import { alertOverrides } from "../../harness/generators/alertArgs";
import type { SubjectKind } from "../../harness/generators/fieldWalk";
import { type Overrides, valuesOf } from "../../harness/generators/fromSchema";
import { keyOverrides } from "../../harness/generators/keyArgs";
import { pipeOverrides } from "../../harness/generators/pipeArgs";
import { wholePipeOverrides } from "../../harness/generators/wholePipeArgs";
import { type PropertyMap, isBag } from "../../harness/provider/wire";
import { unmet, within } from "./records";

const { pipes, keys, dashboards, webhooks } = defaultSeed;

const overrides: Readonly<Record<SubjectKind, Overrides>> = {
  Pipe: wholePipeOverrides,
  PipeSettings: pipeOverrides,
  AccessKey: keyOverrides,
  Alert: alertOverrides,
};

/** Where services know one value today, one that they may know tomorrow. */
const openSets: Overrides = {
  "channel.type": fc.constant("pager"),
  dashboardId: fc.constant(dashboards.ingestion.id),
  savedSearchId: fc.constant("65f1a0c3d2b4e5f607183002"),
};

/** Draws in a row that may mean the same; a field whose values all do would be drawn for ever. */
const mostRepeats = 1_000;

/** Where services may leave a field out, so that an empty value cannot be told from one that was not set. */
const neverEmptied: ReadonlySet<string> = new Set([
  "destination.tableDefinition.engine.versionColumnId",
  "destination.tableDefinition.engine.columnIds",
]);

/** What an item needs besides the field in question. */
const requiredOfItems: Readonly<Record<string, PropertyMap>> = {
  ipAccessList: { source: "10.0.0.0/8" },
  "destination.columns": { name: "total", type: "String" },
  fieldMappings: { sourceField: "total", destinationField: "total" },
  "source.postgres.tableMappings": { sourceSchemaName: "public", sourceTable: "t", targetTable: "to_t" },
};

const anAlert = {
  dashboardId: dashboards.checkout.id,
  tileId: dashboards.checkout.tiles["Latency p95"],
  threshold: 250,
  thresholdMax: 300,
  thresholdType: "above",
  interval: "1h",
  source: "tile",
  savedSearchId: "65f1a0c3d2b4e5f607183001",
  channel: { type: "webhook", webhookId: webhooks.onCall },
};

const wholePipes: Readonly<Record<string, PropertyMap>> = {
  objectStorage: objectStoragePipe,
  kinesis: kinesisPipe,
  postgres: postgresArgs(),
};

/** Args that manage as little as possible beside one field. */
function baseOf(kind: SubjectKind, path: string): PropertyMap {
  if (kind === "Alert") return anAlert;
  if (kind === "AccessKey") return { adoptId: keys.ci.id };
  const [, source = "kafka"] = /^source\.(\w+)\./.exec(path) ?? [];
  if (kind === "Pipe") return wholePipes[source] ?? kafkaPipe;
  const pipeId = Object.entries(pipes).find(([name]) => name === source)?.[1];
  const credentials = { username: "reader", password: "a made-up password" };
  const connects = /^source\.postgres\.(host|port|database)$/.test(path);
  return { pipeId, ...(connects ? { source: { postgres: { credentials } } } : {}) };
}

/** Args with one value of a field, and the same with another that means something else. */
export function twoValues(
  kind: SubjectKind,
  path: string,
  schema: z.ZodType,
): fc.Arbitrary<readonly [PropertyMap, PropertyMap]> {
  const isSeen = (value: unknown): boolean =>
    !neverEmptied.has(path) || (Array.isArray(value) ? value.length > 0 : value !== "");
  const legal = (overrides[kind][path] ?? valuesOf(schema, overrides[kind], path))
    .map((value) => withBareItems(path, value))
    .filter(isSeen);
  const base = baseOf(kind, path);
  const argsWith = (value: unknown): PropertyMap => placed(base, path.split("."), value) as PropertyMap;
  let repeats = 0;
  return fc
    .tuple(legal, fc.oneof(legal, ...(openSets[path] === undefined ? [] : [openSets[path]])))
    .map(([first, second]) => [argsWith(first), argsWith(second)] as const)
    .filter(([first, second]) => {
      const isOther = unmet(first, withState(second)).length > 0;
      repeats = isOther ? 0 : repeats + 1;
      if (repeats > mostRepeats) throw new Error(`${path} has one value only: give another in openSets`);
      return isOther;
    });
}

/** Of an item that args do not name, a refresh shows no more than what every item has. */
function withBareItems(path: string, value: unknown): unknown {
  const required = requiredOfItems[path];
  if (required === undefined || !Array.isArray(value)) return value;
  return value.filter(isBag).map((item) => within(item, required));
}

/** A map with a value at a path; `name[]` is a list of one item. */
function placed(map: unknown, [name, ...rest]: readonly string[], value: unknown, above = ""): unknown {
  if (name === undefined) return value;
  const fields = isBag(map) ? map : {};
  const list = /^(.*)\[\]$/.exec(name)?.[1];
  if (list === undefined) return { ...fields, [name]: placed(fields[name], rest, value, `${above}${name}.`) };
  return { ...fields, [list]: [placed(requiredOfItems[`${above}${list}`], rest, value)] };
}
