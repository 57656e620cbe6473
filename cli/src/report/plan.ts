import {
  deletionPolicyOf,
  holdsUnknown,
  isObject,
  kindIn,
  leavesOf,
  listOf,
  readState,
  type Code,
  type Json,
  type JsonObject,
} from "pulumi-pipes/internal";
import { dangersOf, lossOf } from "./dangers";
import { tilePlanOf, type TilePlan } from "./dashboards";
import { fieldChangesOf, isDrifted, isSecretPath, itemName, type FieldChange } from "./fields";
import { failuresOf, messageLine, messagesOf, type Message } from "./messages";
import {
  isGone,
  namedId,
  namesakeOf,
  resourcesOf,
  stackOf,
  titleOf,
  type Preview,
  type Resource,
} from "./preview";
import { code, named } from "./quoting";

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

type Action = keyof typeof signs;

/** What happens to the object of a resource that leaves the program, or is replaced. */
type End = "delete" | "disable" | "retain" | "keep";

/** What `up` does with the object of a resource. */
export interface Deed {
  readonly action: Action;
  /** Markdown that follows the name of the resource. */
  readonly sentence: string;
  /** Whether it adopts an object that has the values of the args already. */
  readonly isUnchanged?: boolean;
  /** What to do about a failure. */
  readonly remedy?: string;
  /** What happens to the old object. */
  readonly end?: End;
}

/** What `up` does with one resource. */
export interface ResourcePlan extends Deed {
  readonly resource: Resource;
  readonly warnings: readonly Message[];
  /** What is lost; undefined if nothing is. */
  readonly loss: string | undefined;
  /** The changed fields of an object that is updated or replaced. */
  readonly fields: readonly FieldChange[];
  /** The fields of another object. */
  readonly values: readonly FieldValue[];
  /** Whether the object changed outside Pulumi. */
  readonly isDrifted: boolean;
  /** The tiles of a dashboard, if they may change. */
  readonly tiles: TilePlan | undefined;
}

export interface FieldValue {
  readonly path: string;
  readonly value: Json | undefined;
  readonly isSecret: boolean;
}

/** What `up` does with a stack. Failures, dangers and warnings are Markdown. */
export interface StackPlan {
  /** `project/stack`, if the preview shows it. */
  readonly stack: string | undefined;
  /** Why the preview failed. Then the rest is unknown. */
  readonly failures: readonly string[];
  readonly dangers: readonly string[];
  /** Warnings about the stack, and about unchanged resources. */
  readonly warnings: readonly string[];
  /** The most important first. */
  readonly resources: readonly ResourcePlan[];
  readonly unchanged: number;
}

export function planOf(preview: Preview): StackPlan {
  const all = resourcesOf(preview);
  const messages = messagesOf(preview, all);
  const failures = failuresOf(preview, messages).map(messageLine);
  const plans = failures.length > 0 ? [] : all.flatMap((resource) => resourcePlan(resource, all, messages));
  const resources = plans.toSorted(
    (one, other) => rank(one) - rank(other) || compare(one.resource.name, other.resource.name),
  );
  const shown = new Set<string | undefined>(resources.map(({ resource: { urn } }) => urn));
  return {
    stack: stackOf(preview),
    failures,
    dangers: dangersOf(resources),
    warnings: messages
      .filter(({ urn, severity }) => severity === "warning" && !shown.has(urn))
      .map(messageLine),
    resources,
    // Unchanged resources have no step.
    unchanged: preview.changeSummary?.["same"] ?? 0,
  };
}

/** Of one action, changes from outside Pulumi come first. */
const rank = (plan: ResourcePlan): number =>
  Object.keys(signs).indexOf(plan.action) * 2 + (plan.isDrifted ? 0 : 1);

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

function resourcePlan(
  resource: Resource,
  all: readonly Resource[],
  messages: readonly Message[],
): readonly ResourcePlan[] {
  const own = messages.filter(({ urn }) => urn === resource.urn);
  const deed = deedOf(resource, all, new Set(own.flatMap((message) => message.code ?? [])));
  if (deed === undefined) return [];
  const { definition, live, program = live?.inputs ?? {} } = resource;
  const isChange = deed.action === "update" || deed.action === "replace";
  const fields = isChange ? fieldChangesOf(resource) : [];
  const isUnsure =
    deed.action === "update" && fields.length > 0 && fields.every((field) => holdsUnknown(field.program));
  const changesTiles = ["update", "create", "adopt"].includes(deed.action) || deed.end === "delete";
  return [
    {
      resource,
      ...deed,
      ...(isUnsure
        ? {
            sentence: `is updated if it differs: ${named(fields.map(({ path }) => path))} will be known later`,
          }
        : {}),
      warnings: own.filter(({ severity }) => severity === "warning"),
      loss: lossOf(resource, deed),
      fields,
      values: isChange ? [] : valuesOf(program, resource),
      isDrifted: isGone(resource) || fields.some(isDrifted),
      tiles: definition?.kind === "Dashboard" && changesTiles ? tilePlanOf(resource, all) : undefined,
    },
  ];
}

/** What `up` does with a resource, by its step, its state, the args and the codes of its messages. */
function deedOf(resource: Resource, all: readonly Resource[], codes: ReadonlySet<Code>): Deed | undefined {
  const { step, definition } = resource;
  if (step === undefined) return undefined;
  switch (step.op) {
    case "create":
      return beginning(resource, codes);
    case "update":
      return { action: "update", sentence: "is updated" };
    case "delete": {
      const end = endOf(resource, all);
      const heir = namesakeOf(resource, all);
      const naming = heir === undefined ? "" : `, and ${titleOf(heir)} names it by its id`;
      return { action: end, sentence: `${ends[end]}${end === "delete" ? "" : naming}`, end };
    }
    case "replace": {
      const end = endOf(resource, all);
      const id = namedId(resource);
      const successor = id === undefined ? "another one is created" : `${idText(id)} is adopted`;
      const sentence = `is replaced: the old ${definition?.noun ?? "resource"} ${ends[end]}, and ${successor}`;
      return { action: "replace", sentence, end };
    }
    default:
      return { action: "change", sentence: `is changed (${code(step.op)})` };
  }
}

const ends: Readonly<Record<End, string>> = {
  delete: "is deleted",
  disable: "is disabled and leaves the state",
  keep: "leaves the state, and its object is kept",
  retain: "leaves the state, and the service keeps it unchanged",
};

const idText = (id: Json): string =>
  typeof id === "string" ? code(id) : "the one whose id is known after the update";

function beginning(resource: Resource, codes: ReadonlySet<Code>): Deed {
  const { definition } = resource;
  const id = namedId(resource);
  if (definition === undefined || id === undefined) {
    const again = isGone(resource) ? " again: it was deleted outside Pulumi" : "";
    return { action: "create", sentence: `is created${again}` };
  }
  const object = `${definition.noun} ${idText(id)}`;
  if (isGone(resource) && id === resource.id) {
    const orElse = definition.create === undefined ? "remove the resource" : "remove it to create one";
    const remedy = `Set ${code(definition.idArg.name)} to an existing ${definition.noun}, or ${orElse}.`;
    const sentence = `makes ${code("pulumi up")} fail: ${object} was deleted outside Pulumi`;
    return { action: "fail", sentence, remedy };
  }
  if (codes.has("adoption/fails") || codes.has("adoption/missing"))
    return { action: "fail", sentence: `makes ${code("pulumi up")} fail: it cannot adopt ${object}` };
  const isUnchanged = codes.has("adoption/unchanged");
  return {
    action: "adopt",
    sentence: `is adopted${isUnchanged ? " unchanged" : ""}: ${object}`,
    isUnchanged,
  };
}

/** By `deletionPolicy` and the memory in the state, as the provider decides. */
function endOf(resource: Resource, all: readonly Resource[]): End {
  const { definition, live, id = "" } = resource;
  if (live?.retainOnDelete === true) return "retain";
  const { outputs } = live ?? {};
  if (definition === undefined || outputs === undefined || kindIn(outputs) === undefined) return "delete";
  const { deletionPolicy } = deletionPolicyOf(readState(id, outputs));
  if (deletionPolicy === "retain") return "retain";
  if (namesakeOf(resource, all) !== undefined) return "keep";
  return deletionPolicy === "disable" ? "disable" : "delete";
}

/** The fields of args or of a state in the order of the schema, the name first, without the address of the object. */
function valuesOf(map: JsonObject, { definition }: Resource): readonly FieldValue[] {
  const address = new Set<string>([...(definition?.scope ?? []), definition?.idArg.name ?? ""]);
  const leaves = definition === undefined ? [] : leavesOf(definition.fields);
  const fields = new Map(leaves.map(({ path, field }) => [path.join("."), field]));
  const valuesAt = (path: string, value: Json | undefined): readonly FieldValue[] => {
    const isSecret = isSecretPath(path);
    if (!isSecret && isObject(value) && Object.keys(value).length > 0)
      return Object.entries(value).flatMap(([name, inner]) => valuesAt(`${path}${member(name)}`, inner));
    const names = listOf(value).flatMap((item) => itemName(fields.get(path), item) ?? []);
    // The names of items are enough: their contents would hide the list.
    const isNamed = names.length > 0 && names.length === listOf(value).length;
    return [{ path, value: isNamed ? names : value, isSecret }];
  };
  const own = Object.entries(map).filter(([name]) => !name.startsWith("__") && !address.has(name));
  const order = ["name", ...fields.keys()];
  const placeOf = ({ path }: FieldValue): number =>
    order.includes(path) ? order.indexOf(path) : order.length;
  return own
    .flatMap(([name, value]) => valuesAt(member(name).replace(/^\./, ""), value))
    .toSorted((one, other) => placeOf(one) - placeOf(other));
}

const member = (name: string): string => (/^[\w-]+$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`);
