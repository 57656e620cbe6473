import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Settings } from "./settings.generated";

/* The commands read this file too, so it loads nothing of HTTP. */

/** The settings of a client, and where some come from, as messages name it. */
export interface ClientSettings extends Settings {
  /** Default: `pipes:baseUrl`. */
  readonly baseUrlSource?: string | undefined;
  readonly keySource?: string | undefined;
  /** Where the log of requests goes: `stderr`, or a file that lines are added to. Default: no log. */
  readonly log?: string | undefined;
}

/** Version of this package, which all requests carry. */
export function ownVersion(): string {
  const text = readFileSync(join(__dirname, "..", "..", "package.json"), "utf8");
  return String((JSON.parse(text) as { readonly version?: unknown }).version);
}
