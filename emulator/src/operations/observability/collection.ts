import { z } from "zod";
import { refusedFields } from "../../api/apiError";
import { isObjectId, wrongObjectId } from "../../api/input";
import { bodySchemas, recordSchemas } from "../../api/namedSchemas";
import { operation, type Call, type Operation, type Target } from "../../api/operation";
import type { OperationResponse } from "../../api/response";
import type { Stored } from "../../store/records";

/** A kind of object with operations that the contract offers on it (4.3), or on such objects. */
interface Collection<Body extends z.ZodType, Query extends z.ZodObject> {
  /** Of the kind, in the singular: the OpenAPI document has `savedSearchId`, `SavedSearch` and `SavedSearchBody`. */
  readonly name: string;
  /** Default: the name with an s. */
  readonly plural?: string;
  /** Of the path. Default: the plural. */
  readonly segment?: string;
  /** Default: true. */
  readonly inContract?: boolean;
  readonly body: Body;
  /** Form of the body of an update. Default: that of a creation. */
  readonly replacementBody?: z.ZodType;
  readonly record: z.ZodObject;
  /** Form that services publish of the body: they take more than that. */
  readonly published: z.ZodObject;
  /** Fields in whose items services refuse unknown fields. */
  readonly closed?: readonly string[];
  /** Identifier of an object of the seed. */
  readonly exampleId: string;
  /** A body that works with the seed. */
  readonly example: object;
  /** A body that replaces an object of the seed. Default: `example`. */
  readonly replacement?: object;
  readonly query?: Query;
  readonly summaries: Readonly<Record<"list" | "create" | "replace" | "delete", string>> & {
    readonly get?: string;
  };
  readonly list: (call: Call<never, z.output<Query>>) => OperationResponse;
  readonly create: (call: Call<z.output<Body>>) => OperationResponse;
  /** Absent if the service only lists the objects. */
  readonly get?: (call: Target) => OperationResponse;
  readonly replace: (call: Call<z.output<Body>>) => OperationResponse;
  readonly delete: (call: Target) => OperationResponse;
}

/** The operations on a kind of object; paths are below the service. */
export function collectionOperations<Body extends z.ZodType, Query extends z.ZodObject = never>(
  observability: string,
  kind: Collection<Body, Query>,
): readonly Operation[] {
  const {
    name,
    plural = `${name}s`,
    segment = plural,
    inContract = true,
    body,
    replacementBody = body,
    record,
    published,
    closed = [],
    exampleId,
    example,
    replacement = example,
    query,
    summaries,
  } = kind;
  const path = `/${observability}/${segment}`;
  const objectPath = `${path}/{${name}Id}`;
  const offered = { area: "observability", inContract, exampleId } as const;
  const written = { access: "write", body, record, published, closed, example, result: record } as const;
  const Name = capitalized(name);
  bodySchemas.add(body, { id: `${Name}Body` });
  if (replacementBody !== body) bodySchemas.add(replacementBody, { id: `${Name}Replacement` });
  recordSchemas.add(record, { id: Name });
  return [
    operation<z.ZodNever, Query>({
      ...offered,
      path,
      method: "GET",
      access: "read",
      operationId: `list${capitalized(plural)}`,
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
    ...(kind.get === undefined
      ? []
      : [
          operation({
            ...offered,
            path: objectPath,
            method: "GET",
            access: "read",
            operationId: `get${Name}`,
            summary: summaries.get ?? "",
            result: record,
            handle: kind.get,
          }),
        ]),
    operation({
      ...offered,
      ...written,
      path: objectPath,
      body: replacementBody as Body,
      example: replacement,
      method: "PUT",
      operationId: `replace${Name}`,
      summary: summaries.replace,
      handle: (call) => {
        // Services judge the ID together with the body.
        if (!isObjectId(call.id)) call.body(undefined, [wrongObjectId(`${name}Id`)]);
        return kind.replace(call);
      },
    }),
    operation({
      ...offered,
      path: objectPath,
      method: "DELETE",
      access: "write",
      operationId: `delete${Name}`,
      summary: summaries.delete,
      handle: kind.delete,
    }),
  ];
}

const capitalized = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** The object that a path names; undefined if the service has no such object. Refuses an id of another form. */
export function findOwned<S extends Stored<object>>(
  { serviceId, id }: Target,
  objects: ReadonlyMap<string, S>,
  parameter: string,
): S | undefined {
  if (!isObjectId(id)) throw refusedFields([wrongObjectId(parameter)]);
  const stored = objects.get(id);
  return stored?.serviceId === serviceId ? stored : undefined;
}
