import { present } from "../backend";
import type { Answer } from "../http/answer";
import type { Call, Operation } from "../http/operation";

/** The one operation on data sources; the path is below the service. */
export const sourceOperations = (observability: string): readonly Operation[] => [
  {
    method: "GET",
    path: `/${observability}/sources`,
    area: "observability",
    access: "read",
    inContract: true,
    handle: listSources,
  },
];

function listSources({ backend, serviceId }: Call): Answer {
  const owned = [...backend.store.sources.values()].filter((source) => source.serviceId === serviceId);
  return { result: owned.map(({ record }) => present(backend, "sources", record)) };
}
