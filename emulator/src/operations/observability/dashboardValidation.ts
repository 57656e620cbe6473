import { dashboard, opaqueObject } from "pulumi-pipes-contract";
import { z } from "zod";
import { operation, type Call, type Operation } from "../../api/operation";
import type { OperationResponse } from "../../api/response";
import { allOutside } from "../../api/schemaFacts";
import { treatingUnknown, unknownFields, type FieldPath } from "../../api/unknownFields";
import { clearableDashboardBody, completeConfig, namedFilters, sourceIds } from "./dashboardRules";
import { tilesOfUnknownSources } from "./dashboardRules";
import type { ClearableDashboardBody } from "./dashboardRules";

/** A body to look at, whatever it holds. */
export const dashboardToValidate = opaqueObject.clone();

/** What is wrong with a dashboard, and the dashboard as it would be kept where nothing is. */
export const dashboardVerdict = z.object({
  valid: z.boolean(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })),
  normalized: opaqueObject.optional(),
});

type Verdict = z.infer<typeof dashboardVerdict>;
type Problem = Verdict["errors"][number];

/** The operation that looks at a dashboard and changes nothing. */
export const dashboardValidation = (observability: string, example: object): Operation =>
  operation({
    method: "POST",
    path: `/${observability}/dashboards/validate`,
    area: "observability",
    access: "read",
    inContract: false,
    operationId: "validateDashboard",
    summary: "Say what is wrong with the body of a dashboard, new or known; nothing is changed",
    body: dashboardToValidate,
    example,
    result: dashboardVerdict,
    handle: validateDashboard,
  });

function validateDashboard(call: Call<object>): OperationResponse {
  const { dashboardValidation } = call.backend.quirks;
  const verdict = verdictOn(call.body(), call);
  if (dashboardValidation === "bare") return { bare: verdict };
  return { result: dashboardValidation === "noVerdict" ? { checked: true } : verdict };
}

function verdictOn(body: object, { backend, serviceId }: Call<object>): Verdict {
  const sources = sourceIds(backend, serviceId);
  const ownFields = unknownFields(clearableDashboardBody, body).filter(
    (path) => backend.strict || (path.length === 1 && String(path[0]) in dashboard.shape),
  );
  const parsed = treatingUnknown(clearableDashboardBody, "keep").safeParse(body);
  const errors = [
    ...ownFields.map((path) => problem(path, "is no field of a dashboard's body")),
    ...(parsed.error?.issues ?? []).map(({ path, message }) => problem(path, message)),
    ...(parsed.success ? allOutside(clearableDashboardBody, parsed.data) : []).map(({ path, reason }) =>
      problem(path, reason),
    ),
    ...(parsed.success ? namedFilters(parsed.data) : []).map((index) =>
      problem(["filters", index, "id"], "is no field of a filter"),
    ),
    ...(parsed.success ? repeatedTiles(parsed.data) : []),
    ...(parsed.success ? tilesOfUnknownSources(parsed.data, sources) : []).map((index) =>
      problem(["tiles", index, "config", "sourceId"], "there is no such source"),
    ),
  ];
  if (!parsed.success || errors.length > 0) return { valid: false, errors };
  const tiles = parsed.data.tiles.map((tile) => ({ ...tile, config: completeConfig(tile.config) }));
  return { valid: true, errors, normalized: { ...parsed.data, tiles } };
}

function repeatedTiles({ tiles }: ClearableDashboardBody): Problem[] {
  return tiles.flatMap(({ id }, index) =>
    id !== undefined && tiles.findIndex((tile) => tile.id === id) < index
      ? [problem(["tiles", index, "id"], "another tile has this id")]
      : [],
  );
}

/** A path as this operation writes it: `tiles[1].config.sourceId`. */
function problem(path: FieldPath, message: string): Problem {
  const steps = path.map((step) => (typeof step === "number" ? `[${step}]` : `.${String(step)}`));
  return { path: steps.join("").replace(/^\./, ""), message };
}
