import type { Collections } from "pulumi-pipes-contract";
import type { JsonObject } from "../json/json";

/** The IDs that identify an object. */
export interface Address {
  readonly organizationId: string;
  /** Empty for objects of the organization itself. */
  readonly serviceId: string;
  readonly id: string;
}

export type Place = Omit<Address, "id">;

/** One object as the service returned it. */
export interface Answer<Live = unknown> {
  readonly id: string;
  /** The JSON without nulls, for writing. Numbers that JavaScript cannot hold stay exact. */
  readonly raw: JsonObject;
  /** `raw` for comparisons, with numbers that JavaScript cannot represent exactly as strings of their digits. */
  readonly comparable: JsonObject;
  /** In the form of the contract, without unknown fields, for outputs. */
  readonly record: Live;
}

/** A new object. */
export interface Created<Live> {
  readonly live: Answer<Live>;
  /** Outputs that the service shows once. */
  readonly shownOnce?: JsonObject;
}

/** All objects of a collection. */
export interface Listing<Live = unknown> {
  readonly objects: ReadonlyMap<string, Answer<Live>>;
  /** Objects in an unsupported form, by ID. */
  readonly unreadable: ReadonlyMap<string, unknown>;
  /** The time at which the response arrived, by `performance.now()`. */
  readonly readAtMs: number;
  /** The time of the service then, in milliseconds since 1970 and whole seconds, if the service shows it. */
  readonly serviceTimeMs?: number | undefined;
}

/** The objects of one kind, of a service or an organization. */
export interface Collection<Live> {
  /** The object at present, or undefined if it does not exist. */
  get(at: Address): Promise<Answer<Live> | undefined>;
  /** Like `get`, but from a listing of the collection, which is cheaper if many objects are read together. */
  getBatched(at: Address): Promise<Answer<Live> | undefined>;
  /** The message of the service about a missing object, if it does not list the collection. */
  verdictOn(at: Address): string | undefined;
  /** All objects at present, or undefined if the service does not list them. `onPage` gets the number of objects so far. */
  list(at: Place, onPage?: (objects: number) => void): Promise<Listing<Live> | undefined>;
  /** All objects at present or some seconds ago, but not from before a deletion of this process. */
  listRecent(at: Place): Promise<Listing<Live> | undefined>;
  create(at: Place, body: JsonObject): Promise<Created<Live>>;
  /** Changes the object by the kind's own method: PUT with all fields, or PATCH with some. */
  update(at: Address, body: JsonObject): Promise<Answer<Live>>;
  /** Changes a part of the object that has a separate address. */
  updatePart(at: Address, part: string, body: JsonObject): Promise<Answer<Live>>;
  /** Lets the service do something with the object. */
  command(at: Address, command: string): Promise<void>;
  /** Deletes the object. Succeeds if it does not exist. */
  delete(at: Address): Promise<void>;
}

/** The API as one operation sees it: all its requests together end within the operation's time. */
export type Api = Operations & { readonly [Name in keyof Collections]: Collection<Collections[Name]> };

/** The purpose of an operation, because only an operation that writes can wake a sleeping service. */
export type Purpose = "read" | "write";

/** The calls of an operation in addition to the requests about one collection. */
interface Operations {
  /** Runs tasks on one object one after the other, also those of other operations. */
  withLock<Result>(object: string, task: () => Promise<Result>): Promise<Result>;
  /** Runs a read and its write in one turn of the rate limit; after a failure that calls for a pause, both run again. */
  inOneTurn<Result>(task: (api: Api) => Promise<Result>): Promise<Result>;
  /** Polls until `look` finds a result; undefined after the time for transitions. `what` names the state in messages. */
  until<Result>(what: string, look: () => Promise<Result | undefined>): Promise<Result | undefined>;
  pause(ms: number): Promise<void>;
  /** True if the configuration leaves a field out of requests, by the name of the kind and its path. */
  isOmitted(name: string): boolean;
  /** Runs a task with time for one request, even if the operation's time is up. */
  withOneGuaranteedAttempt<Result>(task: () => Promise<Result>): Promise<Result>;
}
