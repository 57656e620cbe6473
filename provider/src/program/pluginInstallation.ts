import { existsSync, readdirSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import * as pulumi from "@pulumi/pulumi";
import { withCode } from "../core/messages/errors";

const executable = "pulumi-resource-pipes";

let isChecked = false;

/**
 * Warns once if Pulumi will not find the plugin, because the CLI's own error shows only an address without any download. It is
 * not an error, because later CLIs may look elsewhere.
 */
export function warnOfMissingPlugin(): void {
  // A unit test has no engine, and needs no plugin.
  if (isChecked || pulumi.runtime.getEngine() === undefined) return;
  isChecked = true;
  const text =
    `the plugin ${executable} is neither on PATH, nor among the installed plugins, nor in Pulumi.yaml. Add \`plugins: {providers: ` +
    "[{name: pipes, path: node_modules/pulumi-pipes/plugin}]}` to Pulumi.yaml, or install the file of the release with " +
    `\`pulumi plugin install resource pipes <version> --file ./${executable}\``;
  // Pulumi may end the program before a call of its log arrives, because the first resource fails without the plugin.
  if (isPluginMissing(pulumi.getProject()))
    process.stderr.write(`warning: ${withCode(text, "plugin/not-installed")}\n`);
}

/** True if Pulumi would find no plugin. False for inline programs, whose settings are in an unknown directory. */
export function isPluginMissing(project: string, folder = process.cwd(), env = process.env): boolean {
  const settings = settingsAbove(folder);
  if (settings === undefined || !new RegExp(`^name: *["']?${project}["']?\\s*$`, "m").test(settings))
    return false;
  const isInSettings = /^(?:plugins|packages):/m.test(settings) && settings.includes("pipes");
  const isDebugged = env["PULUMI_DEBUG_PROVIDERS"]?.includes("pipes:") === true;
  return !isInSettings && !isDebugged && !isOnPath(env["PATH"] ?? "") && !isInstalled(env["PULUMI_HOME"]);
}

/** Reads the nearest `Pulumi.yaml`. */
function settingsAbove(folder: string): string | undefined {
  const file = ["Pulumi.yaml", "Pulumi.yml"]
    .map((name) => join(folder, name))
    .find((path) => existsSync(path));
  if (file !== undefined) return readFileSync(file, "utf8");
  const parent = dirname(folder);
  return parent === folder ? undefined : settingsAbove(parent);
}

const isOnPath = (path: string): boolean =>
  path
    .split(delimiter)
    .some((folder) => ["", ".exe", ".cmd"].some((end) => existsSync(join(folder, `${executable}${end}`))));

function isInstalled(home = join(homedir(), ".pulumi")): boolean {
  const folder = join(home, "plugins");
  return existsSync(folder) && readdirSync(folder).some((name) => name.startsWith("resource-pipes-v"));
}
