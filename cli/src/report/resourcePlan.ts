import { deletionPolicyOf, desiredIn, holdsUnknown } from "pulumi-pipes/internal";
import { fieldIn, kindIn, listOf, readState, ResourceError, textAt, typePrefix } from "pulumi-pipes/internal";
import type { Code, Json, JsonObject } from "pulumi-pipes/internal";
import { fieldsOf, isDrifted, type FieldRow } from "./fields";
import { isDangerous, needsAttention, repeatsLoss } from "./messageCodes";
import { componentsOf, isGone, namedId, namesakeOf, titleOf, type Message, type Resource } from "./preview";
import { code } from "./text";

/** The effects of `up` on the object of a resource; losses first. */
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

/** The ends of an object whose resource leaves the program or is replaced. */
const ends = {
  delete: "is deleted",
  disable: "is disabled and removed from the state",
  keep: "is removed from the state, and the service keeps the object",
  retain: "is removed from the state, and the service keeps the object unchanged",
  unreadable: "may be deleted, because this version cannot read its state",
} as const;

/** The effect of `up` on the object of a resource. */
interface PlannedAction {
  readonly action: (typeof actions)[number];
  /** Markdown that follows the name of the resource. */
  readonly sentence: string;
  /** The end of the old object. */
  readonly end?: keyof typeof ends;
}

/** The plan of one resource. */
export type ResourcePlan = NonNullable<ReturnType<typeof resourcePlan>>;

/** The plan of a resource; undefined if it does not change. */
export function resourcePlan(resource: Resource, all: readonly Resource[], allMessages: readonly Message[]) {
  const messages = allMessages.filter(({ urn }) => urn === resource.urn);
  const planned = plannedActionOf(resource, all, new Set(messages.flatMap((message) => message.code ?? [])));
  if (planned === undefined) return undefined;
  const isUpdated = planned.action === "update" || planned.action === "replace";
  /** The changes of an object that is updated or replaced, or the values of any other object. */
  const allFields = fieldsOf(resource, isUpdated);
  const objectName = objectNameOf(resource);
  const fields = isUpdated ? allFields : allFields.filter((field) => !isNoted(field, planned, objectName));
  const isUnsure =
    planned.action === "update" && fields.length > 0 && fields.every((field) => holdsUnknown(field.program));
  const unsure = `may be updated: the value of ${code(fields.map(({ path }) => path).join(", "))} is not known until the update`;
  return {
    resource,
    /** All resources of the stack. */
    all,
    objectName,
    components: componentsOf(resource, all),
    ...planned,
    sentence: isUnsure
      ? unsure
      : `${planned.sentence}${planned.action === "update" ? stayingText(resource, fields) : ""}`,
    /** The messages of the preview about the resource. */
    messages,
    /** The warnings among them that no danger and no loss repeats. */
    warnings: messages.filter(
      (message) =>
        message.severity === "warning" &&
        !isDangerous(message) &&
        !repeatsLoss(message) &&
        !needsAttention(message),
    ),
    /** The loss as a sentence; undefined if nothing is lost. */
    loss: lossOf(resource, planned, all),
    fields,
    isUpdated,
    /** True if the object changed outside Pulumi. */
    isDrifted: isGone(resource) || fields.some(isDrifted),
  };
}

/** The name that the service has or gets of an object, as far as it has one and the preview knows it. */
const objectNameOf = ({ live, program }: Resource): string | undefined =>
  textAt(live?.outputs, "name") ?? textAt(live?.inputs, "name") ?? textAt(program, "name");

/**
 * True if the row of a resource already shows a value, or if the value is meaningless, such as the ID of an object that is
 * removed.
 */
const isNoted = (
  { names, program }: FieldRow,
  { end }: PlannedAction,
  objectName: string | undefined,
): boolean =>
  (names[0] === "name" && names.length === 1 && program === objectName) ||
  (end !== undefined && names.length === 1 && /Id$/.test(names[0] ?? ""));

/** The effect of `up` on a resource, by its step, its state, the args and the codes of its messages. */
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

/** Lists the items that an update of their list leaves unchanged, such as further channels of an alert. */
function stayingText({ definition, live, program }: Resource, fields: readonly FieldRow[]): string {
  if (definition?.forms?.respell === undefined || live?.outputs === undefined) return "";
  const desired = desiredIn(definition, program ?? {});
  const [base, recorded] = [desiredIn(definition, live.inputs ?? {}), live.outputs];
  const spelled = definition.forms.respell(desired, { base, recorded, live: recorded }).live;
  const groupOf = (name = ""): string | undefined => fieldIn(definition.fields, name).group;
  const groups = fields.map(({ names: [name] }) => groupOf(name));
  return Object.entries(definition.fields.fields)
    .filter(
      ([name, { group }]) => desired[name] === undefined && group !== undefined && groups.includes(group),
    )
    .map(([name]) => ({ name, items: listOf(spelled[name]) }))
    .filter(({ items }) => items.length > 0)
    .map(({ name, items }) => {
      const texts = items.map((item) => code(JSON.stringify(item)));
      return `. Further ${name} stay: ${texts.join(", ")}`;
    })
    .join("");
}

/** The effect of the first `up` of a resource, or of the one after its object was deleted. */
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

/** The loss for users if an object is deleted, disabled or replaced; undefined if there is none. */
function lossOf(
  resource: Resource,
  { action, end }: PlannedAction,
  all: readonly Resource[],
): string | undefined {
  const isReplaced = action === "replace";
  const isCreatedAgain = isReplaced && namedId(resource) === undefined;
  const endOfObject = end === "delete" || end === "disable" ? end : undefined;
  const { warnings, outputs } = resource.definition ?? {};
  const loss = warnings?.objectLoss?.(
    { end: endOfObject, isReplaced, isCreatedAgain },
    resource.live?.outputs ?? {},
  );
  // No later run can read what the service showed once.
  return loss !== undefined && outputs?.shownOnce !== undefined
    ? `${loss}${renamedText(resource, all)}`
    : loss;
}

/** The advice that prevents the loss of an object whose resource only has another name or parent in the program. */
function renamedText({ kind, live, step: main }: Resource, all: readonly Resource[]): string {
  const name = live?.inputs?.["name"];
  const isSuccessor = (one: Resource): boolean =>
    one.kind === kind && one.step?.op === "create" && !isGone(one) && one.program?.["name"] === name;
  const successor = main?.op === "delete" ? all.find(isSuccessor) : undefined;
  return successor === undefined
    ? ""
    : ` If you renamed or moved the resource to ${titleOf(successor)}, add ${code("aliases")}.`;
}
