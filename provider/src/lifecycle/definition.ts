import type { z } from "zod";
import type { Api } from "../client";
import type { FieldSchema } from "../schema/fieldSchema";
import type { PropertyMap } from "../schema/propertyMap";
import type { KnownObjects } from "./knownObjects";
import type { ObjectState } from "./objectState";

/** The name that a state remembers a resource with, such as `Alert`. */
export type ResourceKind = string;

/** An id that says where an object lives. */
export type Scope = "organizationId" | "serviceId";

/** Ids that args may leave to the configuration. */
export interface Defaults {
  readonly organizationId: string | undefined;
  readonly serviceId: string | undefined;
  /** Where a missing one can be set, for the message. */
  readonly sources: Readonly<Record<Scope, string>>;
}

/** Where an object lives and which one it is. */
export interface Address {
  readonly organizationId: string;
  /** Empty for objects of the organization itself. */
  readonly serviceId: string;
  readonly id: string;
}

/** What every hook of a resource has at hand. */
interface Call {
  readonly api: Api;
  readonly at: Address;
  /** Tells the user. */
  readonly warn: (text: string) => void;
}

/** An object that is to be made. */
export interface Creation extends Call {
  readonly definition: ResourceDefinition;
  /** Checked args, those of the provider included. */
  readonly desired: PropertyMap;
  readonly objects: KnownObjects;
}

/** What a creation came to. */
export interface Created {
  readonly live: PropertyMap;
  /** What a creation cannot set, or did not: it is reconciled at once. */
  readonly unfinished?: PropertyMap;
}

/** What a resource brings its object to, and from where. */
export interface Reconciliation extends Call {
  /** Checked args, those of the provider included. */
  readonly desired: PropertyMap;
  /** The managed fields that are not as desired yet. */
  readonly delta: PropertyMap;
  readonly live: PropertyMap;
  /** Dotted paths of fields that the program set before and sets no more. */
  readonly removed: readonly string[];
  /** Undefined where the object is adopted, or was just made. */
  readonly prior: ObjectState | undefined;
}

/** Whether a key is the one that signs requests, as far as its last characters tell. */
type IsSigningKey = (suffix: unknown) => boolean;

/** A change that an engine asks about before it is made. */
export interface Change extends Pick<Call, "warn"> {
  /** How messages name the object. */
  readonly label: string;
  readonly prior: ObjectState;
  readonly news: PropertyMap;
  /** Dotted paths of changes that take another object. */
  readonly replaces: readonly string[];
  /** Whether the old object stays where another one takes its place. */
  readonly stays: boolean;
  readonly isSigningKey: IsSigningKey;
}

/** The end of a resource: its object is deleted or disabled. */
export interface Deletion extends Pick<Call, "api" | "at"> {
  /** `delete`, or `disable` for a key. */
  readonly deletionPolicy: string;
  /** Whether the program says so, rather than that it follows from how the object came to the resource. */
  readonly isGiven: boolean;
}

/** What a preview says of an adoption beside how the object differs. */
interface AdoptionRules {
  /** What it means for an item of a list that it goes, by the dotted path of the list. */
  readonly losses?: Readonly<Record<string, string>>;
  /** What `up` refuses to change. `desired` has nothing that is not known yet. */
  readonly refusals?: (desired: PropertyMap, live: PropertyMap) => readonly string[];
}

/** One resource, declared: its args, what changes mean, and the operations on its object. */
export interface ResourceDefinition {
  readonly kind: ResourceKind;
  /** What messages call the object. */
  readonly displayName: string;
  readonly args: z.ZodType;
  /** The fields that can be managed. */
  readonly schema: FieldSchema;
  /** The fields of the outputs, where these are more. */
  readonly outputFields?: FieldSchema;
  /** Ids that default to the configuration. */
  readonly scope: readonly Scope[];
  /** The arg that names an existing object. */
  readonly idArg: {
    readonly name: string;
    readonly required: boolean;
    /** Whether an imported object counts as named by it. */
    readonly adoptedOnImport?: boolean;
  };
  /** Args that are neither ids nor fields of the object, `deletionPolicy` apart. */
  readonly providerArgs?: readonly string[];
  /** Whether a replacement deletes or retains the old object before it makes or adopts the new one. Default: it does not. */
  readonly deleteBeforeReplace?: (news: PropertyMap) => boolean;
  /** Rules across fields. Each finding is led by its path. Must cope with unknown and with malformed values. */
  readonly validate?: (news: PropertyMap, olds: PropertyMap) => readonly string[];
  /** What is accepted but deserves a word. */
  readonly checkWarnings?: (news: PropertyMap) => readonly string[];
  /** What a refresh says of an object beside how it differs; `managed` are its managed values. */
  readonly readWarnings?: (live: PropertyMap, managed: PropertyMap) => readonly string[];
  readonly adoption?: AdoptionRules;
  /** Further paths that take another object. Throws for a change that must not be made. */
  readonly diff?: (change: Change) => readonly string[];
  /** The live object in the contract's form, or undefined where it is gone. */
  readonly read: (api: Api, at: Address) => Promise<PropertyMap | undefined>;
  /** The same for a refresh, where many are read at a time and nothing is about to be written. */
  readonly readBatched: (api: Api, at: Address) => Promise<PropertyMap | undefined>;
  /** Makes the object; absent where it can only be adopted. */
  readonly create?: (creation: Creation) => Promise<Created>;
  /** Brings the object to what is desired and answers how it is now. Idempotent. */
  readonly reconcile: (reconciliation: Reconciliation) => Promise<PropertyMap>;
  /** Whether a field that the program sets no more is cleared on the service. Default: it is left as it is. */
  readonly clearsRemoved?: (path: string) => boolean;
  /** Does what a `deletionPolicy` other than `retain` says, also if the object no longer exists; absent if it always stays. */
  readonly delete?: (deletion: Deletion) => Promise<void>;
}

/** All fields of a resource's outputs. */
export const outputFieldsOf = ({ schema, outputFields = schema }: ResourceDefinition): FieldSchema =>
  outputFields;

/** The resource that a warning is about. */
export interface Subject {
  readonly kind: string;
  /** Empty before there is an object. */
  readonly id: string;
}

/** What a host gives to every operation. */
export interface Context {
  /** Opens the API for one operation. Neither `check` nor `diff` calls it. */
  readonly api: () => Promise<Api>;
  readonly defaults: Defaults;
  readonly objects: KnownObjects;
  readonly isSigningKey: IsSigningKey;
  /** Tells the user. */
  readonly warn: (subject: Subject, text: string) => void;
}

/** Tells the user of one object. */
export const warningsOf =
  ({ kind }: ResourceDefinition, { warn }: Context, id: string) =>
  (text: string): void => {
    warn({ kind, id }, text);
  };
