import type { FaultAction } from "../faults/faultAction";

/** A recorded request, without headers and body. */
export interface RequestRecord {
  /** HTTP method, in capitals. */
  readonly method: string;
  /** Path without its query. */
  readonly path: string;
  /** Status of the response; 0 if there was no response. */
  readonly status: number;
  /** ID of the key that signed the request; undefined if no key was accepted. */
  readonly key: string | undefined;
  /** Arrival time, in milliseconds since 1970, by the clock of the machine. */
  readonly startedAt: number;
  /** Duration until the response, in milliseconds. */
  readonly ms: number;
  /** Faults that applied to the request; absent if none did. */
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

  /** Copies of the remembered requests. */
  records(): RequestRecord[] {
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
