import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** Version of this package. */
export async function ownVersion(): Promise<string> {
  const text = await readFile(join(__dirname, "..", "..", "package.json"), "utf8");
  return String((JSON.parse(text) as { readonly version?: unknown }).version);
}
