import { messageCode } from "pulumi-pipes/internal";
import { oneLine } from "./inlineCode";
import { message, phrase, type Phrase } from "./phrase";
import type { Preview } from "./preview";
import { subjectOf, type Resource } from "./resource";

/** A message of the engine, the program or the provider. */
export interface Message {
  /** Undefined where it is about the stack. */
  readonly urn: string | undefined;
  readonly text: string;
  /** The list that follows the text, in the words of a diff: `- tiles["Rate"]`. */
  readonly lines: readonly string[];
}

/** What made the preview fail; empty where nothing did. */
export function failuresOf({ diagnostics, error }: Preview): readonly Message[] {
  const told = (diagnostics ?? [])
    .filter(({ severity }) => severity === "error")
    .map(({ urn, message: said = "unknown" }) => messageOf(urn, said));
  const all = error == null || error === "" ? told : [...told, messageOf(undefined, error)];
  // The engine says this after every failure.
  const telling = all.filter(({ text }) => !/^preview failed$/i.test(text));
  return unique(telling.length === 0 ? all : telling);
}

/**
 * All warnings. The provider process has no way to name a resource to the engine: its warnings are lines of its standard
 * error output.
 */
export function warningsOf({ diagnostics }: Preview): readonly Message[] {
  return unique(
    (diagnostics ?? []).flatMap(({ urn, severity, message: said = "" }): readonly Message[] => {
      if (severity === "warning") return [messageOf(urn, said)];
      if (severity !== "info#err") return [];
      const lines = said.split(/\r?\n/).filter((line) => line.startsWith("warning: "));
      return lines.map((line) => messageOf(urn, line));
    }),
  );
}

/** The resources of which the preview says that they adopt their objects as they are. */
export const asTheyAre = ({ diagnostics }: Preview): ReadonlySet<string | undefined> =>
  new Set(
    (diagnostics ?? [])
      .filter(
        ({ severity, message: said = "" }) =>
          severity === "info" && messageCode(said) === "adoption/unchanged",
      )
      .map(({ urn }) => urn),
  );

/** A message without colours, stack and the engine's own word for its severity. */
function messageOf(urn: string | undefined, said: string): Message {
  const all = said
    // eslint-disable-next-line no-control-regex -- the colours of a terminal begin with one
    .replace(/\u001b\[[0-9;]*m/g, "")
    .split(/\r?\n/)
    .filter((line) => !/^\s+at .*[:)]/.test(line));
  const isListed = (line: string): boolean => /^ {2}(?:[-+~!] |and \d+ more$)/.test(line);
  const text = oneLine(all.filter((line) => !isListed(line)).join("\n"));
  return {
    urn,
    text: text.replace(/^(?:error|warning): (?:Preview failed: )?/, ""),
    lines: all.filter(isListed).map((line) => line.trim()),
  };
}

function unique(messages: readonly Message[]): readonly Message[] {
  const known = new Map(messages.map((one) => [[one.urn, one.text, ...one.lines].join("\n"), one]));
  return [...known.values()];
}

/** Warnings of the provider process begin with the kind and the id of their object. */
const providerWarning = /^([A-Za-z]+)(?: (\S+))?: (.*)$/;

/** A message with the resource that it is about, as far as it says which. */
export function addressed(told: Message, all: readonly Resource[]): Message {
  const { urn, text } = told;
  const [, kind, id, rest = text] = providerWarning.exec(text) ?? [];
  const meant = id === undefined ? undefined : all.find((one) => one.kind === kind && hasId(one, id));
  return urn !== undefined || meant === undefined ? told : { ...told, urn: meant.urn, text: rest };
}

const hasId = ({ id, definition, program }: Resource, wanted: string): boolean =>
  id === wanted || (definition !== undefined && program?.[definition.idArg.name] === wanted);

export function toldOf({ urn, text, lines }: Message): Phrase {
  const subject = subjectOf(urn);
  const told = message([text, ...lines].join(" "));
  return subject === undefined ? told : phrase`${subject}: ${told}`;
}
