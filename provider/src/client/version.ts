import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Version of this package. */
export function ownVersion(): string {
  const text = readFileSync(join(__dirname, "..", "..", "package.json"), "utf8");
  return String((JSON.parse(text) as { readonly version?: unknown }).version);
}
