import { isJsonObject, type JsonObject } from "../json";
import type { ObjectKind } from "../store/records";
import { writeEngine } from "./engine";
import { instants, opaqueFields, optionalLists, optionalStrings, sets, type FieldPaths } from "./fields";
import { writeInstant } from "./instants";
import { visitField } from "./paths";
import type { QuirkName, Quirks } from "./quirks";
import { makeVolatile } from "./volatile";

/** What a quirk may look at while it reshapes an answer. */
export interface AnswerContext {
  readonly kind: ObjectKind;
  readonly quirks: Quirks;
  /** Number of the read; quirks that vary take their variation from it. */
  readonly read: number;
  readonly now: number;
}

type Reshape = (record: JsonObject, context: AnswerContext) => void;

// Order matters: values are chosen first, then written, then surrounded by unknown fields.
const reshapes: readonly (readonly [readonly QuirkName[], Reshape])[] = [
  [["volatileFields"], makeVolatile],
  [["keyStateMissing"], dropKeyState],
  [["shuffleSets"], shuffleSets],
  [["engineWithParens"], parenthesiseEngine],
  [["quantitiesAsStrings"], writeQuantities],
  [["emptyAsNull", "emptyAsAbsent", "emptyAsEmpty"], writeEmpties],
  [["instantsWithOffset", "instantsWithMicroseconds", "instantsWithoutFraction"], writeInstants],
  [["extraFields"], addExtraFields],
];

/** An answer as the quirks would have a service give it; the record handed in stays as it is. */
export function reshapeAnswer(record: JsonObject, context: AnswerContext): JsonObject {
  const active = reshapes.filter(([names]) => names.some((name) => context.quirks[name]));
  if (active.length === 0) return record;
  const reshaped = structuredClone(record);
  for (const [, reshape] of active) reshape(reshaped, context);
  return reshaped;
}

function dropKeyState(record: JsonObject, { kind }: AnswerContext): void {
  if (kind === "keys") delete record["state"];
}

function parenthesiseEngine(record: JsonObject, { quirks }: AnswerContext): void {
  if (quirks.engineWithParens !== false) writeEngine(record, quirks.engineWithParens);
}

function shuffleSets(record: JsonObject, { kind, read }: AnswerContext): void {
  forEachField(record, sets, kind, (holder, field) => {
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

function writeEmpties(record: JsonObject, { kind, quirks }: AnswerContext): void {
  const write = (empty: "" | readonly []) => (holder: JsonObject, field: string) => {
    if (!isEmpty(holder[field])) return;
    if (quirks.emptyAsNull) holder[field] = null;
    else if (quirks.emptyAsAbsent) Reflect.deleteProperty(holder, field);
    else holder[field] = empty;
  };
  forEachField(record, optionalStrings, kind, write(""));
  forEachField(record, optionalLists, kind, write([]));
}

function writeInstants(record: JsonObject, { quirks }: AnswerContext): void {
  for (const field of instants) {
    const value = record[field];
    if (typeof value === "string") record[field] = writeInstant(value, quirks);
  }
}

function addExtraFields(value: unknown): void {
  if (Array.isArray(value)) {
    for (const item of value as unknown[]) addExtraFields(item);
  } else if (isJsonObject(value)) {
    for (const [field, inner] of Object.entries(value)) if (!opaqueFields.has(field)) addExtraFields(inner);
    value["fieldOfTheFuture"] = "unknown to every client";
  }
}

function forEachField(
  record: JsonObject,
  paths: FieldPaths,
  kind: ObjectKind,
  visit: (holder: JsonObject, field: string) => void,
): void {
  for (const path of paths[kind] ?? []) visitField(record, path, visit);
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0)
  );
}
