import { dashboard, type Dashboard } from "pulumi-pipes-contract";
import { notFound } from "../../api/apiError";
import { present } from "../../api/backend";
import { checkObjectId } from "../../api/input";
import type { Call, Operation, Target } from "../../api/operation";
import type { OperationResponse } from "../../api/response";
import { defaultSeed } from "../../seed/ids";
import type { Stored } from "../../store/records";
import { removeAlerts } from "./alerts";
import { collectionOperations } from "./collection";
import {
  checkSources,
  clearableDashboardBody,
  newDashboardFields,
  replacedDashboardFields,
} from "./dashboardRules";
import { replaceTiles, sourceIds } from "./dashboardRules";
import type { ClearableDashboardBody } from "./dashboardRules";
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

/** Operations on dashboards; paths are below the service. */
export const dashboardOperations = (observability: string): readonly Operation[] => [
  // Before those on one dashboard, whose path matches this one's too.
  dashboardValidation(observability, example),
  ...collectionOperations(observability, {
    name: "dashboard",
    body: clearableDashboardBody,
    record: dashboard,
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
    get: getDashboard,
    replace: replaceDashboard,
    delete: deleteDashboard,
  }),
];

function listDashboards({ backend, serviceId }: Target): OperationResponse {
  const owned = [...backend.store.dashboards.values()].filter(
    (dashboard) => dashboard.serviceId === serviceId,
  );
  return { result: owned.map(({ record }) => present(backend, "dashboards", record)) };
}

function getDashboard(call: Target): OperationResponse {
  return { result: present(call.backend, "dashboards", requireDashboard(call).record) };
}

function createDashboard({
  backend,
  organizationId,
  serviceId,
  body,
}: Call<ClearableDashboardBody>): OperationResponse {
  const newId = () => backend.newObjectId();
  const wanted = body();
  checkSources(wanted, sourceIds(backend, serviceId));
  const fields = newDashboardFields(wanted, newId);
  const record: Dashboard = { id: newId(), ...fields };
  backend.store.dashboards.set(record.id, { organizationId, serviceId, record });
  return { result: present(backend, "dashboards", record) };
}

function replaceDashboard(call: Call<ClearableDashboardBody>): OperationResponse {
  const { backend } = call;
  const stored = requireDashboard(call);
  const body = call.body(stored.record);
  checkSources(body, sourceIds(backend, call.serviceId), stored.record.tiles);
  const { tiles, goneIds } = replaceTiles(stored.record.tiles, body.tiles, () => backend.newObjectId());
  const fields = replacedDashboardFields(stored.record, body, tiles);
  const record: Dashboard = { ...stored.record, ...fields };
  removeAlerts(backend, record.id, goneIds);
  backend.store.dashboards.set(record.id, { ...stored, record });
  return { result: present(backend, "dashboards", record) };
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

function requireDashboard(call: Target): Stored<Dashboard> {
  const stored = findDashboard(call);
  if (stored === undefined) throw notFound("the dashboard");
  return stored;
}

function findDashboard({ backend, serviceId, id }: Target): Stored<Dashboard> | undefined {
  checkObjectId(id, "dashboardId");
  const stored = backend.store.dashboards.get(id);
  return stored?.serviceId === serviceId ? stored : undefined;
}
