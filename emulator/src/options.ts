import type { Names } from "./api/names";
import type { QuirkChange } from "./quirks/quirks";
import type { SeedName } from "./seed/content";
import type { RateLimit } from "./server/rateLimit";

/** Only this machine reaches it. */
export const defaultHost = "127.0.0.1";

/** Options of an emulator. */
export interface EmulatorOptions {
  /** Port, 0 to 65535; 0 selects a free port. A port in use fails. Default: 0. */
  readonly port?: number | undefined;
  /** Address to listen on, IPv6 without brackets. Default: 127.0.0.1, so that other machines cannot reach it. */
  readonly host?: string | undefined;
  /**
   * Folder for a snapshot that survives a restart. The emulator creates a missing folder. A folder of another emulator
   * and a damaged snapshot fail. Default: none, all objects are in memory.
   */
  readonly data?: string | undefined;
  /** Objects at the start, if there is no snapshot: `default` or `empty`. Default: `default`. */
  readonly seed?: SeedName | undefined;
  /** Whether the emulator has the control API under `/_control`. Default: false. */
  readonly control?: boolean | undefined;
  /**
   * Path segments of the service, of letters, digits, `_` and `-`. Other characters and equal segments fail. Default:
   * `pipes` and `observability`.
   */
  readonly segments?:
    | {
        /** Path segment that stands for `pipes`. Default: `pipes`. */
        readonly pipes?: string | undefined;
        /** Path segment that stands for `observability`. Default: `observability`. */
        readonly observability?: string | undefined;
      }
    | undefined;
  /** Prefix of setting names, of letters, digits and `_`. Other characters fail. Default: `dbms_`. */
  readonly settingPrefix?: string | undefined;
  /**
   * Whether the emulator rejects unknown fields with 400, unless an earlier response contained them.
   * Default: false, the emulator keeps and returns them as services do.
   */
  readonly strict?: boolean | undefined;
  /** Initial quirks, which `reset` restores. Unknown quirks fail. Default: none. */
  readonly quirks?: QuirkChange | undefined;
  /** Rate limit of each key. Default: no limit. Known services allow 10 requests in 10 seconds. */
  readonly rateLimit?: RateLimit | undefined;
  /** Time that a pipe spends in each transitional state, in milliseconds; 0 skips these states. Default: 100. */
  readonly transitionMs?: number | undefined;
  /**
   * Clock in milliseconds since 1970, for timestamps, transitional states, expiry and limits. Default: the clock of the
   * machine.
   */
  readonly now?: (() => number) | undefined;
  /**
   * Receives one line for each request with method, path, status, time and unknown fields, such as `GET /v1/… 200 3ms`.
   * Default: none.
   */
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
