import type { Pipe } from "pulumi-pipes-contract";
import { facts } from "pulumi-pipes-contract/facts";
import { pipe as pipeRecord } from "pulumi-pipes-contract/pipe";
import * as contract from "pulumi-pipes-contract/pipeCreation";
import { uuidShaped } from "pulumi-pipes-contract/primitives";
import { tuningSettingsPatch } from "pulumi-pipes-contract/pipePatch";
import { z } from "zod";
import type { Answer } from "../core/resource/api";
import { extensible, placeArgs, readOnly } from "../core/schema/argsSchema";
import { changes, type Change } from "../core/align/changes";
import { desiredIn } from "../core/schema/wireForm";
import { createOnce } from "../core/lifecycle/createOnce";
import { fitOf } from "../core/lifecycle/identity";
import { defaultsText, replacementFinding } from "../core/lifecycle/diff";
import { ifOffered, ResourceError, valueText, withCode } from "../core/messages/errors";
import { additionalFields, fieldOf, type ObjectField } from "../core/schema/fields";
import { finding, findings, type Finding } from "../core/messages/findings";
import { holdsUnknown, isObject, isUnknown, objectOf, omit } from "../core/json/json";
import { own, pathText, pick, valueAt, type JsonObject } from "../core/json/json";
import { lackingNeeded } from "../core/schema/fields";
import type { Creation, Deletion, Operation, Plan } from "../core/resource/resource";
import type { Resource, UncheckedArgs, Update } from "../core/resource/resource";
import { creationBody, isReset, patchBodies, updateNeeds } from "./pipeBodies";
import { columnDanger, columnsAlone, mappingsToNoColumn } from "./pipeColumns";
import { existingPipeRules, kindsIn, newPipeRules, pipeWarnings, unsentFindings } from "./pipeRules";
import { hasStarted, isComingToRest, isResynced, resume } from "./runState";
import { resync, setRunState, startRetained, stateWarnings, stoppedIn } from "./runState";
import { isOfMappings, mappingConflicts, mappingEdits, mappingListOf } from "./tableMappings";
import { mappingLosses, mappingRules, setMappings } from "./tableMappings";
import { untilGone } from "./untilGone";

/** Args that `PipeSettings` has as well. */
export const sharedArgs = {
  ...placeArgs,
  /**
   * Tuning settings, each in the unit at the end of its name. A setting that you remove, or set to `null`, returns to the default
   * of the service. `null` for the whole object resets all settings that the program set before.
   */
  settings: tuningSettingsPatch.loose().nullish(),
};

const source = contract.sourceCreation
  .extend({
    /** A Kafka broker or a compatible product. */
    kafka: contract.kafkaCreation
      .extend({
        /** IDs of the private endpoints that the pipe connects through, in any order. */
        reversePrivateEndpointIds: contract.kafkaCreation.shape.reversePrivateEndpointIds.nullish(),
      })
      .optional(),
  })
  .register(facts, { oneOf: contract.pipeSourceKinds });

const destination = contract.destinationCreation.extend({
  /**
   * The complete list of columns, in order. Set `fieldMappings` too: without them, a new pipe fills none of the columns. An update
   * changes the pipe only, and not its table: add new columns to the table first.
   */
  columns: contract.destinationCreation.shape.columns.nullish(),
});

const pipeWritten = {
  ...sharedArgs,
  /**
   * ID of an existing pipe to adopt. Without it, Pulumi creates a pipe. Immutable fields that you set must have the
   * values of the existing pipe. Changing it to another pipe replaces the resource.
   */
  adoptId: uuidShaped.optional(),
  /** Name of the pipe. Required, even with `adoptId`. */
  name: contract.pipeCreation.shape.name,
  /**
   * Source of the rows: an object with exactly one field, named after the kind of source. Required unless `adoptId` is set.
   * Changing the kind or an immutable field replaces the resource.
   */
  source: source.optional(),
  /** Destination of the rows. Required, even with `adoptId`. Changing a field other than `columns` replaces the resource. */
  destination,
  /** The complete list of field mappings, in order. Requires `destination.columns`. */
  fieldMappings: contract.pipeCreation.shape.fieldMappings.nullish(),
  /**
   * Compute resources of the pipe: number of replicas, and CPU and memory of each. Not for database pipes, whose compute the
   * resource `PipeScaling` sets.
   */
  scaling: contract.pipeScaling.optional(),
  /**
   * Set to `true` to stop the pipe, and to `false` to start it. If you omit it, Pulumi does neither, and a new pipe runs.
   */
  stopped: z.boolean().register(facts, { mayBeMissing: true }).optional(),
  /** Any string. Adding or changing it in a later update copies all tables again. Only for database pipes. */
  resyncTrigger: z.string().min(1).optional(),
  /**
   * Policy for the pipe when Pulumi deletes or replaces the resource: `delete` deletes the pipe and waits until it no longer
   * exists, `retain` keeps it on the service. Default: `delete` for a created pipe, `retain` for an adopted pipe.
   */
  deletionPolicy: z.enum(["delete", "retain"]).optional(),
};

/** Args of `Pipe` (contract 2.2 and 4.1, and the conventional endpoints). */
export const pipeArgs = extensible(readOnly(z.strictObject(pipeWritten), pipeRecord), mappingEdits);

/** The fields of a whole pipe that can be managed. */
export const pipeFields = fieldOf(
  z.strictObject(pipeWritten).pick({
    ...{ name: true, source: true, destination: true, fieldMappings: true, settings: true },
    ...{ scaling: true, stopped: true },
  }),
);

/** The common parts of `Pipe` and `PipeSettings`, with their update. */
export const managedPipe = (fields: ObjectField) =>
  ({
    noun: "pipe",
    omitName: "pipe",
    fields,
    scope: ["organizationId", "serviceId"],
    checks: {
      warnings: columnsAlone,
      refusals: (desired, live, isSecret) => [
        ...mappingConflicts(desired, live, isSecret),
        ...scalingConflicts(desired, live),
      ],
    },
    warnings: {
      onRead: ({ state }, { stopped }, mustResume) => stateWarnings({ state }, stopped, mustResume),
      losses: mappingLosses,
      dangers: { "destination.columns": columnDanger },
    },
    replacement: { diff: (plan) => warnOfNeeds(fields, plan) },
    furtherSteps: {
      after: finishUpdate,
      names: (update) => (isResynced(update) ? ["resyncTrigger"] : []),
    },
    stopping: { mayBeStopped: ({ state }) => !hasStarted(state), resume, startRetained },
    serviceValues: { isCleared: isReset },
    collection: (api) => api.pipes,
    bodies: (update) => patchBodies(fields, update),
  }) satisfies Partial<Resource<Pipe>>;

function warnOfNeeds(fields: ObjectField, { prior, args, warn }: Plan): readonly string[] {
  stateWarnings(prior.outputs, args["stopped"], prior.mustResume === true).forEach(warn);
  updateNeeds(fields, prior, args).forEach(warn);
  return [];
}

const scalesTogether = finding(
  ["scaling"],
  "the service scales all database pipes together. Remove scaling, and set the compute with PipeScaling",
  "args/invalid",
);

/** Checks the scaling of an existing pipe, whose source the args may omit. */
const scalingConflicts = (desired: JsonObject, live: JsonObject): readonly Finding[] =>
  desired["scaling"] !== undefined && !isUnknown(desired["scaling"]) && mappingListOf(live) !== undefined
    ? [scalesTogether]
    : [];

const pipeBase = managedPipe(pipeFields);

/** A whole pipe, for services that offer to create and delete them. */
export const pipe: Resource<Pipe> = {
  ...pipeBase,
  kind: "Pipe",
  args: pipeArgs,
  // An imported pipe was created elsewhere: destroying the stack must not delete it.
  idArg: { name: "adoptId", isRequired: false, isSetOnImport: true },
  ownArgs: ["resyncTrigger"],
  creation: { create: createPipe, duplicate: duplicateFinding },
  // Two pipes at the same time would read as one consumer, share a replication slot, or load the same rows twice.
  replacement: { deletesFirst: true, diff: loadAgain },
  checks: { ...pipeBase.checks, rules: pipeRules, warnings: creationWarnings },
  warnings: {
    ...pipeBase.warnings,
    objectLoss: ({ end, isCreatedAgain }) => {
      if (isCreatedAgain) return "The new pipe starts over: it can load all data again, or miss data.";
      return end === "delete" ? "Data loading stops." : undefined;
    },
    costOfLoss: "Pipes that load all data again",
  },
  outputs: { derive: stoppedIn },
  delete: deletePipe,
};

/*
 * Rules. The schema of each kind of source has its facts: what a new pipe needs, what is fixed, what a change is sent
 * with, and whether it has table mappings.
 */

/** Rules for the args that `PipeSettings` has as well. */
export function sharedRules(args: UncheckedArgs): readonly Finding[] {
  const kinds = kindsIn(args);
  const text = `set exactly one kind of source, got ${kinds.join(" and ")}`;
  return [
    ...findings("args/invalid", { source: { [text]: kinds.length > 1 } }),
    ...mappingsToNoColumn(args),
    ...mappingRules(args),
  ];
}

function pipeRules(args: UncheckedArgs, priorArgs: UncheckedArgs): readonly Finding[] {
  const { adoptId, destination: to, resyncTrigger } = args;
  const changed = fixedPipeChanges(args, priorArgs);
  const known = changed.filter(({ to: value }) => !holdsUnknown(value));
  // The live value of a hidden field is unknown.
  const contradicted = known.filter(({ field }) => field.writeOnly !== true);
  const isSameId = priorArgs["adoptId"] === adoptId;
  const kinds = kindsIn(args);
  // An existing pipe may have a kind of source that this version does not know.
  const mayHaveOther = adoptId !== undefined || valueAt(args, ["source", additionalFields]) !== undefined;
  const isDatabase = mappingListOf(args) !== undefined;
  const isStream = kinds.length > 0 && !isDatabase;
  const isNew = Object.keys(priorArgs).length === 0;
  const resyncs = !isNew && resyncTrigger !== undefined && resyncTrigger !== priorArgs["resyncTrigger"];
  const lacks = (column: string): boolean => isObject(to) && to[column] === undefined;
  return [
    ...(adoptId !== undefined && isSameId && contradicted.length > 0
      ? [replacementFinding(contradicted, "adoptId")]
      : []),
    ...findings("args/required", {
      source: {
        [`required, with one of ${contract.pipeSourceKinds.join(", ")}`]:
          kinds.length === 0 && !isUnknown(args["source"]) && !mayHaveOther,
      },
      "destination.table": { "required, unless the source is a database": isStream && lacks("table") },
      "destination.columns": {
        "required with fieldMappings": args["fieldMappings"] !== undefined && lacks("columns"),
      },
    }),
    ...(isDatabase && args["scaling"] !== undefined ? [scalesTogether] : []),
    ...findings("args/invalid", {
      resyncTrigger: {
        "a resync starts the pipe, but stopped is true. Change only one of them at a time":
          isDatabase && resyncs && args["stopped"] === true,
        "only database pipes can be resynced. Remove resyncTrigger": isStream && resyncTrigger !== undefined,
      },
    }),
    ...(adoptId === undefined
      ? isNew || known.length > 0
        ? newPipeRules(args)
        : existingPipeRules(args, priorArgs)
      : []),
    // A pipe whose ID the program removes is kept.
    ...(adoptId !== undefined || (priorArgs["adoptId"] !== undefined && known.length === 0)
      ? unsentFindings(pipeFields, args, priorArgs)
      : []),
    ...sharedRules(args),
  ];
}

/** Warns about omitted args that known services require for a new pipe. Other services may accept less. */
function creationWarnings(args: UncheckedArgs, isNew: boolean): readonly Finding[] {
  const paths = isNew ? lackingNeeded(pipeFields, desiredIn(pipe, args)) : [];
  const text = `required by most services for a new pipe. Set ${paths.length > 1 ? "them" : "it"}, unless your service accepts less`;
  const lacking: Finding = { paths, text, code: "pipe/creation-needs" };
  return [...(paths.length > 0 ? [lacking] : []), ...pipeWarnings(args, isNew), ...columnsAlone(args)];
}

/**
 * Returns changes of immutable fields that the program set before. After a failed adoption, the state has no source to compare
 * with.
 */
const fixedPipeChanges = (args: UncheckedArgs, priorArgs: UncheckedArgs): readonly Change[] =>
  priorArgs["source"] === undefined
    ? []
    : changes(pipeFields, desiredIn(pipe, args), desiredIn(pipe, priorArgs)).filter(
        // If the kind of source changes, the entire source is new.
        ({ replaces, field, from }) => replaces && (from !== undefined || field.kind === "object"),
      );

/** The position where a new pipe starts depends on its source, and for a consumer group on the brokers. */
const startsOver =
  "The new pipe starts over: it can load all data again, and if its source starts with the latest data, it misses what arrives " +
  "in between";

/** A pipe that replaces another pipe starts over. If the old pipe stays, the new one must not load its data too. */
function loadAgain(plan: Plan): readonly string[] {
  const { prior, args, replaces, stays, warn } = plan;
  if (replaces.length === 0) return warnOfNeeds(pipeFields, plan);
  const changed = replaces.join(", ");
  if (stays && isSamePipeline(args, prior.outputs))
    throw new ResourceError(
      "pipe/duplicate",
      `changing ${changed} would create a second pipe that loads this data too, because this pipe was adopted or has ` +
        'deletionPolicy "retain". Use its current values, change the name, or first set deletionPolicy to "delete"',
    );
  const text = `${changed}: \`up\` replaces the pipe ${valueText(prior.outputs["name"])}`;
  // Database pipes share one scaling, which no pipe sets.
  const settable = mappingListOf(args) === undefined ? ["settings", "scaling"] : ["settings"];
  const defaults = defaultsText(settable, prior, args);
  if (args["adoptId"] === undefined) warn(withCode(`${text}. ${startsOver}${defaults}`, "replace/loses"));
  else if (!stays) warn(withCode(`${text}. The old pipe stops loading data`, "replace/loses"));
  return [];
}

/** True if an existing pipe has the desired name, kind of source and destination. */
function isSamePipeline(desired: JsonObject, existing: JsonObject): boolean {
  const place = (pipe: JsonObject, field: string): unknown => valueAt(pipe, ["destination", field]) ?? "";
  return (
    isNamesake(desired, existing) &&
    ["database", "table"].every((field) => place(desired, field) === place(existing, field))
  );
}

/** True if an existing pipe has the desired name and kind of source. */
const isNamesake = (desired: JsonObject, existing: JsonObject): boolean =>
  desired["name"] === existing["name"] && kindsIn(desired)[0] === kindsIn(existing)[0];

const duplicateText = ({ id, name: title }: JsonObject, effect = ""): string =>
  `pipe ${valueText(title)} already has this name, kind of source and destination${effect}. If you renamed or moved the resource, add ` +
  `\`aliases\`. To manage the existing pipe, set adoptId to ${valueText(id)}. Otherwise change the name or the destination`;

/** Explains why no pipe is created next to one that loads the same data. */
function duplicateFinding(desired: JsonObject, existing: JsonObject, effect?: string): Finding | undefined {
  if (!isSamePipeline(desired, existing)) return undefined;
  return finding(["name"], duplicateText(existing, effect), "pipe/duplicate");
}

/** Fields that a creation does not set. */
const setAfterwards = ["scaling", "stopped"];

/** Creates a pipe exactly once. */
async function createPipe(creation: Operation<Pipe>): Promise<Creation<Pipe>> {
  const { api, at, desired } = creation;
  const created = omit(desired, setAfterwards);
  const isStopped = desired["stopped"] === true;
  const body: JsonObject = {
    ...creationBody(pipeFields, created),
    // A database pipe first loads its snapshot, so services refuse `startPaused` for it.
    ...(isStopped && mappingListOf(created) === undefined ? { startPaused: true } : {}),
  };
  const { live } = await createOnce(creation, {
    name: `create pipe ${JSON.stringify(body["name"])}`,
    post: () =>
      ifOffered(
        () => api.pipes.create(at, body),
        "this service cannot create pipes. Create the pipe on the service, and manage it with PipeSettings",
      ),
    fit: ({ comparable }) => fitOf(creation.resource, omit(created, ["settings"]), comparable),
    mayMatch: ({ comparable }) => isNamesake(desired, comparable),
    excludes: (_, existing) =>
      isObject(existing) && isSamePipeline(desired, existing)
        ? new ResourceError("pipe/duplicate", duplicateText(existing))
        : undefined,
    // The request to create a database pipe often takes longer than a gateway's timeout, so the pipe can appear late.
    pollDelaysMs: [0, 500, 1_500, 3_000, 5_000, 10_000],
  });
  // Some services accept settings in a creation and do not apply them, or ignore `startPaused`.
  const isDone = isStopped ? isComingToRest(live.record.state) : own(desired, "stopped") === false;
  const remainingChanges = ["settings", ...setAfterwards].filter((field) => field !== "stopped" || !isDone);
  return { live, remainingChanges };
}

/*
 * Update: one PATCH with what changes (contract 4.1). Separate requests for the compute, the tables, the run state and a resync
 * follow in this order.
 */

/**
 * Sends the requests after the PATCH. The tables need a separate request, because a service may require a paused pipe for them.
 */
async function finishUpdate(
  update: Update<Pipe>,
  updated: Answer<Pipe>,
  first: Update<Pipe>,
): Promise<Answer<Pipe>> {
  const { steps } = update;
  const isScaled = ({ path: [name] }: Change): boolean => name === "scaling";
  const isEdit = ({ path }: Change): boolean => isOfMappings(path);
  /** Runs the step for some changes; undefined if there are none. */
  const step = async <Result>(
    isOfStep: (change: Change) => boolean,
    run: (update: Update<Pipe>) => Promise<Result>,
  ): Promise<Result | undefined> => {
    const names = update.changes.filter(isOfStep).map(({ path }) => pathText(path));
    return names.length === 0 ? undefined : steps.run(names, () => run(update));
  };
  // Another user started it.
  if (hasStarted(update.live.record.state)) steps.mustResume = false;
  const scaled = (await step(isScaled, scale)) ?? updated;
  const edited = await step(isEdit, setMappings);
  // A table edit whose response was lost may have started the pipe.
  const wasPaused = edited?.wasPaused ?? (first !== update && first.changes.some(isEdit) ? false : undefined);
  const moved = await setRunState(update, wasPaused, first.live);
  const isStillStarting = moved !== undefined && !hasStarted(moved.record.state);
  if (!isStillStarting || update.merged["stopped"] === true) steps.mustResume = false;
  const after = (await resync(update)) ?? moved ?? edited?.pipe ?? scaled;
  warnOfState(update, after);
  return after;
}

/** Warns about a state that the diff could not know, because another user or the service changed it since the last read. */
function warnOfState({ args, prior, warn }: Update<Pipe>, { record: { state } }: Answer<Pipe>): void {
  if (prior?.outputs["state"] === state) return;
  // If the program runs the pipe, a stop is drift, about which `update/drift` warns.
  const stopped = args["stopped"] === false;
  stateWarnings({ state, stopped }, args["stopped"], false).forEach(warn);
}

/** Sends the whole compute, because some services accept it only as a whole. Values that the program did not change stay. */
function scale({ api, at, desired, merged, live }: Update<Pipe>): Promise<Answer<Pipe>> {
  const desiredSizes = objectOf(desired["scaling"]);
  const liveSizes = pick(objectOf(live.comparable["scaling"]), Object.keys(desiredSizes));
  return ifOffered(
    () =>
      api.pipes.updatePart(at, "scaling", { ...desiredSizes, ...liveSizes, ...objectOf(merged["scaling"]) }),
    "scaling: this service cannot scale pipes. Remove scaling",
  );
}

/** Deletes a pipe and waits until it no longer exists, because its replacement may need its name or tables. */
async function deletePipe({ api, at }: Deletion): Promise<void> {
  await ifOffered(
    () => api.pipes.delete(at),
    "this service cannot delete pipes. Delete the pipe on the service and run `pulumi refresh`, or keep it with " +
      '`deletionPolicy: "retain"`',
  );
  await untilGone(api, api.pipes, at, pipe.noun, "pipe/transition");
}
