import { uuidShaped } from "pulumi-pipes-contract";
import { z } from "zod";
import { objectId } from "../api/input";
import { pathParameters } from "../api/operation";
import { defaultSeed } from "../seed/ids";

const { organizationId, serviceId, pipes, keys, alerts, dashboards, webhooks, savedSearches, sources } =
  defaultSeed;

/** What each parameter of a path looks like, and its value in the seed. */
const inPaths: Readonly<Record<string, { readonly form: z.ZodType; readonly example: string }>> = {
  organizationId: { form: uuidShaped, example: organizationId },
  serviceId: { form: uuidShaped, example: serviceId },
  pipeId: { form: uuidShaped, example: pipes.kafka },
  keyId: { form: uuidShaped, example: keys.ci.id },
  alertId: { form: objectId, example: alerts.errorRate },
  dashboardId: { form: objectId, example: dashboards.ingestion.id },
  webhookId: { form: objectId, example: webhooks.chat },
  sourceId: { form: objectId, example: sources.log },
  savedSearchId: { form: objectId, example: savedSearches.slowQueries },
};

/** The parameters of a path, for the document. */
export function describePath(path: string): object[] {
  return pathParameters(path).map((name) => {
    const known = inPaths[name];
    if (known === undefined) throw new TypeError(`the parameter ${name} of a path is not described`);
    return { name, in: "path", required: true, schema: jsonSchema(known.form), example: known.example };
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
