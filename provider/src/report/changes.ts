import { isDeepStrictEqual } from "node:util";
import { valueAt, type PropertyMap } from "../schema/propertyMap";
import type { Preview, Step } from "./preview";

export type Operation = "delete" | "replace" | "create" | "update" | "other";

/** One field's change. A value that is absent is undefined. */
export interface FieldChange {
  readonly path: readonly string[];
  readonly before: unknown;
  readonly after: unknown;
  /** Whether somebody changed it outside Pulumi, so that `after` puts it back. */
  readonly drifted: boolean;
  /** Whether this change is why the resource is replaced. */
  readonly replaces: boolean;
}

export interface ResourceChange {
  readonly operation: Operation;
  /** The engine's own word, where `operation` is `other`. */
  readonly op: string;
  readonly type: string;
  readonly name: string;
  readonly fields: readonly FieldChange[];
  /** Whether a created resource is one that was deleted outside Pulumi. */
  readonly deletedOutside: boolean;
}

export interface Changes {
  /** The most important first. */
  readonly resources: readonly ResourceChange[];
  readonly unchanged: number;
}

const order: readonly Operation[] = ["delete", "replace", "create", "update", "other"];

/** Steps that a replacement shows besides its main one, and steps that change nothing. */
const silentOperations = new Set([
  "same",
  "refresh",
  "read",
  "create-replacement",
  "delete-replaced",
  "read-replacement",
]);

/** What a preview is going to change, per resource and field. */
export function changesOf({ steps, changeSummary }: Preview): Changes {
  const all = steps ?? [];
  const recorded = new Map(
    all.filter(({ op }) => op === "refresh").map(({ urn, oldState }) => [urn, oldState?.inputs ?? {}]),
  );
  const resources = all
    .filter(({ op }) => !silentOperations.has(op))
    .map((step) => changeOf(step, recorded.get(step.urn)));
  return {
    resources: resources
      .map((change, index) => ({ change, index }))
      .sort((left, right) => rank(left.change) - rank(right.change) || left.index - right.index)
      .map(({ change }) => change),
    // Steps of unchanged resources are left out of the list of steps, not out of the summary.
    unchanged: changeSummary?.["same"] ?? 0,
  };
}

/** Within an operation, what came from outside is more important than what the program says. */
function rank({ operation, fields, deletedOutside }: ResourceChange): number {
  return order.indexOf(operation) * 2 + (deletedOutside || fields.some(({ drifted }) => drifted) ? 0 : 1);
}

function changeOf(step: Step, recorded: PropertyMap | undefined): ResourceChange {
  const operation = operationOf(step.op);
  // A name may hold what separates the parts of a URN.
  const [type, ...name] = step.urn.split("::").slice(2);
  return {
    operation,
    op: step.op,
    type: (type ?? "").split("$").at(-1) ?? "",
    name: name.length === 0 ? step.urn : name.join("::"),
    fields: operation === "update" || operation === "replace" ? fieldsOf(step, recorded) : [],
    deletedOutside: operation === "create" && recorded !== undefined,
  };
}

function operationOf(op: string): Operation {
  return order.find((operation) => operation === op) ?? "other";
}

function fieldsOf(step: Step, recorded: PropertyMap | undefined): readonly FieldChange[] {
  const [before, after] = [step.oldState?.inputs ?? {}, step.newState?.inputs ?? {}];
  const named = Object.keys(step.detailedDiff ?? {}).map((text) => upToList(readPropertyPath(text)));
  const paths = new Map(
    named.filter(([first]) => first?.startsWith("__") === false).map((path) => [path.join("."), path]),
  );
  return [...paths.values()].map((path) => ({
    path,
    before: valueAt(before, path),
    after: valueAt(after, path),
    drifted: recorded !== undefined && !isDeepStrictEqual(valueAt(recorded, path), valueAt(before, path)),
    replaces: (step.replaceReasons ?? []).includes(path[0] ?? ""),
  }));
}

/** A property's place: names and list indexes. */
export type PropertyPath = readonly (string | number)[];

/** Reads Pulumi's notation: `a.b[0]["c.d"]`. */
export function readPropertyPath(text: string): PropertyPath {
  const parts = text.matchAll(/\[(\d+)\]|\["((?:[^"\\]|\\.)*)"\]|([^.[\]]+)/g);
  return [...parts].map(([, index, quoted, name]) =>
    index === undefined ? (quoted?.replace(/\\(.)/g, "$1") ?? name ?? "") : Number(index),
  );
}

/** The path up to the first list on it: lists are compared as a whole. */
export function upToList(path: PropertyPath): readonly string[] {
  const index = path.findIndex((part) => typeof part === "number");
  return (index === -1 ? path : path.slice(0, index)).map(String);
}
