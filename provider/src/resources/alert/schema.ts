import {
  additionalFields,
  group,
  instant,
  number,
  numberOrZero,
  text,
  type FieldSchema,
} from "../../schema/fieldSchema";

/** What can be managed, a line per field. */
export const alertSchema = {
  dashboardId: text,
  tileId: text,
  threshold: number,
  thresholdMax: number,
  interval: text,
  source: text,
  thresholdType: text,
  channel: group({ type: text, webhookId: text }),
  name: text,
  message: text,
  savedSearchId: text,
  groupBy: text,
  note: text,
  numConsecutiveWindows: number,
  scheduleOffsetMinutes: numberOrZero,
  scheduleStartAt: instant,
  additionalFields,
} as const satisfies FieldSchema;
