import { valueAt } from "../../../provider/src/core/json/json";

/** The state of a resource before or after a step. */
interface StateOfStep {
  readonly inputs?: Readonly<Record<string, unknown>>;
}

/** A step that carries a diff, in the form of `--json`. */
interface DiffedStep {
  readonly detailedDiff?: Readonly<Record<string, unknown>> | null | undefined;
  readonly oldState?: StateOfStep | undefined;
  readonly newState?: StateOfStep | undefined;
}

/** Old and new value of each field that the step's detailed diff names, by path; undefined where there is none. */
export function changesOf(step: DiffedStep): Record<string, readonly [unknown, unknown]> | undefined {
  if (step.detailedDiff === undefined || step.detailedDiff === null) return undefined;
  const paths = Object.keys(step.detailedDiff);
  return Object.fromEntries(
    paths.map((path) => {
      const names = path.match(/[^.[\]]+/g) ?? [];
      return [path, [valueAt(step.oldState?.inputs, names), valueAt(step.newState?.inputs, names)]];
    }),
  );
}

/** A step of `pulumi preview --json` or `pulumi refresh --json`. */
interface JsonStep extends DiffedStep {
  readonly op: string;
  readonly urn: string;
}

/** The changes in the output of a `--json` command, such as of `Alert latency`; unchanged resources are left out. */
export function changesInJson(text: string): Record<string, unknown> {
  const { steps } = JSON.parse(text) as { steps: readonly JsonStep[] };
  const changed = steps.filter(({ op }) => op !== "same" && op !== "refresh" && op !== "read");
  return Object.fromEntries(
    changed.map((step) => [labelOf(step.urn), { op: step.op, changes: changesOf(step) }]),
  );
}

/** The name in a URN. */
export function nameOf(urn: string): string {
  return urn.slice(urn.lastIndexOf("::") + 2);
}

/** Kind and name in a URN, such as `Alert latency`. */
export function labelOf(urn: string): string {
  return /:([^:]+)::([^:]*)$/.exec(urn)?.slice(1).join(" ") ?? urn;
}

/**
 * The lines of the section "Diagnostics" at the end of an output, by resource name and without indentation: what a user
 * reads once a command has failed or warned.
 */
export function diagnosticsIn(output: string): Record<string, readonly string[]> {
  const found: Record<string, string[]> = {};
  let lines: string[] | undefined;
  for (const line of sectionOf(output)) {
    const name = /^ {2}\S+ \((.+)\):$/.exec(line)?.[1];
    if (name !== undefined) lines = found[name] ??= [];
    else if (line.trim() !== "") lines?.push(line.trim());
  }
  return found;
}

/** Of the last section: an `up` shows one for its preview and one for itself. */
function sectionOf(output: string): readonly string[] {
  const lines = output.split("\n");
  const start = lines.lastIndexOf("Diagnostics:");
  if (start < 0) return [];
  const end = lines.findIndex((line, index) => index > start && /^\S/.test(line));
  return lines.slice(start + 1, end < 0 ? undefined : end);
}
