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

/** What depends on a removed item; undefined if that is unknown. */
export type DependentsOn = (item: Json) => readonly JsonObject[] | undefined;

/** The address of the service. */
export interface BaseUrl {
  /** As a state has it: without `/v1`. */
  readonly url: string;
  /** The place of the setting, as a message names it. */
  readonly from: string;
}

/** Ids that args may leave to the configuration. */
export interface Defaults {
  readonly organizationId: string | undefined;
  readonly serviceId: string | undefined;
  /** Where a missing one can be set, for the message. */
  readonly sources: Readonly<Record<keyof Place, string>>;
}

/** Args that may be malformed, and may hold values that are not known yet. */
export type UncheckedArgs = JsonObject;

/** A creation, an adoption or an update of one object. */
export interface Operation<Live> {
  readonly resource: Resource<Live>;
  readonly api: Api;
  readonly ownership: Ownership;
  /** The args, those of the provider included. */
  readonly args: JsonObject;
  /** The fields that the args set, as the service's JSON. */
  readonly desired: JsonObject;
  /** Undefined if the object is created or adopted. */
  readonly prior: State | undefined;
  readonly at: Address;
  /** Identifies the object in this process. */
  readonly ref: string;
  /** Whether a message must not show the value at a path of the args. */
  readonly isSecret: (path: Path) => boolean;
  /** The paths in `ignoreChanges`, of which only the plugin knows. An update leaves these fields to the service. */
  readonly ignored: readonly Path[];
  /** Shared by all attempts. */
  readonly steps: Steps;
  /** Notes an object of the service: messages do not repeat its secrets. */
  readonly noteLive: (live: JsonObject) => void;
  /** Warns the user about the object. */
  readonly warn: (text: Message) => void;
  /** Warns about the kind of object: an equal text comes once in a run. */
  readonly warnOfKind: (text: Message) => void;
}

/** What an update compares: what the program set before, the recorded outputs, and the object on the service. */
export interface MergeSides {
  readonly base: JsonObject;
  readonly recorded: JsonObject;
  readonly live: JsonObject;
}

/** What a creation resulted in. */
export interface Creation<Live> extends Created<Live> {
  /** Names of fields that it did not set: an update follows at once. */
  readonly remainingChanges?: readonly string[];
}

/** An update: what the program changed, and what the service has. */
export interface Update<Live> extends Operation<Live> {
  /** The object at present. In `comparable`, what the service hides or rewrites is put back, in the spelling of the program. */
  readonly live: Answer<Live>;
  /** What the program changed since the last run, with other users' items in its lists. What is absent keeps its value. */
  readonly merged: JsonObject;
  /** Fields of `merged` that the object has otherwise, without those that only another object can take. */
  readonly changes: readonly Change[];
  /** The changes of other users since the last run, except those that the program makes, too. */
  readonly drift: readonly Drift[];
  /** The object as the program set it before, as the program sets it now, and as the service has it. */
  readonly tree: AlignedValue;
  /** Pointers of fields that the program set before and sets no more. */
  readonly removed: readonly Pointer[];
  /** The fields that the program set before, as the service's JSON. */
  readonly base: JsonObject;
}

/** A change of a resource that the engine asks about. */
export interface Plan {
  readonly prior: State;
  readonly args: JsonObject;
  /** Dotted paths of changes that take another object. */
  readonly replaces: readonly string[];
  /** Whether the old object stays when another one takes its place. */
  readonly stays: boolean;
  /** Whether a key is the one that signs requests, as far as its last characters show. */
  readonly isSigningKey: (suffix: unknown) => boolean;
  readonly warn: (text: Message) => void;
}

/** The end of a resource: its object is deleted or disabled. */
export interface Deletion extends Pick<Operation<unknown>, "api" | "at"> {
  /** `delete`, or `disable` for a key. */
  readonly deletionPolicy: string;
  /** Whether the program sets the policy. */
  readonly isSet: boolean;
}

/** What a program desires, and the object on the service; without fields if `up` creates it. */
export type PlanSides = Readonly<Record<"desired" | "live", JsonObject>>;

/** What `up` does that deserves a warning. The text follows "`up`" and the name of the object. */
export interface Danger {
  readonly text: string;
  readonly code: Code;
}

/** A list of items with ids that only the service writes, and that the program knows by name. */
export interface ItemsWithIds {
  readonly list: string;
  /** The output that has the ids by name. */
  readonly output: string;
  /** The ids by name. A name of the program in `named` keeps its id as long as an item of the object has it. */
  byName(live: JsonObject, named: Readonly<Record<string, string>>): JsonObject;
  /** The items once they are as `args` desire, with their ids, as far as a preview knows. `items` are those of a state. */
  after(args: JsonObject, live: JsonObject, items?: readonly RecordedItem[]): readonly Json[];
  /** The ids by name of these items. Without the `items` of a state, less is known. */
  idsAfter(args: JsonObject, live: JsonObject, items?: readonly RecordedItem[]): JsonObject | typeof UNKNOWN;
  /** Returns what depends on an item by its id. Previews name the dependents that an update deletes. */
  dependentsOn(api: Api, at: Address): Promise<DependentsOn>;
  /** True if an update deletes what depends on an item, although the item stays. */
  losesDependents(item: Json): boolean;
  /** Notes dependents that an update is going to delete. */
  noteThreatened(ownership: Ownership, at: Address, dependents: readonly JsonObject[]): void;
}

/** Has a resource whose objects Pulumi can create. */
export interface CanBeCreated<Live> {
  /** Creates the object. */
  create(creation: Operation<Live>): Promise<Creation<Live>>;
  /** The args that a new object needs beyond the schema; an existing one has their values. Of a group, one is enough. */
  readonly needs?: readonly (string | readonly string[])[];
  /** Groups of fields by which a user recognizes an object; one group is enough. Default: the name. */
  readonly recognizedBy?: readonly (readonly string[])[];
  /** Returns why no object can be created next to an existing one, which may have an unsupported form. `effect` is what follows from it. */
  excludes?(desired: JsonObject, existing: unknown, effect?: string): ResourceError | undefined;
  /** Returns why a new object would do the work of an existing one of its name a second time. `effect` is what follows from it. */
  readonly duplicate?: (desired: JsonObject, existing: JsonObject, effect?: string) => Finding | undefined;
}

/** Has a resource whose args have rules beyond their schema. */
export interface HasRules {
  /** Refuses args of another form than that of the resource, so that no other rule finds its differences one by one. */
  foreignForm?(args: UncheckedArgs): readonly Finding[];
  /** Rules across fields. */
  rules?(args: UncheckedArgs, priorArgs: UncheckedArgs): readonly Finding[];
  /** What is accepted but deserves a warning. `isNew` is true if a preview shows that `up` creates the object. */
  warnings?(args: UncheckedArgs, isNew: boolean): readonly Finding[];
  /** Returns why `up` cannot make a live object as args desire it, as far as they are known. */
  refusals?(desired: JsonObject, live: JsonObject, isSecret: IsSecret): readonly Finding[];
}

/** Has a resource whose outputs are more than the response of the service. */
export interface HasOutputs {
  /** The fields of the outputs, if there are more than can be managed. */
  readonly fields?: ObjectField;
  /** Adds to a response what follows from it, such as whether it is stopped. */
  derive?(live: JsonObject): JsonObject;
  /** Outputs that the service shows once. */
  readonly shownOnce?: readonly string[];
  /** Those of them that are secret. */
  readonly secret?: readonly string[];
  /** Args whose values an output repeats, each with the output: it is as secret as the arg. */
  readonly repeated?: readonly (readonly [arg: string, output: string])[];
}

/** Has a resource of which something is special when another object takes the place of the old one. */
export interface CanBeReplaced {
  /** Further paths that take another object. Throws for a change that must not be made. */
  diff?(plan: Plan): readonly string[];
  /**
   * True if a replacement deletes or retains the old object before it creates or adopts the new one. If it does for all args, the
   * class says so too, because `pulumi up --replace` asks for no diff.
   */
  readonly deletesFirst?: true | ((args: UncheckedArgs) => boolean);
  /** What a replacement costs, as a sentence, unless the old object stays. */
  loss?(prior: State, args: JsonObject): string;
}

/** Has a resource whose objects hold what deserves a warning when it changes or goes. */
export interface HasWarnings<Live> {
  /** A warning about what an update removes, although no response shows it. It is asked while the object can have such parts. */
  unseenLoss?(sides: PlanSides): Message | undefined;
  /** What the loss of an item means, by the dotted path of its list. */
  readonly losses?: Readonly<Record<string, string>>;
  /**
   * The warning of a preview about a change of a field or of an item, if the change has such a meaning, by the dotted path of the field.
   * `mayHoldUnseen` is false for an object that Pulumi creates or created: what no response shows of it, the program set.
   */
  readonly dangers?: Readonly<
    Record<string, (change: PlannedChange, sides: PlanSides, mayHoldUnseen: boolean) => Danger | undefined>
  >;
  /** What a refresh warns about; `inputs` are the managed values. */
  onRead?(live: Live, inputs: JsonObject, mustResume: boolean): readonly Message[];
  /** Returns the loss of users with the object, as a sentence of a report; undefined if they lose nothing. */
  objectLoss?(end: ObjectEnd, outputs: JsonObject): string | undefined;
  /** The cost of creating a lost object again, as the beginning of a count of a report. */
  readonly costOfLoss?: string;
  /** The body that a service validates without a change; undefined if something is not known, or nothing changes. */
  bodyToValidate?(
    args: JsonObject,
    live: Answer | undefined,
    base: JsonObject | undefined,
  ): JsonObject | undefined;
}

/** The end of an object in a report. */
export interface ObjectEnd {
  /** Undefined if the service keeps the object. */
  readonly end: "delete" | "disable" | undefined;
  readonly isReplaced: boolean;
  /** True if a new object is created in its place. */
  readonly isCreatedAgain: boolean;
}

/** Has a resource of which a service returns or takes one value in two forms. */
export interface HasForms<Live> {
  /** The sides in the form that the program uses. `desired` has the program's fields. */
  respell?(desired: JsonObject, sides: MergeSides): MergeSides;
  /** Desired fields and an object in the form in which both compare. */
  compared?(sides: PlanSides): PlanSides;
  /**
   * The fields of a body that the object has from another object, and that it only sends back. They are left out, because the object
   * would have them of its own then.
   */
  inherited?(update: Update<Live>, body: JsonObject, api: Api): Promise<readonly string[]>;
}

/** Has a resource whose update is more than its bodies. */
export interface HasFurtherSteps<Live> {
  /**
   * The steps of an update in addition to its bodies. Returns the current object. `first` is the update as this run began it,
   * before a response was lost.
   */
  after?(update: Update<Live>, updated: Answer<Live>, first: Update<Live>): Promise<Answer<Live>>;
  /** The args that these steps carry out and that are no fields of the object. */
  names?(update: Update<Live>): readonly string[];
}

/** Has a resource whose service treats a field of its own accord. */
export interface HasServiceValues {
  /** True if the service clears a field that the program sets no more. Default: the field keeps its value. */
  isCleared?(pointer: Pointer): boolean;
  /** By the name of a field that the service never returns: the fields with whose change it clears that field, if the body lacks it. */
  readonly clearedWith?: Readonly<Record<string, readonly string[]>>;
  /** Fields of which the service keeps its own value, each with a warning. `liveBefore` is undefined after a creation. */
  kept?(
    desired: JsonObject,
    live: JsonObject,
    liveBefore: JsonObject | undefined,
  ): Readonly<Record<string, Message>>;
}

/** Has a resource whose update can stop its object. */
export interface CanBeStopped<Live> {
  /** True unless the service shows that the object is not stopped. */
  mayBeStopped(live: Live): boolean;
  /** Starts an object that a failed update stopped. */
  resume(update: Update<Live>): Promise<void>;
  /** Starts an object that a failed update stopped, and that stays on the service without its resource. Returns a warning if that fails. */
  startRetained(api: Api, at: Address): Promise<Message | undefined>;
}

/** Has a resource whose object a deployment can authenticate with. */
export interface IsCredential {
  /** The output that identifies the object among credentials. */
  readonly suffixOutput: string;
  /** Returns the permissions that `up` takes from the credential. The args may hold values that are not known yet. */
  narrowings(args: UncheckedArgs, live: JsonObject): readonly Finding[];
}

/** Has a resource whose object depends on an item of another object. */
export interface DependsOnItem {
  /** The args with the ids of the item and of its object. */
  readonly item: string;
  readonly object: string;
  /** Warns about an item that cannot have such a dependent. */
  readonly useless: (item: unknown) => Message | undefined;
}

/** Has a resource that `pulumi-pipes-cli import` treats specially. */
export interface HasImportRules {
  /** True if an import takes objects only if the user names their kind. */
  readonly isOnlyByKind?: boolean;
  /** The fields that an import manages. Default: all that args can have. */
  managed?(live: JsonObject): JsonObject;
}

/** The parts that every resource has: its args, its object on the service, and the body of an update. */
export interface ResourceBasics<Live = unknown> {
  readonly kind: string;
  /** The word of messages for the object. */
  readonly noun: string;
  /** The first part of the names of its fields in `pipes:omitOnUpdate`. */
  readonly omitName: string;
  /** Ids that default to the configuration. */
  readonly scope: readonly (keyof Place)[];
  /** The arg that names an existing object. */
  readonly idArg: {
    readonly name: string;
    readonly isRequired: boolean;
    /** True if an imported object counts as one whose ID the program sets. */
    readonly isSetOnImport?: boolean;
  };
  readonly args: z.ZodType;
  /** The fields that can be managed. */
  readonly fields: ObjectField;
  collection(api: Api): Collection<Live>;
  /** The bodies of an update, in order; none if nothing changes. Pure: a repeated update computes them again. */
  bodies(update: Update<Live>): readonly JsonObject[];
}

/** Parts that only some resources have. The comment of each interface says which. */
interface Capabilities<Live> {
  readonly creation?: CanBeCreated<Live>;
  /** Carries out a `deletionPolicy` other than `retain`, also if the object no longer exists; absent if it always stays. */
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
  /** Args that are neither ids nor fields of the object, except `deletionPolicy`. */
  readonly ownArgs?: readonly string[];
  /** The reason why an object may still be missing and appears by itself. An adoption waits for it. */
  readonly appears?: string;
}

/** One resource: its args, what changes mean, and the operations on its object. */
export interface Resource<Live = unknown> extends ResourceBasics<Live>, Capabilities<Live> {}

/** True if a replacement ends the old object before the new one exists. */
export const deletesFirst = ({ replacement }: Resource, args: UncheckedArgs): boolean =>
  replacement?.deletesFirst === true || replacement?.deletesFirst?.(args) === true;

/** All fields of a resource's outputs. */
export const outputFieldsOf = ({ fields, outputs }: Pick<Resource, "fields" | "outputs">): ObjectField =>
  outputs?.fields ?? fields;

/** What the host gives to every operation. */
export interface Context {
  /** Opens the API for one operation. Neither `check` nor `diff` calls it. */
  readonly api: (purpose: Purpose, withinMs?: number) => Promise<Api>;
  readonly defaults: Defaults;
  /** Undefined if the configuration has none. */
  readonly baseUrl: BaseUrl | undefined;
  readonly ownership: Ownership;
  /** The paths of values that the program marked as secret, through lists. */
  readonly markedPaths: readonly Path[];
  /** The properties in `ignoreChanges`, if the host gets them. */
  readonly ignored?: readonly string[];
  readonly isSigningKey: (suffix: unknown) => boolean;
  /** Notes that a write narrows, disables or deletes the key that signs requests: a later 401 or 403 can come from it. */
  readonly noteNarrowedKey: (id: string) => void;
  /** Notes an object of the service: messages do not repeat its secrets. */
  readonly noteLive: (live: JsonObject) => void;
  /** Warns or informs the user about an object; `id` is empty before it exists. */
  readonly warningsOf: (resource: Resource, id: string, severity?: "info") => (text: Message) => void;
}
