import { isEmpty } from "pulumi-pipes-contract";
import { isJsonObject, type JsonObject } from "../json";
import { visitField, type QuirkFields } from "./fields";
import type { QuirkName, Quirks } from "./quirks";

/** Name of the field that the quirk `extraFields` adds. */
export const extraField = "fieldOfTheFuture";

const offsetHours = 2;
const hourMs = 3_600_000;

/** A quirk may look at all of this while it reshapes a record. */
export interface ReshapeContext {
  readonly fields: QuirkFields;
  readonly quirks: Quirks;
  /** Number of the read; quirks that vary take their variation from it. */
  readonly read: number;
  readonly now: number;
}

type Reshape = (record: JsonObject, context: ReshapeContext) => void;

// Order matters: values are chosen first, then written, then surrounded by unknown fields.
const reshapes: readonly (readonly [readonly QuirkName[], Reshape])[] = [
  [["volatileFields"], makeVolatile],
  [["keyStateMissing", "singleChannel", "webhookUrlMissing"], removeFields],
  [["shuffleSets"], shuffleSets],
  [["engineWithParens"], parenthesiseEngine],
  [["quantitiesAsStrings"], writeQuantities],
  [["emptyAsNull", "emptyAsAbsent", "emptyAsEmpty"], writeEmpties],
  [["instantsWithOffset", "instantsWithMicroseconds", "instantsWithoutFraction"], writeInstants],
  [["extraFields"], addExtraFields],
];

/** A copy of a record, in the form that the quirks give it. */
export function reshapeRecord(record: JsonObject, context: ReshapeContext): JsonObject {
  const active = reshapes.filter(([names]) => names.some((name) => context.quirks[name]));
  if (active.length === 0) return record;
  const reshaped = structuredClone(record);
  for (const [, reshape] of active) reshape(reshaped, context);
  return reshaped;
}

function makeVolatile(record: JsonObject, { fields, read, now }: ReshapeContext): void {
  const instant = new Date(now + read).toISOString();
  Object.assign(record, fields.volatile?.({ record, isOdd: read % 2 === 1, instant }));
}

function removeFields(record: JsonObject, { fields, quirks }: ReshapeContext): void {
  for (const [quirk, field] of fields.removed ?? []) if (quirks[quirk]) Reflect.deleteProperty(record, field);
}

/** Writes the table engine with parentheses, as its type or instead of the whole object. */
function parenthesiseEngine(record: JsonObject, { quirks }: ReshapeContext): void {
  visitField(record, "destination.tableDefinition", (definition, field) => {
    const table = definition[field];
    if (!isJsonObject(table) || !isJsonObject(table["engine"])) return;
    const type = `${engineName(table["engine"])}()`;
    table["engine"] = quirks.engineWithParens === "string" ? type : { ...table["engine"], type };
  });
}

/** An engine without a name is known by the columns that it uses: the contract's has none. */
function engineName(engine: JsonObject): string {
  if (typeof engine["type"] === "string" && engine["type"] !== "") return engine["type"];
  if (typeof engine["versionColumnId"] === "string" && engine["versionColumnId"] !== "")
    return "ReplacingMergeTree";
  return Array.isArray(engine["columnIds"]) && engine["columnIds"].length > 0
    ? "SummingMergeTree"
    : "MergeTree";
}

function shuffleSets(record: JsonObject, { fields, read }: ReshapeContext): void {
  forEachField(record, fields.sets, (holder, field) => {
    const items = holder[field];
    if (Array.isArray(items) && items.length > 1) holder[field] = rotate(items as unknown[], read);
  });
}

/** Moves 1 to length − 1 items to the end, so the order always differs from the stored one. */
function rotate(items: readonly unknown[], read: number): unknown[] {
  const by = 1 + (read % (items.length - 1));
  return [...items.slice(by), ...items.slice(0, by)];
}

function writeQuantities(record: JsonObject): void {
  visitField(record, "scaling.replicaCpuMillicores", (holder, field) => {
    if (typeof holder[field] === "number") holder[field] = `${holder[field]}m`;
  });
  visitField(record, "scaling.replicaMemoryGb", (holder, field) => {
    if (typeof holder[field] === "number") holder[field] = `${holder[field]}Gi`;
  });
}

function writeEmpties(record: JsonObject, { fields, quirks }: ReshapeContext): void {
  const write = (empty: "" | readonly []) => (holder: JsonObject, field: string) => {
    if (!isEmpty(holder[field])) return;
    if (quirks.emptyAsNull) holder[field] = null;
    else if (quirks.emptyAsAbsent) Reflect.deleteProperty(holder, field);
    else holder[field] = empty;
  };
  forEachField(record, fields.optionalStrings, write(""));
  forEachField(record, fields.optionalLists, write([]));
}

function writeInstants(record: JsonObject, { fields, quirks }: ReshapeContext): void {
  for (const field of ["createdAt", "updatedAt", ...(fields.instants ?? [])]) {
    const value = record[field];
    if (typeof value === "string") record[field] = writeInstant(value, quirks);
  }
}

/** Writes an instant as a service with the quirks does. */
function writeInstant(text: string, quirks: Quirks): string {
  const time = Date.parse(text);
  if (Number.isNaN(time)) return text;
  const shown = new Date(quirks.instantsWithOffset ? time + offsetHours * hourMs : time).toISOString();
  const seconds = shown.slice(0, 19);
  const fraction = quirks.instantsWithoutFraction
    ? ""
    : quirks.instantsWithMicroseconds
      ? `${shown.slice(19, 23)}000`
      : shown.slice(19, 23);
  return `${seconds}${fraction}${quirks.instantsWithOffset ? `+0${offsetHours}:00` : "Z"}`;
}

function addExtraFields(value: unknown, context: ReshapeContext): void {
  if (Array.isArray(value)) {
    for (const item of value as unknown[]) addExtraFields(item, context);
  } else if (isJsonObject(value)) {
    for (const [field, inner] of Object.entries(value))
      if (context.fields.opaque?.includes(field) !== true) addExtraFields(inner, context);
    value[extraField] = "unknown to every client";
  }
}

function forEachField(
  record: JsonObject,
  paths: readonly string[] = [],
  visit: (holder: JsonObject, field: string) => void,
): void {
  for (const path of paths) visitField(record, path, visit);
}
