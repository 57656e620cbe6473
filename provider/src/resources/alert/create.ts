import type { Alert } from "pulumi-pipes-contract";
import type { Api } from "../../client";
import { isApiError, type ApiError } from "../../client/errors";
import type { Bag } from "../fields/table";
import type { Claims } from "../lifecycle/claims";
import type { Address, Created } from "../lifecycle/definition";
import { bodyOf, isIdentical } from "./body";

type Alerts = ReadonlyMap<string, Alert>;

/** How often a creation is sent that the service did not carry out. */
const attempts = 3;

/** How long after a lost answer the alert is looked for, again and again, in milliseconds. */
const looksAfterMs = [0, 300, 1_000];

/**
 * Creates the alert, once. An identical one that nobody claims is taken over instead: an earlier run made it and could not
 * record it. After a lost answer the alert is looked for before anything is sent again.
 */
export async function createAlert(api: Api, at: Address, wanted: Bag, claims: Claims): Promise<Created> {
  const before = await api.alerts.existedBefore(at);
  const replaced = claims.beingReplaced("Alert");
  // Which alert is being replaced is not known: none that looks like it is taken over.
  const orphans = without(before, (alert) => replaced.some((olds) => isIdentical(olds, alert)));
  const orphan = firstUnclaimed(orphans, wanted, claims);
  const stillThere = orphan === undefined ? undefined : await api.alerts.get({ ...at, id: orphan.id });
  if (stillThere !== undefined && isIdentical(wanted, stillThere)) {
    const warning = "took over an identical alert that no resource manages, instead of creating it twice";
    return { live: stillThere, warnings: [warning] };
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      return { live: await api.alerts.create(at, bodyOf(wanted)), warnings: [] };
    } catch (error) {
      if (!isApiError(error) || !error.ambiguous) throw error;
      const found = await lookFor(api, at, wanted, claims, before);
      if (typeof found === "object") return { live: found, warnings: [] };
      if (found === "cannot be seen" || mayStillHappen(error) || attempt >= attempts) throw error;
    }
  }
}

/** Without a complete look nothing says that the alert was not made. */
async function lookFor(
  api: Api,
  at: Address,
  wanted: Bag,
  claims: Claims,
  before: Alerts | undefined,
): Promise<Alert | "is not there" | "cannot be seen"> {
  for (const waitMs of looksAfterMs) {
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    const listed = await api.alerts.list(at).catch(() => undefined);
    if (listed === undefined) return "cannot be seen";
    const fresh = without(listed, ({ id }) => before?.has(id) === true);
    const made = firstUnclaimed(fresh, wanted, claims);
    if (made !== undefined) return made;
  }
  return "is not there";
}

/** Who finds it claims it, in one go: two creations never take over the same alert. */
function firstUnclaimed(alerts: readonly Alert[], wanted: Bag, claims: Claims): Alert | undefined {
  return alerts.find((alert) => isIdentical(wanted, alert) && claims.claim("Alert", alert.id));
}

function without(alerts: Alerts | undefined, isOut: (alert: Alert) => boolean): readonly Alert[] {
  return [...(alerts?.values() ?? [])].filter((alert) => !isOut(alert));
}

/** A service that did not answer in time can still be at work: sending again could make a second alert. */
function mayStillHappen(error: ApiError): boolean {
  return error.kind === "timedOut" || error.status === 504;
}
