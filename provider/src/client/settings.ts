import type { Settings } from "./settings.generated";

/*
 * Also imported by the commands, so it loads no HTTP code.
 */

/** The settings of a client, and the sources of some, for messages. */
export interface ClientSettings extends Settings {
  /** Default: `pipes:baseUrl`. */
  readonly baseUrlSource?: string | undefined;
  readonly keySource?: string | undefined;
  /** Destination of the log of requests: `stderr`, or a file that lines are appended to. Default: no log. */
  readonly log?: string | undefined;
}

/** Version of this package, which all requests carry. */
export function ownVersion(): string {
  // A bundle of the package includes what it requires.
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- an import of a file outside the sources is an error
  return (require("../../package.json") as { readonly version: string }).version;
}
