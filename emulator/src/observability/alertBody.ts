import { alertBody, alertChannel, alertTextBounds, known } from "pulumi-pipes-contract";
import { z } from "zod";
import { objectId } from "./objectId";

const oneOf = <const Choices extends readonly string[]>(choices: Choices) =>
  z.enum(choices, { error: `must be one of ${choices.join(", ")}` });

const text = ([least, most]: readonly [number, number]) => {
  const error = `must have ${least} to ${most} characters`;
  return z.string().min(least, error).max(most, error);
};

/** An alert with the values and bounds that services know today; the contract leaves them open. */
export const knownAlertBody = alertBody.extend({
  dashboardId: objectId.optional(),
  tileId: objectId.optional(),
  interval: oneOf(known.alertIntervals),
  source: oneOf(known.alertSources),
  thresholdType: oneOf(known.alertThresholdTypes),
  channel: alertChannel.extend({ type: oneOf(known.alertChannelTypes), webhookId: objectId }),
  name: text(alertTextBounds.name).optional(),
  message: text(alertTextBounds.message).optional(),
});
