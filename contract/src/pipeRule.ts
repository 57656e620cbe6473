import { isEmpty } from "./primitives";
import { fieldsOf, type Fields } from "./ruleFields";
import type { Rule } from "./rules";

/** A rule across the fields of a new pipe. `when` gets the object that has the path. */
export interface PipeRule extends Rule<Fields> {
  /** True if the field is missing: an existing pipe can have it. */
  readonly isMissing?: true;
}

export const quoted = (value: string): string => JSON.stringify(value);

const valueAt = (fields: Fields, path: string): unknown =>
  path.split(".").reduce<unknown>((value, name) => fieldsOf(value)[name], fields);

export const missing = (path: string, text: string, when: PipeRule["when"]): PipeRule => ({
  path,
  text,
  when: (fields) => isEmpty(valueAt(fields, path)) && when(fields),
  isMissing: true,
});

export const excluded = (path: string, text: string, when: PipeRule["when"]): PipeRule => ({
  path,
  text: `${text}. Remove it`,
  when: (fields) => !isEmpty(valueAt(fields, path)) && when(fields),
});

/** A rule about the format of a string. Services can accept further formats. */
export const formatted = (
  path: string,
  text: string,
  format: RegExp,
  when: PipeRule["when"] = () => true,
): PipeRule => ({
  path,
  text: `${text} on known services`,
  when: (fields) => {
    const value = valueAt(fields, path);
    return typeof value === "string" && value !== "" && !format.test(value) && when(fields);
  },
  isWarning: true,
});
