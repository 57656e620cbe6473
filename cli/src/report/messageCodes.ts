import type { Code } from "pulumi-pipes/internal";
import type { Message } from "./preview";

/* The report decides by the codes of messages, because their sentences change. */

const dangerous: ReadonlySet<Code | undefined> = new Set<Code>([
  "dashboard/hidden-parts",
  "dashboard/removes-alerts",
  "key/disabled",
  "key/gets-admin",
  "key/loses-roles",
  "key/open-to-all",
  "key/signs-deployment",
  "key/unusable",
  "update/removes",
  "webhook/body",
  "webhook/destination",
]);

/** True if the box of cautions repeats each line of the message. */
export const isDangerous = ({ code }: Message): boolean => dangerous.has(code);

/** True if a message says that `up` can lock the deployment out of the service. */
export const locksOut = ({ code }: Message): boolean => code === "key/signs-deployment";

/** True if a message says that a pipe loads no data. */
export const needsAttention = ({ severity, code }: Message): boolean =>
  severity === "warning" && (code === "pipe/stopped" || code === "pipe/failed");

/** True if the loss of the resource's object repeats the message. */
export const repeatsLoss = ({ code }: Message): boolean => code === "replace/loses";

const comparisons: ReadonlySet<Code | undefined> = new Set<Code>([
  "adoption/removes",
  "adoption/changes",
  "adoption/unchanged",
]);

/** True if a message lists all differences of an object that is adopted. */
export const comparesAdoption = ({ code }: Message): boolean => comparisons.has(code);
