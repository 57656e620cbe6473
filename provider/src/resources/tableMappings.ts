import type { Pipe } from "pulumi-pipes-contract";
import { postgresCreation } from "pulumi-pipes-contract/pipeCreation";
import { tableMappingRemoval } from "pulumi-pipes-contract/tableMapping";
import type { Address, Answer, Api } from "../core/api";
import { isSame, isSameItem } from "../core/compare";
import { isRequestError, ResourceError, type RequestError } from "../core/errors";
import { fieldOf, type ListField } from "../core/fields";
import { holdsUnknown, isObject, listOf, own, pick, valueAt, type JsonObject } from "../core/json";
import { identityOf } from "../core/normalize";
import type { UncheckedArgs } from "../core/resource";
import { command, isComingToRest, stop } from "./runState";

export const mappingsPath = ["source", "postgres", "tableMappings"] as const;

const mappingsName = mappingsPath.join(".");

const field = fieldOf(postgresCreation.shape.tableMappings) as ListField;

/** What a removal says. */
const removalNames = Object.keys(tableMappingRemoval.shape);

export const mappingsIn = (pipe: JsonObject): readonly JsonObject[] =>
  listOf(valueAt(pipe, mappingsPath)).filter(isObject);

const idOf = (mapping: JsonObject): string => identityOf(field, mapping);

/** How messages name a mapping. */
const labelOf = (mapping: JsonObject): string =>
  field.key
    .map((name): unknown => mapping[name])
    .map(String)
    .join(".");

/** Rules of table mappings. `before` has the args before, of the same pipe. */
export const mappingRules = (args: UncheckedArgs, before: UncheckedArgs): readonly string[] => [
  ...uniqueMappings(args),
  ...changedMappings(args, before),
];

function uniqueMappings(args: UncheckedArgs): readonly string[] {
  const isText = (value: unknown): boolean => typeof value === "string";
  const known = listOf(valueAt(args, mappingsPath)).map((mapping) =>
    isObject(mapping) && [...field.key, "targetTable"].every((name) => isText(mapping[name])) ? mapping : {},
  );
  const sources = known.map(idOf);
  const targets = known.map(({ targetTable }) => targetTable);
  return known.flatMap((mapping, index) => {
    if (mapping["targetTable"] === undefined) return [];
    const [source, target] = [sources.indexOf(idOf(mapping)), targets.indexOf(mapping["targetTable"])];
    const at = `${mappingsName}[${index}]`;
    return [
      ...(source < index ? [`${at}: the same source table as [${source}]`] : []),
      ...(target < index ? [`${at}.targetTable: the same target table as [${target}]`] : []),
    ];
  });
}

/** Mappings that change under the same source table. */
const changedMappings = (args: UncheckedArgs, before: UncheckedArgs): readonly string[] =>
  conflicts(args, before, (mapping, then) => holdsUnknown(mapping) || agree(mapping, then));

/** Whether two mappings are the same in all fields that both of them set. */
const agree = (one: JsonObject, other: JsonObject): boolean =>
  Object.entries(field.item.fields).every(([name, known]) => {
    const [left, right] = [own(one, name), own(other, name)];
    return left === undefined || right === undefined || isSame(known, left, right);
  });

/** What the loss of a mapping means in the preview of an adoption. */
export const mappingLosses = { [mappingsName]: "leaves replication" };

/** Mappings that exist with other fields: no service edits one in place. */
export const mappingConflicts = (desired: JsonObject, live: JsonObject): readonly string[] =>
  conflicts(desired, live, (mapping, there) => isSameItem(field.item, mapping, there));

function conflicts(
  desired: JsonObject,
  existing: JsonObject,
  isAsDesired: (mapping: JsonObject, existing: JsonObject) => boolean,
): readonly string[] {
  const byId = new Map(mappingsIn(existing).map((mapping) => [idOf(mapping), mapping]));
  const changed = mappingsIn(desired).filter((mapping) => {
    const there = byId.get(idOf(mapping));
    return there !== undefined && !isAsDesired(mapping, there);
  });
  if (changed.length === 0) return [];
  return [
    `${mappingsName}: the mapping of ${changed.map(labelOf).join(", ")} exists with other fields, and a mapping cannot be ` +
      "edited in place: remove it from the args, run `pulumi up`, add it again as desired and run `pulumi up` once more",
  ];
}

/** What turns the live set of mappings into the desired one (contract 4.1, rule 1), in a stable order. */
function editOf(desired: readonly JsonObject[], live: readonly JsonObject[]): JsonObject {
  const without = (mappings: readonly JsonObject[], others: readonly JsonObject[]): readonly JsonObject[] => {
    const ids = new Set(others.map(idOf));
    const rest = mappings.filter((mapping) => !ids.has(idOf(mapping)));
    return rest.sort((left, right) => (idOf(left) < idOf(right) ? -1 : 1));
  };
  const toAdd = without(desired, live);
  const toRemove = without(live, desired).map((mapping) => pick(mapping, removalNames));
  // Nothing but the two: more would make the service try the connection, with credentials that are not sent.
  return {
    ...(toAdd.length === 0 ? {} : { tableMappingsToAdd: toAdd }),
    ...(toRemove.length === 0 ? {} : { tableMappingsToRemove: toRemove }),
  };
}

/** How often somebody else may start the pipe between its rest and the edit. */
const editAttempts = 3;

/** What an edit resulted in. */
export interface Edited {
  readonly pipe: Answer<Pipe>;
  /** Whether the pipe was stopped for it. */
  readonly wasPaused: boolean;
}

/**
 * Sets the table mappings of a pipe; undefined if nothing changes. If the service demands a pause, the pipe is stopped, and
 * started again if the edit fails. After an edit, the caller starts it.
 */
export async function setMappings(
  api: Api,
  at: Address,
  desired: JsonObject,
  live: Answer<Pipe>,
): Promise<Edited | undefined> {
  const [conflict] = mappingConflicts(desired, live.seen);
  if (conflict !== undefined) throw new ResourceError(conflict);
  const postgres = editOf(mappingsIn(desired), mappingsIn(live.seen));
  if (Object.keys(postgres).length === 0) return undefined;
  const edit = (): Promise<Answer<Pipe>> => api.pipes.update(at, { source: { postgres } });
  try {
    return { pipe: await edit(), wasPaused: false };
  } catch (error) {
    if (!wantsPause(error)) throw error;
    return { pipe: await editPaused(api, at, edit, error, live.record.state), wasPaused: true };
  }
}

const wantsPause = (error: unknown): error is RequestError =>
  isRequestError(error, "badRequest") && /must be paused/i.test(error.detail);

async function editPaused(
  api: Api,
  at: Address,
  edit: () => Promise<Answer<Pipe>>,
  refusal: RequestError,
  stateBefore: string | undefined,
): Promise<Answer<Pipe>> {
  try {
    for (let attempt = 1; ; attempt += 1) {
      await stop(api, at);
      try {
        return await edit();
      } catch (error) {
        if (!wantsPause(error) || attempt >= editAttempts) throw error;
      }
    }
  } catch (error) {
    // Not every service offers commands: then users read the refusal, and not that a route is missing.
    if (isRequestError(error) && error.isNotOffered) throw new ResourceError(cannotPause(refusal));
    // What made the edit fail is what users must read, also if the pipe cannot be started either.
    const restart = (): Promise<void> => command(api, at, "start");
    if (!isComingToRest(stateBefore)) await api.inAnyCase(restart).catch(() => undefined);
    throw error;
  }
}

const cannotPause = ({ detail }: RequestError): string =>
  `${mappingsName}: the service says "${detail}" and offers no way to pause the pipe: ` +
  "pause it by other means and run again";
