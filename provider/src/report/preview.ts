import { z } from "zod";
import { readUnknowns } from "../codec/wire";
import type { PropertyMap } from "../schema/propertyMap";
import { oneLine } from "./inlineCode";

const properties = z
  .record(z.string(), z.unknown())
  .optional()
  .transform((map) => (map === undefined ? undefined : (readUnknowns(map) as PropertyMap)));

const state = z.object({
  id: z.string().optional(),
  inputs: properties,
  outputs: properties,
  retainOnDelete: z.boolean().optional(),
  propertyDependencies: z.record(z.string(), z.array(z.string()).nullable()).nullish(),
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

/** A message of the engine, the program or the provider. */
export interface Message {
  /** Undefined where it is about the stack. */
  readonly urn: string | undefined;
  readonly text: string;
}

/** What made the preview fail; empty where nothing did. */
export function failuresOf({ diagnostics, error }: Preview): readonly Message[] {
  const told = (diagnostics ?? [])
    .filter(({ severity }) => severity === "error")
    .map(({ urn, message = "unknown" }) => ({ urn, text: cleaned(message) }));
  const all = error == null || error === "" ? told : [...told, { urn: undefined, text: cleaned(error) }];
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
    (diagnostics ?? []).flatMap(({ urn, severity, message = "" }): readonly Message[] => {
      if (severity === "warning") return [{ urn, text: cleaned(message) }];
      if (severity !== "info#err") return [];
      const lines = message.split(/\r?\n/).filter((line) => line.startsWith("warning: "));
      return lines.map((line) => ({ urn, text: cleaned(line) }));
    }),
  );
}

/** The message without colours, stack and the engine's own word for its severity. */
function cleaned(message: string): string {
  const lines = message
    // eslint-disable-next-line no-control-regex -- the colours of a terminal begin with one
    .replace(/\u001b\[[0-9;]*m/g, "")
    .split(/\r?\n/)
    .filter((line) => !/^\s+at .*[:)]/.test(line));
  return oneLine(lines.join("\n")).replace(/^(?:error|warning): (?:Preview failed: )?/, "");
}

function unique(messages: readonly Message[]): readonly Message[] {
  const known = new Map(messages.map((message) => [`${message.urn ?? ""} ${message.text}`, message]));
  return [...known.values()];
}
