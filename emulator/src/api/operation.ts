import type { z } from "zod";
import type { StoredKey } from "../store/records";
import type { Backend } from "./backend";
import type { Refusal } from "./apiError";
import { parseQuery } from "./input";
import { readBody, type BodyForm } from "./requestBody";
import type { Area, OperationResponse } from "./response";

/** An operation that reads changes nothing. */
export type Access = "read" | "write";

/** The object or collection that a request is about, and who asks. */
export interface Target {
  readonly backend: Backend;
  /** Key that signs the request. */
  readonly caller: StoredKey;
  readonly organizationId: string;
  /** Empty for operations that no service owns. */
  readonly serviceId: string;
  /** Identifier of the object; empty for collections. */
  readonly id: string;
}

/** One request on its way through a handler. */
export interface Call<Body = never, Query = never> extends Target {
  /**
   * The body, validated, with its unknown fields. An update passes the object that it changes; a handler that must search for
   * the object returns 404 before 400. `refused` has further reasons to refuse the request.
   */
  readonly body: (before?: object, refused?: readonly Refusal[]) => Body;
  /** The query parameters, validated. */
  readonly query: () => Query;
}

/** One request as the server hands it over. */
export interface RawCall extends Target {
  /** The body, parsed from JSON and not validated; undefined for operations without one. */
  readonly rawBody: unknown;
  /** Query parameters with every value that was given. */
  readonly rawQuery: Readonly<Record<string, readonly string[]>>;
  /** Records the unknown fields of the body. */
  readonly noteUnknown: (fields: readonly string[]) => void;
}

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** The description of an operation, for routing, validation and the OpenAPI document. */
interface Description<Body extends z.ZodType, Query extends z.ZodObject> extends Partial<BodyForm<Body>> {
  readonly method: Method;
  /** Path below the service, or below the organization for keys; `{pipeId}` and the like name the object. */
  readonly path: string;
  readonly area: Area;
  readonly access: Access;
  /** True if the contract offers it; the others are conventional. */
  readonly inContract: boolean;
  /** Name in the document, unique. */
  readonly operationId: string;
  readonly summary: string;
  /** Identifier of an object of the seed, for a path that names an object. */
  readonly exampleId?: string;
  /** A body that works with the seed. */
  readonly example?: object;
  readonly query?: Query;
  /** True if the result is a page of a collection, and the envelope has the cursor of the next page. */
  readonly hasCursor?: true;
  /** Form of `result`; none for deletions. */
  readonly result?: z.ZodType;
  /** A JSON pointer to the identifier of the new object, in the response to a creation. */
  readonly newIdAt?: string;
}

/** One operation of the API. */
export interface Operation extends Description<z.ZodType, z.ZodObject> {
  readonly handle: (call: RawCall) => OperationResponse;
}

/** An operation whose handler gets the parameters of its description. */
export function operation<Body extends z.ZodType = z.ZodNever, Query extends z.ZodObject = never>(
  description: Description<Body, Query> & {
    readonly handle: (call: Call<z.output<Body>, z.output<Query>>) => OperationResponse;
  },
): Operation {
  const { body, query, handle } = description;
  return {
    ...description,
    handle: ({ rawBody, rawQuery, noteUnknown, ...target }) => {
      const { strict, quirks, names } = target.backend;
      const { settingPrefix } = names;
      return handle({
        ...target,
        body: (before, refused = []) => {
          const context = { strict, quirks, settingPrefix, before, refused, noteUnknown };
          return readBody({ ...description, body: declared(body) }, rawBody, context);
        },
        query: () => parseQuery(declared(query), rawQuery),
      });
    },
  };
}

/** The whole path, with names in braces as OpenAPI writes them. */
export function fullPath({ area, path }: Pick<Operation, "area" | "path">): string {
  return `/v1/organizations/{organizationId}${area === "keys" ? "" : "/services/{serviceId}"}${path}`;
}

/** True if a service that is not running rejects an operation: one below the service that is not a command to it. */
export const needsRunningService = ({ area }: Pick<Operation, "area">): boolean =>
  area !== "keys" && area !== "services";

/** Names of the parameters in a path. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? []);
}

function declared<Schema>(schema: Schema | undefined): Schema {
  if (schema === undefined) throw new TypeError("the operation declares no such input");
  return schema;
}
