import type { Pipe } from "pulumi-pipes-contract";
import { sourceCreation } from "pulumi-pipes-contract/pipeCreation";
import type { Answer } from "../core/resource/api";
import { changes } from "../core/align/changes";
import { shown, type IsSecret } from "../core/align/plannedChanges";
import { withoutClears } from "../core/schema/wireForm";
import { enumerated, ifOffered, isRequestError, type RequestError } from "../core/messages/errors";
import { fieldOf, isListOfObjects, type ListField } from "../core/schema/fields";
import { finding, type Finding } from "../core/messages/findings";
import { isAbove, isObject, listOf, own, pathOf, pathText, pick, valueAt } from "../core/json/json";
import type { JsonObject, Path } from "../core/json/json";
import { identityOf } from "../core/schema/listItems";
import { alignLists } from "../core/align/align";
import type { UncheckedArgs, Update } from "../core/resource/resource";
import { isComingToRest, stop } from "./runState";

/** The list in which the source of a database pipe has its mappings. A kind of source whose schema has such a list is one. */
interface MappingList {
  /** The kind of source. */
  readonly kind: string;
  readonly path: Path;
  readonly field: ListField;
}

const lists: readonly MappingList[] = Object.entries(fieldOf(sourceCreation).fields).flatMap(
  ([kind, source]) => {
    const field = source.kind === "object" ? source.fields["tableMappings"] : undefined;
    const path = ["source", kind, "tableMappings"];
    return field !== undefined && isListOfObjects(field) ? [{ kind, path, field }] : [];
  },
);

/** The mappings of the database that is the source of a pipe; undefined for another source. */
export const mappingListOf = (pipe: JsonObject): MappingList | undefined =>
  lists.find(({ kind }) => valueAt(pipe, ["source", kind]) !== undefined);

/** True if a pipe, or its args, have table mappings. */
export const hasMappings = (pipe: JsonObject): boolean =>
  lists.some(({ path }) => valueAt(pipe, path) !== undefined);

export const isOfMappings = (path: Path): boolean => lists.some((list) => isAbove(list.path, path));

const mappingsIn = (pipe: JsonObject, { path }: MappingList): readonly JsonObject[] =>
  listOf(valueAt(pipe, path)).filter(isObject);

/** Rules of table mappings. Only an update compares them with the service: what differs from the state can be drift. */
export const mappingRules = (args: UncheckedArgs): readonly Finding[] =>
  lists.flatMap((list) => repeatedTables(args, list));

function repeatedTables(args: UncheckedArgs, { path, field }: MappingList): readonly Finding[] {
  const names = [...field.key, "targetTable"];
  const known = listOf(valueAt(args, path)).map((mapping) =>
    names.every((name) => typeof own(mapping, name) === "string") ? mapping : undefined,
  );
  const sources = known.map((mapping) => mapping && identityOf(field, mapping));
  const targets = known.map((mapping) => own(mapping, "targetTable"));
  return known.flatMap((mapping, index) => {
    if (mapping === undefined) return [];
    const [source, target] = [sources.indexOf(sources[index]), targets.indexOf(targets[index])];
    const ofSource = `repeats the source table of [${source}]. Remove one of them`;
    const ofTarget = `repeats the target table of [${target}]. Use a different target table`;
    return [
      ...(source < index ? [finding([...path, index], ofSource, "args/invalid")] : []),
      ...(target < index ? [finding([...path, index, "targetTable"], ofTarget, "args/invalid")] : []),
    ];
  });
}

/** The lists that an update can edit. Another list of BigQuery tables replaces the pipe. */
const editable = lists.filter(({ field }) => field.fixed !== true);

/** The effect of removing a mapping, for the preview of an adoption. */
export const mappingLosses = Object.fromEntries(
  editable.map(({ path }) => [pathText(path), "leaves replication"] as const),
);

/** Mappings whose fields differ from the existing ones: no service edits a mapping in place. */
export function mappingConflicts(
  desired: JsonObject,
  existing: JsonObject,
  isSecret: IsSecret,
): readonly Finding[] {
  return editable.flatMap((list) => {
    const { path, field } = list;
    const isHidden = isSecret(path);
    const differing = alignLists(field, mappingsIn(desired, list), mappingsIn(existing, list)).flatMap(
      ({ desired: mapping, live }) => {
        if (!isObject(mapping) || !isObject(live)) return [];
        const fields = changes(field.item, mapping, live).map(({ pointer, from, to }) => {
          const name = pathText(pathOf(pointer));
          return isHidden ? name : `${name} ${shown(from)} => ${shown(to)}`;
        });
        const table = field.key.map((name): unknown => mapping[name]).join(".");
        return fields.length === 0 ? [] : [`${table} differs in ${enumerated(fields)}`];
      },
    );
    if (differing.length === 0) return [];
    const text =
      `services cannot edit a mapping, and ${enumerated(differing)}. To keep the values of the service, set them in the program. ` +
      "To set other values, remove the table from the program, run `pulumi up`, then add the table back and run `pulumi up` again. " +
      "The pipe then copies the whole table again";
    return [finding(path, text, "pipe/mapping-changed")];
  });
}

/** The fields of an update that change the set of mappings. */
export const mappingEdits = ["tableMappingsToAdd", "tableMappingsToRemove"] as const;

/** Computes the edit that turns the live set of mappings into the desired one (contract 4.1, rule 1). */
function editOf(list: MappingList, desired: JsonObject, live: JsonObject): JsonObject {
  const { key } = list.field;
  const [now, then] = [mappingsIn(desired, list), mappingsIn(live, list)];
  const mappings = alignLists(list.field, now, then);
  const onlyIn = (side: "desired" | "live", other: "desired" | "live"): readonly JsonObject[] =>
    mappings.flatMap(({ [side]: mapping, [other]: partner }) =>
      partner === undefined && isObject(mapping) ? [mapping] : [],
    );
  const toAdd = onlyIn("desired", "live").map((mapping) => withoutClears(list.field.item, mapping));
  const toRemove = onlyIn("live", "desired").map((mapping) => pick(mapping, [...key, "targetTable"]));
  // Nothing but the two: more would make the service try the connection, with credentials that are not sent.
  return {
    ...(toAdd.length === 0 ? {} : { tableMappingsToAdd: toAdd }),
    ...(toRemove.length === 0 ? {} : { tableMappingsToRemove: toRemove }),
  };
}

/** Maximum number of times that the edit is repeated because another user started the paused pipe. */
const editAttempts = 3;

interface Edited {
  readonly pipe: Answer<Pipe>;
  /** True if the pipe was stopped for the edit. */
  readonly wasPaused: boolean;
}

/** Sets the table mappings; undefined if nothing changes. The caller starts a pipe that was stopped for it. */
export async function setMappings(update: Update<Pipe>): Promise<Edited | undefined> {
  const { api, at, merged, live } = update;
  const list = mappingListOf(merged);
  if (list === undefined) return undefined;
  const change = editOf(list, merged, live.comparable);
  if (Object.keys(change).length === 0) return undefined;
  const edit = (): Promise<Answer<Pipe>> => api.pipes.update(at, { source: { [list.kind]: change } });
  try {
    return { pipe: await edit(), wasPaused: false };
  } catch (error) {
    if (!wantsPause(error)) throw error;
    return { pipe: await editPaused(update, edit, list, error.detail), wasPaused: true };
  }
}

const wantsPause = (error: unknown): error is RequestError =>
  isRequestError(error, "http/bad-request", "http/conflict") && /must be paused/i.test(error.detail);

async function editPaused(
  { api, at, live, steps }: Update<Pipe>,
  edit: () => Promise<Answer<Pipe>>,
  { path }: MappingList,
  refusal: string,
): Promise<Answer<Pipe>> {
  const isRunning = !isComingToRest(live.record.state);
  for (let attempt = 1; ; attempt += 1) {
    // Not every service offers commands: then users read the refusal, and not that a route is missing.
    await ifOffered(
      () => stop(api, at, isRunning ? steps : undefined),
      `${pathText(path)}: the service requires a pause (${refusal}), but cannot pause the pipe. Pause it by other means and run again`,
    );
    try {
      return await edit();
    } catch (error) {
      if (!wantsPause(error) || attempt >= editAttempts) throw error;
    }
  }
}
