import type { FaultAction } from "../faults/faultAction";

/** One request as it was seen; neither headers nor bodies are kept. */
export interface RequestRecord {
  /** HTTP method, in capitals. */
  readonly method: string;
  /** Path without its query. */
  readonly path: string;
  /** Status that was sent; 0 when there was none: not yet, or never. */
  readonly status: number;
  /** Management id of the key that signed; undefined when none was accepted. */
  readonly key: string | undefined;
  /** When it arrived, in milliseconds since the epoch, by the machine's clock. */
  readonly startedAt: number;
  /** How long the response took, in milliseconds. */
  readonly ms: number;
  /** The faults that struck it; absent where none did. */
  readonly faults?: readonly FaultAction[];
}

/** Requests that are remembered; a long load test must not fill the memory. */
export const rememberedRequests = 50_000;

/** Unknown fields that are remembered: a fuzz test makes up as many as it sends. */
const rememberedUnknownFields = 1_000;

/** The requests of late, oldest first, and the unknown fields in them. */
export class RequestLog {
  #records: RequestRecord[] = [];
  readonly #unknownFields = new Set<string>();

  /** Remembers a request. */
  add(record: RequestRecord): void {
    // Dropping half at a time keeps the cost of one request constant.
    if (this.#records.length >= rememberedRequests)
      this.#records = this.#records.slice(rememberedRequests / 2);
    this.#records.push(record);
  }

  /** A copy of what is remembered. */
  all(): RequestRecord[] {
    return this.#records.map((record) => ({ ...record }));
  }

  /** Records an unknown field. */
  addUnknownField(field: string): void {
    if (this.#unknownFields.size < rememberedUnknownFields) this.#unknownFields.add(field);
  }

  /** The unknown fields, each once, in the order in which they came. */
  unknownFields(): string[] {
    return [...this.#unknownFields];
  }

  /** Forgets everything. */
  clear(): void {
    this.#unknownFields.clear();
    this.#records = [];
  }
}
