import { serviceCommand, serviceStatus, type ServiceCommand } from "pulumi-pipes-contract";
import { ApiError, badRequest, notFound } from "../../api/apiError";
import type { Backend } from "../../api/backend";
import { bodySchemas, recordSchemas } from "../../api/namedSchemas";
import { operation, type Call, type Operation, type Target } from "../../api/operation";
import type { OperationResponse } from "../../api/response";
import type { Store } from "../../store/store";
import { passThrough, settle, type Lifecycle } from "../pipes/lifecycle";
import { pace } from "../pipes/storedPipe";

bodySchemas.add(serviceCommand, { id: "ServiceCommand" });
recordSchemas.add(serviceStatus, { id: "ServiceStatus" });

/** States that a test can set. A service wakes up in `awaking` by itself only after a request. */
export const serviceStates = ["running", "idle", "awaking", "stopped"] as const;

/** A state of a service that a test can set: `running`, `idle`, `awaking` or `stopped`. */
export type ServiceState = (typeof serviceStates)[number];

const running: Lifecycle = { state: "running", pending: [] };

const codes: ReadonlyMap<string, string> = new Map([
  ["idle", "SERVICE_IDLE"],
  ["stopped", "SERVICE_STOPPED"],
]);

type Place = Pick<Target, "organizationId" | "serviceId">;

/** Refuses a request to a service that is not running. */
export function refuseUnlessRunning(backend: Backend, at: Place): void {
  const { state } = lifecycleOf(backend, at);
  if (state === "running") return;
  const details = {
    code: codes.get(state) ?? "SERVICE_NOT_RUNNING",
    serviceState: state,
    canWake: state === "idle",
  };
  const text = `the service is not running. Current state: ${state}`;
  throw new ApiError("FAILED_DEPENDENCY", text, {}, details);
}

/** Gives a service a state, in which it stays. Returns false if the service does not exist. */
export function setServiceState(store: Store, serviceId: string, state: ServiceState): boolean {
  const owner = [...store.organizations.values()].find(({ serviceIds }) => serviceIds.includes(serviceId));
  if (owner !== undefined) keep(store, { organizationId: owner.id, serviceId }, { ...running, state });
  return owner !== undefined;
}

function commandService(call: Call<{ command: ServiceCommand }>): OperationResponse {
  const { backend, serviceId } = call;
  const after = obeyed(lifecycleOf(backend, call), call.body().command, backend);
  keep(backend.store, call, after);
  return { result: { id: serviceId, state: after.state } };
}

function obeyed(lifecycle: Lifecycle, command: ServiceCommand, backend: Backend): Lifecycle {
  const { state } = lifecycle;
  const ways = {
    awake: ["awaking", "running"],
    start: ["starting", "running"],
    stop: ["stopping", "stopped"],
  };
  if (command === "awake" && state !== "idle") throw badRequest("the service must be in idle state");
  if (command === "start" && state !== "stopped") throw badRequest("the service must be in stopped state");
  if (command === "stop" && !["running", "idle"].includes(state))
    throw badRequest("the service must be in running or idle state");
  return passThrough(ways[command], pace(backend));
}

function lifecycleOf(backend: Backend, { organizationId, serviceId }: Place): Lifecycle {
  const stored = backend.store.organizations.get(organizationId)?.serviceStates?.[serviceId];
  return settle(stored ?? running, backend.now());
}

function keep({ organizations }: Store, { organizationId, serviceId }: Place, lifecycle: Lifecycle): void {
  const organization = organizations.get(organizationId);
  if (organization === undefined) throw notFound("the organization");
  const serviceStates = { ...organization.serviceStates, [serviceId]: lifecycle };
  organizations.set(organizationId, { ...organization, serviceStates });
}

/** Operations on a service itself; paths are below the service. */
export const serviceOperations: readonly Operation[] = [
  operation({
    area: "services",
    inContract: false,
    method: "PATCH",
    path: "/state",
    access: "write",
    operationId: "commandService",
    summary: "Wake, start or stop a service",
    body: serviceCommand,
    example: { command: "stop" },
    result: serviceStatus,
    handle: commandService,
  }),
];
