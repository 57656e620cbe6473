import { isSameId } from "pulumi-pipes-contract/ids";
import type { Api, Place } from "../core/resource/api";
import type { Code } from "../core/messages/codes.generated";
import { ResourceError, valueText } from "../core/messages/errors";
import { listOf, objectOf, own, type JsonObject } from "../core/json/json";
import type { ObjectEnd } from "../core/resource/resource";
import { withBlanks } from "../core/messages/text";

type FoundAlert = JsonObject & { readonly id: string };

/**
 * Lists the alerts that refer to an object, including those in an unsupported form; undefined if the service cannot list alerts.
 */
export async function alertsOf(
  api: Api,
  at: Place,
  refers: (alert: JsonObject) => boolean,
): Promise<readonly FoundAlert[] | undefined> {
  const listed = await api.alerts.list(at);
  if (listed === undefined) return undefined;
  const readable = [...listed.objects.values()].map(({ id, comparable }) => [id, comparable] as const);
  return [...readable, ...listed.unreadable]
    .map(([id, alert]) => ({ ...objectOf(alert), id }))
    .filter(refers);
}

export const alertNames = (alerts: readonly FoundAlert[]): string =>
  alerts
    .map(({ id, name }) =>
      [withBlanks(id), ...(typeof name === "string" ? [`(${valueText(name)})`] : [])].join(" "),
    )
    .join(", ");

/** True if an alert uses the webhook. Some services return only the first channel. */
export const usesWebhook = ({ channel, channels }: JsonObject, id: string): boolean =>
  [channel, ...listOf(channels)].some((delivery) => isSameId(own(delivery, "webhookId"), id));

/** Returns the sentence in a report about deleting an object that alerts can use. */
export const lossOfUsed = ({ end }: ObjectEnd): string | undefined =>
  end === "delete" ? "`up` fails if alerts of other users use it." : undefined;

/** Creates the error for a deletion that would affect alerts. */
export const inUse = (code: Code, noun: string, reason: string): ResourceError =>
  new ResourceError(
    code,
    `${reason}. Point the alerts at a different ${noun} or delete them, then run again. To keep the ${noun}, first set ` +
      '`deletionPolicy: "retain"` and run `pulumi up`',
  );
