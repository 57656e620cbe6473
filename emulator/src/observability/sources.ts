import { source } from "pulumi-pipes-contract";
import { z } from "zod";
import { present } from "../backend";
import type { Answer } from "../http/answer";
import { operation, type Operation, type Target } from "../http/operation";

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

function listSources({ backend, serviceId }: Target): Answer {
  const owned = [...backend.store.sources.values()].filter((source) => source.serviceId === serviceId);
  return { result: owned.map(({ record }) => present(backend, "sources", record)) };
}
