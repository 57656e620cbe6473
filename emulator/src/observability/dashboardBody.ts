import { dashboardBody } from "pulumi-pipes-contract";
import type { z } from "zod";

const { tags, filters, containers } = dashboardBody.shape;

/** A dashboard as services take it: null clears a list as [] does. */
export const clearableDashboardBody = dashboardBody.extend({
  tags: tags.nullish(),
  filters: filters.nullish(),
  containers: containers.nullish(),
});

export type ClearableDashboardBody = z.infer<typeof clearableDashboardBody>;
