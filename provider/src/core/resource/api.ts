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
  /** The JSON without nulls, for requests. Numbers that JavaScript cannot represent stay exact. */
  readonly raw: JsonObject;
  /** `raw` for comparisons, with numbers that JavaScript cannot represent exactly as strings of their digits. */
  readonly comparable: JsonObject;
  /** The fields of the contract, for outputs. */
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
  /** The clock of the service at that time, in milliseconds since 1970 with whole seconds, if the response shows it. */
  readonly serviceTimeMs?: number | undefined;
}

/** The objects of one kind in a service or an organization. */
export interface Collection<Live> {
  /** Returns the current object, or undefined if it does not exist. */
  get(at: Address): Promise<Answer<Live> | undefined>;
  /** Like `get`, but reads a shared listing, which is cheaper for many objects. */
  getBatched(at: Address): Promise<Answer<Live> | undefined>;
  /** The service's message about a missing object, if the service does not list the collection. */
  verdictOn(at: Address): string | undefined;
  /** Lists the current objects; undefined if the service cannot list them. `onPage` gets the number of objects so far. */
  list(at: Place, onPage?: (objects: number) => void): Promise<Listing<Live> | undefined>;
  /** Like `list`, but may be some seconds old. Never older than a deletion of this process. */
  listRecent(at: Place): Promise<Listing<Live> | undefined>;
  create(at: Place, body: JsonObject): Promise<Created<Live>>;
  /** Changes the object: by PUT with all fields, or by PATCH with some, depending on the kind. */
  update(at: Address, body: JsonObject): Promise<Answer<Live>>;
  /** Changes a part of the object that has a separate address. */
  updatePart(at: Address, part: string, body: JsonObject): Promise<Answer<Live>>;
  /** Sends a command for the object, such as `start`. */
  command(at: Address, command: string): Promise<void>;
  /** Deletes the object. Succeeds if it does not exist. */
  delete(at: Address): Promise<void>;
}

/** The API for one operation. All requests together end within the time of the operation. */
export type Api = Operations & { readonly [Name in keyof Collections]: Collection<Collections[Name]> };

/** The purpose of an operation, because only an operation that writes can wake a sleeping service. */
export type Purpose = "read" | "write";

/** Calls that are not about one collection. */
interface Operations {
  /** Runs tasks on one object one at a time, across all operations. */
  withLock<Result>(object: string, task: () => Promise<Result>): Promise<Result>;
  /** Runs a read and its write in one turn of the rate limiter. Both run again after a failure that requires a pause. */
  inOneTurn<Result>(task: (api: Api) => Promise<Result>): Promise<Result>;
  /**
   * Polls until `look` returns a result; undefined if the time for transitions is over. `what` describes the state for messages.
   */
  until<Result>(what: string, look: () => Promise<Result | undefined>): Promise<Result | undefined>;
  pause(ms: number): Promise<void>;
  /** True if the configuration leaves a field out of requests, by the name of the kind and its path. */
  isOmitted(name: string): boolean;
  /** Runs a task with time for at least one request, even if the time of the operation is over. */
  withOneGuaranteedAttempt<Result>(task: () => Promise<Result>): Promise<Result>;
}
