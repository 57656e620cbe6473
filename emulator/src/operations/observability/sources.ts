import { source } from "pulumi-pipes-contract";
import { z } from "zod";
import { notFound } from "../../api/apiError";
import { present } from "../../api/backend";
import { recordSchemas } from "../../api/namedSchemas";
import { operation, type Operation, type Target } from "../../api/operation";
import type { OperationResponse } from "../../api/response";
import { defaultSeed } from "../../seed/ids";
import { findOwned } from "./collection";
import { presentOwned } from "./listings";

recordSchemas.add(source, { id: "Source" });

const exampleId = defaultSeed.sources.log;
const offered = { area: "observability", method: "GET", access: "read", exampleId } as const;

/** Operations on sources, which clients can only read; paths are below the service. */
export const sourceOperations = (observability: string): readonly Operation[] => [
  operation({
    ...offered,
    inContract: true,
    path: `/${observability}/sources`,
    operationId: "listSources",
    summary: "List the data sources of a service",
    result: z.array(source),
    handle: (call) => ({ result: presentOwned(call, call.backend.store.sources, {}) }),
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

function getSource(call: Target): OperationResponse {
  const stored = findOwned(call, call.backend.store.sources, "sourceId");
  if (stored === undefined) throw notFound("the source");
  return { result: present(call.backend, {}, stored.record) };
}
