import {
  deletionPolicyOf,
  holdsUnknown,
  kindIn,
  readState,
  type Code,
  type Json,
} from "pulumi-pipes/internal";
import { dangersOf, isDanger } from "./dangers";
import { fieldsOf, isDrifted, type FieldRow } from "./fields";
import {
  failuresOf,
  isGone,
  messageLine,
  messagesOf,
  namedId,
  namesakeOf,
  resourcesOf,
  stackOf,
  titleOf,
  type Message,
  type Preview,
  type Resource,
} from "./preview";
import { code } from "./text";

/** What `up` does with the object of a resource, with its sign; losses first. */
export const signs = {
  fail: "!",
  delete: "−",
  disable: "−",
  replace: "±",
  create: "+",
  adopt: "»",
  retain: "«",
  keep: "«",
  update: "~",
  change: "·",
} as const;

/** What happens to an object whose resource leaves the program or is replaced. */
const ends = {
  delete: "is deleted",
  disable: "is disabled and leaves the state",
  keep: "leaves the state, and its object is kept",
  retain: "leaves the state, and the service keeps it unchanged",
} as const;

/** What `up` does with the object of a resource. */
interface Deed {
  readonly action: keyof typeof signs;
  /** Markdown that follows the name of the resource. */
  readonly sentence: string;
  /** What happens to the old object. */
  readonly end?: keyof typeof ends;
}

/** What `up` does with one resource. */
export interface ResourcePlan extends Deed {
  readonly resource: Resource;
  /** All resources of the stack. */
  readonly all: readonly Resource[];
  /** What the preview says of the resource. */
  readonly messages: readonly Message[];
  /** The warnings among them that the list of dangers does not repeat. */
  readonly warnings: readonly Message[];
  /** What is lost; undefined if nothing is. */
  readonly loss: string | undefined;
  /** The changes of an object that is updated or replaced; of another one, its values. */
  readonly fields: readonly FieldRow[];
  readonly isUpdated: boolean;
  /** Whether the object changed outside Pulumi. */
  readonly isDrifted: boolean;
}

/** What `up` does with a stack. Failures, dangers and warnings are Markdown. */
export interface StackPlan {
  readonly name: string;
  /** Why the preview failed. Then the rest is unknown. */
  readonly failures: readonly string[];
  readonly dangers: readonly string[];
  /** Warnings about the stack, and about unchanged resources. */
  readonly warnings: readonly string[];
  /** The most important first. */
  readonly resources: readonly ResourcePlan[];
  readonly unchanged: number;
}

/** The plan of a stack. `source` names it if its preview does not. */
export function planOf(preview: Preview, source: string): StackPlan {
  const all = resourcesOf(preview);
  const messages = messagesOf(preview, all);
  const failures = failuresOf(preview, messages).map(messageLine);
  const plans = failures.length > 0 ? [] : all.flatMap((resource) => resourcePlan(resource, all, messages));
  // Of one action, changes from outside Pulumi come first.
  const rank = ({ action, isDrifted: first }: ResourcePlan): number =>
    Object.keys(signs).indexOf(action) - (first ? 0.5 : 0);
  const resources = plans.toSorted(
    (one, other) => rank(one) - rank(other) || (one.resource.name < other.resource.name ? -1 : 1),
  );
  const shown = new Set(plans.map(({ resource }) => resource.urn));
  const others = messages.filter(
    ({ urn, severity }) => severity === "warning" && (urn === undefined || !shown.has(urn)),
  );
  return {
    name: stackOf(preview) ?? source,
    failures,
    dangers: dangersOf(resources),
    warnings: others.map(messageLine),
    resources,
    // Unchanged resources have no step.
    unchanged: preview.changeSummary?.["same"] ?? 0,
  };
}

function resourcePlan(
  resource: Resource,
  all: readonly Resource[],
  allMessages: readonly Message[],
): readonly ResourcePlan[] {
  const messages = allMessages.filter(({ urn }) => urn === resource.urn);
  const deed = deedOf(resource, all, new Set(messages.flatMap((message) => message.code ?? [])));
  if (deed === undefined) return [];
  const isUpdated = deed.action === "update" || deed.action === "replace";
  const fields = fieldsOf(resource, isUpdated);
  const isUnsure =
    deed.action === "update" && fields.length > 0 && fields.every((field) => holdsUnknown(field.program));
  const unsure = `is updated if it differs: ${code(fields.map(({ path }) => path).join(", "))} will be known later`;
  return [
    {
      resource,
      all,
      ...deed,
      sentence: isUnsure ? unsure : deed.sentence,
      messages,
      warnings: messages.filter((message) => message.severity === "warning" && !isDanger(message)),
      loss: lossOf(resource, deed),
      fields,
      isUpdated,
      isDrifted: isGone(resource) || fields.some(isDrifted),
    },
  ];
}

/** What `up` does with a resource, by its step, its state, the args and the codes of its messages. */
function deedOf(resource: Resource, all: readonly Resource[], codes: ReadonlySet<Code>): Deed | undefined {
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
      const heir = end === "delete" ? undefined : namesakeOf(resource, all);
      const naming = heir === undefined ? "" : `, and ${titleOf(heir)} names it by its id`;
      return { action: end, sentence: `${ends[end]}${naming}`, end };
    }
    case "replace": {
      const end = endOf(resource, all);
      const successor = id === undefined ? "another one is created" : `${idText(id)} is adopted`;
      const old = `the old ${definition?.noun ?? "resource"}`;
      return { action: "replace", sentence: `is replaced: ${old} ${ends[end]}, and ${successor}`, end };
    }
    default:
      return { action: "change", sentence: `is changed (${code(step?.op ?? "")})` };
  }
}

/** What the first `up` of a resource does, or the one after its object was deleted. */
function beginning(resource: Resource, id: Json | undefined, codes: ReadonlySet<Code>): Deed {
  const isAgain = isGone(resource);
  if (id === undefined)
    return {
      action: "create",
      sentence: `is created${isAgain ? " again: it was deleted outside Pulumi" : ""}`,
    };
  const object = `${resource.definition?.noun ?? ""} ${idText(id)}`;
  const failure = (reason: string): Deed => ({
    action: "fail",
    sentence: `makes ${code("pulumi up")} fail: ${reason}`,
  });
  if (isAgain && id === resource.id) return failure(`${object} was deleted outside Pulumi`);
  if (codes.has("adoption/fails") || codes.has("adoption/missing"))
    return failure(`it cannot adopt ${object}`);
  const unchanged = codes.has("adoption/unchanged") ? " unchanged" : "";
  return { action: "adopt", sentence: `is adopted${unchanged}: ${object}` };
}

const idText = (id: Json): string =>
  typeof id === "string" ? code(id) : "the one whose id is known after the update";

/** By `deletionPolicy` and the memory in the state, as the provider decides. */
function endOf(resource: Resource, all: readonly Resource[]): keyof typeof ends {
  const { definition, live, id = "" } = resource;
  if (live?.retainOnDelete === true) return "retain";
  const { outputs } = live ?? {};
  if (definition === undefined || outputs === undefined || kindIn(outputs) === undefined) return "delete";
  const { deletionPolicy } = deletionPolicyOf(readState(id, outputs));
  if (deletionPolicy === "retain") return "retain";
  if (namesakeOf(resource, all) !== undefined) return "keep";
  return deletionPolicy === "disable" ? "disable" : "delete";
}

/** What users lose with an object that is deleted, disabled or replaced; undefined if nothing. */
function lossOf(resource: Resource, { action, end }: Deed): string | undefined {
  const kind = resource.definition?.kind;
  if (kind === "Pipe" && action === "replace" && namedId(resource) === undefined)
    return "The new pipe loads all data again.";
  if (kind === "AccessKey" && (end === "delete" || end === "disable"))
    return `Clients that use ${action === "replace" ? "the old" : "this"} key lose access.`;
  if (end !== "delete") return undefined;
  if (kind === "Pipe") return "Data loading stops.";
  if (kind === "Alert" && action === "delete") return "Notifications stop.";
  if (kind !== "Dashboard") return undefined;
  return resource.live?.outputs?.["deletionPolicy"] === "delete"
    ? "Its tiles are deleted, with all alerts on them."
    : "Its tiles are deleted. `up` fails if alerts are left on them.";
}
