import type { Pipe } from "pulumi-pipes-contract";
import { authenticationsWithoutCredentials } from "pulumi-pipes-contract/knownValues";
import { sourceCreation } from "pulumi-pipes-contract/pipeCreation";
import { tuningSettingsPatch } from "pulumi-pipes-contract/pipePatch";
import type { z } from "zod";
import { changedNames, changedPart, changes } from "../core/align/changes";
import { type Message, withCode } from "../core/messages/errors";
import { desiredIn, withoutClears } from "../core/schema/wireForm";
import { fieldOf, leafAt, type Field, type ObjectField } from "../core/schema/fields";
import {
  isAbove,
  isEmpty,
  isEqual,
  overlay,
  pathOf,
  pathText,
  valueAt,
  withValueAt,
} from "../core/json/json";
import type { Json, JsonObject, Path, Pointer } from "../core/json/json";
import { requestBody } from "../core/align/requestBody";
import type { State, Update } from "../core/resource/resource";
import { hasMappings, isOfMappings } from "./tableMappings";

/*
 * The bodies that create and change a pipe. In args, null and the empty value of a field's type mean the same: to clear it.
 *
 * | Field that is cleared                              | Creation | PATCH                      |
 * | -------------------------------------------------- | -------- | -------------------------- |
 * | a text, such as `iamRole`, `accessKey`             | left out | null                       |
 * | a number or a flag, which null alone clears        | left out | null                       |
 * | a list of texts                                    | left out | `[]`                       |
 * | `columns`, `fieldMappings`                         | `[]`     | `[]`                       |
 * | `tableMappings`, which `[]` alone clears           | `[]`     | in `tableMappingsToRemove` |
 * | a setting that is null or that the program removes | left out | null                       |
 * | `settings.kafka_read_committed`                    | left out | false                      |
 * | a part of a secret, or of `additionalFields`       | as given | as given                   |
 *
 * `settings: null` removes all that the program set.
 */

/**
 * Computes the body of a creation. Services require `managedTable` for a pipe without table mappings, and the program may omit
 * it.
 */
export function creationBody(fields: ObjectField, desired: JsonObject): JsonObject {
  const body = withoutClears(fields, desired);
  return hasMappings(body) ? body : overlay({ destination: { managedTable: true } }, body);
}

/** Fields that accompany each change of a kind of source. */
const companions: readonly Path[] = Object.entries(fieldOf(sourceCreation).fields).flatMap(
  ([kind, { sentWith = [] }]) => sentWith.map((name) => ["source", kind, name]),
);

const columnsPath = ["destination", "columns"];
const fieldMappingsPath = ["fieldMappings"];
const samplesPath = ["source", "validateSamples"];

/** True if the PATCH does not send a field by itself, because a separate request does or because it only accompanies others. */
const isSentElsewhere = (path: Path): boolean =>
  isOfMappings(path) || [["scaling"], ["stopped"], samplesPath].some((above) => isAbove(above, path));

type BodyEntry = readonly [Path, Json | undefined];

/** Returns the value that clears a string, because services reject an empty string in fields with a fixed set of values. */
function clearedPipeField({ kind }: Field, path: Path, value: Json | undefined): Json | undefined {
  if (value === null && isAbove(["settings"], path)) return resetValue(path);
  return kind !== "json" && value === "" ? null : value;
}

/**
 * Returns the value that resets a setting to its default. Services refuse null for settings that the schema of the body does not
 * clear.
 */
function resetValue(path: Path): Json {
  const shape: Readonly<Record<string, z.ZodType>> = tuningSettingsPatch.shape;
  const name = path.at(-1) ?? "";
  const setting = Object.hasOwn(shape, name) ? shape[name] : undefined;
  return setting === undefined || setting.safeParse(null).success ? null : false;
}

/** Computes the body of the PATCH, if it changes anything. Lists and unknown objects keep the values of other users. */
export function patchBodies(
  fields: ObjectField,
  { changes: all, removed, live, desired, merged, drift }: Update<Pipe>,
): readonly JsonObject[] {
  const sent = all.filter(({ path }) => !isSentElsewhere(path));
  const complete = requestBody(fields, live.raw, changedPart(sent));
  const changesIn = (...above: readonly Path[]): boolean =>
    sent.some(({ path }) => above.some((ancestor) => isAbove(ancestor, path)));
  const reset = removed
    .filter(isReset)
    .map(pathOf)
    .filter((path) => !isEmpty(valueAt(live.comparable, path)));
  const alongside = sent.flatMap(({ path, field: { sentWith = [] } }) =>
    sentWith.map((name) => [...path.slice(0, -1), name]),
  );
  const together = companions.filter((path) => changesIn(path.slice(0, -1)));
  // Credentials go only to an address that the program wrote.
  const isMoved = drift.some(({ at, field }) => field.address === true && valueAt(merged, at) === undefined);
  const isUnwritten = together.some(
    (path) => leafAt(fields, path)?.field.address === true && valueAt(desired, path) === undefined,
  );
  const besides = (path: Path, isElsewhere: boolean): Json | undefined => {
    if (leafAt(fields, path)?.field.writeOnly !== true) return valueAt(complete, path);
    return isElsewhere ? undefined : valueAt(desired, path);
  };
  const samples = changesIn(["source"]) ? [samplesPath] : [];
  const columns: readonly BodyEntry[] = [
    [columnsPath, valueAt(complete, columnsPath) ?? []],
    [fieldMappingsPath, complete["fieldMappings"] ?? desired["fieldMappings"]],
  ];
  const entries: readonly BodyEntry[] = [
    ...together.map((path): BodyEntry => [path, besides(path, isMoved || isUnwritten)]),
    ...alongside.map((path): BodyEntry => [path, besides(path, isMoved)]),
    ...sent.map(({ path, field }): BodyEntry => [
      path,
      clearedPipeField(field, path, valueAt(complete, path)),
    ]),
    ...reset.map((path): BodyEntry => [path, resetValue(path)]),
    ...samples.map((path): BodyEntry => [path, valueAt(desired, path)]),
    // Columns and mappings are sent together, and missing columns mean none.
    ...(changesIn(columnsPath, fieldMappingsPath) ? columns : []),
  ];
  const body = entries.reduce<JsonObject>(
    (part, [path, value]) => (value === undefined ? part : withValueAt(part, path, value)),
    {},
  );
  return Object.keys(body).length === 0 ? [] : [body];
}

/**
 * Warns about changed connections, because services need the hidden secret with them: the program must set it, and `up` sends it.
 */
export function updateNeeds(fields: ObjectField, { outputs }: State, args: JsonObject): readonly Message[] {
  const desired = desiredIn({ fields }, args);
  const recorded = desiredIn({ fields }, outputs);
  const changed = changes(fields, desired, recorded).filter(
    ({ path, field }) => !isSentElsewhere(path) && field.writeOnly !== true,
  );
  return companions.flatMap((path) => {
    const connection = path.slice(0, -1);
    const isHidden = leafAt(fields, path)?.field.writeOnly === true;
    const names = changedNames(changed.filter((change) => isAbove(connection, change.path)));
    if (!isHidden || names.length === 0 || valueAt(desired, connection) === undefined) return [];
    const secretName = String(path.at(-1));
    const secret = valueAt(desired, path);
    const need = `${names.join(", ")}: known services accept a change of ${pathText(connection)} only together with ${secretName}, `;
    if (secret !== undefined) {
      // The program changes the secret itself, so sending it is intended.
      if (!isEqual(secret, valueAt(recorded, path))) return [];
      const text =
        `${need}so \`up\` also sends the value from the program. If another user rotated this secret on the service, ` +
        "set the new value in the program first";
      return [withCode(text, "pipe/sends-secret")];
    }
    const ways = [desired, outputs].map((side) => valueAt(side, [...connection, "authentication"]));
    if (authenticationsWithoutCredentials.some((name) => ways.includes(name))) return [];
    return [
      withCode(`${need}which the program does not set. Set it, or \`up\` may fail`, "pipe/update-needs"),
    ];
  });
}

/** True if a field is reset when the program no longer sets it, because services reset a setting that is null. */
export const isReset = (pointer: Pointer): boolean => pointer.startsWith("/settings/");
