import { dashboard, type Dashboard } from "pulumi-pipes-contract";
import { z } from "zod";
import { notFound } from "../../api/apiError";
import { laterInstant, present } from "../../api/backend";
import { checkObjectId } from "../../api/input";
import { operation, type Call, type Operation, type Target } from "../../api/operation";
import type { OperationResponse } from "../../api/response";
import { defaultSeed } from "../../seed/ids";
import type { Stored } from "../../store/records";
import { removeAlerts } from "./alerts";
import {
  clearableDashboardBody,
  newDashboardFields,
  replacedDashboardFields,
  replaceTiles,
  type ClearableDashboardBody,
} from "./dashboardRules";

const offered = { area: "observability", inContract: true } as const;

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
export const dashboardOperations = (observability: string): readonly Operation[] => {
  const collection = `/${observability}/dashboards`;
  const one = `${collection}/{dashboardId}`;
  return [
    operation({
      ...offered,
      method: "GET",
      path: collection,
      access: "read",
      operationId: "listDashboards",
      summary: "List the dashboards of a service",
      result: z.array(dashboard),
      handle: listDashboards,
    }),
    operation({
      ...offered,
      method: "POST",
      path: collection,
      access: "write",
      operationId: "createDashboard",
      summary: "Create a dashboard; its tiles get ids of the service's own",
      body: clearableDashboardBody,
      example,
      result: dashboard,
      newIdAt: "/result/id",
      handle: createDashboard,
    }),
    operation({
      ...offered,
      method: "GET",
      path: one,
      access: "read",
      operationId: "getDashboard",
      summary: "Get a dashboard",
      result: dashboard,
      handle: getDashboard,
    }),
    operation({
      ...offered,
      method: "PUT",
      path: one,
      access: "write",
      operationId: "replaceDashboard",
      summary: "Replace name and tiles of a dashboard, and of the rest what the body names",
      body: clearableDashboardBody,
      example,
      result: dashboard,
      handle: replaceDashboard,
    }),
    operation({
      ...offered,
      method: "DELETE",
      path: one,
      access: "write",
      operationId: "deleteDashboard",
      summary: "Delete a dashboard and the alerts on its tiles; an unknown one is deleted with success",
      handle: deleteDashboard,
    }),
  ];
};

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
  const fields = newDashboardFields(body(), newId);
  const createdAt = new Date(backend.now()).toISOString();
  const record: Dashboard = { id: newId(), ...fields, createdAt, updatedAt: createdAt };
  backend.store.dashboards.set(record.id, { organizationId, serviceId, record });
  return { result: present(backend, "dashboards", record) };
}

function replaceDashboard(call: Call<ClearableDashboardBody>): OperationResponse {
  const { backend } = call;
  const stored = requireDashboard(call);
  const body = call.body();
  const { tiles, goneIds } = replaceTiles(stored.record.tiles, body.tiles, () => backend.newObjectId());
  const fields = replacedDashboardFields(stored.record, body, tiles);
  const updatedAt = laterInstant(backend.now(), stored.record.updatedAt);
  const record: Dashboard = { ...stored.record, ...fields, updatedAt };
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
