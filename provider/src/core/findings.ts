import type { Code } from "./codes.generated";
import { ResourceError, withCode, type Message } from "./errors";

/** Names and indexes that lead to a value in args. */
export type ArgPath = readonly PropertyKey[];

/** A problem of args. */
export interface Finding {
  /** The fields with the problem, if it belongs to fields. The empty path stands for the args as a whole. */
  readonly paths: readonly ArgPath[];
  readonly text: string;
  readonly code: Code;
}

export const finding = (path: ArgPath, text: string, code: Code): Finding => ({ paths: [path], text, code });

/** The findings of rules: the texts that apply, by the dotted paths of their fields. */
export const findings = (
  code: Code,
  rules: Readonly<Record<string, Readonly<Record<string, boolean>>>>,
): readonly Finding[] =>
  Object.entries(rules).flatMap(([path, texts]) =>
    Object.entries(texts).flatMap(([text, applies]) =>
      applies ? [finding(path.split("."), text, code)] : [],
    ),
  );

/** A finding as users read it, without its code. */
export const findingText = ({ paths, text }: Finding): string =>
  paths.length === 0 ? text : `${paths.map(pathText).join(", ")}: ${text}`;

export const findingMessage = (one: Finding): Message => withCode(findingText(one), one.code);

export const findingError = (one: Finding): ResourceError => new ResourceError(one.code, findingText(one));

/** A path as messages show it: `ipAccessList[0].source`. */
export function pathText(path: ArgPath): string {
  if (path.length === 0) return "args";
  return path.reduce<string>((text, key) => {
    if (typeof key === "number") return `${text}[${key}]`;
    const name = String(key);
    // A name that would not be seen, or would read as a path itself.
    if (!/^[\w$-]+$/.test(name)) return `${text === "" ? "args" : text}[${JSON.stringify(name)}]`;
    return text === "" ? name : `${text}.${name}`;
  }, "");
}
