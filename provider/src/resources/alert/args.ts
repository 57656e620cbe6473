import { alert, alertBody, uuidShaped } from "pulumi-pipes-contract";
import { z } from "zod";
import { returnedOnly } from "../validation/returnedOnly";

const written = {
  /** Organization that owns the service. Default: `pipes:organizationId`. Changing it replaces. */
  organizationId: uuidShaped.optional(),
  /** Service that owns the alert. Default: `pipes:serviceId`. Changing it replaces. */
  serviceId: uuidShaped.optional(),
  /** An existing alert to adopt instead of creating one. Naming another one replaces. */
  alertId: z.string().min(1).optional(),
  ...alertBody.shape,
  /** Name, 1 to 512 characters; "" clears it. */
  name: z.string().optional(),
  /** Text sent with the alert, 1 to 4,096 characters; "" clears it. */
  message: z.string().optional(),
  /**
   * What `delete` does: `delete` deletes the alert, `release` leaves it. Default: `delete` for an alert that was created
   * here, `release` for one that `alertId` names.
   */
  onDelete: z.enum(["delete", "release"]).optional(),
};

/** Args of `Alert` (contract 4.3). */
export const alertArgs = z.strictObject({ ...written, ...returnedOnly(alert.shape, written) });

/** Args of `Alert` in plain values; in `AlertArgs` any of them may be an output. */
export type AlertValues = z.input<typeof alertArgs>;
