import type { AlertArgs } from "pulumi-pipes";
import { latencyAlert } from "../../harness/args";

/** Args of an alert that the service accepts, with changes. */
export const alertArgs = (change: Partial<AlertArgs> = {}): AlertArgs => ({
  ...latencyAlert,
  name: "latency",
  ...change,
});
