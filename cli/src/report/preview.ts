import {
  addressOf,
  fromEngine,
  namedRef,
  refOf,
  resources as definitions,
  typePrefix,
  type Json,
  type JsonObject,
  type Resource as Definition,
} from "pulumi-pipes/internal";
import { z } from "zod";
import { code } from "./quoting";

const properties = z
  .record(z.string(), z.unknown())
  .optional()
  .transform((map) => (map === undefined ? undefined : fromEngine(map)));

const state = z.object({
  urn: z.string().optional(),
  id: z.string().optional(),
  inputs: properties,
  outputs: properties,
  retainOnDelete: z.boolean().optional(),
});

const step = z.object({
  op: z.string(),
  urn: z.string(),
  oldState: state.nullish(),
  newState: state.nullish(),
  detailedDiff: z.record(z.string(), z.object({ kind: z.string() })).nullish(),
  replaceReasons: z.array(z.string()).nullish(),
});

const diagnostic = z.object({
  urn: z.string().optional(),
  severity: z.string().optional(),
  message: z.string().optional(),
});

/** What `pulumi preview --json` prints, as far as a report needs it. */
const preview = z.object({
  steps: z.array(step).nullish(),
  changeSummary: z.record(z.string(), z.number()).nullish(),
  diagnostics: z.array(diagnostic).nullish(),
  error: z.string().nullish(),
});

export type Preview = z.infer<typeof preview>;
export type Step = z.infer<typeof step>;
export type StepState = z.infer<typeof state>;

/** The preview in a text, or what is wrong with the text. `source` is where it comes from. */
export function readPreview(text: string, source: string): Preview | string {
  if (text.trim() === "")
    return `${source} is empty: give the report the output of \`pulumi preview --json\``;
  try {
    const { success, data } = preview.safeParse(JSON.parse(text));
    const isPreview = success && (data.steps ?? data.diagnostics ?? data.error ?? undefined) !== undefined;
    return isPreview ? data : `${source} is JSON, but not what \`pulumi preview --json\` prints`;
  } catch {
    return `${source} is not JSON, it starts with: ${text.trim().slice(0, 200)}`;
  }
}

/** A resource of a stack, as its preview shows it. */
export interface Resource {
  readonly urn: string;
  readonly name: string;
  /** Its type without the package, such as `Alert`. */
  readonly kind: string;
  /** Undefined for resources of other packages. */
  readonly definition: Definition | undefined;
  readonly id: string | undefined;
  /** The state before the refresh; undefined for a resource without one. */
  readonly recorded: StepState | undefined;
  /** The state after the refresh: what the service has. Without a refresh the same as `recorded`. */
  readonly live: StepState | undefined;
  /** The program's args; undefined for a resource that the program no longer has. */
  readonly program: JsonObject | undefined;
  /** Undefined for a resource that does not change. */
  readonly step: Step | undefined;
}

/** The steps beside the main one of a replacement, and steps that change nothing. */
const silent = /^(?:same|refresh|read|create-replacement|delete-replaced|read-replacement)$/;

/** The resources of a preview, the unchanged ones included as far as it shows them. */
export function resourcesOf({ steps }: Preview): readonly Resource[] {
  // A refresh has the URN of the state, which an alias changes.
  const renamed = new Map(
    (steps ?? []).filter(({ op }) => op !== "refresh").map(({ urn, oldState }) => [oldState?.urn, urn]),
  );
  const byUrn = new Map<string, Step[]>();
  for (const one of steps ?? []) {
    const urn = (one.op === "refresh" ? renamed.get(one.urn) : undefined) ?? one.urn;
    byUrn.set(urn, [...(byUrn.get(urn) ?? []), one]);
  }
  return [...byUrn].map(([urn, own]) => {
    const recorded = own.find(({ op }) => op === "refresh")?.oldState ?? undefined;
    const main = own.find(({ op }) => !silent.test(op));
    const before = main?.op === "create" ? undefined : (main?.oldState ?? undefined);
    const live = main === undefined ? recorded : before;
    const { type, name, kind } = namesIn(urn);
    const isOurs = type === `${typePrefix}${kind}` && Object.hasOwn(definitions, kind);
    return {
      urn,
      name,
      kind,
      definition: isOurs ? definitions[kind as keyof typeof definitions] : undefined,
      id: live?.id ?? recorded?.id,
      recorded: recorded ?? live,
      live,
      program: main === undefined ? recorded?.inputs : main.newState?.inputs,
      step: main,
    };
  });
}

/** The type, the type without its package, and the name of a resource. */
export function namesIn(urn: string): {
  readonly type: string;
  readonly kind: string;
  readonly name: string;
} {
  // A name may contain the separator of a URN's parts.
  const [types = "", ...name] = urn.split("::").slice(2);
  const type = types.split("$").at(-1) ?? "";
  return { type, kind: type.split(":").at(-1) ?? type, name: name.length === 0 ? urn : name.join("::") };
}

/** How sentences name a resource. */
export const titleOf = ({ name, kind }: Pick<Resource, "name" | "kind">): string =>
  `${code(name)} (${/^\w{1,50}$/.test(kind) ? kind : code(kind)})`;

/** How a stack is called: `project/stack`, or undefined for a preview without resources. */
export function stackOf({ steps, diagnostics }: Preview): string | undefined {
  const urns = [...(steps ?? []), ...(diagnostics ?? [])].flatMap(({ urn }) => urn ?? []);
  const [, stack, project] = /^urn:pulumi:(.*?)::(.*?)::/.exec(urns[0] ?? "") ?? [];
  return stack === undefined || project === undefined ? undefined : `${project}/${stack}`;
}

/** Whether a refresh found that the object of a resource was deleted. */
export const isGone = ({ recorded, step: main }: Resource): boolean =>
  main?.op === "create" && recorded !== undefined;

/** The id of an object to adopt: a text, a value that is not known yet, or undefined. */
export const namedId = ({ definition, program }: Resource): Json | undefined =>
  definition === undefined ? undefined : program?.[definition.idArg.name];

/** Another resource of the program that names the same object by its id. */
export function namesakeOf(
  { definition, live, id, urn }: Resource,
  all: readonly Resource[],
): Resource | undefined {
  const outputs = live?.outputs ?? {};
  if (definition === undefined || !definition.scope.every((name) => typeof outputs[name] === "string"))
    return undefined;
  const { key } = refOf(definition, addressOf(definition, outputs, id));
  return all.find(
    (other) =>
      other.urn !== urn &&
      other.definition !== undefined &&
      other.program !== undefined &&
      namedRef(other.definition, other.program)?.key === key,
  );
}
