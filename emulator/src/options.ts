import type { Names } from "./api/names";
import type { QuirkChange } from "./quirks/quirks";
import type { SeedName } from "./seed/content";
import type { RateLimit } from "./server/rateLimit";

/** Only this machine reaches it. */
export const defaultHost = "127.0.0.1";

/** How an emulator is started. */
export interface EmulatorOptions {
  /** Port, 0 to 65535; 0 for a free one. One that is in use fails. Default: 0. */
  readonly port?: number | undefined;
  /** Address to listen on, IPv6 without brackets. Default: 127.0.0.1, so that other machines cannot reach it. */
  readonly host?: string | undefined;
  /**
   * Folder whose snapshot survives a restart; made where it is missing. One that another emulator uses fails, and so
   * does a snapshot that is damaged. Default: none, everything is in memory.
   */
  readonly data?: string | undefined;
  /** What there is at the start where no snapshot is: `default` or `empty`. Default: `default`. */
  readonly seed?: SeedName | undefined;
  /** Whether the control API under `/_control` is offered. Default: false. */
  readonly control?: boolean | undefined;
  /**
   * A service's own words in paths, of letters, digits, `_` and `-`. Other characters fail, and so do two that are the
   * same. Default: `pipes` and `observability`.
   */
  readonly segments?:
    | {
        /** Path segment that stands for `pipes`. Default: `pipes`. */
        readonly pipes?: string | undefined;
        /** Path segment that stands for `observability`. Default: `observability`. */
        readonly observability?: string | undefined;
      }
    | undefined;
  /** What setting names start with, of letters, digits and `_`; others fail. Default: `dbms_`. */
  readonly settingPrefix?: string | undefined;
  /**
   * Whether the emulator rejects unknown fields with 400, unless an earlier response contained them.
   * Default: false, the emulator keeps and returns them as services do.
   */
  readonly strict?: boolean | undefined;
  /** Quirks to start with, and to come back to by `reset`; unknown ones fail. Default: none. */
  readonly quirks?: QuirkChange | undefined;
  /** Requests that one key may send. Default: no limit; services are known to allow 10 in 10 seconds. */
  readonly rateLimit?: RateLimit | undefined;
  /** Time a pipe spends in each passing state, in milliseconds; 0 shows none of them. Default: 100. */
  readonly transitionMs?: number | undefined;
  /**
   * Clock in milliseconds since the epoch, for the times of records, passing states, expiry and limits. Default: the
   * machine's.
   */
  readonly now?: (() => number) | undefined;
  /** Receives one line for every request: method, path, status, time and unknown fields, `GET /v1/… 200 3ms`. Default: none. */
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
