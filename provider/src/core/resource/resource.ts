import type { z } from "zod";
import type { AlignedValue } from "../align/align";
import type { Drift } from "../align/drift";
import type { Address, Answer, Api, Collection, Created, Place, Purpose } from "./api";
import type { Change } from "../align/changes";
import type { Code } from "../messages/codes.generated";
import type { Message, ResourceError } from "../messages/errors";
import type { ObjectField } from "../schema/fields";
import type { Finding } from "../messages/findings";
import type { Json, JsonObject, Path, Pointer, UNKNOWN } from "../json/json";
import type { RecordedItem, State } from "./memory";
import type { Ownership } from "./ownership";
import type { IsSecret, PlannedChange } from "../align/plannedChanges";
import type { Steps } from "./steps";

export * from "./memory";

/** Returns the objects that depend on an item; undefined if they are unknown. */
export type DependentsOn = (item: Json) => readonly JsonObject[] | undefined;

/** The address of the service. */
export interface BaseUrl {
  /** The URL without `/v1`, as states record it. */
  readonly url: string;
  /** The setting that the URL comes from, for messages: `pipes:baseUrl`, `PIPES_BASE_URL`. */
  readonly from: string;
}

/** The IDs that args may omit, because the configuration has them. */
export interface Defaults {
  readonly organizationId: string | undefined;
  readonly serviceId: string | undefined;
  /** The setting to name in the message about a missing ID. */
  readonly sources: Readonly<Record<keyof Place, string>>;
}

/** Args before validation: they may be malformed, and contain `UNKNOWN` in a preview. */
export type UncheckedArgs = JsonObject;

/** Creates, adopts or updates one object. */
export interface Operation<Live> {
  readonly resource: Resource<Live>;
  readonly api: Api;
  readonly ownership: Ownership;
  /** The checked args, including IDs that default to the configuration. */
  readonly args: JsonObject;
  /** The fields that the args set, converted to the JSON of the service. */
  readonly desired: JsonObject;
  /** Undefined for a creation or an adoption. */
  readonly prior: State | undefined;
  readonly at: Address;
  /** Identifies the object in this process. */
  readonly ref: string;
  /** True if messages must not show the value at this path of the args. */
  readonly isSecret: (path: Path) => boolean;
  /**
   * The paths in `ignoreChanges`, which an update leaves as they are on the service. Only the plugin gets them from the engine.
   */
  readonly ignored: readonly Path[];
  /** Records which steps are done. All attempts share it, so that a retry does not repeat them. */
  readonly steps: Steps;
  /** Registers the secrets of a live object, so that no later message prints them. */
  readonly noteLive: (live: JsonObject) => void;
  /** Warns the user about the object. */
  readonly warn: (text: Message) => void;
  /** Warns about the kind of object. Equal texts are printed once per run. */
  readonly warnOfKind: (text: Message) => void;
}

/** The values that an update compares. */
export interface MergeSides {
  readonly base: JsonObject;
  readonly recorded: JsonObject;
  readonly live: JsonObject;
}

/** The result of a creation. */
export interface Creation<Live> extends Created<Live> {
  /** Fields that the creation did not set. An update sets them at once. */
  readonly remainingChanges?: readonly string[];
}

/** An update of an object, with the differences that the three-way merge found. */
export interface Update<Live> extends Operation<Live> {
  /**
   * The current object. In `comparable`, values that the service hides or rewrites are replaced with those of the program, so
   * that they are not mistaken for changes.
   */
  readonly live: Answer<Live>;
  /**
   * The fields to send: the program's changes since the last run, merged into the lists of other users. An absent field keeps its
   * value.
   */
  readonly merged: JsonObject;
  /** Fields of `merged` that differ from the live object, except those whose change would need a replacement. */
  readonly changes: readonly Change[];
  /** Changes that other users made since the last run, and that the program does not make too. */
  readonly drift: readonly Drift[];
  /** The base, desired and live versions of the object, aligned. */
  readonly tree: AlignedValue;
  /** Fields that the program set at the last run and no longer sets. */
  readonly removed: readonly Pointer[];
  /** The fields that the program set at the last run, as the JSON of the service. */
  readonly base: JsonObject;
}

/** A change of args for which the engine asks whether it replaces the object. */
export interface Plan {
  readonly prior: State;
  readonly args: JsonObject;
  /** Dotted paths of the fields whose changes replace the object. */
  readonly replaces: readonly string[];
  /** True if the old object remains on the service after a replacement. */
  readonly stays: boolean;
  /** True if a key with these last characters is probably the one that authenticates the requests. */
  readonly isSigningKey: (suffix: unknown) => boolean;
  readonly warn: (text: Message) => void;
}

/** Deletes or disables an object when its resource leaves the stack. */
export interface Deletion extends Pick<Operation<unknown>, "api" | "at"> {
  readonly deletionPolicy: string;
  /** True if the program sets the policy, false if it is the default. */
  readonly isSet: boolean;
}

/** The desired and the live fields of an object. `live` is empty if `up` creates the object. */
export type PlanSides = Readonly<Record<"desired" | "live", JsonObject>>;

/** An effect of `up` that deserves a warning. The text continues a sentence that begins "`up`" and the label of the object. */
export interface Danger {
  readonly text: string;
  readonly code: Code;
}

/**
 * Set if other objects refer to the items of a list by IDs that only the service assigns, as alerts refer to the tiles of a
 * dashboard. Programs look up these IDs by the names of the items.
 */
export interface ItemsWithIds {
  readonly list: string;
  /** The output that contains the IDs by name. */
  readonly output: string;
  /** Returns the IDs by name. A name in `named` keeps its ID as long as the object has an item with this ID. */
  byName(live: JsonObject, named: Readonly<Record<string, string>>): JsonObject;
  /**
   * Returns the items, with their IDs, as they are once `up` has applied `args`. An unknown ID is `UNKNOWN`. `items` come from
   * the state.
   */
  after(args: JsonObject, live: JsonObject, items?: readonly RecordedItem[]): readonly Json[];
  /** Returns the IDs by name after `up`. Fewer of them are known without the `items` of a state. */
  idsAfter(args: JsonObject, live: JsonObject, items?: readonly RecordedItem[]): JsonObject | typeof UNKNOWN;
  /** Lists the dependents of the items once. Called before a preview warns about the dependents that an update deletes. */
  dependentsOn(api: Api, at: Address): Promise<DependentsOn>;
  /**
   * True if the service deletes the dependents of an item even though the item stays, such as a tile whose new type takes no
   * alerts.
   */
  losesDependents(item: Json): boolean;
  /** Records the dependents that an update is going to delete, so that their own diffs can say so. */
  noteThreatened(ownership: Ownership, at: Address, dependents: readonly JsonObject[]): void;
}

/** Set if Pulumi can create the object. Without it, the resource only manages existing objects. */
export interface CanBeCreated<Live> {
  /** Called once for a resource without an object to adopt. Returns the new object, also if its response was lost. */
  create(creation: Operation<Live>): Promise<Creation<Live>>;
  /**
   * Args that are optional in the schema, because an existing object has their values, and required for a new object. Setting one
   * arg of a nested list is enough.
   */
  readonly needs?: readonly (string | readonly string[])[];
  /** Groups of fields by which users recognize an object. The first group that an object has counts. Default: the name. */
  readonly recognizedBy?: readonly (readonly string[])[];
  /**
   * Called for each existing object before a creation. Returns an error if the service would refuse a second object next to it.
   * `existing` can be in an unsupported form, and `effect` is the consequence for the message.
   */
  excludes?(desired: JsonObject, existing: unknown, effect?: string): ResourceError | undefined;
  /**
   * Called in previews for existing objects of the program's name. Returns a finding if a new object would do their work twice,
   * such as a pipe that loads the data again. `effect` is the consequence for the message.
   */
  readonly duplicate?: (desired: JsonObject, existing: JsonObject, effect?: string) => Finding | undefined;
}

/** Set if the args have rules that their schema cannot express. */
export interface HasRules {
  /**
   * Called first. Returns one finding for args in a foreign format, such as an exported dashboard, which would otherwise break
   * dozens of rules.
   */
  foreignForm?(args: UncheckedArgs): readonly Finding[];
  /** Called by `check`. Returns the errors that depend on several fields, or on the args of the last run. */
  rules?(args: UncheckedArgs, priorArgs: UncheckedArgs): readonly Finding[];
  /** Called in previews. Returns findings that do not stop `up`. `isNew` is true if `up` creates the object. */
  warnings?(args: UncheckedArgs, isNew: boolean): readonly Finding[];
  /**
   * Called in previews and before an update. Returns the reasons why the service would reject the desired fields on this live
   * object.
   */
  refusals?(desired: JsonObject, live: JsonObject, isSecret: IsSecret): readonly Finding[];
}

/** Set if the outputs contain more than the response of the service. */
export interface HasOutputs {
  /** The fields of the outputs. Default: the fields that can be managed. */
  readonly fields?: ObjectField;
  /** Called for every response. Returns outputs that are computed from it, such as the IDs of tiles by name. */
  derive?(live: JsonObject): JsonObject;
  /** Outputs that only the response to the creation contains. The state keeps them. */
  readonly shownOnce?: readonly string[];
  /** The secret outputs in `shownOnce`. */
  readonly secret?: readonly string[];
  /** Outputs that repeat the value of an arg. If the program marks the arg as secret, the output becomes secret as well. */
  readonly repeated?: readonly (readonly [arg: string, output: string])[];
}

/** Set if a replacement has rules of its own: further reasons, an order, or a cost. */
export interface CanBeReplaced {
  /**
   * Called by `diff` once a state exists. Returns paths whose changes replace the object in addition to immutable fields. Throws
   * if the change must not be made.
   */
  diff?(plan: Plan): readonly string[];
  /**
   * True if a replacement deletes or retains the old object before it creates or adopts the new one. If it is true for all args,
   * set it to `true`, because `pulumi up --replace` asks for no diff and the class has to say so.
   */
  readonly deletesFirst?: true | ((args: UncheckedArgs) => boolean);
  /** Called by `diff` before a replacement that deletes the old object. Returns the loss as a sentence. */
  loss?(prior: State, args: JsonObject): string;
}

/** Set if changing or deleting the object can lose data or access. */
export interface HasWarnings<Live> {
  /**
   * Called before an update of an object that may have parts which no response shows. Returns a warning if the update removes
   * them.
   */
  unseenLoss?(sides: PlanSides): Message | undefined;
  /** The consequence of removing an item, by the dotted path of its list. */
  readonly losses?: Readonly<Record<string, string>>;
  /**
   * Called in previews for each change, by the dotted path of its field. Returns the danger, if there is one. `mayHoldUnseen` is
   * false for an object that Pulumi creates or created, because the program then set everything that no response shows.
   */
  readonly dangers?: Readonly<
    Record<string, (change: PlannedChange, sides: PlanSides, mayHoldUnseen: boolean) => Danger | undefined>
  >;
  /** Called by a refresh. Returns warnings about the live object; `inputs` are its managed values. */
  onRead?(live: Live, inputs: JsonObject, mustResume: boolean): readonly Message[];
  /**
   * Called by `pulumi-pipes-cli report` for a deleted or replaced object. Returns the loss as a sentence; undefined if nothing is
   * lost.
   */
  objectLoss?(end: ObjectEnd, outputs: JsonObject): string | undefined;
  /** The label of a line in a report that counts the lost objects to create again, such as "Pipes that load all data again". */
  readonly costOfLoss?: string;
  /**
   * Called in previews if the service can validate bodies. Returns the body that `up` will send; undefined if parts of it are
   * unknown or nothing changes.
   */
  bodyToValidate?(
    args: JsonObject,
    live: Answer | undefined,
    base: JsonObject | undefined,
  ): JsonObject | undefined;
}

/** The way in which an object ends, for a report. */
export interface ObjectEnd {
  /** Undefined if the service keeps the object. */
  readonly end: "delete" | "disable" | undefined;
  readonly isReplaced: boolean;
  /** True if a new object is created in its place. */
  readonly isCreatedAgain: boolean;
}

/** Set if one value has two forms, such as `channel` and `channels` of an alert. */
export interface HasForms<Live> {
  /**
   * Called before a merge. Converts the sides to the form that the program uses. Without it, the other form would look like
   * drift. `desired` has the fields of the program.
   */
  respell?(desired: JsonObject, sides: MergeSides): MergeSides;
  /** Called before a comparison. Converts both sides to one form in which they can be compared. */
  compared?(sides: PlanSides): PlanSides;
  /**
   * Called before a body is sent. Returns fields that the object inherits from another object. They are left out, because the
   * service would store them as the object's own.
   */
  inherited?(update: Update<Live>, body: JsonObject, api: Api): Promise<readonly string[]>;
}

/** Set if an update needs requests after those of its `bodies`. */
export interface HasFurtherSteps<Live> {
  /**
   * Called after the bodies, also if there are none. Returns the current object. `first` is the update that this run computed
   * before a response was lost.
   */
  after?(update: Update<Live>, updated: Answer<Live>, first: Update<Live>): Promise<Answer<Live>>;
  /** Returns the args, other than fields of the object, that `after` carries out. */
  names?(update: Update<Live>): readonly string[];
}

/** Set if the service clears or keeps some fields regardless of the request. */
export interface HasServiceValues {
  /** True if an update clears a field that the program no longer sets. Default: false, so the field keeps its value. */
  isCleared?(pointer: Pointer): boolean;
  /**
   * Fields that no response shows and that the service clears by itself. It does so if one of the listed fields changes and the
   * body omits the hidden field.
   */
  readonly clearedWith?: Readonly<Record<string, readonly string[]>>;
  /**
   * Called after a write. Returns a warning for each field whose value the service ignored. `liveBefore` is undefined after a
   * creation.
   */
  kept?(
    desired: JsonObject,
    live: JsonObject,
    liveBefore: JsonObject | undefined,
  ): Readonly<Record<string, Message>>;
}

/** Set if an update can stop the object, so it must start again after a failure. */
export interface CanBeStopped<Live> {
  /** True unless the response shows that the object is running. */
  mayBeStopped(live: Live): boolean;
  /**
   * Called after an update failed with the object stopped. Starts it, so that it does not stay down until somebody runs Pulumi
   * again.
   */
  resume(update: Update<Live>): Promise<void>;
  /**
   * Called when an object that a failed update stopped leaves the state but stays on the service. Returns a warning if the start
   * fails.
   */
  startRetained(api: Api, at: Address): Promise<Message | undefined>;
}

/** Set if the deployment can authenticate with the object, which could lock it out of the service. */
export interface IsCredential {
  /** The output that identifies the credential without revealing it. */
  readonly suffixOutput: string;
  /**
   * Called in previews and before an update. Returns the permissions that the credential loses. The args can contain `UNKNOWN`.
   */
  narrowings(args: UncheckedArgs, live: JsonObject): readonly Finding[];
}

/** Set if the object depends on an item of another object, as an alert depends on a tile. */
export interface DependsOnItem {
  /** The args with the ID of the item and with the ID of its object. */
  readonly item: string;
  readonly object: string;
  /** Called in previews. Returns a warning if the item cannot have such a dependent. */
  readonly useless: (item: unknown) => Message | undefined;
}

/** Set if `pulumi-pipes-cli import` treats the kind specially. */
export interface HasImportRules {
  /** True if objects are imported only when the user asks for this kind. */
  readonly isOnlyByKind?: boolean;
  /** Returns the fields that an import writes into the program. Default: all that args can have. */
  managed?(live: JsonObject): JsonObject;
}

/** The parts of every resource: its args, its object on the service, and the body of an update. */
export interface ResourceBasics<Live = unknown> {
  readonly kind: string;
  /** The name of the kind in messages: `saved search`. */
  readonly noun: string;
  /** The prefix of its fields in `pipes:omitOnUpdate`. */
  readonly omitName: string;
  /** The IDs in the address that default to the configuration. */
  readonly scope: readonly (keyof Place)[];
  /** The arg with the ID of an existing object: `adoptId` or `pipeId`. */
  readonly idArg: {
    readonly name: string;
    readonly isRequired: boolean;
    /** True if an imported object is treated as one whose ID the program sets, so that destroying the stack retains it. */
    readonly isSetOnImport?: boolean;
  };
  readonly args: z.ZodType;
  /** The fields that a program can manage. */
  readonly fields: ObjectField;
  collection(api: Api): Collection<Live>;
  /**
   * Called for every update, and again after a lost response, so it must have no side effects. Returns the bodies in order; none
   * if nothing changes.
   */
  bodies(update: Update<Live>): readonly JsonObject[];
}

/** Capabilities that only some resources have. The comment of each interface says when to set it. */
interface Capabilities<Live> {
  readonly creation?: CanBeCreated<Live>;
  /**
   * Called for a `deletionPolicy` other than `retain`. Succeeds if the object no longer exists. Omit it if the object always
   * stays.
   */
  delete?(deletion: Deletion): Promise<void>;
  readonly checks?: HasRules;
  readonly outputs?: HasOutputs;
  readonly replacement?: CanBeReplaced;
  readonly warnings?: HasWarnings<Live>;
  readonly items?: ItemsWithIds;
  readonly forms?: HasForms<Live>;
  readonly furtherSteps?: HasFurtherSteps<Live>;
  readonly serviceValues?: HasServiceValues;
  readonly stopping?: CanBeStopped<Live>;
  readonly credential?: IsCredential;
  readonly dependsOnItem?: DependsOnItem;
  readonly import?: HasImportRules;
  /** Args that are neither IDs nor fields of the object, such as `rotationTrigger`. `deletionPolicy` is not listed. */
  readonly ownArgs?: readonly string[];
  /**
   * Set if the service creates the object by itself, so an adoption waits for it. The text says when it appears, for the error.
   */
  readonly appears?: string;
}

/** A resource: its args, its object on the service, and the capabilities that it has. */
export interface Resource<Live = unknown> extends ResourceBasics<Live>, Capabilities<Live> {}

/** True if a replacement deletes or retains the old object before it creates the new one. */
export const deletesFirst = ({ replacement }: Resource, args: UncheckedArgs): boolean =>
  replacement?.deletesFirst === true || replacement?.deletesFirst?.(args) === true;

export const outputFieldsOf = ({ fields, outputs }: Pick<Resource, "fields" | "outputs">): ObjectField =>
  outputs?.fields ?? fields;

/** The services of the host that every operation gets. */
export interface Context {
  /** Opens the API for one operation. Neither `check` nor `diff` calls it. */
  readonly api: (purpose: Purpose, withinMs?: number) => Promise<Api>;
  readonly defaults: Defaults;
  /** Undefined if the configuration has none. */
  readonly baseUrl: BaseUrl | undefined;
  readonly ownership: Ownership;
  /** The paths of values that the program marked as secret, through lists. */
  readonly markedPaths: readonly Path[];
  /** The properties in `ignoreChanges`. Only the plugin gets them from the engine. */
  readonly ignored?: readonly string[];
  readonly isSigningKey: (suffix: unknown) => boolean;
  /** Records that a write narrows, disables or deletes the key that authenticates requests, to explain a later 401 or 403. */
  readonly noteNarrowedKey: (id: string) => void;
  /** Registers the secrets of a live object, so that no later message prints them. */
  readonly noteLive: (live: JsonObject) => void;
  /** Returns a function that prints messages about an object. `id` is empty before the object exists. */
  readonly warningsOf: (resource: Resource, id: string, severity?: "info") => (text: Message) => void;
}
