import type { z } from "zod";
import type { Api } from "../../client";
import { secretPaths, type Bag, type Table } from "../fields/table";
import type { HeardObjects } from "./heard";

/** The name that a state remembers a resource with, such as `Alert`. */
export type ResourceKind = string;

/** Where an object lives and which one it is. */
export interface Address {
  readonly organizationId: string;
  /** Empty for objects of the organization itself. */
  readonly serviceId: string;
  readonly id: string;
}

/** What a resource brings its object to, and from where. */
export interface SyncPlan {
  readonly at: Address;
  /** Checked args, control fields included. */
  readonly wanted: Bag;
  /** The managed fields that are not as wanted yet. */
  readonly delta: Bag;
  /** The object as it is. */
  readonly observed: Bag;
  /** Managed fields whose wish was withdrawn, dotted paths. */
  readonly withdrawn: readonly string[];
  /** What the state remembers; undefined where the object is adopted, or was just made. */
  readonly remembered: Bag | undefined;
  /** Tells the user. */
  readonly warn: (text: string) => void;
}

/** How a resource lets go of its object. */
export interface Removal {
  readonly at: Address;
  readonly state: Bag;
  /** What to do, other than to release. */
  readonly onDelete: string;
  /** Whether the program says so, rather than that it follows from how the object came to the resource. */
  readonly isGiven: boolean;
  /** What other resources of this run want of the object. */
  readonly wantedByOthers: Bag;
  readonly warn: (text: string) => void;
}

/** Makes an object of a definition. */
export type Creator = (
  api: Api,
  definition: ResourceDefinition,
  at: Address,
  wanted: Bag,
  heard: HeardObjects,
) => Promise<Created>;

/** What a creation came to. */
export interface Created {
  readonly live: Bag;
  /** Outputs that the service shows now and never again. */
  readonly shownOnce?: Bag;
  /** What a creation cannot say, or did not bring about: it is synced at once. */
  readonly missing?: Bag;
  readonly warnings: readonly string[];
}

/** One resource, read as a table: its args, what changes mean, and the operations on its object. */
export interface ResourceDefinition {
  readonly kind: ResourceKind;
  /** What messages call the object. */
  readonly noun: string;
  readonly args: z.ZodType;
  /** The fields that can be managed. */
  readonly table: Table;
  /** The fields that outputs show, where that is more than can be managed. */
  readonly shows?: Table;
  /** Ids that default to the configuration. */
  readonly places: readonly ("organizationId" | "serviceId")[];
  /** The arg that names an existing object, and whether it must be given. */
  readonly idArg: {
    readonly name: string;
    readonly required: boolean;
    /** Whether an object whose state says nothing, as after an import, counts as named by it. */
    readonly assumed?: boolean;
  };
  /** Args besides the id that only another object can take over. */
  readonly replaceOn?: readonly string[];
  /** Args that are neither ids nor fields of the object, `onDelete` apart. */
  readonly controls?: readonly string[];
  /** Outputs that the service shows once, kept for ever; secret. */
  readonly shownOnce?: readonly string[];
  /** Whether a replacement lets go of the old object before it takes the new one. */
  readonly deleteBeforeReplace: (news: Bag) => boolean;
  /** Whether values found at adoption are remembered, to put them back later. */
  readonly remembersFound: boolean;
  /** Whether a new object cannot be made while an old one stays. */
  readonly collides?: (wanted: Bag, existing: Bag) => boolean;
  /** Rules across fields. Each finding is led by its path. Must cope with unknown and with malformed values. */
  readonly rules: (news: Bag, olds: Bag) => readonly string[];
  /** What is accepted but deserves a word. */
  readonly advice: (news: Bag) => readonly string[];
  /** What a refresh should say of an object beside how it differs; `managed` are its managed fields. */
  readonly remarks?: (live: Bag, managed: Bag) => readonly string[];
  /** For access keys: what of a change locks the user out, where the key is the one that signs requests. */
  readonly lockout?: (news: Bag, olds: Bag) => readonly string[];
  /** The live object in the contract's form, or undefined where it is gone. */
  readonly observe: (api: Api, at: Address) => Promise<Bag | undefined>;
  /** The same for a refresh, where many are read at a time and nothing is about to be written. */
  readonly observeAmongMany: (api: Api, at: Address) => Promise<Bag | undefined>;
  /** Makes the object; absent where it can only be adopted. */
  readonly create?: Creator;
  /** Brings the object to what is wanted and answers how it is now. Idempotent. */
  readonly sync: (api: Api, plan: SyncPlan) => Promise<Bag>;
  /** Whether a field that the args name no longer is cleared on the service, instead of left as it is. */
  readonly clearsWithdrawn?: boolean;
  /** Outputs that follow from the live object. */
  readonly derive?: (live: Bag) => Bag;
  /** Does what an `onDelete` other than `release` says. An object that is gone is fine. */
  readonly remove: (api: Api, removal: Removal) => Promise<void>;
}

/** Paths of everything secret in a resource's inputs and outputs. */
export function secretsOf({ table, shows, shownOnce }: ResourceDefinition): readonly (readonly string[])[] {
  return [...secretPaths(shows ?? table), ...(shownOnce ?? []).map((name) => [name])];
}
