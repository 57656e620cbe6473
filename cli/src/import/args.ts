import { cloudAccessKey, credentials, tuningSettings } from "pulumi-pipes-contract";
import {
  isEmpty,
  isList,
  isObject,
  leavesOf,
  objectFrom,
  project,
  valueAt,
  withValueAt,
  type Field,
  type Json,
  type JsonObject,
  type ObjectField,
} from "pulumi-pipes/internal";
import type { Kind } from "./kinds";

/*
 * Which args describe an object.
 */

export type Path = readonly string[];

/** Whether one path leads to or through the other. */
export const isOnPath = (one: Path, other: Path): boolean =>
  one.slice(0, other.length).every((name, index) => name === other[index]);

/** The managed fields of an object, without secrets, empty values and the fields at some paths. */
export function managedArgs(
  { resource, alwaysWritten }: Kind,
  seen: JsonObject,
  without: readonly Path[],
): JsonObject {
  const own = withOwnSettings(seen);
  const part = project(resource.fields, own, own);
  const leaves = leavesOf(resource.fields).filter(
    ({ path }) => !without.some((other) => isOnPath(path, other)),
  );
  return leaves.reduce<JsonObject>((args, { path, field }) => {
    const value = writtenValue(field, valueAt(part, path));
    const isWritten = path.at(-1) === alwaysWritten || !saysNothing(value);
    return value === undefined || !isWritten ? args : withValueAt(args, path, value);
  }, {});
}

function writtenValue(field: Field, value: Json | undefined): Json | undefined {
  if (field.secret === true || field.writeOnly === true) return undefined;
  if (field.kind !== "keyed" || !isList(value)) return value;
  return value.map((item) =>
    isObject(item) ? objectFrom(Object.entries(item).filter(([, inner]) => !saysNothing(inner))) : item,
  );
}

const saysNothing = (value: unknown): boolean =>
  isEmpty(value) || (isObject(value) && Object.keys(value).length === 0);

/** The kinds of source that a setting is for, by the beginning of its name; all other settings are for every kind. */
const settingsOfSources = {
  streaming_: ["kafka", "kinesis", "postgres"],
  object_storage_: ["objectStorage"],
};

/**
 * A pipe without the settings of other kinds of source. A service that returns every setting returns defaults too. A service
 * that returns fewer settings returns those that a user set, and these stay.
 */
function withOwnSettings(seen: JsonObject): JsonObject {
  const { settings, source } = seen;
  if (!isObject(settings) || !isObject(source)) return seen;
  const hasSource = (kind: string): boolean => isObject(source[kind]);
  const returnsAll = Object.keys(tuningSettings.shape).every((name) => name in settings);
  if (!returnsAll || !Object.values(settingsOfSources).flat().some(hasSource)) return seen;
  const isOwn = (name: string): boolean =>
    Object.entries(settingsOfSources).every(
      ([start, kinds]) => !name.startsWith(start) || kinds.some(hasSource),
    );
  return { ...seen, settings: objectFrom(Object.entries(settings).filter(([name]) => isOwn(name))) };
}

/** A secret that the program reads from the configuration, and that stays unmanaged until it is set there. */
export interface SecretField {
  readonly path: Path;
  /** The parts of a secret that is an object; none of a text. */
  readonly parts: readonly string[];
}

const secretParts: Readonly<Record<string, readonly string[]>> = {
  credentials: Object.keys(credentials.shape),
  accessKey: Object.keys(cloudAccessKey.shape),
};

/** The secrets that an object has, or may have if the service never returns them. None that only a creation sets. */
export function secretFieldsOf(fields: ObjectField, seen: JsonObject): readonly SecretField[] {
  const secrets = leavesOf(fields).filter(({ field }) => field.secret === true && field.fixed !== true);
  return secrets.flatMap(({ path, field }): readonly SecretField[] => {
    const [around, name = ""] = [path.slice(0, -1), path.at(-1)];
    const isGiven = (other: string): boolean => !isEmpty(valueAt(seen, [...around, other]));
    if (valueAt(seen, around) === undefined) return [];
    const isServiceAccount = valueAt(seen, [...around, "authentication"]) === "SERVICE_ACCOUNT";
    const isThere =
      field.writeOnly === true
        ? (name === "serviceAccountKey") === isServiceAccount &&
          !["iamRole", "connectionString"].some(isGiven)
        : isGiven(name);
    return isThere ? [{ path, parts: secretParts[name] ?? [] }] : [];
  });
}
