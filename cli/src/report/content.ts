import { pointerOf } from "pulumi-pipes/internal";
import type { Action } from "./actions";
import { isDrifted, isProgrammed, pathText, type FieldChange } from "./fieldChanges";
import { leavesByPath } from "./fields";
import { shortened } from "./inlineCode";
import type { ResourcePlan, StackPlan } from "./plan";
import { counted, type Phrase } from "./phrase";
import { textsOf, valueText } from "./values";

/*
 * What the report says, whatever it is written in.
 */

export const signs: Readonly<Record<Action, string>> = {
  fail: "!",
  delete: "−",
  disable: "−",
  replace: "±",
  create: "+",
  adopt: "»",
  retain: "«",
  keep: "«",
  update: "~",
  other: "·",
};

const purposes: Readonly<Record<Exclude<Action, "fail">, string>> = {
  delete: "to delete",
  disable: "to disable",
  replace: "to replace",
  create: "to create",
  adopt: "to adopt",
  retain: "to retain",
  keep: "to keep",
  update: "to update",
  other: "to change",
};

/** The report of one or several stacks. */
export interface Report {
  readonly title: string;
  readonly links: readonly Link[];
  readonly stacks: readonly StackPlan[];
}

/** A page that the report belongs to, such as the commit. */
export interface Link {
  readonly text: Phrase;
  readonly url: string;
}

/** What stands out of a stack's summary, and what follows it. */
export interface Headline {
  readonly strong: string;
  readonly rest: string;
}

export function headlineOf({ failures, resources, unchanged, warnings }: StackPlan): Headline {
  if (failures.length > 0) return { strong: "The preview failed.", rest: "" };
  const same = `${unchanged} unchanged`;
  const told = warnings.length + resources.reduce((sum, one) => sum + one.warnings.length, 0);
  const warned = told === 0 ? "" : `; ${counted(told, "warning")}`;
  if (resources.length === 0) return { strong: "No changes.", rest: ` ${same}${warned}.` };
  const count = (action: Action): number => resources.filter(({ deed }) => deed.action === action).length;
  const fails = count("fail");
  const counts = [
    ...(fails > 0 ? [`${fails} ${fails === 1 ? "fails" : "fail"}`] : []),
    ...Object.entries(purposes)
      .map(([action, purpose]) => ({ number: count(action as Action), purpose }))
      .filter(({ number }) => number > 0)
      .map(({ number, purpose }) => `${number} ${purpose}`),
  ];
  const outside = resources.filter((one) => one.isDrifted).length;
  const drift = outside === 0 ? "" : `; ${outside} changed outside Pulumi`;
  return { strong: counts.join(", "), rest: `, ${same}${drift}${warned}.` };
}

/** A table of fields. Cells hold what others chose, except the last one of a row that has `words`. */
export interface FieldTable {
  readonly head: readonly string[];
  readonly rows: readonly FieldRow[];
}

export interface FieldRow {
  readonly cells: readonly string[];
  readonly words: string | undefined;
}

/** What the folded fields of a resource are introduced by. */
export function fieldCount({ deed }: ResourcePlan, count: number): string {
  const fields = counted(count, "field");
  if (deed.isAsItIs === true) return `${fields} that it has already`;
  return deed.action === "adopt" ? `sets ${fields}, whatever they are now` : fields;
}

/** Fields of a new or leaving object that are shown. */
const mostValues = 20;

/** The fields of a resource, and how many are left out. */
export function fieldTableOf(plan: ResourcePlan): FieldTable & { readonly left: number } {
  const { fields, values } = plan;
  if (fields.length > 0) return { ...changeTable(plan), left: 0 };
  const rows = values.slice(0, mostValues).map(({ path, value }) => ({
    cells: [shortened(pathText(path)), valueText(path, value)],
    words: undefined,
  }));
  return { head: ["Field", "Value"], rows, left: values.length - rows.length };
}

/** Who saw to the difference is told by three values: on the service, in the state and in the program. */
function changeTable(plan: ResourcePlan): FieldTable {
  const { fields, resource } = plan;
  const showsState = fields.some(isDrifted);
  const isRefreshed = resource.recorded !== resource.live;
  const sides = [isRefreshed ? "Live" : "State", ...(showsState ? ["State"] : []), "Program"];
  const rows = fields.map((field) => {
    const { live, state, program } = textsOf(field);
    const path = `${shortened(pathText(field.path))}${field.isOrder ? " (order)" : ""}`;
    const cells = [path, live, ...(showsState ? [state] : []), program];
    return { cells, words: causesOf(field, plan).join("; ") };
  });
  return { head: ["Field", ...sides, "Why"], rows };
}

function causesOf(field: FieldChange, plan: ResourcePlan): readonly string[] {
  const outside = isDrifted(field);
  const left = removalOf(field, plan);
  const program = left === undefined ? "the program" : `the program sets it no more: ${left}`;
  return [
    ...(isProgrammed(field) || !outside ? [program] : []),
    ...(outside ? ["changed outside Pulumi"] : []),
    ...(field.replaces ? ["replaces"] : []),
  ];
}

/** What becomes of a field that the program sets no more. */
function removalOf({ path, program }: FieldChange, { resource, deed }: ResourcePlan): string | undefined {
  const { definition } = resource;
  const leaf = definition && leavesByPath(definition.fields).get(pathText(path));
  if (program !== undefined || leaf === undefined || deed.action !== "update") return undefined;
  return definition?.isCleared?.(pointerOf(leaf.path)) === true ? "it is reset" : "it stays as it is";
}
