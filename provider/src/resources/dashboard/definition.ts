import type { DashboardBody } from "pulumi-pipes-contract";
import type { Api } from "../../client";
import { unreadableIn } from "../../client/unreadable";
import { createByPost } from "../../lifecycle/createOnce";
import type { Address, Deletion, Reconciliation, ResourceDefinition } from "../../lifecycle/definition";
import { sendWithEcho } from "../../lifecycle/echo";
import { ResourceError } from "../../lifecycle/errors";
import { isIdentical } from "../../schema/differences";
import { isPropertyMap, type PropertyMap } from "../../schema/propertyMap";
import { dashboardArgs } from "./args";
import { creationBody, ownPart, replacementBody } from "./body";
import { holdsRemoved, isReordered } from "./tiles";
import { dashboardSchema } from "./schema";
import { withTileIds } from "./tileNames";
import { isEmpty } from "../../schema/itemPairing";

const createByBody = createByPost(
  (api) => api.dashboards,
  creationBody,
  (desired, live) => isIdentical(dashboardSchema, desired, live),
);

/** A dashboard with its tiles (contract 4.3). */
export const dashboard = {
  kind: "Dashboard",
  displayName: "dashboard",
  args: dashboardArgs,
  schema: dashboardSchema,
  scope: ["organizationId", "serviceId"],
  idArg: { name: "adoptId", required: false },
  clearsRemoved: () => true,
  read: async (api, at) => seen(await api.dashboards.get(at)),
  readBatched: async (api, at) => seen(await api.dashboards.getBatched(at)),
  create: async (creation) => ({ live: withTileIds((await createByBody(creation)).live) }),
  reconcile: async (reconciliation) =>
    isAsDesired(reconciliation) ? reconciliation.live : withTileIds(await replace(reconciliation)),
  delete: deleteDashboard,
} satisfies ResourceDefinition;

const seen = (live: PropertyMap | undefined): PropertyMap | undefined =>
  live === undefined ? undefined : withTileIds(live);

function isAsDesired(reconciliation: Reconciliation): boolean {
  const { delta, removed, live } = reconciliation;
  const isChanged = Object.keys(delta).length > 0 || removed.some((name) => !isEmpty(live[name]));
  return !isChanged && !isReordered(reconciliation) && !holdsRemoved(reconciliation);
}

/** Replaces a dashboard. A tile that goes takes its alerts along, so they are named. */
async function replace(reconciliation: Reconciliation): Promise<PropertyMap> {
  const { api, at, live, warn } = reconciliation;
  const body = replacementBody(reconciliation);
  const kept = new Set(idsOf(body.tiles));
  const gone = idsOf(live["tiles"]).filter((id) => !kept.has(id));
  const alerts = gone.length === 0 ? [] : await alertsOn(api, at, [0]);
  const lost = alerts?.filter(({ tileId }) => typeof tileId === "string" && gone.includes(tileId)) ?? [];
  // Before the request: where its answer is lost, a second look sees neither the tiles nor the alerts.
  if (lost.length > 0) warn(`the tiles that were removed had alerts, which went with them: ${named(lost)}`);
  return sendWithEcho({
    api,
    warn,
    noun: "dashboard",
    live,
    own: ownPart(reconciliation, body),
    body,
    send: (whole) => api.dashboards.replace(at, whole as DashboardBody),
    look: () => api.dashboards.get(at),
  });
}

const idsOf = (tiles: unknown): readonly string[] =>
  (Array.isArray(tiles) ? tiles.filter(isPropertyMap) : []).flatMap(({ id }) =>
    typeof id === "string" ? [id] : [],
  );

/** Deletes a dashboard without alerts. Pulumi does not show which alerts it leaves to `deletedWith`, so none is assumed to. */
async function deleteDashboard({ api, at, isGiven }: Deletion): Promise<void> {
  const alerts = isGiven ? [] : await alertsOn(api, at, [0, 500, 2_000]);
  if (alerts?.length === 0) return api.dashboards.delete(at);
  const which =
    alerts === undefined
      ? "may still carry alerts, which this service does not list"
      : `still carries alerts: ${named(alerts)}`;
  throw new ResourceError(
    `dashboard ${at.id} ${which}. Deleting the dashboard deletes its alerts too. Move or delete these alerts first. To ` +
      'delete them with the dashboard, set `deletionPolicy: "delete"` on the dashboard, run `pulumi up`, and then delete ' +
      'it. An alert with `deletedWith` needs this. `deletionPolicy: "retain"` keeps the dashboard on the service. If ' +
      "this run deletes the alerts, run it again",
  );
}

/**
 * The alerts of a dashboard, also those of a form that is not known, or undefined where the service does not list alerts.
 * Deletions that do not depend on each other run at the same time: alerts of this program may be on their way.
 */
async function alertsOn(
  api: Api,
  at: Address,
  delaysMs: readonly number[],
): Promise<readonly PropertyMap[] | undefined> {
  let found: readonly PropertyMap[] = [];
  for (const delayMs of delaysMs) {
    await api.pause(delayMs);
    const listed = await api.alerts.list(at);
    if (listed === undefined) return undefined;
    const alerts: readonly unknown[] = [...listed.values(), ...unreadableIn(listed).values()];
    found = alerts.filter(isPropertyMap).filter(({ dashboardId }) => dashboardId === at.id);
    if (found.length === 0) break;
  }
  return found;
}

const named = (alerts: readonly PropertyMap[]): string =>
  alerts
    .map(({ id, name }) => (typeof name === "string" ? `${String(id)} ("${name}")` : String(id)))
    .join(", ");
