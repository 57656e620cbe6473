import { uuidShaped } from "pulumi-pipes-contract";
import { z } from "zod";
import { objectId } from "../api/input";
import { fullPath, pathParameters, type Operation } from "../api/operation";
import { defaultSeed } from "../seed/ids";

const { organizationId, serviceId } = defaultSeed;
const owners: ReadonlyMap<string, string> = new Map(Object.entries({ organizationId, serviceId }));

/** The parameters of the path of an operation, for the document. */
export function describePath(operation: Operation): object[] {
  const ownForm = operation.area === "observability" ? objectId : uuidShaped;
  return pathParameters(fullPath(operation)).map((name) => {
    const example = owners.get(name) ?? operation.exampleId;
    if (example === undefined) throw new TypeError(`the parameter ${name} of a path is not described`);
    const schema = jsonSchema(owners.has(name) ? uuidShaped : ownForm);
    return { name, in: "path", required: true, schema, example };
  });
}

/** The parameters of a query, for the document: as numbers and not as the texts they travel as. */
export function describeQuery(query: z.ZodObject | undefined): object[] {
  const shape: Readonly<Record<string, z.core.$ZodType>> = query?.shape ?? {};
  return Object.entries(shape).map(([name, form]) => ({
    name,
    in: "query",
    required: false,
    schema: jsonSchema(form),
  }));
}

function jsonSchema(schema: z.core.$ZodType): object {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema);
  return rest;
}
