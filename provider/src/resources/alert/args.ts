import { alert, alertBody } from "pulumi-pipes-contract/alert";
import { pathPart, uuidShaped } from "pulumi-pipes-contract/primitives";
import { z } from "zod";
import { extensible } from "../../schema/additionalFields";
import { readOnly } from "../../schema/readOnlyFields";

const written = {
  /** Organization that owns the service. Default: `pipes:organizationId`. Changing it replaces. Contract 4.3. */
  organizationId: uuidShaped.optional(),
  /** Service that owns the alert. Default: `pipes:serviceId`. Changing it replaces. Contract 4.3. */
  serviceId: uuidShaped.optional(),
  /**
   * Id of an existing alert to adopt. Default: none, and an alert is created. Naming another one replaces. Beyond the
   * contract (4.3), which shows no ids.
   */
  adoptId: pathPart.optional(),
  ...alertBody.shape,
  /** Name of the alert; "" clears it. Contract 4.3. */
  name: z.string().optional(),
  /** Text sent with the alert; "" clears it. Contract 4.3. */
  message: z.string().optional(),
  /**
   * What happens to the alert on the service when the resource is deleted: `delete` deletes it, `retain` leaves it
   * as it is. Default: `delete` for an alert that the resource created, `retain` for an adopted one. This package's own.
   */
  deletionPolicy: z.enum(["delete", "retain"]).optional(),
};

/** Args of `Alert` (contract 4.3). */
export const alertArgs = extensible(z.strictObject({ ...written, ...readOnly(alert.shape, written) }));

/**
 * Args of `Alert` (contract 4.3, see docs/contract.md). What is left out is not managed, unless its
 * comment names a default.
 */
export type AlertValues = z.input<typeof alertArgs>;

/** What an `Alert` shows (contract 4.3). */
export const alertOutputs = z.object({
  /** Organization that owns the service, a UUID. */
  organizationId: z.string(),
  /** Service that owns the alert, a UUID. */
  serviceId: z.string(),
  ...alert.omit({ id: true }).shape,
  ...alertBody.pick({ threshold: true, interval: true, source: true, thresholdType: true }).shape,
  /** Where the alert is delivered: a webhook, by its id. */
  channel: alertArgs.shape.channel,
  /** The fields that the args have in `additionalFields`, as the service answers them. This package's own. */
  additionalFields: alertArgs.shape.additionalFields,
  /** The policy that the args give; undefined if they give none. This package's own. */
  deletionPolicy: written.deletionPolicy,
});

export type AlertOutputs = z.output<typeof alertOutputs>;
