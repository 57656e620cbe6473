import { ConfigurationError } from "pulumi-pipes/internal";
import { reasonOf, shellWord, textIn } from "../commandLine";
import { parseOpenApi, wordsIn, wordsInPaths, type Words } from "../openapi";

/** The words of a platform, which its OpenAPI document or two of its paths show. */
export async function findWords(document: string | undefined, paths: readonly string[]): Promise<Words> {
  const found = document === undefined ? undefined : await wordsOf(document);
  const { pipesSegment, observabilitySegment } = wordsInPaths(paths);
  const words: Words = {
    pipesSegment: pipesSegment ?? found?.pipesSegment,
    observabilitySegment: observabilitySegment ?? found?.observabilitySegment,
    settingPrefix: found?.settingPrefix,
  };
  const isFound = words.pipesSegment !== undefined || words.observabilitySegment !== undefined;
  if (!isFound) throw new ConfigurationError("cli/usage", `found no path such as ${example}`);
  return words;
}

/** A line for each word: the command that sets it, or how to find it. */
export const linesOf = (words: Words): readonly string[] =>
  Object.entries(words).map(([name, word]: [string, string | undefined]) =>
    word === undefined
      ? `# pipes:${name} was not found: ${advice[name as keyof Words]}`
      : `pulumi config set pipes:${name} ${shellWord(word)}`,
  );

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
    const text = await (/^https?:/i.test(document) ? fetched(document) : textIn(document));
    return wordsIn(parseOpenApi(text));
  } catch (error) {
    // `fetch` hides why it failed in the cause.
    const { cause = error } = error as { readonly cause?: unknown };
    throw new ConfigurationError(
      "cli/usage",
      `--openapi: cannot read an OpenAPI document in JSON: ${reasonOf(cause)}. Save the document as JSON, or use --path`,
    );
  }
}

/** No document comes near it, and a larger one must not fill the memory. */
const largestBytes = 64 * 1024 * 1024;

/** The longest wait for a document, in milliseconds. */
const timeoutMs = 60_000;

async function fetched(address: string): Promise<string> {
  const { username, password } = new URL(address);
  if (username !== "" || password !== "") throw new Error("the address must not contain credentials");
  const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`the address returned ${response.status}`);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const body: AsyncIterable<Uint8Array> | [] = response.body ?? [];
  for await (const chunk of body) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > largestBytes) throw new Error("the document has more than 64 MiB");
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}
