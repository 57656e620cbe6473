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
  /** Additional fields of the API that this version has no property for, by their API names. `null` clears a field. */
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
  /** Organization that owns the service, a UUID. */
  organizationId: z.string(),
  /** Service that owns the object, a UUID. */
  serviceId: z.string(),
};

export const repeatedOutputs = <Policy extends z.ZodType>(deletionPolicy: Policy) => ({
  /** The fields that the program sets in `additionalFields`, with the values of the service. */
  additionalFields: z.record(z.string(), z.unknown()).optional(),
  /** The policy that the program sets. */
  deletionPolicy,
});

/** What an `Alert` shows (contract 4.3). */
export const alertOutputs = z.object({
  ...placeOutputs,
  ...alertRecord.omit({ id: true }).shape,
  ...alertBody.pick({ threshold: true, interval: true, source: true, thresholdType: true }).shape,
  /** The first channel that the service delivers the alert to: a webhook or email addresses. */
  channel: alertArgs.shape.channel as unknown as Extensible<typeof alertArgs.shape.channel>,
  /** Chart that the alert watches, with a query of its own. */
  chartConfig: z.record(z.string(), z.unknown()).optional(),
  /** All channels that the service delivers the alert to. The first one is `channel`. */
  channels: alertArgs.shape.channels as unknown as Extensible<typeof alertArgs.shape.channels>,
  ...repeatedOutputs(alertArgs.shape.deletionPolicy),
});

/** What a `Dashboard` shows (beyond the contract: 2.4 shows no fields). */
export const dashboardOutputs = z.object({
  ...placeOutputs,
  ...dashboardRecord.omit({ id: true }).shape,
  /**
   * The tiles that the program sets, with the values that the service returned. A tile has `x`, `y`, `w` and `h` only if the
   * program sets them.
   */
  tiles: dashboardArgs.shape.tiles.unwrap(),
  /**
   * IDs of the tiles by name. If several tiles share a name, a number follows the name from the second tile on, as in
   * `Errors (2)`. The number is the first number from 2 on that does not result in the name of another tile.
   */
  tileIds: z.record(z.string(), z.string()),
  ...repeatedOutputs(dashboardArgs.shape.deletionPolicy),
});

/** What a `Webhook` shows (beyond the contract). */
export const webhookOutputs = z.object({
  ...placeOutputs,
  ...webhookRecord.omit({ id: true }).shape,
  /** Address that receives the alerts, if the program sets it or the service returns it. Secret. */
  url: z.string().register(facts, secret).optional(),
  /** Headers of the requests that the program sets. Secret. */
  headers: z.record(z.string(), z.string()).register(facts, secret).optional(),
  /** Query parameters of the requests that the program sets. Secret. */
  queryParams: z.record(z.string(), z.string()).register(facts, secret).optional(),
  ...repeatedOutputs(webhookArgs.shape.deletionPolicy),
});

/** What an `AccessKey` shows (contract 2.3). */
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

/** What a `Pipe` shows (contract 2.2). */
export const pipeOutputs = z.object({
  ...placeOutputs,
  ...pipeRecord.omit({ id: true, serviceId: true }).shape,
  /** Name of the pipe. */
  name: z.string(),
  /** Current state. It changes without an update, and never appears in a diff. */
  state: pipeRecord.shape.state,
  /**
   * Whether the pipe is stopped: true in the states `Stopped` and `Paused`, false in the state `Running`, and the value
   * of the arguments in other states.
   */
  stopped: z.boolean().optional(),
  /** Where the pipe reads rows, in the object of its kind. It contains the credentials of the arguments as secrets. */
  source: pipeRecord.shape.source,
  /** All tuning settings that the service returns, each in the unit that its name states. */
  settings: pipeRecord.shape.settings,
  /** The string whose change copies all tables again. */
  resyncTrigger: z.string().optional(),
  ...repeatedOutputs(pipeArgs.shape.deletionPolicy),
});

/** What a `PipeSettings` shows (contract 2.2). */
export const pipeSettingsOutputs = pipeOutputs
  .omit({ stopped: true, resyncTrigger: true, deletionPolicy: true })
  .extend({
    /** ID of the pipe, a UUID. */
    pipeId: z.string(),
    /** Name of the pipe. */
    name: pipeRecord.shape.name,
  });

/** What a `PipeScaling` shows (beyond the contract). */
export const pipeScalingOutputs = z
  .object({ ...placeOutputs, ...databaseScaling.shape, ...repeatedOutputs(z.never()) })
  .omit({ deletionPolicy: true });
