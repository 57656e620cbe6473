import { holdsUnknown, isObject, type JsonObject } from "pulumi-pipes/internal";
import { actions, deedOf, lookedAt, type Deed } from "./actions";
import { dangersOf, lossOf, type Done } from "./dangers";
import { tilePlanOf, type TilePlan } from "./dashboardTiles";
import {
  fieldChangesOf,
  isDrifted,
  itemName,
  pathText,
  type FieldChange,
  type PathPart,
} from "./fieldChanges";
import { leavesByPath, type Leaves } from "./fields";
import { addressed, asTheyAre, failuresOf, toldOf, warningsOf, type Message } from "./messages";
import { joined, phrase, type Phrase } from "./phrase";
import type { Preview } from "./preview";
import { isGone, resourcesOf, stackOf, titleOf, type Resource } from "./resource";
import { isUnderSecret } from "./values";

/** What `up` does with one resource. */
export interface ResourcePlan extends Done {
  /** What is lost, for ever or until somebody sees to it. */
  readonly loss: Phrase | undefined;
  /** What changes of an object that stays the resource's, or is replaced. */
  readonly fields: readonly FieldChange[];
  /** What an object begins with, or had. */
  readonly values: readonly FieldValue[];
  /** Whether somebody changed or deleted it outside Pulumi. */
  readonly isDrifted: boolean;
  /** Of dashboards whose tiles change. */
  readonly tiles: TilePlan | undefined;
}

export interface FieldValue {
  readonly path: readonly PathPart[];
  readonly value: unknown;
}

/** What `up` does with a stack. */
export interface StackPlan {
  /** `project/stack`, where the preview tells it. */
  readonly stack: string | undefined;
  /** What made the preview fail. Then nobody knows the rest. */
  readonly failures: readonly Phrase[];
  readonly dangers: readonly Phrase[];
  /** Warnings about the stack, and about resources that stay as they are. */
  readonly warnings: readonly Phrase[];
  /** The most important first. */
  readonly resources: readonly ResourcePlan[];
  readonly unchanged: number;
}

export function planOf(preview: Preview): StackPlan {
  const all = resourcesOf(preview);
  const failures = failuresOf(preview).map(toldOf);
  const isFailed = failures.length > 0;
  const warnings = warningsOf(preview).map((warning) => addressed(warning, all));
  const adoptedAsTheyAre = asTheyAre(preview);
  const resources = all.flatMap((resource): readonly ResourcePlan[] => {
    const deed = isFailed ? undefined : deedOf(resource, all);
    if (deed === undefined) return [];
    const own = warnings.filter(({ urn }) => urn === resource.urn);
    const seen = lookedAt(deed, resource, own, adoptedAsTheyAre.has(resource.urn));
    return [planOfResource(resource, seen, own, all)];
  });
  const shown = new Set<string | undefined>(resources.map(({ resource: { urn } }) => urn));
  const inOrder = resources.toSorted((left, right) => rank(left) - rank(right));
  return {
    stack: stackOf(preview),
    failures,
    warnings: warnings.filter(({ urn }) => !shown.has(urn)).map(toldOf),
    dangers: dangersOf(inOrder, all),
    resources: inOrder,
    // Steps of unchanged resources are left out of the list of steps, not out of the summary.
    unchanged: preview.changeSummary?.["same"] ?? 0,
  };
}

/** Within an action, what came from outside is more important than what the program says. */
const rank = ({ deed, isDrifted: drifted }: ResourcePlan): number =>
  actions.indexOf(deed.action) * 2 + (drifted ? 0 : 1);

function planOfResource(
  resource: Resource,
  deed: Deed,
  warnings: readonly Message[],
  all: readonly Resource[],
): ResourcePlan {
  const { step, definition, recorded, live, program } = resource;
  const leaves: Leaves = definition === undefined ? new Map() : leavesByPath(definition.fields);
  const isChange = deed.action === "update" || deed.action === "replace";
  const fields = isChange && step !== undefined ? fieldChangesOf(step, recorded, leaves) : [];
  const shown = program === undefined ? live?.inputs : program;
  return {
    resource,
    deed: isUnsure(deed, fields) ? { ...deed, sentence: unsureSentence(resource, fields, all) } : deed,
    warnings,
    loss: lossOf(resource, deed),
    fields,
    values: isChange ? [] : mainValues(shown ?? {}, resource, leaves),
    isDrifted: isGone(resource) || fields.some(isDrifted),
    tiles: definition?.kind === "Dashboard" && changesTiles(deed) ? tilePlanOf(resource, all) : undefined,
  };
}

const changesTiles = ({ action, end }: Deed): boolean =>
  action === "update" || action === "create" || action === "adopt" || end === "delete";

/** Whether nobody knows yet if anything changes: such updates follow from that of another resource. */
const isUnsure = ({ action }: Deed, fields: readonly FieldChange[]): boolean =>
  action === "update" && fields.length > 0 && fields.every(({ program }) => holdsUnknown(program));

function unsureSentence(
  { step }: Resource,
  fields: readonly FieldChange[],
  all: readonly Resource[],
): Phrase {
  const names = [...new Set(fields.flatMap(({ path: [name] }) => (typeof name === "string" ? name : [])))];
  const sources = new Set(names.flatMap((name) => step?.newState?.propertyDependencies?.[name] ?? []));
  const known = all.filter(({ urn }) => sources.has(urn)).map(titleOf);
  const after: Phrase = known.length === 0 ? ["after the update"] : ["after ", ...joined(known, ", ")];
  const which = joined(
    names.map((name) => phrase`${name}`),
    ", ",
  );
  return phrase`is updated if it differs: ${which} will be known ${after}`;
}

/** The values of args or of a state, without those that say where an object is. */
function mainValues(map: JsonObject, { definition }: Resource, leaves: Leaves): readonly FieldValue[] {
  const left = new Set<string>([...(definition?.scope ?? []), definition?.idArg.name ?? ""]);
  const own = Object.entries(map).filter(([name]) => !name.startsWith("__") && !left.has(name));
  const values = own.flatMap(([name, value]) => valuesAt([name], value, leaves));
  // The name first, the rest in the order of the schema.
  const keys = ["name", ...leaves.keys()];
  const placeOf = ({ path }: FieldValue): number => {
    const place = keys.indexOf(pathText(path));
    return place === -1 ? keys.length : place;
  };
  return values.toSorted((one, other) => placeOf(one) - placeOf(other));
}

function valuesAt(path: readonly string[], value: unknown, leaves: Leaves): readonly FieldValue[] {
  if (isUnderSecret(path)) return [{ path, value }];
  if (isObject(value) && Object.keys(value).length > 0) {
    return Object.entries(value).flatMap(([name, inner]) => valuesAt([...path, name], inner, leaves));
  }
  const names = Array.isArray(value)
    ? value.map((item: unknown) => itemName(leaves.get(path.join("."))?.field, item))
    : [];
  // Items are told by their names: all that is in them would hide them.
  const isNamed = names.length > 0 && names.every((name) => name !== undefined);
  return [{ path, value: isNamed ? names : value }];
}
