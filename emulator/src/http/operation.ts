import type { Backend } from "../backend";
import type { StoredKey } from "../store/records";
import type { Answer, Area } from "./answer";
import type { Access } from "./roles";

/** One request on its way through a handler. */
export interface Call {
  readonly backend: Backend;
  /** Key that signs the request. */
  readonly caller: StoredKey;
  readonly organizationId: string;
  /** Empty for operations that no service owns. */
  readonly serviceId: string;
  /** Identifier of the object; empty for collections. */
  readonly id: string;
  /** Query parameter, or undefined. */
  query(name: string): string | undefined;
  /** The body, parsed from JSON and not validated; undefined for operations without one. */
  readonly body: unknown;
}

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** One operation of the API. */
export interface Operation {
  readonly method: Method;
  /** Path below the service, or below the organization for keys; `:id` names the object. */
  readonly path: string;
  readonly area: Area;
  readonly access: Access;
  /** Whether the contract offers it; the others are conventional. */
  readonly inContract: boolean;
  readonly handle: (call: Call) => Answer;
}
