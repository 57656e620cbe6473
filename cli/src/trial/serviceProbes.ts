import { own, textAt } from "pulumi-pipes/internal";
import { absence, absenceOf, differs, holds, isSuccess, untried, verdictOn } from "./observations";
import type { Probe } from "./observations";

/* The probes of what all responses and lists have in common. */

const isUuid = (text = ""): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

export const serviceOperations: Probe = (notes) => {
  const way = absence(notes);
  if (way !== undefined) return differs(way);
  const isTried = (["webhookCreation", "searchCreation"] as const).every(
    (step) => notes.at(step) !== undefined,
  );
  return isTried ? holds : untried();
};

export const serviceClock: Probe = (notes) => {
  const exchange = notes.at("unknownRoute");
  const serviceMs = Date.parse(String(exchange?.headers["date"]));
  if (exchange === undefined || Number.isNaN(serviceMs)) return untried("no response showed the time");
  return verdictOn(Math.abs(exchange.arrivedMs - serviceMs) < 60_000);
};

export const responseEnvelope: Probe = ({ successes }) => {
  if (successes.length === 0) return untried();
  return verdictOn(
    successes.every(
      ({ status, body }) =>
        status === 200 &&
        own(body, "status") === 200 &&
        isUuid(textAt(body, "requestId")) &&
        own(body, "result") !== undefined,
    ),
  );
};

export const responseErrors: Probe = (notes) => {
  const steps = ["missingDashboard", "webhookTwin", "textTileAlert", "fractionalDashboard"] as const;
  const failures = steps.flatMap((step) => notes.at(step) ?? []).filter((exchange) => !isSuccess(exchange));
  if (failures.length === 0) return untried("the service rejected no request");
  const hasText = ({ body }: (typeof failures)[number]): boolean =>
    [textAt(body, "error"), textAt(body, "message")].some((text) => (text ?? "") !== "");
  return verdictOn(failures.every(hasText));
};

export const responseMissingObject: Probe = (notes) => {
  const exchange = notes.at("missingDashboard");
  return exchange === undefined ? untried() : verdictOn(absenceOf(exchange) === "404");
};

export const responseMissingRoute: Probe = (notes) => {
  const exchange = notes.at("unknownRoute");
  return exchange === undefined ? untried() : verdictOn(absenceOf(exchange) === "html404");
};

export const responseRateLimit: Probe = ({ limited }) => {
  if (limited.length === 0) return untried("the rate limit rejected no request");
  const names = ["retry-after", "x-ratelimit-reset", "ratelimit-reset", "ratelimit"];
  return verdictOn(limited.every(({ headers }) => names.some((name) => headers[name] !== undefined)));
};

export const responseDeletion: Probe = ({ deletions }) => {
  const successes = deletions.filter(isSuccess);
  if (successes.length === 0) return untried();
  return verdictOn(successes.every(({ text }) => text.trim() !== ""));
};

export const listComplete: Probe = (notes) => {
  const { webhooks } = notes;
  const created = textAt(notes.result("dashboardCreation"), "id");
  const dashboards = own(notes.at("dashboardList")?.body, "result");
  const hasDashboard =
    created === undefined || !Array.isArray(dashboards)
      ? undefined
      : dashboards.some((dashboard) => textAt(dashboard, "id") === created);
  const hasWebhook =
    webhooks === undefined || (webhooks.delaySeconds === undefined && !webhooks.isComplete)
      ? undefined
      : webhooks.delaySeconds !== undefined;
  const facts = [hasDashboard, hasWebhook].filter((fact) => fact !== undefined);
  return verdictOn(facts.length === 0 ? undefined : facts.every(Boolean));
};

export const listDelay: Probe = ({ webhooks }) => {
  const seconds = webhooks?.delaySeconds;
  if (seconds === undefined) return untried();
  return seconds === 0 ? holds : differs(String(seconds));
};

export const listPages: Probe = ({ webhooks }) => {
  const [first = 0, second = 0] = webhooks?.pageSizes ?? [];
  if (webhooks === undefined || first === 0) return untried();
  return second === 0 ? holds : differs(String(first));
};

export const listOrder: Probe = ({ webhooks }) => {
  if (webhooks === undefined || webhooks.idsAgain.length === 0) return untried();
  return verdictOn(webhooks.idsAgain.every((id, index) => id === webhooks.ids[index]));
};
