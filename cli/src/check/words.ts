import { readFile } from "node:fs/promises";
import { ConfigurationError } from "pulumi-pipes/internal";
import { exitCodes, reasonOf, shellWord } from "../commandLine";
import { parseOpenApi, wordsIn, wordsInPaths, type Words } from "../openapi";

/** Prints the settings for the words of a platform, which its OpenAPI document or two of its paths show. */
export async function printWords(document: string | undefined, paths: readonly string[]): Promise<number> {
  const found = document === undefined ? undefined : await wordsOf(document);
  const { pipesSegment, observabilitySegment } = wordsInPaths(paths);
  const words: Words = {
    pipesSegment: pipesSegment ?? found?.pipesSegment,
    observabilitySegment: observabilitySegment ?? found?.observabilitySegment,
    settingPrefix: found?.settingPrefix,
  };
  const isFound = words.pipesSegment !== undefined || words.observabilitySegment !== undefined;
  if (!isFound) throw new ConfigurationError("cli/usage", `found no path such as ${example}`);
  const lines = Object.entries(words).map(([name, word]: [string, string | undefined]) =>
    word === undefined
      ? `# pipes:${name} was not found: ${advice[name as keyof Words]}`
      : `pulumi config set pipes:${name} ${shellWord(word)}`,
  );
  process.stdout.write(`${lines.join("\n")}\n`);
  return exitCodes.success;
}

const example = "/v1/organizations/{organizationId}/services/{serviceId}/pipes";

const advice: Readonly<Record<keyof Words, string>> = {
  pipesSegment: "add --path with the path of the list of pipes",
  observabilitySegment: "add --path with the path of the list of dashboards",
  settingPrefix:
    "it is what comes before max_insert_threads in the name of this setting of a pipe (default: dbms_)",
};

/** The words of the document in a file or at an address. The request has no credentials, because anybody can own the address. */
async function wordsOf(document: string): Promise<Words> {
  try {
    return wordsIn(
      parseOpenApi(await (/^https?:/i.test(document) ? fetched(document) : readFile(document, "utf8")), ""),
    );
  } catch (error) {
    throw new ConfigurationError(
      "cli/usage",
      `--openapi: cannot read an OpenAPI document in JSON: ${reasonOf(error)}`,
    );
  }
}

/** The longest wait for a document, in milliseconds. */
const timeoutMs = 60_000;

async function fetched(address: string): Promise<string> {
  const { username, password } = new URL(address);
  if (username !== "" || password !== "") throw new Error("the address must not contain credentials");
  const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`the address returned ${response.status}`);
  return response.text();
}
