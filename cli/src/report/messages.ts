import { messageCode, type Code } from "pulumi-pipes/internal";
import { namesIn, titleOf, type Preview, type Resource } from "./preview";
import { messageText, oneLine } from "./quoting";

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
  const messages = (diagnostics ?? []).flatMap(({ urn, severity = "", message = "" }): readonly Message[] => {
    if (severity !== "info#err") return [messageOf(urn, severity, message)];
    // The provider process cannot name a resource to the engine: its warnings are lines of its standard error output.
    const lines = message.split(/\r?\n/).filter((line) => line.startsWith("warning: "));
    return lines.map((line) => addressed(messageOf(urn, "warning", line), all));
  });
  return [...new Map(messages.map((one) => [JSON.stringify(one), one])).values()];
}

/** What made the preview fail; empty if it did not fail. */
export function failuresOf({ error }: Preview, messages: readonly Message[]): readonly Message[] {
  const errors = messages.filter(({ severity }) => severity === "error");
  const all = error == null || error === "" ? errors : [...errors, messageOf(undefined, "error", error)];
  // The engine adds this to every failure.
  const useful = all.filter(({ text }) => !/^preview failed$/i.test(text));
  return useful.length === 0 ? all : useful;
}

/** A message without colours, stack traces and the engine's own word for its severity. */
function messageOf(urn: string | undefined, severity: string, message: string): Message {
  const all = message
    // eslint-disable-next-line no-control-regex -- the colours of a terminal begin with one
    .replace(/\u001b\[[0-9;]*m/g, "")
    .split(/\r?\n/)
    .filter((line) => !/^\s+at .*[:)]/.test(line));
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

/** A warning of the provider process, which begins with the kind and the id of an object, with the object's resource. */
function addressed(message: Message, all: readonly Resource[]): Message {
  const [, kind, id, text = ""] = /^([A-Za-z]+) (\S+): (.*)$/.exec(message.text) ?? [];
  const hasId = (one: Resource): boolean =>
    one.id === id || (one.definition !== undefined && one.program?.[one.definition.idArg.name] === id);
  const subject = id === undefined ? undefined : all.find((one) => one.kind === kind && hasId(one));
  return subject === undefined ? message : { ...message, urn: subject.urn, text };
}

/** A message in one line, with the name of its resource. */
export function messageLine({ urn, text, lines }: Message): string {
  const names = urn === undefined ? undefined : namesIn(urn);
  const line = messageText([text, ...lines].join(" "));
  return names === undefined || names.type === "pulumi:pulumi:Stack" ? line : `${titleOf(names)}: ${line}`;
}
