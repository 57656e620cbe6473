import { textOf } from "../../test/harness/repository";
import { rowsIn } from "../document";
import { commentOf } from "./comments";

const page = "docs/reference/settings.md";

/** The types of the settings that can be undefined. Another setting without a default is an empty string. */
const optionalTypes: ReadonlyMap<string, string> = new Map([
  ["rateLimit", "RateLimit"],
  ["omitOnUpdate", "readonly string[]"],
  ["caCertificateFile", "string"],
]);

interface Setting {
  readonly name: string;
  readonly variable: string;
  /** Its meaning, as sentences without the last full stop. */
  readonly meaning: string;
  /** Its default, as the page shows it. */
  readonly shownDefault: string;
  /** Its default as an expression of TypeScript. */
  readonly defaultValue: string;
  readonly isOptional: boolean;
}

/** The rows of the page of settings, which is written by hand. */
const settings = rowsIn(textOf(page), "Setting").map((cells): Setting => {
  const [key = "", variable = "", meaning = "", shownDefault = ""] = cells;
  const name = key.replace(/^`pipes:(.+)`$/, "$1");
  const expected = `PIPES_${name.replace(/(?=[A-Z])/g, "_").toUpperCase()}`;
  if (variable !== `\`${expected}\`` || shownDefault === "")
    throw new Error(`${page}: the row of ${key} needs \`${expected}\`, a meaning and a default`);
  const isOptional = optionalTypes.has(name);
  const noDefault = isOptional ? "undefined" : '""';
  const defaultValue = shownDefault === "none" ? noDefault : shownDefault.replaceAll("`", '"');
  return { name, variable: expected, meaning, shownDefault, defaultValue, isOptional };
});

const plainTypeOf = ({ defaultValue, isOptional }: Setting): string =>
  isOptional ? "string" : typeof JSON.parse(defaultValue);

const banner = `// Written by \`npm run generate\` from \`${page}\`; change that.\n\n`;

/** The types of the settings. */
export function settingTypesText(): string {
  const fields = settings.map((setting) => {
    const optional = optionalTypes.get(setting.name);
    const type = optional === undefined ? plainTypeOf(setting) : `${optional} | undefined`;
    return `  readonly ${setting.name}: ${type};\n`;
  });
  return (
    `${banner}import type { RateLimit } from "./rateLimit";\n\n` +
    commentOf("The values of the settings. A text that is not set is empty.", "") +
    `export interface Settings {\n${fields.join("")}}\n`
  );
}

/** The names, environment variables and defaults of the settings. */
export function settingsText(): string {
  const variables = settings.map(({ name, variable }) => `${name}: "${variable}"`);
  const defaults = settings.map(({ name, defaultValue }) => `${name}: ${defaultValue}`);
  return (
    `${banner}import type { Settings } from "../client/settings.generated";\n\n` +
    commentOf("The settings by their names in `pipes:<name>`, each with its environment variable.", "") +
    `export const environmentVariables = {${variables.join()}} as const;\n\n` +
    `export const defaults: Settings = {${defaults.join()}};\n`
  );
}

const argsDoc =
  "Arguments of an explicit provider. Settings that you leave out come from the stack configuration, then from the environment, and " +
  "then from the default of their comment. Credentials are an exception: set both `authKeyId` and `authKeySecret`, or neither. If " +
  "you set `baseUrl`, set them too, because the default credentials are never sent to another address.";

/** The args of a `Provider`. */
export function providerArgsText(): string {
  const fields = settings.map((setting) => {
    const { name, variable, meaning, shownDefault, defaultValue } = setting;
    const byDefault = defaultValue === '""' ? `\`pipes:${name}\`, then \`${variable}\`` : shownDefault;
    // The credentials of an adopted key are undefined, which is an error when the provider is used.
    const type = name.startsWith("authKey") ? "string | undefined" : plainTypeOf(setting);
    return `${commentOf(`${meaning}. Default: ${byDefault}.`, "  ")}  readonly ${name}?: pulumi.Input<${type}> | undefined;\n`;
  });
  return (
    `${banner}import type * as pulumi from "@pulumi/pulumi";\n\n` +
    `${commentOf(argsDoc, "")}export interface ProviderArgs {\n${fields.join("")}}\n`
  );
}
