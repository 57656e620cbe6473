import { accessKey as accessKeyRecord, alert as alertRecord, alertBody } from "pulumi-pipes-contract";
import { dashboard as dashboardRecord, databaseScaling, pipe as pipeRecord } from "pulumi-pipes-contract";
import { webhook as webhookRecord } from "pulumi-pipes-contract";
import { facts, secret } from "pulumi-pipes-contract/facts";
import { z } from "zod";
import { accessKeyArgs } from "../../provider/src/resources/accessKey";
import { alertArgs } from "../../provider/src/resources/alert";
import { dashboardArgs } from "../../provider/src/resources/dashboard";
import { pipeArgs } from "../../provider/src/resources/pipe";
import { webhookArgs } from "../../provider/src/resources/webhook";

/*
 * The outputs of the resources that show more than the record of the service. `outputs.generated.ts` has those of all others, and the
 * types of all args. Only the generated types need them.
 */

/** The arg next to the fields of every closed object. */
interface AdditionalFields {
  /** Fields of the API for which this version has no argument, by their API names. `null` clears a field. */
  additionalFields: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
}

/** A schema in which every closed object has `additionalFields`. */
export type Extensible<Schema> =
  Schema extends z.ZodOptional<infer Inner>
    ? z.ZodOptional<Inner extends z.ZodType ? Extensible<Inner> : Inner>
    : Schema extends z.ZodNullable<infer Inner>
      ? z.ZodNullable<Inner extends z.ZodType ? Extensible<Inner> : Inner>
      : Schema extends z.ZodArray<infer Item>
        ? z.ZodArray<Item extends z.ZodType ? Extensible<Item> : Item>
        : Schema extends z.ZodObject<infer Shape, infer Config>
          ? string extends keyof Config["in"]
            ? Schema
            : z.ZodObject<ExtensibleShape<Shape>, Config>
          : Schema;

type ExtensibleShape<Shape> = { [Name in keyof Shape]: Extensible<Shape[Name]> } & AdditionalFields;

export const placeOutputs = {
  /** Organization of the object, a UUID. */
  organizationId: z.string(),
  /** Service of the object, a UUID. */
  serviceId: z.string(),
};

export const repeatedOutputs = <Policy extends z.ZodType>(deletionPolicy: Policy) => ({
  /** The fields in the argument `additionalFields`, with the values that the service returned. */
  additionalFields: z.record(z.string(), z.unknown()).optional(),
  /** The policy from the arguments. */
  deletionPolicy,
});

/** Outputs of an `Alert` (contract 4.3). */
export const alertOutputs = z.object({
  ...placeOutputs,
  ...alertRecord.omit({ id: true }).shape,
  ...alertBody.pick({ threshold: true, interval: true, source: true, thresholdType: true }).shape,
  /** The first channel that the service delivers the alert to: a webhook or email addresses. */
  channel: alertArgs.shape.channel as unknown as Extensible<typeof alertArgs.shape.channel>,
  /** Chart that the alert watches, with a separate query. */
  chartConfig: z.record(z.string(), z.unknown()).optional(),
  /** All channels that the service delivers the alert to. The first one is `channel`. */
  channels: alertArgs.shape.channels as unknown as Extensible<typeof alertArgs.shape.channels>,
  ...repeatedOutputs(alertArgs.shape.deletionPolicy),
});

/** Outputs of a `Dashboard` (beyond the contract: 2.4 shows no fields). */
export const dashboardOutputs = z.object({
  ...placeOutputs,
  ...dashboardRecord.omit({ id: true }).shape,
  /**
   * The tiles that the program sets, with the values that the service returned. A tile has `x`, `y`, `w` and `h` only if the
   * program sets them.
   */
  tiles: dashboardArgs.shape.tiles.unwrap(),
  /**
   * IDs of the tiles by name. Tiles with equal names get a suffix from the second tile on: `Errors`, `Errors (2)`, and so on.
   * Numbers that would result in the name of a different tile are skipped.
   */
  tileIds: z.record(z.string(), z.string()),
  ...repeatedOutputs(dashboardArgs.shape.deletionPolicy),
});

/** Outputs of a `Webhook` (beyond the contract). */
export const webhookOutputs = z.object({
  ...placeOutputs,
  ...webhookRecord.omit({ id: true }).shape,
  /** Address that receives the alerts, if the program sets it or the service returns it. Secret. */
  url: z.string().register(facts, secret).optional(),
  /** Headers of the requests, as the program sets them. Secret. */
  headers: z.record(z.string(), z.string()).register(facts, secret).optional(),
  /** Query parameters of the requests, as the program sets them. Secret. */
  queryParams: z.record(z.string(), z.string()).register(facts, secret).optional(),
  ...repeatedOutputs(webhookArgs.shape.deletionPolicy),
});

/** Outputs of an `AccessKey` (contract 2.3). */
export const accessKeyOutputs = z.object({
  /** Organization that owns the key, a UUID. */
  organizationId: z.string(),
  ...accessKeyRecord.omit({ id: true }).shape,
  /**
   * IDs of the roles of the key, in any order. Undefined if the service returns no `assignedRoles`. Beyond the
   * contract.
   */
  assignedRoleIds: z.array(z.string()).optional(),
  /**
   * Key ID of the credentials: the user name in a request. Only a created key has it, because services return it only
   * once. A program that reads it from an adopted key fails. Secret.
   */
  authKeyId: z.string().register(facts, secret),
  /**
   * Secret of the credentials: the password in a request. Only a created key has it, because services return it only
   * once. A program that reads it from an adopted key fails. Secret.
   */
  authKeySecret: z.string().register(facts, secret),
  /** The string whose change rotates the key. */
  rotationTrigger: z.string().optional(),
  ...repeatedOutputs(accessKeyArgs.shape.deletionPolicy),
});

/** Outputs of a `Pipe` (contract 2.2). */
export const pipeOutputs = z.object({
  ...placeOutputs,
  ...pipeRecord.omit({ id: true, serviceId: true }).shape,
  /** Name of the pipe. */
  name: z.string(),
  /** Current state. It changes without an update, and never appears in a diff. */
  state: pipeRecord.shape.state,
  /**
   * True in the states `Stopped` and `Paused`, false in the state `Running`. In other states, it is the value of the arguments.
   */
  stopped: z.boolean().optional(),
  /** Source of the rows, in the field named after its kind. It contains the credentials from the arguments as secrets. */
  source: pipeRecord.shape.source,
  /** All tuning settings that the service returns, each in the unit at the end of its name. */
  settings: pipeRecord.shape.settings,
  /** The string whose change copies all tables again. */
  resyncTrigger: z.string().optional(),
  ...repeatedOutputs(pipeArgs.shape.deletionPolicy),
});

/** Outputs of a `PipeSettings` (contract 2.2). */
export const pipeSettingsOutputs = pipeOutputs
  .omit({ stopped: true, resyncTrigger: true, deletionPolicy: true })
  .extend({
    /** ID of the pipe, a UUID. */
    pipeId: z.string(),
    /** Name of the pipe. */
    name: pipeRecord.shape.name,
  });

/** Outputs of a `PipeScaling` (beyond the contract). */
export const pipeScalingOutputs = z
  .object({ ...placeOutputs, ...databaseScaling.shape, ...repeatedOutputs(z.never()) })
  .omit({ deletionPolicy: true });
