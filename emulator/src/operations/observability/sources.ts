import { source } from "pulumi-pipes-contract";
import { z } from "zod";
import { notFound } from "../../api/apiError";
import { present } from "../../api/backend";
import { checkObjectId } from "../../api/input";
import { operation, type Operation, type Target } from "../../api/operation";
import type { OperationResponse } from "../../api/response";
import { listed } from "./listings";

const offered = { area: "observability", method: "GET", access: "read" } as const;

/** Operations on sources, which clients can only read; paths are below the service. */
export const sourceOperations = (observability: string): readonly Operation[] => [
  operation({
    ...offered,
    inContract: true,
    path: `/${observability}/sources`,
    operationId: "listSources",
    summary: "List the data sources of a service",
    result: z.array(source),
    handle: (call) => listed("sources", call),
  }),
  operation({
    ...offered,
    inContract: false,
    path: `/${observability}/sources/{sourceId}`,
    operationId: "getSource",
    summary: "Get a data source",
    result: source,
    handle: getSource,
  }),
];

function getSource({ backend, serviceId, id }: Target): OperationResponse {
  checkObjectId(id, "sourceId");
  const stored = backend.store.sources.get(id);
  if (stored === undefined || stored.serviceId !== serviceId) throw notFound("the source");
  return { result: present(backend, "sources", stored.record) };
}
