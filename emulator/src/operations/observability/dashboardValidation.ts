import { opaqueObject, type BrokenRule } from "pulumi-pipes-contract";
import { z } from "zod";
import { bodySchemas, verdictSchemas } from "../../api/namedSchemas";
import { operation, type Call, type Operation } from "../../api/operation";
import { judge, type Problem } from "../../api/requestBody";
import type { OperationResponse } from "../../api/response";
import type { FieldPath } from "../../api/unknownFields";
import { newDashboardForm } from "./dashboardForms";
import { brokenReferences, brokenTogether, referencesOf } from "./dashboardRules";

/** A body to look at, whatever it holds. */
const dashboardToValidate = z.unknown().register(bodySchemas, { id: "DashboardToValidate" });

/** A verdict lists the errors of a dashboard, or has the dashboard as the service reads it. */
const dashboardVerdict = z
  .object({
    valid: z.boolean(),
    errors: z.array(z.object({ path: z.string(), message: z.string() })),
    normalized: opaqueObject.nullable(),
  })
  .register(verdictSchemas, { id: "DashboardVerdict" });

type Verdict = z.infer<typeof dashboardVerdict>;
type VerdictError = Verdict["errors"][number];

/** The operation that looks at a dashboard and changes nothing. */
export const dashboardValidation = (observability: string, example: object): Operation =>
  operation({
    method: "POST",
    path: `/${observability}/dashboards/validate`,
    area: "observability",
    access: "read",
    inContract: false,
    operationId: "validateDashboard",
    summary: "Say what is wrong with the body of a new dashboard; nothing is changed",
    body: dashboardToValidate,
    example,
    result: dashboardVerdict,
    handle: validateDashboard,
  });

function validateDashboard(call: Call<unknown>): OperationResponse {
  const { dashboardValidation } = call.backend.quirks;
  const verdict = verdictOn(call.body(), call);
  if (dashboardValidation === "bare") return { bare: verdict };
  return { result: dashboardValidation === "noVerdict" ? { checked: true } : verdict };
}

function verdictOn(rawBody: unknown, { backend, serviceId }: Call<unknown>): Verdict {
  const { strict, quirks, names } = backend;
  const context = { strict, quirks, settingPrefix: names.settingPrefix, noteUnknown: () => undefined };
  const { body, problems } = judge(newDashboardForm, rawBody, context);
  if (problems.length > 0) return invalid(problems.map(errorOf));
  const together = brokenTogether(body, quirks.strict);
  if (together.length > 0) return invalid(together.map(({ path, text }) => error(path.split("."), text)));
  // Services name no field of what they look up.
  const references = brokenReferences(body, referencesOf(backend, serviceId));
  if (references.length > 0) return invalid(references.map(lookedUp));
  return { valid: true, errors: [], normalized: body };
}

const invalid = (errors: VerdictError[]): Verdict => ({ valid: false, errors, normalized: null });

const lookedUp = ({ path, text }: Pick<BrokenRule, "path" | "text">): VerdictError =>
  error([], `${path}: ${text}`);

/** An error about an unknown field names the object that has it, where services refuse such fields. */
function errorOf({ path, reason, isUnknown = false }: Problem): VerdictError {
  const isClosed = newDashboardForm.closed.some((name) => name === path[0]);
  return isUnknown && isClosed
    ? error(path.slice(0, -1), `${String(path.at(-1))} ${reason}`)
    : error(path, reason);
}

/** An error with a path as this operation writes it: `tiles[1].config.sourceId`. */
function error(path: FieldPath, message: string): VerdictError {
  const steps = path.map((step) => (/^\d+$/.test(String(step)) ? `[${String(step)}]` : `.${String(step)}`));
  return { path: steps.join("").replace(/^\./, ""), message };
}
