import type { Address } from "../core/resource/api";
import type { Message } from "../core/messages/errors";
import type { Json, JsonObject, Path } from "../core/json/json";
import type { RecordedItem, Resource } from "../core/resource/resource";
import type { Recovered } from "../core/lifecycle/recoveredObjects";

/** Prints a message about one resource, without its secrets. Default: a warning. */
export type Print = (text: Message, severity?: "warning" | "info") => Promise<void>;

/** A resource of a preview. */
export interface Previewed {
  /** The run of the engine: a process can have several. */
  readonly run: object;
  /** The address of the service. */
  readonly baseUrl: string;
  /** The URN, if the host knows it. */
  readonly urn?: string;
  readonly name: string;
  readonly definition: Resource;
  /** The ID is empty if there is no object yet. */
  readonly at: Address;
  /** The arg `name`. */
  readonly title: Json | undefined;
  /** The values that the program set before, as the service's JSON, if the host knows them. */
  readonly base?: JsonObject;
  /** Items with IDs as the state records them, if the host knows the state. */
  readonly items?: readonly RecordedItem[];
  /** The object that a recovery file assigns to the resource. Its ID is that of the address. */
  readonly taken?: Recovered | undefined;
  /**
   * IDs of the program's objects. If a creation replaces an object that is deleted first, its ID is among them, if the host can
   * know that.
   */
  readonly replaced?: readonly string[];
  /** The tile of an alert as the program sets it, if the host knows it. Its ID may be unknown. */
  readonly tile?: unknown;
  /** Resolves when the other resources of the run are known, if the host can tell. */
  readonly others?: () => Promise<void>;
  /** Computes the details, which is slow. */
  readonly details: () => Promise<Details>;
}

/** The values that `up` will set, as far as the preview knows them. */
export interface Details {
  readonly args: JsonObject;
  /** The values as the program writes them, before normalization. */
  readonly written: JsonObject;
  /** True if messages must not show the value at a path. */
  readonly isHidden: (path: Path) => boolean;
  readonly print: Print;
}
