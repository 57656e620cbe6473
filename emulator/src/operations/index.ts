import type { Names } from "../api/names";
import type { Operation } from "../api/operation";
import { keyOperations } from "./keys/keys";
import { alertOperations } from "./observability/alerts";
import { dashboardOperations } from "./observability/dashboards";
import { savedSearchOperations } from "./observability/savedSearches";
import { sourceOperations } from "./observability/sources";
import { webhookOperations } from "./observability/webhooks";
import { pipeOperations } from "./pipes/pipes";
import { privateEndpointOperations } from "./pipes/privateEndpoints";
import { serviceOperations } from "./services/state";

/** All operations, in the words of a service. */
export function operationsOf({ segments }: Names): readonly Operation[] {
  return [
    ...pipeOperations(segments.pipes),
    ...privateEndpointOperations(segments.pipes),
    ...keyOperations,
    ...serviceOperations,
    ...dashboardOperations(segments.observability),
    ...alertOperations(segments.observability),
    ...webhookOperations(segments.observability),
    ...savedSearchOperations(segments.observability),
    ...sourceOperations(segments.observability),
  ];
}
