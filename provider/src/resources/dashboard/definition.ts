import { creationIn } from "../lifecycle/createOnce";
import type { Api } from "../../client";
import { unreadableIn } from "../../client/unreadable";
import { isBag, type Bag } from "../fields/table";
import type { Address, Removal, ResourceDefinition, SyncPlan } from "../lifecycle/definition";
import { ResourceError } from "../lifecycle/failures";
import { hasFormerInputs } from "../stateForm";
import { isEmpty } from "../fields/shape";
import { dashboardArgs } from "./args";
import { creationBody, isIdentical, replacementBody, tileIdsOf } from "./body";
import { holdsWithdrawn, isReordered } from "./keepingOthers";
import { dashboardTable } from "./table";

/** A dashboard with its tiles (contract 4.3). */
export const dashboard = {
  kind: "Dashboard",
  noun: "dashboard",
  args: dashboardArgs,
  table: dashboardTable,
  places: ["organizationId", "serviceId"],
  idArg: { name: "dashboardId", required: false },
  deleteBeforeReplace: () => false,
  remembersFound: false,
  clearsWithdrawn: true,
  rules: () => [],
  advice: () => [],
  observe: async (api, at) => api.dashboards.get(at),
  observeAmongMany: async (api, at) => api.dashboards.getAmongMany(at),
  create: creationIn((api) => api.dashboards, creationBody, isIdentical),
  sync: async (api, plan) => (isAsWanted(plan) ? plan.observed : replace(api, plan)),
  remove: deleteDashboard,
  derive: (live) => ({ tileIds: tileIdsOf(live) }),
} satisfies ResourceDefinition;

function isAsWanted(plan: SyncPlan): boolean {
  const { delta, withdrawn, observed } = plan;
  const isChanged = Object.keys(delta).length > 0 || withdrawn.some((name) => !isEmpty(observed[name]));
  return !isChanged && !isReordered(plan) && !holdsWithdrawn(plan);
}

/** Replaces a dashboard. A tile that goes takes its alerts along, so they are named. */
async function replace(api: Api, plan: SyncPlan): Promise<Bag> {
  const body = replacementBody(plan);
  const kept = new Set(idsOf(body.tiles));
  const gone = idsOf(plan.observed["tiles"]).filter((id) => !kept.has(id));
  const alerts = gone.length === 0 ? [] : await alertsOn(api, plan.at, [0]);
  const lost = alerts?.filter(({ tileId }) => typeof tileId === "string" && gone.includes(tileId)) ?? [];
  // Before the request: where its answer is lost, a second look sees neither the tiles nor the alerts.
  if (lost.length > 0)
    plan.warn(`the tiles that were removed had alerts, which went with them: ${named(lost)}`);
  return api.dashboards.replace(plan.at, body);
}

const idsOf = (tiles: unknown): readonly string[] =>
  (Array.isArray(tiles) ? tiles.filter(isBag) : []).flatMap(({ id }) => (typeof id === "string" ? [id] : []));

/** Deletes a dashboard, but not with alerts of others: those of this program are gone before their dashboard is. */
async function deleteDashboard(api: Api, { at, state, isGiven }: Removal): Promise<void> {
  const alerts = isGiven ? [] : await alertsOn(api, at, [0, 500, 2_000]);
  if (alerts?.length === 0) return api.dashboards.delete(at);
  const which =
    alerts === undefined
      ? "may still carry alerts, which this service does not list"
      : `still carries alerts: ${named(alerts)}`;
  // A state of 0.1.0 has "delete" in any case, so that nothing changes where the program says it.
  const ways = hasFormerInputs(state)
    ? '`onDelete: "release"`'
    : '`onDelete: "delete"` or `onDelete: "release"`';
  throw new ResourceError(
    `dashboard ${at.id} ${which}. They would go with it: move or delete them first, or put the dashboard back into the ` +
      `program with ${ways}, run \`pulumi up\`, and take it out again. Run again where they are of this program`,
  );
}

/**
 * The alerts of a dashboard, also those of a form that is not known, or undefined where the service does not list alerts.
 * Deletions that do not depend on each other run at the same time: alerts of this program may be on their way.
 */
async function alertsOn(
  api: Api,
  at: Address,
  waitsMs: readonly number[],
): Promise<readonly Bag[] | undefined> {
  let found: readonly Bag[] = [];
  for (const waitMs of waitsMs) {
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    const listed = await api.alerts.list(at);
    if (listed === undefined) return undefined;
    const alerts: readonly unknown[] = [...listed.values(), ...unreadableIn(listed).values()];
    found = alerts.filter(isBag).filter(({ dashboardId }) => dashboardId === at.id);
    if (found.length === 0) break;
  }
  return found;
}

const named = (alerts: readonly Bag[]): string =>
  alerts
    .map(({ id, name }) => (typeof name === "string" ? `${String(id)} ("${name}")` : String(id)))
    .join(", ");
