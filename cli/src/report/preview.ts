import { stripVTControlCharacters } from "node:util";
import { fromEngine, messageCode, secretPathsOf } from "pulumi-pipes/internal";
import { valueAt, withCode, withValueAt } from "pulumi-pipes/internal";
import type { Code, Json, JsonObject, Path, Resource as Definition } from "pulumi-pipes/internal";
import { z } from "zod";
import { withoutUrlSecrets } from "../urlSecrets";
import { resourceOf } from "../stackState";
import { code, hidden, messageText, oneLine, withoutSecrets } from "./text";

const properties = z
  .record(z.string(), z.unknown())
  .transform((map) => fromEngine(withoutSecrets(map)))
  .optional();

const state = z.object({
  urn: z.string().optional(),
  id: z.string().optional(),
  parent: z.string().optional(),
  inputs: properties,
  outputs: properties,
  retainOnDelete: z.boolean().optional(),
});

const step = z
  .object({
    op: z.string(),
    urn: z.string(),
    oldState: state.nullish(),
    newState: state.nullish(),
    detailedDiff: z.record(z.string(), z.unknown()).nullish(),
    replaceReasons: z.array(z.string()).nullish(),
  })
  .transform(({ oldState, newState, ...one }) => {
    const { definition } = namesIn(one.urn);
    const paths = definition === undefined ? [] : secretPathsOf(definition.fields);
    const hiddenIn = (side: State) => side && withoutFields(side, paths);
    return { ...one, oldState: hiddenIn(oldState), newState: hiddenIn(newState) };
  });

type State = z.infer<typeof state> | null | undefined;

/** A state without the values at the paths of secrets, whose names can be those of other fields too. */
function withoutFields({ inputs, outputs, ...side }: z.infer<typeof state>, paths: readonly Path[]) {
  const without = (map: JsonObject | undefined) =>
    map &&
    paths.reduce(
      (rest, path) => ((valueAt(rest, path) ?? null) === null ? rest : withValueAt(rest, path, hidden)),
      map,
    );
  return { ...side, inputs: without(inputs), outputs: without(outputs) };
}

const text = z.string().default("");
const severity = z.string().toLowerCase().default("");
const diagnostic = z.object({ urn: z.string().optional(), severity, message: text });

/** The output of `pulumi preview --json`, as far as a report needs it. */
const preview = z
  .object({
    steps: z.array(step).nullish(),
    changeSummary: z.record(z.string(), z.number()).nullish(),
    diagnostics: z.array(diagnostic).nullish(),
    error: z.string().nullish(),
  })
  .refine(({ steps, diagnostics, error }) => (steps ?? diagnostics ?? error) != null);

export type Preview = z.infer<typeof preview>;

/** The output of `pulumi preview --json`, or the reason why there is none. */
export interface Source {
  readonly text: string;
  /** The source of the text: a file or standard input. */
  readonly name: string;
  readonly failure?: string;
}

/** The preview in a text. One that cannot be read is one that failed. */
export function readPreview({ text, name, failure }: Source): Preview {
  try {
    return preview.parse(JSON.parse(text));
  } catch (error) {
    const start = text.trim().slice(0, 200) || "nothing";
    const tooDeep = error instanceof RangeError ? "it is nested too deep" : undefined;
    const reason =
      failure ?? tooDeep ?? `it is not the output of \`pulumi preview --json\`, and starts with ${start}`;
    return { error: withCode(`cannot read ${name}: ${reason}`, "report/input") };
  }
}

/** A resource of a stack, as its preview shows it. */
export type Resource = ReturnType<typeof resourcesOf>[number];

/** The steps of a replacement except the main step, and steps that change nothing. */
const silent = /^(?:same|refresh|read|create-replacement|delete-replaced|read-replacement)$/;

/** The resources of a preview, the unchanged ones included as far as it shows them. */
export function resourcesOf({ steps }: Preview) {
  // A refresh has the URN of the state, which an alias changes.
  const renamed = new Map(
    (steps ?? []).filter(({ op }) => op !== "refresh").map(({ urn, oldState }) => [oldState?.urn, urn]),
  );
  const byUrn = new Map<string, z.infer<typeof step>[]>();
  for (const one of steps ?? []) {
    const urn = (one.op === "refresh" ? renamed.get(one.urn) : undefined) ?? one.urn;
    byUrn.set(urn, [...(byUrn.get(urn) ?? []), one]);
  }
  return [...byUrn].map(([urn, own]) => {
    const recorded = own.find(({ op }) => op === "refresh")?.oldState ?? undefined;
    const main = own.find(({ op }) => !silent.test(op));
    const before = main?.op === "create" ? undefined : (main?.oldState ?? undefined);
    const live = main === undefined ? recorded : before;
    return {
      urn,
      ...namesIn(urn),
      id: live?.id ?? recorded?.id,
      parent:
        main?.newState?.parent ??
        live?.parent ??
        own.find(({ newState }) => newState?.parent)?.newState?.parent,
      /** The state before the refresh; undefined for a resource without one. */
      recorded: recorded ?? live,
      /** The state after the refresh, which has the values on the service. Without a refresh, it equals `recorded`. */
      live,
      /** The program's args; undefined for a resource that the program no longer has. */
      program: main === undefined ? recorded?.inputs : main.newState?.inputs,
      /** Undefined for a resource that does not change. */
      step: main,
    };
  });
}

/** The names and the definition of a resource. */
function namesIn(urn: string) {
  // A name may contain the separator of a URN's parts.
  const [types = "", ...names] = urn.split("::").slice(2);
  const type = types.split("$").at(-1) ?? "";
  /** The type without the package, such as `Alert`. */
  const kind = type.split(":").at(-1) ?? type;
  /** Undefined for resources of other packages. */
  const definition: Definition | undefined = resourceOf(urn);
  return { type, kind, name: names.length === 0 ? urn : names.join("::"), definition };
}

/** The names of the components that a resource is in, the outermost first. */
export function componentsOf({ parent }: Resource, all: readonly Resource[]): readonly string[] {
  if (parent === undefined) return [];
  const { name, type, definition } = namesIn(parent);
  if (type === "pulumi:pulumi:Stack") return [];
  const component = all.find(({ urn }) => urn === parent);
  const outer = component === undefined ? [] : componentsOf(component, all);
  return definition === undefined ? [...outer, name] : outer;
}

/** The name of a resource in sentences. */
export const titleOf = ({ name, kind }: Pick<Resource, "name" | "kind">): string =>
  `${code(name)} (${/^\w{1,50}$/.test(kind) ? kind : code(kind)})`;

/** Maximum number of names in a title before it counts the remaining ones. */
const mostNames = 5;

/** The name of a group of resources of one kind in sentences. */
export function titleOfAll(resources: readonly Pick<Resource, "name" | "kind">[]): string {
  const [first] = resources;
  if (first === undefined || resources.length === 1) return first === undefined ? "" : titleOf(first);
  const names = resources.slice(0, mostNames).map(({ name }) => code(name));
  const more = resources.length - names.length;
  const all = [...names, ...(more > 0 ? [`${more} more`] : [])].join(", ");
  return `Each of ${resources.length} resources (${/^\w{1,50}$/.test(first.kind) ? first.kind : code(first.kind)}: ${all})`;
}

/** The name of a stack: `project/stack`, or undefined for a preview without resources. */
export function stackOf({ steps, diagnostics }: Preview): string | undefined {
  const [urn = ""] = [...(steps ?? []), ...(diagnostics ?? [])].flatMap((one) => one.urn ?? []);
  const [, stack, project = ""] = /^urn:pulumi:(.*?)::(.*?)::/.exec(urn) ?? [];
  return stack === undefined ? undefined : `${project}/${stack}`;
}

/** True if a refresh found that the object of a resource was deleted. */
export const isGone = ({ recorded, step: main }: Resource): boolean =>
  main?.op === "create" && recorded !== undefined;

/** The id of an object to adopt: a text, a value that is not known yet, or undefined. */
export const namedId = ({ definition, program }: Resource): Json | undefined =>
  definition === undefined ? undefined : program?.[definition.idArg.name];

/** Another resource of the program that refers to this object by its ID. */
export const namesakeOf = ({ id, urn }: Resource, all: readonly Resource[]): Resource | undefined =>
  all.find((other) => id !== undefined && other.urn !== urn && namedId(other) === id);

/** A message of the engine, the program or the provider. */
export interface Message {
  /** Undefined for a message about the stack. */
  readonly urn: string | undefined;
  readonly severity: string;
  readonly text: string;
  /** The list below the text, in the form of a diff: `- tiles["Rate"]`. */
  readonly lines: readonly string[];
  readonly code: Code | undefined;
}

/** The messages of a preview, each once. */
export function messagesOf({ diagnostics }: Preview, all: readonly Resource[]): readonly Message[] {
  const [ofProvider, others] = [true, false].map((isIt) =>
    (diagnostics ?? []).filter(({ severity }) => (severity === "info#err") === isIt),
  );
  const messages = [
    ...(others ?? []).map(({ urn, severity, message }) => messageOf(urn, severity, message)),
    ...providerWarnings((ofProvider ?? []).map(({ message }) => message)).map((text) =>
      addressed(messageOf(undefined, "warning", text), all),
    ),
  ];
  const distinct = [...new Map(messages.map((one) => [JSON.stringify(one), one])).values()];
  return [...distinct, ...unchangedAdoptions(distinct, all)];
}

/**
 * The messages that a line about all adoptions without changes stands for. It has their number alone, so it says nothing of an
 * adoption if the preview could not compare some.
 */
function unchangedAdoptions(messages: readonly Message[], all: readonly Resource[]): readonly Message[] {
  const named = new Set(messages.filter(({ code }) => isOfAdoption.test(code ?? "")).map(({ urn }) => urn));
  const candidates = all.filter((one) => isAdopted(one) && !named.has(one.urn));
  const sums = messages.filter(
    ({ urn, code }) => code === "adoption/unchanged" && !all.some((one) => one.urn === urn && isAdopted(one)),
  );
  const count = sums.reduce((total, { text }) => total + Number(/\d+/.exec(text)?.[0] ?? 0), 0);
  const [sum] = sums;
  return sum === undefined || count !== candidates.length
    ? []
    : candidates.map(({ urn }) => ({ ...sum, urn }));
}

const isOfAdoption = /^(?:adoption\/|recover\/)/;

/** True if a step adopts an object by an ID that is known. */
const isAdopted = (resource: Resource): boolean =>
  ["create", "replace"].includes(resource.step?.op ?? "") && typeof namedId(resource) === "string";

/**
 * The provider process cannot attach a warning to a resource, so it writes warnings to standard error. The engine shows each line
 * as a separate message, and the further lines of a warning are indented.
 */
function providerWarnings(messages: readonly string[]): readonly string[] {
  const warnings: string[][] = [];
  let current: string[] | undefined;
  for (const line of messages.flatMap((message) => message.split(/\r?\n/))) {
    if (line.startsWith("warning: ")) warnings.push((current = [line]));
    else if (line.startsWith("  ")) current?.push(line);
    else if (line !== "") current = undefined;
  }
  return warnings.map((lines) => lines.join("\n"));
}

/** The failures of the preview; empty if it did not fail. */
export function failuresOf({ error }: Preview, messages: readonly Message[]): readonly Message[] {
  const errors = messages.filter(({ severity }) => severity === "error");
  const all = error == null || error === "" ? errors : [...errors, messageOf(undefined, "error", error)];
  // The engine adds this to every failure.
  const useful = all.filter(({ text }) => !/^preview failed$/i.test(text));
  return useful.length === 0 ? all : useful;
}

/** The number of changes that a message counts instead of listing them: `and 15 more`. */
export const unlistedIn = (lines: readonly string[]): number =>
  lines.reduce((sum, line) => sum + Number(/^and (\d+) more$/.exec(line)?.[1] ?? 0), 0);

/** A message without colours, stack traces and the engine's own word for its severity. */
function messageOf(urn: string | undefined, severity: string, message: string): Message {
  const lines = withoutUrlSecrets(stripVTControlCharacters(message)).split(/\r?\n/);
  const all = lines.filter((line) => !/^\s+at .*[:)]/.test(line));
  const isListed = (line: string): boolean => /^ {2}(?:[-+~!] |and \d+ more$)/.test(line);
  const text = oneLine(all.filter((line) => !isListed(line)).join("\n"));
  return {
    urn,
    severity,
    text: text.replace(/^(?:error|warning): (?:Preview failed: )?/, ""),
    lines: all.filter(isListed).map((line) => line.trim()),
    code: messageCode(text),
  };
}

/** A warning from the provider process, which begins with the kind and the ID of an object, with the object's resource. */
function addressed(message: Message, all: readonly Resource[]): Message {
  const [, kind, id, text = ""] = /^([A-Za-z]+) (\S+): (.*)$/.exec(message.text) ?? [];
  const isSubject = (one: Resource): boolean => one.kind === kind && [one.id, namedId(one)].includes(id);
  const subject = id === undefined ? undefined : all.find(isSubject);
  return subject === undefined ? message : { ...message, urn: subject.urn, text };
}

/** A message in one line, with the name of its resource. */
export function messageLine({ urn, text, lines }: Message): string {
  const names = urn === undefined ? undefined : namesIn(urn);
  const line = messageText([text, ...lines].join(" "));
  return names === undefined || names.type === "pulumi:pulumi:Stack" ? line : `${titleOf(names)}: ${line}`;
}
