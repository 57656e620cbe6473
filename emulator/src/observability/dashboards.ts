import { dashboardBody, type Dashboard } from "pulumi-pipes-contract";
import { laterInstant, present } from "../backend";
import type { Answer } from "../http/answer";
import { notFound } from "../http/apiError";
import { parseBody } from "../http/body";
import type { Call, Operation } from "../http/operation";
import type { Stored } from "../store/records";
import { removeAlerts } from "./alerts";
import { newDashboardFields, replacedDashboardFields, replaceTiles } from "./dashboardRules";
import { checkObjectId } from "./objectId";

const offered = { area: "observability", inContract: true } as const;

/** Operations on dashboards; paths are below the service. */
export const dashboardOperations = (observability: string): readonly Operation[] => [
  { ...offered, method: "GET", path: `/${observability}/dashboards`, access: "read", handle: listDashboards },
  {
    ...offered,
    method: "POST",
    path: `/${observability}/dashboards`,
    access: "write",
    handle: createDashboard,
  },
  {
    ...offered,
    method: "GET",
    path: `/${observability}/dashboards/:id`,
    access: "read",
    handle: getDashboard,
  },
  {
    ...offered,
    method: "PUT",
    path: `/${observability}/dashboards/:id`,
    access: "write",
    handle: replaceDashboard,
  },
  {
    ...offered,
    method: "DELETE",
    path: `/${observability}/dashboards/:id`,
    access: "write",
    handle: deleteDashboard,
  },
];

function listDashboards({ backend, serviceId }: Call): Answer {
  const owned = [...backend.store.dashboards.values()].filter(
    (dashboard) => dashboard.serviceId === serviceId,
  );
  return { result: owned.map(({ record }) => present(backend, "dashboards", record)) };
}

function getDashboard(call: Call): Answer {
  return { result: present(call.backend, "dashboards", requireDashboard(call).record) };
}

function createDashboard({ backend, organizationId, serviceId, body }: Call): Answer {
  const newId = () => backend.newObjectId();
  const fields = newDashboardFields(parseBody(dashboardBody, body), newId);
  const createdAt = new Date(backend.now()).toISOString();
  const record: Dashboard = { id: newId(), ...fields, createdAt, updatedAt: createdAt };
  backend.store.dashboards.set(record.id, { organizationId, serviceId, record });
  return { result: present(backend, "dashboards", record) };
}

function replaceDashboard(call: Call): Answer {
  const { backend } = call;
  const stored = requireDashboard(call);
  const body = parseBody(dashboardBody, call.body);
  const { tiles, goneIds } = replaceTiles(stored.record.tiles, body.tiles, () => backend.newObjectId());
  const fields = replacedDashboardFields(stored.record, body, tiles);
  const updatedAt = laterInstant(backend.now(), stored.record.updatedAt);
  const record: Dashboard = { ...stored.record, ...fields, updatedAt };
  removeAlerts(backend, record.id, goneIds);
  backend.store.dashboards.set(record.id, { ...stored, record });
  return { result: present(backend, "dashboards", record) };
}

/** A dashboard that does not exist is deleted with success. */
function deleteDashboard(call: Call): Answer {
  const stored = findDashboard(call);
  if (stored !== undefined) {
    removeAlerts(call.backend, stored.record.id);
    call.backend.store.dashboards.delete(stored.record.id);
  }
  return { deleted: true };
}

function requireDashboard(call: Call): Stored<Dashboard> {
  const stored = findDashboard(call);
  if (stored === undefined) throw notFound("the dashboard");
  return stored;
}

function findDashboard({ backend, serviceId, id }: Call): Stored<Dashboard> | undefined {
  checkObjectId(id, "dashboardId");
  const stored = backend.store.dashboards.get(id);
  return stored?.serviceId === serviceId ? stored : undefined;
}
