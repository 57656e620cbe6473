import { alert, alertBody, pathPart, uuidShaped } from "pulumi-pipes-contract";
import { z } from "zod";
import { returnedOnly } from "../validation/returnedOnly";

const written = {
  /** Organization that owns the service. Default: `pipes:organizationId`. Changing it replaces. Contract 4.3. */
  organizationId: uuidShaped.optional(),
  /** Service that owns the alert. Default: `pipes:serviceId`. Changing it replaces. Contract 4.3. */
  serviceId: uuidShaped.optional(),
  /**
   * Id of an existing alert to adopt. Default: none, and an alert is created. Naming another one replaces. Beyond the
   * contract (4.3), which shows no ids.
   */
  alertId: pathPart.optional(),
  ...alertBody.shape,
  /** Name of the alert; "" clears it. Contract 4.3. */
  name: z.string().optional(),
  /** Text sent with the alert; "" clears it. Contract 4.3. */
  message: z.string().optional(),
  /**
   * What `delete` does: `delete` deletes the alert, `release` leaves it. Default: an alert that this resource made is
   * deleted, an adopted one is released. This package's own.
   */
  onDelete: z.enum(["delete", "release"]).optional(),
};

/** Args of `Alert` (contract 4.3). */
export const alertArgs = z.strictObject({ ...written, ...returnedOnly(alert.shape, written) });

/**
 * Args of `Alert` in plain values; in `AlertArgs` any of them may be an output. What is left out is not managed, unless
 * its comment names a default.
 */
export type AlertValues = z.input<typeof alertArgs>;
