import { visible, withBlanks } from "pulumi-pipes/internal";
import type { Json, JsonObject } from "pulumi-pipes/internal";
import type { ProgramObject } from "./naming";

/* Parts that the programs of all languages share. */

/** The first lines of a program that adopts objects. */
export const adoptionHeader = [
  "`npx --no-install pulumi-pipes-cli import` wrote this program. Each resource adopts an existing object unchanged: the first",
  "`pulumi up` shows `create` and changes nothing on the service. If an object has changed since, the preview lists what",
  "`pulumi up` would restore.",
  "`pulumi destroy` retains the objects.",
];

/** The first line of a file that the main file imports. */
export const moduleHeader = "`npx --no-install pulumi-pipes-cli import` wrote this file.";

/** True if a file begins as those that the command writes. */
export const isGenerated = (text: string): boolean =>
  /^(?:\/\*\n \* |\/\/ |# )`npx --no-install pulumi-pipes-cli import(?: --from-export)?` wrote this /.test(
    text,
  );

export const secretsComment =
  "Each secret stays unmanaged on the service until you set its configuration. set-secrets.sh has the commands.";

/** The first lines of a program that creates the dashboard of a file. */
export const exportHeader = [
  "`npx --no-install pulumi-pipes-cli import --from-export` wrote this program from a dashboard that the web interface exported.",
  "`pulumi up` creates a new dashboard.",
];

/** The fields of an object. One named `__proto__` would be its prototype, and Pulumi cannot send it. */
export const propertiesOf = (value: JsonObject): readonly (readonly [string, Json])[] =>
  Object.entries(value).flatMap(([name, field]) =>
    name === "__proto__" || field === undefined ? [] : [[name, field] as const],
  );

/** Comments of one line each, whatever the reasons contain. */
export const commentsOf = ({ unmanaged }: Pick<ProgramObject, "unmanaged">, mark: string): string =>
  unmanaged.map((reason) => `${mark} ${withBlanks(`Not managed: ${reason}`).trim()}\n`).join("");

/** Statements with an empty line between them, but not between those of one line. */
export function paragraphs(statements: readonly string[], separator = "\n"): string {
  const isShort = (text: string | undefined): boolean => text?.split("\n").length === 2;
  return statements
    .map((text, at) =>
      at === 0 || (isShort(text) && isShort(statements[at - 1])) ? text : `${separator}${text}`,
    )
    .join("");
}

/** Code with escapes of eight digits, as in `\U0001f600`, for those of TypeScript with braces. */
export const withLongEscapes = (code: string): string =>
  code.replace(/\\(?:u\{([0-9a-f]+)\}|.)/gs, (escape, digits?: string) =>
    digits === undefined ? escape : `\\U${digits.padStart(8, "0")}`,
  );

/**
 * A text as code of TypeScript or Python, with escapes for characters that a reviewer does not see. JSON encloses everything that a service returned, so
 * that nothing in it becomes code. A text with more double quotes than others is between single quotes.
 */
export function textCode(text: string): string {
  const code = visible(JSON.stringify(text));
  if (text.split('"').length <= text.split("'").length) return code;
  const inner = code
    .slice(1, -1)
    .replace(/\\.|'/gs, (part) => (part === '\\"' ? '"' : part === "'" ? "\\'" : part));
  return `'${inner}'`;
}
