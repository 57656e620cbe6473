import {
  isSameId,
  missingOfEndpointType,
  privateDnsRules,
  reversePrivateEndpoint,
  reversePrivateEndpointBody,
  reversePrivateEndpointPatch,
} from "pulumi-pipes-contract";
import type { ReversePrivateEndpoint, ReversePrivateEndpointPatch } from "pulumi-pipes-contract";
import type { ReversePrivateEndpointBody, Rule } from "pulumi-pipes-contract";
import { z } from "zod";
import { ApiError, badRequest, notFound, refusedFields } from "../../api/apiError";
import { present, type Backend } from "../../api/backend";
import { checkUuid } from "../../api/input";
import { bodySchemas, recordSchemas } from "../../api/namedSchemas";
import { operation, type Call, type Operation, type Target } from "../../api/operation";
import type { OperationResponse } from "../../api/response";
import type { JsonObject } from "../../json";
import type { QuirkFields } from "../../quirks/fields";
import { defaultSeed } from "../../seed/ids";
import type { StoredEndpoint } from "../../store/records";
import { pace } from "./storedPipe";

bodySchemas
  .add(reversePrivateEndpointBody, { id: "ReversePrivateEndpointBody" })
  .add(reversePrivateEndpointPatch, { id: "ReversePrivateEndpointPatch" });
recordSchemas.add(reversePrivateEndpoint, { id: "ReversePrivateEndpoint" });

const quirkFields: QuirkFields = {
  optionalLists: ["customPrivateDnsMappings"],
  sets: ["customPrivateDnsMappings"],
};

const shared = {
  area: "pipes",
  inContract: false,
  exampleId: defaultSeed.reversePrivateEndpoints.warehouse,
} as const;
const mappings = { customPrivateDnsMappings: [{ privateDnsName: "warehouse.internal.example" }] };

/** Operations on private endpoints; paths are below the service. */
export const privateEndpointOperations = (pipes: string): readonly Operation[] => {
  const collection = `/${pipes}ReversePrivateEndpoints`;
  const path = `${collection}/{reversePrivateEndpointId}`;
  return [
    operation({
      ...{ ...shared, method: "GET", path: collection, access: "read" },
      operationId: "listReversePrivateEndpoints",
      summary: "List the private endpoints that pipes of a service connect through",
      result: z.array(reversePrivateEndpoint),
      handle: (call) => ({
        result: endpointsOf(call).map((stored) => presentEndpoint(call.backend, stored)),
      }),
    }),
    operation({
      ...{ ...shared, method: "POST", path: collection, access: "write" },
      operationId: "createReversePrivateEndpoint",
      summary: "Create a private endpoint, which pipes can use once it is ready",
      body: reversePrivateEndpointBody,
      record: reversePrivateEndpoint,
      example: { description: "Events", type: "VPC_ENDPOINT_SERVICE", vpcEndpointServiceName: "vpce-svc-1" },
      result: reversePrivateEndpoint,
      newIdAt: "/result/id",
      handle: createEndpoint,
    }),
    operation({
      ...{ ...shared, method: "GET", path, access: "read" },
      operationId: "getReversePrivateEndpoint",
      summary: "Get a private endpoint",
      result: reversePrivateEndpoint,
      handle: getEndpoint,
    }),
    operation({
      ...{ ...shared, method: "PATCH", path, access: "write" },
      operationId: "updateReversePrivateEndpoint",
      summary: "Replace the DNS names of a private endpoint",
      body: reversePrivateEndpointPatch,
      creation: reversePrivateEndpointBody,
      record: reversePrivateEndpoint,
      example: mappings,
      result: reversePrivateEndpoint,
      handle: updateEndpoint,
    }),
    operation({
      ...{ ...shared, method: "DELETE", path, access: "write" },
      exampleId: defaultSeed.reversePrivateEndpoints.brokers,
      operationId: "deleteReversePrivateEndpoint",
      summary: "Delete a private endpoint that no pipe uses",
      handle: deleteEndpoint,
    }),
  ];
};

function createEndpoint(call: Call<ReversePrivateEndpointBody>): OperationResponse {
  const { backend, organizationId, serviceId } = call;
  const body = call.body();
  refuseBroken([...missingOfEndpointType, ...privateDnsRules], body);
  refuseTakenNames(call, body);
  const { now, stepMs } = pace(backend);
  const id = backend.newUuid();
  const record: ReversePrivateEndpoint = {
    ...{ customPrivateDnsMappings: [], ...body, id, status: stepMs <= 0 ? "Ready" : "Provisioning" },
    ...{
      endpointId: `endpoint-${id.slice(0, 8)}`,
      dnsNames: [`${id}.endpoints.example`],
      privateDnsNames: [],
    },
  };
  const stored: StoredEndpoint = { organizationId, serviceId, record, readyAt: now + stepMs };
  backend.store.reversePrivateEndpoints.set(id, stored);
  return { result: presentEndpoint(backend, stored) };
}

/** Returns an endpoint. Each read brings one that was deleted nearer to its end. */
function getEndpoint(call: Target): OperationResponse {
  const stored = findEndpoint(call);
  if (stored.lastReads !== undefined) linger(call.backend, stored, stored.lastReads - 1);
  return { result: presentEndpoint(call.backend, stored) };
}

function updateEndpoint(call: Call<ReversePrivateEndpointPatch>): OperationResponse {
  const { backend } = call;
  const before = findEndpoint(call);
  const body = call.body(before.record);
  if (before.lastReads !== undefined) throw badRequest("the endpoint is being deleted and takes no change");
  refuseBroken(privateDnsRules, { ...before.record, ...body });
  refuseTakenNames(call, body);
  const stored = { ...before, record: { ...before.record, ...body } };
  backend.store.reversePrivateEndpoints.set(before.record.id, stored);
  return { result: presentEndpoint(backend, stored) };
}

/** Deletes an endpoint, at once or after some more reads. */
function deleteEndpoint(call: Target): OperationResponse {
  const { backend } = call;
  const stored = findEndpoint(call);
  const { id } = stored.record;
  const users = [...backend.store.pipes.values()].filter(({ record: { source } }) =>
    source?.kafka?.reversePrivateEndpointIds?.some((used) => isSameId(used, id)),
  );
  if (users.length > 0) {
    const names = users.map(({ record }) => record.name).join(", ");
    throw new ApiError("CONFLICT", `the endpoint is used by the pipes ${names}`);
  }
  if (stored.lastReads === undefined) linger(backend, stored, backend.quirks.lingeringDeletion);
  return { deleted: true };
}

/** Refuses a pipe that is to connect through an endpoint of the service that is not ready. */
export function refuseUnreadyEndpoints(backend: Backend, ids: readonly string[] | null = []): void {
  for (const id of ids ?? []) {
    const stored = backend.store.reversePrivateEndpoints.get(id.toLowerCase());
    const status = stored === undefined ? "Ready" : statusOf(backend, stored);
    if (status !== "Ready")
      throw badRequest(`source.kafka.reversePrivateEndpointIds: the endpoint ${id} is ${status}`);
  }
}

const endpointsOf = ({ backend, serviceId }: Target): readonly StoredEndpoint[] =>
  [...backend.store.reversePrivateEndpoints.values()].filter((stored) => stored.serviceId === serviceId);

function findEndpoint({ backend, serviceId, id }: Target): StoredEndpoint {
  checkUuid(id, "reversePrivateEndpointId");
  const stored = backend.store.reversePrivateEndpoints.get(id);
  if (stored?.serviceId !== serviceId) throw notFound("the private endpoint");
  return stored;
}

/** Keeps a deleted endpoint for as many reads as are left. */
function linger(
  { store: { reversePrivateEndpoints: endpoints } }: Backend,
  stored: StoredEndpoint,
  lastReads: number,
) {
  if (lastReads > 0) endpoints.set(stored.record.id, { ...stored, lastReads });
  else endpoints.delete(stored.record.id);
}

function statusOf(backend: Backend, { record, readyAt = 0, lastReads }: StoredEndpoint): string | undefined {
  if (lastReads !== undefined) return "Deleting";
  const isProvisioned = record.status === "Provisioning" && readyAt <= backend.now();
  return isProvisioned ? "Ready" : record.status;
}

const presentEndpoint = (backend: Backend, stored: StoredEndpoint): JsonObject =>
  present(backend, quirkFields, { ...stored.record, status: statusOf(backend, stored) });

function refuseBroken(rules: readonly Rule<Readonly<Record<string, unknown>>>[], body: object): void {
  const broken = rules.filter(({ when }) => when({ ...body }));
  if (broken.length > 0) throw refusedFields(broken.map(({ path, text: reason }) => ({ path, reason })));
}

/** The names are unique in the service. */
function refuseTakenNames(
  call: Target,
  { customPrivateDnsMappings = [] }: ReversePrivateEndpointPatch,
): void {
  const names = customPrivateDnsMappings.map(({ privateDnsName }) => privateDnsName.toLowerCase());
  const taken = endpointsOf(call)
    .filter(({ record }) => record.id !== call.id)
    .flatMap(({ record }) => record.customPrivateDnsMappings ?? [])
    .find(({ privateDnsName }) => names.includes(privateDnsName.toLowerCase()));
  if (taken !== undefined)
    throw badRequest(`customPrivateDnsMappings: another endpoint has the name ${taken.privateDnsName}`);
}
