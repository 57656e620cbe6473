import { z } from "zod";
import { operation, type Call, type Operation, type Target } from "../../api/operation";
import type { OperationResponse } from "../../api/response";

/** A kind of object with the five operations that the contract offers on it (4.3). */
interface Collection<Body extends z.ZodType, Query extends z.ZodObject> {
  readonly name: "alert" | "dashboard";
  readonly body: Body;
  readonly record: z.ZodObject;
  /** A body that works with the seed. */
  readonly example: object;
  readonly query?: Query;
  readonly summaries: Readonly<Record<"list" | "create" | "get" | "replace" | "delete", string>>;
  readonly list: (call: Call<never, z.output<Query>>) => OperationResponse;
  readonly create: (call: Call<z.output<Body>>) => OperationResponse;
  readonly get: (call: Target) => OperationResponse;
  readonly replace: (call: Call<z.output<Body>>) => OperationResponse;
  readonly delete: (call: Target) => OperationResponse;
}

/** The operations on a kind of object; paths are below the service. */
export function collectionOperations<Body extends z.ZodType, Query extends z.ZodObject = never>(
  observability: string,
  kind: Collection<Body, Query>,
): readonly Operation[] {
  const { name, body, record, example, query, summaries } = kind;
  const path = `/${observability}/${name}s`;
  const one = { path: `${path}/{${name}Id}` };
  const offered = { area: "observability", inContract: true } as const;
  const written = { access: "write", body, record, example, result: record } as const;
  const Name = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return [
    operation<z.ZodNever, Query>({
      ...offered,
      path,
      method: "GET",
      access: "read",
      operationId: `list${Name}s`,
      summary: summaries.list,
      ...(query === undefined ? {} : { query }),
      result: z.array(record),
      handle: kind.list,
    }),
    operation({
      ...offered,
      ...written,
      path,
      method: "POST",
      operationId: `create${Name}`,
      summary: summaries.create,
      newIdAt: "/result/id",
      handle: kind.create,
    }),
    operation({
      ...offered,
      ...one,
      method: "GET",
      access: "read",
      operationId: `get${Name}`,
      summary: summaries.get,
      result: record,
      handle: kind.get,
    }),
    operation({
      ...offered,
      ...written,
      ...one,
      method: "PUT",
      operationId: `replace${Name}`,
      summary: summaries.replace,
      handle: kind.replace,
    }),
    operation({
      ...offered,
      ...one,
      method: "DELETE",
      access: "write",
      operationId: `delete${Name}`,
      summary: summaries.delete,
      handle: kind.delete,
    }),
  ];
}
