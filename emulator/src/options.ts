import type { Names } from "./backend";
import type { RequestLimit } from "./http/rateLimit";
import type { QuirkChange } from "./quirks/quirks";
import type { SeedName } from "./seed/content";

/** How an emulator is started. */
export interface EmulatorOptions {
  /** Port; 0 for a free one. Default: 0. */
  readonly port?: number | undefined;
  /** Address to listen on. Default: 127.0.0.1, so that other machines cannot reach it. */
  readonly host?: string | undefined;
  /** Folder whose snapshot survives a restart. Default: none, everything is in memory. */
  readonly data?: string | undefined;
  /** What there is at the start where no snapshot is. Default: `default`. */
  readonly seed?: SeedName | undefined;
  /** Whether the control API under `/_control` is offered. Default: false. */
  readonly control?: boolean | undefined;
  /** Path segments that stand for `pipes` and `observability`, of letters, digits, `_` and `-`. Default: those words. */
  readonly segments?:
    { readonly pipes?: string | undefined; readonly observability?: string | undefined } | undefined;
  /** What setting names start with, of letters, digits and `_`. Default: `dbms_`. */
  readonly settingPrefix?: string | undefined;
  /** Quirks to start with. Default: none. */
  readonly quirks?: QuirkChange | undefined;
  /** Requests that one key may send. Default: no limit; services are known to allow 10 in 10 seconds. */
  readonly requestLimit?: RequestLimit | undefined;
  /** Time a pipe spends in a passing state, in milliseconds. Default: 100. */
  readonly transitionMs?: number | undefined;
  /** Clock in milliseconds since the epoch. Default: the machine's. */
  readonly now?: (() => number) | undefined;
  /** Receives one line for every request: method, path, status, time. Default: none. */
  readonly logger?: ((line: string) => void) | undefined;
}

/** The words of a service, checked: they become parts of routes. */
export function namesOf({ segments, settingPrefix }: EmulatorOptions): Names {
  const pipes = segments?.pipes ?? "pipes";
  const observability = segments?.observability ?? "observability";
  for (const segment of [pipes, observability])
    if (!/^[A-Za-z0-9_-]+$/.test(segment))
      throw new TypeError("a path segment consists of letters, digits, _ and - only");
  if (pipes === observability) throw new TypeError("the two path segments must differ");
  const prefix = settingPrefix ?? "dbms_";
  if (!/^[A-Za-z0-9_]+$/.test(prefix))
    throw new TypeError("the setting prefix consists of letters, digits and _ only");
  return { segments: { pipes, observability }, settingPrefix: prefix };
}
