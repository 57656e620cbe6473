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
  /** Where the host knows it. */
  readonly urn?: string;
  readonly name: string;
  readonly definition: Resource;
  /** The id is empty where there is no object yet. */
  readonly at: Address;
  /** Its arg `name`. */
  readonly title: Json | undefined;
  /** What the program set before, as the service's JSON, where the host knows it. */
  readonly base?: JsonObject;
  /** Items with ids as the state records them, where the host knows the state. */
  readonly items?: readonly RecordedItem[];
  /** What a recovery file names for it, whose id is that of the address. */
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
  /** What it takes long to find out. */
  readonly details: () => Promise<Details>;
}

/** What `up` is going to set, as far as the preview knows. */
export interface Details {
  readonly args: JsonObject;
  /** The same as the program writes them, not normalized. */
  readonly written: JsonObject;
  /** Whether no message shows the value at a path. */
  readonly isHidden: (path: Path) => boolean;
  readonly print: Print;
}
