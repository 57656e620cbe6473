import * as pipes from "pulumi-pipes";
import type { AlertArgs } from "pulumi-pipes";

/* What a program without types can say. */
const args: unknown = {
  dashboardId: "65f1a0c3d2b4e5f607182930",
  source: "tile",
  threshold: "high",
  thresholdType: "above",
  interval: "1 hour",
  chanel: {},
  channel: { type: "webhook", webhookId: 7 },
  state: "OK",
};

new pipes.Alert("wrong", args as AlertArgs);
