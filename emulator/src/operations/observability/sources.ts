import { source } from "pulumi-pipes-contract";
import { z } from "zod";
import { present } from "../../api/backend";
import type { OperationResponse } from "../../api/response";
import { operation, type Operation, type Target } from "../../api/operation";

/** The one operation on data sources; the path is below the service. */
export const sourceOperations = (observability: string): readonly Operation[] => [
  operation({
    method: "GET",
    path: `/${observability}/sources`,
    area: "observability",
    access: "read",
    inContract: true,
    operationId: "listSources",
    summary: "List the data sources of a service",
    result: z.array(source),
    handle: listSources,
  }),
];

function listSources({ backend, serviceId }: Target): OperationResponse {
  const owned = [...backend.store.sources.values()].filter((source) => source.serviceId === serviceId);
  return { result: owned.map(({ record }) => present(backend, "sources", record)) };
}
