import type { Address } from "../core/resource/api";
import type { Message } from "../core/messages/errors";
import type { Json, JsonObject, Path } from "../core/json/json";
import type { RecordedItem, Resource } from "../core/resource/resource";
import type { Recovered } from "../core/lifecycle/recoveredObjects";

/** Prints a message about one resource, without its secrets. Default: a warning. */
export type Print = (text: Message, severity?: "warning" | "info") => Promise<void>;

/** A resource of a preview, as its host knows it. */
export interface Previewed {
  /** The run of the engine: a process can have several. */
  readonly run: object;
  /** The address of the service. */
  readonly baseUrl: string;
  /** The URN, if the host knows it. */
  readonly urn?: string;
  readonly name: string;
  readonly definition: Resource;
  /** The id is empty where there is no object yet. */
  readonly at: Address;
  /** Its arg `name`. */
  readonly title: Json | undefined;
  /** The values that the program set before, as the service's JSON, if the host knows them. */
  readonly base?: JsonObject;
  /** Items with ids as the state records them, where the host knows the state. */
  readonly items?: readonly RecordedItem[];
  /** The object that a recovery file assigns to the resource. Its ID is that of the address. */
  readonly taken?: Recovered | undefined;
  /**
   * IDs of objects of the program's resources. If a creation replaces an object that makes way for it, they have its ID, where the
   * host can find out.
   */
  readonly replaced?: readonly string[];
  /** The tile of an alert as the program sets it, where the host can find out. Its ID may not be known yet. */
  readonly tile?: unknown;
  /** Ends when the other resources of the run are known, where the host can find out. */
  readonly others?: () => Promise<void>;
  /** The facts that take long to find out. */
  readonly details: () => Promise<Details>;
}

/** The values that `up` is going to set, as far as the preview knows them. */
export interface Details {
  readonly args: JsonObject;
  /** The values as the program writes them, not normalized. */
  readonly written: JsonObject;
  /** True if no message shows the value at a path. */
  readonly isHidden: (path: Path) => boolean;
  readonly print: Print;
}
