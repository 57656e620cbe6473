import { accessKey, accessKeyCreation, accessKeyPatch, alert, createdAccessKey } from "pulumi-pipes-contract";
import {
  dashboard,
  instant,
  instantForm,
  databaseScaling,
  databaseScalingPatch,
  facts,
  pipe,
} from "pulumi-pipes-contract";
import { pipeCommand, pipePatch, savedSearch, serviceCommand, serviceStatus } from "pulumi-pipes-contract";
import { reversePrivateEndpoint, role, source, tuningSettings, webhook } from "pulumi-pipes-contract";
import { z } from "zod";
import { knownAlertBody } from "../operations/observability/alertRules";
import { newDashboardBody, replacedDashboardBody } from "../operations/observability/dashboardForms";
import { dashboardToValidate, dashboardVerdict } from "../operations/observability/dashboardValidation";
import { knownSearchBody } from "../operations/observability/savedSearches";
import { knownWebhookBody } from "../operations/observability/webhookRules";
import { pipeCreation } from "../operations/pipes/creation";
import { scalingChange } from "../operations/pipes/scaling";
import { settingsChange } from "../operations/pipes/settings";

/** JSON Schema as the document holds it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

type Named = Readonly<Record<string, z.ZodType>>;

/** Error of every part but the observability one, and of the gate in front of all. */
export const errorForm = z.object({
  status: z.int(),
  error: z.string().regex(/^[A-Z_]+: /),
  requestId: z.uuid(),
  code: z.string().optional(),
  serviceState: z.string().optional(),
  canWake: z.boolean().optional(),
});

/** Error of the observability part: each refused field with the reason, as in `name: is missing; tiles.0.x: is missing`. */
export const refusalForm = z.object({ status: z.int(), error: z.string(), requestId: z.uuid() });

const bodies: Named = {
  PipeCreation: pipeCreation,
  PipePatch: pipePatch,
  PipeCommand: pipeCommand,
  PipeScaling: scalingChange,
  PipeSettingsPatch: settingsChange,
  KeyCreation: accessKeyCreation,
  KeyPatch: accessKeyPatch,
  AlertBody: knownAlertBody,
  DashboardBody: newDashboardBody,
  DashboardReplacement: replacedDashboardBody,
  DashboardToValidate: dashboardToValidate,
  WebhookBody: knownWebhookBody,
  ServiceCommand: serviceCommand,
  DatabaseScalingPatch: databaseScalingPatch,
  SavedSearchBody: knownSearchBody,
};

const records: Named = {
  Pipe: pipe,
  PipeSettings: tuningSettings,
  Key: accessKey,
  CreatedKey: createdAccessKey,
  Alert: alert,
  Dashboard: dashboard,
  Source: source,
  Webhook: webhook,
  SavedSearch: savedSearch,
  DatabaseScaling: databaseScaling,
  ServiceStatus: serviceStatus,
  Role: role,
  ReversePrivateEndpoint: reversePrivateEndpoint,
};

/** What no client has a hand in, so that nothing unknown is in it. */
const verdicts: Named = {
  DashboardVerdict: dashboardVerdict,
  Error: errorForm,
  Refusal: refusalForm,
};

const all: Named = { ...bodies, ...records, ...verdicts };

/** The schemas of the document by name; those of a strict service describe every field that there may be. */
export function componentSchemas(strict: boolean): Record<string, JsonSchema> {
  return {
    ...written(bodies, "input", strict),
    ...written(records, "output", strict),
    ...written(verdicts, "output", true),
  };
}

/** A reference to the schema of the document that a zod schema stands for; lists refer to their items. */
export function referenceTo(schema: z.ZodType): JsonSchema {
  if (schema instanceof z.ZodArray) return { type: "array", items: referenceTo(schema.element as z.ZodType) };
  const name = Object.entries(all).find(([, known]) => known === schema)?.[0];
  if (name === undefined) throw new TypeError("a schema of an operation has no name in the document");
  return { $ref: reference(name) };
}

function written(named: Named, io: "input" | "output", strict: boolean): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri: reference,
    override: ({ zodSchema, jsonSchema }) => {
      if (io === "input") Object.assign(jsonSchema, boundsOf(zodSchema));
      // Zod keeps what its own functions check to itself.
      if (zodSchema === instant) jsonSchema.pattern = instantForm.source;
      if (!strict && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      if (zodSchema instanceof z.ZodRecord) jsonSchema.maxProperties = 100;
      if (zodSchema === settingsChange || zodSchema === scalingChange) jsonSchema.minProperties = 1;
    },
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _dialect, $id: _id, ...schema }]) => [name, schema]),
  );
}

function reference(name: string): string {
  return `#/components/schemas/${name}`;
}

/** What the service refuses of a value, in the words of JSON Schema. */
function boundsOf(schema: z.core.$ZodType): JsonSchema {
  const { bounds, unique } = facts.get(schema) ?? {};
  const [least, most = Infinity] = bounds ?? [];
  const isText = schema instanceof z.ZodString;
  return {
    ...(least === undefined ? {} : { [isText ? "minLength" : "minimum"]: least }),
    ...(Number.isFinite(most) ? { [isText ? "maxLength" : "maximum"]: most } : {}),
    ...(unique === true ? { uniqueItems: true } : {}),
  };
}
