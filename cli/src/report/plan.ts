import { grouped, resources, withCode, type Resource as Definition } from "pulumi-pipes/internal";
import { dangersOf } from "./dangers";
import { needsAttention } from "./messageCodes";
import { failuresOf, isGone, messageLine, messagesOf, namedId } from "./preview";
import { resourcesOf, stackOf, type Message, type Preview, type Resource } from "./preview";
import { actions, resourcePlan, type ResourcePlan } from "./resourcePlan";
import { code, counted, messageText } from "./text";

/** The plan of `up` for a stack. */
export type StackPlan = ReturnType<typeof planOf>;

/** The plan of a stack. `source` names it if its preview does not. Failures, dangers and warnings are Markdown. */
export function planOf(preview: Preview, source: string) {
  const all = resourcesOf(preview);
  const messages = messagesOf(preview, all);
  /** The reasons why the preview failed. If there are any, the rest is unknown. */
  const failures = [...grouped(failuresOf(preview, messages), failureKind).values()].map(failureLine);
  const missing = failures.length > 0 ? undefined : missingIn(preview);
  if (missing !== undefined)
    failures.push(
      messageText(
        withCode(
          `${source} is not a complete preview: ${missing}. Pass the output of \`pulumi preview --json\` alone`,
          "report/input",
        ),
      ),
    );
  const plans = failures.length > 0 ? [] : all.flatMap((one) => resourcePlan(one, all, messages) ?? []);
  // Of one action, changes from outside Pulumi come first.
  const rank = ({ action, isDrifted: first }: ResourcePlan): number =>
    actions.indexOf(action) - (first ? 0.5 : 0);
  /** The most important first. */
  const resources = plans.toSorted(
    (one, other) => rank(one) - rank(other) || (one.resource.name < other.resource.name ? -1 : 1),
  );
  const emptied = messages.find((message) => message.code === "refresh/all-missing");
  const isPlanned = (urn: string | undefined): boolean => plans.some(({ resource }) => resource.urn === urn);
  /** Warnings about the stack, and about unchanged resources. */
  const others = messages.filter(
    (message) =>
      message.severity === "warning" &&
      !isPlanned(message.urn) &&
      message !== emptied &&
      !needsAttention(message),
  );
  // Unchanged resources have no step.
  const unchanged = preview.changeSummary?.["same"] ?? 0;
  /** `project/stack`; undefined for a preview without resources. */
  const fullName = stackOf(preview);
  const stackName = fullName?.split("/").at(-1);
  const name = fullName ?? source;
  const dangers = [...(emptied === undefined ? [] : [emptiedText(emptied, all)]), ...dangersOf(resources)];
  const warnings = others.map(messageLine);
  /** Objects that do not work, although the program does not ask for it. */
  const attention = messages.filter(needsAttention).map(messageLine);
  return { name, stackName, failures, attention, dangers, warnings, resources, unchanged };
}

/** A key that similar failures of resources share: their text without the request and the IDs. */
const failureKind = (failure: Message): unknown =>
  failure.urn === undefined
    ? failure
    : failure.text
        .replace(/^.*?(?:\b[A-Z]+ https?:\S+|(?=: see the error of ))/, "")
        .replace(/\b[\da-f]{8}[\da-f-]{4,}\b/gi, "");

/** Equal failures: the first one, and the names of the other resources. */
function failureLine(failures: readonly Message[]): string {
  const [line = "", ...others] = failures.map(messageLine);
  const [, ...names] = failures.map(({ urn = "" }) => code(urn.split("::").slice(3).join("::")));
  if (others.length === 0) return line;
  return `${line}. The same error stops ${names.slice(0, 5).join(", ")}${names.length > 5 ? ` and ${names.length - 5} more` : ""}.`;
}

/** Describes the effect of `up` after a refresh that found none of the objects. */
function emptiedText({ text }: Message, all: readonly Resource[]): string {
  const gone = all.filter(isGone);
  const counts = Object.values<Definition>(resources).flatMap(({ kind, warnings }) => {
    const count = gone.filter((resource) => resource.kind === kind && namedId(resource) === undefined).length;
    return count === 0 || warnings?.costOfLoss === undefined ? [] : [` ${warnings.costOfLoss}: ${count}.`];
  });
  return `${code("up")} creates ${counted(gone.length, "missing object")} again.${counts.join("")} ${messageText(text)}.`;
}

/**
 * Returns the missing part of an incomplete preview. A complete one has the counts of its steps, and a step for each change that
 * it counts.
 */
function missingIn({ steps, changeSummary }: Preview): string | undefined {
  const counted = Object.entries(changeSummary ?? {}).filter(([, count]) => count > 0);
  if (counted.length === 0) return "it has no changeSummary";
  const lost = counted.find(
    ([op, count]) =>
      !["same", "refresh", "read"].includes(op) &&
      (steps ?? []).filter((step) => step.op === op).length < count,
  );
  return lost && `it counts ${lost[1]} of ${JSON.stringify(lost[0])}, and has fewer such steps`;
}
