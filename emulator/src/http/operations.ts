import type { Names } from "../backend";
import { keyOperations } from "../keys/operations";
import { alertOperations } from "../observability/alerts";
import { dashboardOperations } from "../observability/dashboards";
import { sourceOperations } from "../observability/sources";
import { pipeOperations } from "../pipes/operations";
import type { Operation } from "./operation";

/** All operations, in the words of a service. */
export function operationsOf({ segments }: Names): readonly Operation[] {
  return [
    ...pipeOperations(segments.pipes),
    ...keyOperations,
    ...dashboardOperations(segments.observability),
    ...alertOperations(segments.observability),
    ...sourceOperations(segments.observability),
  ];
}
