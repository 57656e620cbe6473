import type { Rule } from "pulumi-pipes-contract/rules";
import type { Code } from "./codes.generated";
import { ResourceError, withCode, type Message } from "./errors";
import { pathText } from "../json/json";

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

/** A warning about a value that known services reject or ignore. Services can accept more later. */
export const sentAnyway = (path: ArgPath, text: string): Finding =>
  finding(path, `${text}${text.endsWith("?") ? "" : "."} pulumi-pipes sends it anyway`, "args/outside-known");

/** Converts the texts that apply to findings, by the dotted paths of their fields. */
export const findings = (
  code: Code,
  rules: Readonly<Record<string, Readonly<Record<string, boolean>>>>,
): readonly Finding[] =>
  Object.entries(rules).flatMap(([path, texts]) =>
    Object.entries(texts).flatMap(([text, applies]) =>
      applies ? [finding(path.split("."), text, code)] : [],
    ),
  );

/** Findings for the rules of the contract that a body breaks. `ending` completes the text of each. */
export const brokenRules = <Body>(
  rules: readonly Rule<Body>[],
  body: Body,
  code: Code,
  ending = "",
): readonly Finding[] =>
  rules
    .filter(({ when }) => when(body))
    .map(({ path, text }) => finding(path.split("."), `${text}${ending}`, code));

/** A finding as users read it, without its code. */
export const findingText = ({ paths, text }: Finding): string =>
  paths.length === 0 ? text : `${paths.map((path) => pathText(path)).join(", ")}: ${text}`;

export const findingMessage = (problem: Finding): Message => withCode(findingText(problem), problem.code);

export const findingError = (problem: Finding): ResourceError =>
  new ResourceError(problem.code, findingText(problem));
