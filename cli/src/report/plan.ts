import { adoptionPlan, deletionPolicyOf, desiredIn, effectsOf, holdsUnknown } from "pulumi-pipes/internal";
import {
  fieldIn,
  grouped,
  kindIn,
  listOf,
  readState,
  ResourceError,
  typePrefix,
  watchedPaths,
  withCode,
} from "pulumi-pipes/internal";
import type { Code, Json, JsonObject } from "pulumi-pipes/internal";
import { fieldsOf, isDrifted, overlap, type FieldRow } from "./fields";
import { failuresOf, isGone, messageLine, messagesOf, namedId, namesakeOf } from "./preview";
import {
  resourcesOf,
  stackOf,
  titleOf,
  titleOfAll,
  type Message,
  type Preview,
  type Resource,
} from "./preview";
import { code, counted, messageText, sideTexts } from "./text";

/** What `up` does with the object of a resource; losses first. */
export const actions = [
  "fail",
  "delete",
  "disable",
  "replace",
  "create",
  "adopt",
  "retain",
  "keep",
  "update",
  "change",
] as const;

/** What happens to an object whose resource leaves the program or is replaced. */
const ends = {
  delete: "is deleted",
  disable: "is disabled and removed from the state",
  keep: "is removed from the state, and the service keeps the object",
  retain: "is removed from the state, and the service keeps the object unchanged",
  unreadable: "may be deleted, because this version cannot read its state",
} as const;

/** What `up` does with the object of a resource. */
interface PlannedAction {
  readonly action: (typeof actions)[number];
  /** Markdown that follows the name of the resource. */
  readonly sentence: string;
  /** What happens to the old object. */
  readonly end?: keyof typeof ends;
}

/** What `up` does with a stack. */
export type StackPlan = ReturnType<typeof planOf>;

/** What `up` does with one resource. */
export type ResourcePlan = NonNullable<ReturnType<typeof resourcePlan>>;

/** The plan of a stack. `source` names it if its preview does not. Failures, dangers and warnings are Markdown. */
export function planOf(preview: Preview, source: string) {
  const all = resourcesOf(preview);
  const messages = messagesOf(preview, all);
  /** Why the preview failed. Then the rest is unknown. */
  const failures = [...grouped(failuresOf(preview, messages), failureKind).values()].map(failureLine);
  const missing = failures.length > 0 ? undefined : missingIn(preview);
  if (missing !== undefined)
    failures.push(
      messageText(
        withCode(
          `${source} is not a whole preview: ${missing}. Pass the output of \`pulumi preview --json\` alone`,
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
  const name = stackOf(preview) ?? source;
  const dangers = [...(emptied === undefined ? [] : [emptiedText(emptied, all)]), ...dangersOf(resources)];
  const warnings = others.map(messageLine);
  /** Objects that do not work, although the program does not ask for it. */
  const attention = messages.filter(needsAttention).map(messageLine);
  return { name, failures, attention, dangers, warnings, resources, unchanged };
}

/** What failures of resources have in common: their text without the request and the IDs. */
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

/** What it costs to create an object again. */
const costs: Readonly<Record<string, string>> = {
  Pipe: "Pipes that load all data again",
  AccessKey: "Access keys that get new secrets",
};

/** What `up` does after a refresh that found none of the objects. */
function emptiedText({ text }: Message, all: readonly Resource[]): string {
  const gone = all.filter(isGone);
  const counts = Object.entries(costs).flatMap(([kind, cost]) => {
    const count = gone.filter((one) => one.kind === kind && namedId(one) === undefined).length;
    return count === 0 ? [] : [` ${cost}: ${count}.`];
  });
  return `${code("up")} creates ${counted(gone.length, "missing object")} again.${counts.join("")} ${messageText(text)}.`;
}

/** What a preview lacks that each successful one has: the counts of its steps, and a step for each change that it counts. */
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

function resourcePlan(resource: Resource, all: readonly Resource[], allMessages: readonly Message[]) {
  const messages = allMessages.filter(({ urn }) => urn === resource.urn);
  const planned = plannedActionOf(resource, all, new Set(messages.flatMap((message) => message.code ?? [])));
  if (planned === undefined) return undefined;
  const isUpdated = planned.action === "update" || planned.action === "replace";
  /** The changes of an object that is updated or replaced; of another one, its values. */
  const fields = fieldsOf(resource, isUpdated);
  const isUnsure =
    planned.action === "update" && fields.length > 0 && fields.every((field) => holdsUnknown(field.program));
  const unsure = `may be updated: the value of ${code(fields.map(({ path }) => path).join(", "))} is not known until the update`;
  return {
    resource,
    /** All resources of the stack. */
    all,
    ...planned,
    sentence: isUnsure
      ? unsure
      : `${planned.sentence}${planned.action === "update" ? stayingText(resource, fields) : ""}`,
    /** The messages of the preview about the resource. */
    messages,
    /** The warnings among them that no danger and no loss repeats. */
    warnings: messages.filter(
      (one) =>
        one.severity === "warning" && ![...listed, ...ofLosses].includes(one.code) && !needsAttention(one),
    ),
    /** What is lost; undefined if nothing is. */
    loss: lossOf(resource, planned, all),
    fields,
    isUpdated,
    /** Whether the object changed outside Pulumi. */
    isDrifted: isGone(resource) || fields.some(isDrifted),
  };
}

/** What `up` does with a resource, by its step, its state, the args and the codes of its messages. */
function plannedActionOf(
  resource: Resource,
  all: readonly Resource[],
  codes: ReadonlySet<Code>,
): PlannedAction | undefined {
  const { step, definition } = resource;
  const id = namedId(resource);
  switch (step?.op) {
    case undefined:
      return undefined;
    case "create":
      return beginning(resource, id, codes);
    case "update":
      return { action: "update", sentence: "is updated" };
    case "delete": {
      const end = endOf(resource, all);
      const otherOwner = end === "delete" ? undefined : namesakeOf(resource, all);
      const naming = otherOwner === undefined ? "" : `, because ${titleOf(otherOwner)} refers to its ID`;
      return { action: end === "unreadable" ? "delete" : end, sentence: `${ends[end]}${naming}`, end };
    }
    case "replace": {
      const end = endOf(resource, all);
      const replacement = id === undefined ? "a new object is created" : `${idText(id)} is adopted`;
      const old = `the old ${definition?.noun ?? "resource"}`;
      return { action: "replace", sentence: `is replaced: ${old} ${ends[end]}, and ${replacement}`, end };
    }
    default:
      return { action: "change", sentence: `is changed (${code(step?.op ?? "")})` };
  }
}

/** The items of lists that an update of the same setting leaves unchanged, such as further channels of an alert. */
function stayingText({ definition, live, program }: Resource, fields: readonly FieldRow[]): string {
  if (definition?.respell === undefined || live?.outputs === undefined) return "";
  const desired = desiredIn(definition, program ?? {});
  const [base, recorded] = [desiredIn(definition, live.inputs ?? {}), live.outputs];
  const spelled = definition.respell(desired, { base, recorded, live: recorded }).live;
  const groupOf = (name = ""): string | undefined => fieldIn(definition.fields, name).group;
  const groups = fields.map(({ names: [name] }) => groupOf(name));
  return Object.entries(definition.fields.fields)
    .filter(
      ([name, { group }]) => desired[name] === undefined && group !== undefined && groups.includes(group),
    )
    .map(([name]) => ({ name, items: listOf(spelled[name]) }))
    .filter(({ items }) => items.length > 0)
    .map(({ name, items }) => {
      const all = items.map((item) => code(JSON.stringify(item)));
      return `. Further ${name} stay: ${all.join(", ")}`;
    })
    .join("");
}

/** What the first `up` of a resource does, or the one after its object was deleted. */
function beginning(resource: Resource, id: Json | undefined, codes: ReadonlySet<Code>): PlannedAction {
  const isAgain = isGone(resource);
  const again = isAgain ? " again: it was deleted outside Pulumi" : "";
  if (id === undefined) return { action: "create", sentence: `is created${again}` };
  const object = `${resource.definition?.noun ?? ""} ${idText(id)}`;
  const fails = `makes ${code("pulumi up")} fail:`;
  if (isAgain && id === resource.id)
    return { action: "fail", sentence: `${fails} ${object} was deleted outside Pulumi` };
  if (codes.has("adoption/fails") || codes.has("adoption/missing"))
    return { action: "fail", sentence: `${fails} it cannot adopt ${object}` };
  const unchanged = codes.has("adoption/unchanged") ? " unchanged" : "";
  return { action: "adopt", sentence: `is adopted${unchanged}: ${object}` };
}

const idText = (id: Json): string =>
  typeof id === "string" ? code(id) : "an object whose ID is not known until the update";

/** By `deletionPolicy` and the memory in the state, as the provider decides. */
function endOf(resource: Resource, all: readonly Resource[]): keyof typeof ends {
  const { definition, live, id = "", type } = resource;
  if (live?.retainOnDelete === true) return "retain";
  const { outputs } = live ?? {};
  // Another package can have a dynamic resource of this type.
  const isOther = type.startsWith(typePrefix) && kindIn(outputs ?? {}) === undefined;
  if (definition === undefined || outputs === undefined || isOther) return "delete";
  const policy = policyIn(id, outputs);
  if (policy === "retain" || policy === "unreadable") return policy;
  if (namesakeOf(resource, all) !== undefined) return "keep";
  return policy === "disable" ? "disable" : "delete";
}

/** The policy in a state. A later version can write a form that this version cannot read. */
function policyIn(id: string, outputs: JsonObject) {
  try {
    return deletionPolicyOf(readState(id, outputs)).deletionPolicy;
  } catch (error) {
    if (error instanceof ResourceError) return "unreadable";
    throw error;
  }
}

/** What users lose with an object that is deleted, disabled or replaced; undefined if nothing. */
function lossOf(
  resource: Resource,
  { action, end }: PlannedAction,
  all: readonly Resource[],
): string | undefined {
  const kind = resource.definition?.kind;
  if (kind === "Pipe" && action === "replace" && namedId(resource) === undefined)
    return "The new pipe starts over: it can load all data again, or miss data.";
  if (kind === "AccessKey" && (end === "delete" || end === "disable"))
    return `Clients that use ${action === "replace" ? "the old" : "this"} key lose access.${renamedText(resource, all)}`;
  if (end !== "delete") return undefined;
  if (kind === "Pipe") return "Data loading stops.";
  if (kind === "Alert" && action === "delete") return "Notifications stop.";
  if (resource.definition?.isReferredTo === true) return "`up` fails if alerts of other users use it.";
  const takesAlerts = resource.live?.outputs?.["deletionPolicy"] === "delete";
  const onTiles = takesAlerts ? ", with all alerts on them." : ". `up` fails if alerts are left on them.";
  return kind === "Dashboard" ? `Its tiles are deleted${onTiles}` : undefined;
}

/** What prevents the loss of an object whose resource only has another name or parent in the program. */
function renamedText({ kind, live, step: main }: Resource, all: readonly Resource[]): string {
  const name = live?.inputs?.["name"];
  const isSuccessor = (one: Resource): boolean =>
    one.kind === kind && one.step?.op === "create" && !isGone(one) && one.program?.["name"] === name;
  const successor = main?.op === "delete" ? all.find(isSuccessor) : undefined;
  return successor === undefined
    ? ""
    : ` If you renamed or moved the resource to ${titleOf(successor)}, add ${code("aliases")}.`;
}

/** What a reviewer must not miss, as Markdown: first keys that lock the deployment out, then failures and losses. */
const dangersOf = (plans: readonly ResourcePlan[]): readonly string[] => {
  const all = dangers.flatMap((danger) =>
    plans.flatMap(({ resource, ...plan }) =>
      // The program warns of a new key, too.
      [...new Set(danger({ resource, ...plan }))].map((text) => ({ resource, text })),
    ),
  );
  const alike = grouped(all, ({ resource, text }) => JSON.stringify([resource.type, text]));
  return [...alike.values()].map((group) => {
    const [{ text } = { text: "" }] = group;
    const isSentence = text.startsWith(" ") || group.length === 1;
    const named = [...new Map(group.map(({ resource }) => [resource.urn, resource])).values()];
    const title = titleOfAll(named);
    return `${isSentence ? title : title.replace(/^Each of /, "")}${text}`;
  });
};

/** The texts follow the name of the resource. */
const dangers: readonly ((plan: ResourcePlan) => readonly string[])[] = [
  ({ messages }) => messages.filter(locksOut).map(({ text }) => `: ${messageText(text)}`),
  ({ action, sentence, loss = "" }) =>
    loss !== "" || ["fail", "delete", "replace"].includes(action) ? [` ${sentence}. ${loss}`.trimEnd()] : [],
  ({ messages }) => messages.filter((message) => !locksOut(message)).flatMap(dangersIn),
  meantBy,
  fieldDangers,
];

const locksOut = (message: Message): boolean => message.code === "key/signs-deployment";

/** Codes of messages that the list of dangers repeats. */
const listed: readonly (Code | undefined)[] = [
  "dashboard/hidden-parts",
  "dashboard/removes-alerts",
  "key/disabled",
  "key/gets-admin",
  "key/loses-roles",
  "key/open-to-all",
  "key/signs-deployment",
  "key/unusable",
  "update/removes",
  "webhook/body",
  "webhook/destination",
];

/** True if a message says that a pipe loads no data. */
const needsAttention = (message: Message): boolean =>
  message.severity === "warning" && (message.code === "pipe/stopped" || message.code === "pipe/failed");

/** Codes of messages that repeat a loss. */
const ofLosses: readonly (Code | undefined)[] = ["replace/loses"];

/** What the program read on the service and `up` changes there: each line of a list, or the text of a message without one. */
function dangersIn(message: Message): readonly string[] {
  if (!listed.includes(message.code) && message.code !== "adoption/removes") return [];
  const lines = message.lines.filter((line) => listed.includes(message.code) || line.startsWith("- "));
  return (lines.length > 0 ? lines : [message.text]).map((line) =>
    line.startsWith("- ")
      ? ` removes: ${messageText(line.slice(2))}.`
      : `: ${messageText(line.replace(/^! /, ""))}.`,
  );
}

/** Drift of when an alert fires, of who can use a key, and of replicated tables. */
function fieldDangers({ resource: { definition }, fields }: ResourcePlan): readonly string[] {
  const ofAlerts = ["threshold", "thresholdMax", "thresholdType"].map((name) => [name]);
  const watched = definition === undefined ? [] : [...watchedPaths(definition), ...ofAlerts];
  return fields.flatMap((field) => {
    if (!isDrifted(field) || !watched.some((one) => overlap(one, field.names))) return [];
    const [now = "", before = ""] = sideTexts(field).map((text) => code(text));
    return [`: ${code(field.path)} changed outside Pulumi: ${before} => ${now}.`];
  });
}

/** What the program's values mean for an object that is new, or that the program does not compare. */
function meantBy({ resource, action, messages }: ResourcePlan): readonly string[] {
  const { definition, program, live } = resource;
  const isCompared = action === "update" || messages.some((message) => message.code === "adoption/unchanged");
  if (definition === undefined || program === undefined || isCompared) return [];
  const before = namedId(resource) === undefined ? (live?.outputs ?? {}) : {};
  const [from, to] = [before, program].map((values) => desiredIn(definition, values));
  const plan = adoptionPlan(definition, to ?? {}, from ?? {}, () => false);
  return effectsOf(definition, plan).map(({ text }) => `: ${messageText(text)}.`);
}
