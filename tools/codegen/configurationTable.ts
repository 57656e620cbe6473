import { environmentVariables, type SettingName } from "../../provider/src/config/configuration";
import { withRows, type Row } from "../document";

const settingNames = Object.keys(environmentVariables) as readonly SettingName[];

/** The page of the configuration with a row for each setting. The descriptions come from the comments of `ProviderArgs`. */
export const withConfigurationTable = (markdown: string, commentOf: (name: SettingName) => string): string =>
  withRows(
    markdown,
    "Setting",
    settingNames.map((name) => rowOf(name, commentOf(name))),
  );

function rowOf(name: SettingName, comment: string): Row {
  const [, what, byDefault] = /^(.*?)\.? Default: (.*?)\.$/.exec(comment) ?? [];
  if (what === undefined || byDefault === undefined)
    throw new Error(`the comment of ${name} has no default: ${comment}`);
  // The comment names the environment variable, which has its own column here.
  const otherwise = byDefault.includes(environmentVariables[name]) ? "none" : byDefault;
  return [`\`pipes:${name}\``, `\`${environmentVariables[name]}\``, what, otherwise];
}
