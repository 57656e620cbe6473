import { isAlertTile, type Dashboard } from "pulumi-pipes-contract";
import { notFound } from "../../api/apiError";
import { present } from "../../api/backend";
import type { Call, Operation, Target } from "../../api/operation";
import type { OperationResponse } from "../../api/response";
import { defaultSeed } from "../../seed/ids";
import type { QuirkFields } from "../../quirks/fields";
import type { StoredDashboard } from "../../store/records";
import { refusedFields } from "../../api/apiError";
import { removeAlerts } from "./alerts";
import { collectionOperations, findOwned } from "./collection";
import { newDashboardForm, replacedDashboardForm, type DashboardInput } from "./dashboardForms";
import { brokenReferences, brokenTogether, dashboardFields, referencesOf } from "./dashboardRules";
import { dashboardValidation } from "./dashboardValidation";

const example = {
  name: "Payments",
  tiles: [
    {
      name: "Declined cards",
      x: 0,
      y: 0,
      w: 12,
      h: 6,
      config: { displayType: "line", sourceId: defaultSeed.sources.trace, select: [{ aggFn: "count" }] },
    },
  ],
  tags: ["shop"],
};

const quirkFields: QuirkFields = {
  optionalStrings: ["savedQuery"],
  optionalLists: ["tags", "filters", "savedFilterValues", "containers"],
  opaque: ["config", "filters", "savedFilterValues", "containers"],
};

/** Operations on dashboards; paths are below the service. */
export const dashboardOperations = (observability: string): readonly Operation[] => [
  // Before those on one dashboard, whose path matches this one's too.
  dashboardValidation(observability, example),
  ...collectionOperations(observability, {
    name: "dashboard",
    ...newDashboardForm,
    replacementBody: replacedDashboardForm.body,
    exampleId: defaultSeed.dashboards.ingestion.id,
    example,
    summaries: {
      list: "List the dashboards of a service",
      create: "Create a dashboard; its tiles get ids of the service's own",
      get: "Get a dashboard",
      replace: "Replace name and tiles of a dashboard, and of the rest what the body names",
      delete: "Delete a dashboard and the alerts on its tiles; an unknown one is deleted with success",
    },
    list: listDashboards,
    create: createDashboard,
    get: (call) => ({ result: present(call.backend, quirkFields, requireDashboard(call).record) }),
    replace: replaceDashboard,
    delete: deleteDashboard,
  }),
];

/** Services order dashboards by name, the last first. */
function listDashboards({ backend, serviceId }: Target): OperationResponse {
  const owned = [...backend.store.dashboards.values()].filter((stored) => stored.serviceId === serviceId);
  const ordered = owned.toSorted((left, right) => compare(right.record.name ?? "", left.record.name ?? ""));
  return { result: ordered.map(({ record }) => present(backend, quirkFields, record)) };
}

/** By code units, so that capitals are before all other letters. */
const compare = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

function createDashboard(call: Call<DashboardInput>): OperationResponse {
  const { backend, organizationId, serviceId } = call;
  const newId = () => backend.newObjectId();
  const body = bodyOf(call);
  const record: Dashboard = { ...dashboardFields(body, newId), id: newId() };
  backend.store.dashboards.set(record.id, { organizationId, serviceId, record });
  return { result: present(backend, quirkFields, record) };
}

function replaceDashboard(call: Call<DashboardInput>): OperationResponse {
  const { backend } = call;
  const stored = requireDashboard(call);
  const body = bodyOf(call, stored.record);
  const { id } = stored.record;
  const record: Dashboard = { ...dashboardFields(body, () => backend.newObjectId(), stored.record), id };
  removeAlerts(backend, id, tilesWithoutAlerts(stored.record, record));
  // Nothing of a body names the hidden parts, so they go.
  const { hiddenParts: _hidden, ...remaining } = stored;
  backend.store.dashboards.set(id, { ...remaining, record });
  return { result: present(backend, quirkFields, record) };
}

function bodyOf(
  { backend, serviceId, body: read }: Call<DashboardInput>,
  before?: Dashboard,
): DashboardInput {
  const body = read(before);
  const together = brokenTogether(body, backend.quirks.strict, before);
  const broken =
    together.length > 0 ? together : brokenReferences(body, referencesOf(backend, serviceId), before);
  if (broken.length > 0) throw refusedFields(broken.map(({ path, text }) => ({ path, reason: text })));
  return body;
}

/** The tiles that lose their alerts by an update of a dashboard: those that leave, and those that take no alerts, also before. */
function tilesWithoutAlerts(before: Dashboard, { tiles }: Dashboard): ReadonlySet<string> {
  const watched = new Set(tiles.flatMap(({ id, config }) => (isAlertTile(config) ? [id] : [])));
  return new Set(before.tiles.flatMap(({ id = "" }) => (watched.has(id) ? [] : [id])));
}

/** A dashboard that does not exist is deleted with success. */
function deleteDashboard(call: Target): OperationResponse {
  const stored = findDashboard(call);
  if (stored !== undefined) {
    removeAlerts(call.backend, stored.record.id);
    call.backend.store.dashboards.delete(stored.record.id);
  }
  return { deleted: true };
}

function requireDashboard(call: Target): StoredDashboard {
  const stored = findDashboard(call);
  if (stored === undefined) throw notFound("the dashboard");
  return stored;
}

const findDashboard = (call: Target): StoredDashboard | undefined =>
  findOwned(call, call.backend.store.dashboards, "dashboardId");
