import type { Names } from "./api/names";
import type { QuirkChange } from "./quirks/quirks";
import type { SeedName } from "./seed/content";
import type { RateLimit } from "./server/rateLimit";

/** Only this machine reaches it. */
export const defaultHost = "127.0.0.1";

/** Addresses of webhooks that the emulator refuses, as some installations of a service do. */
export interface WebhookAddresses {
  /** True if addresses of private networks and of the machine itself are refused. Default: false. */
  readonly refusePrivate?: boolean | undefined;
  /**
   * Host that the address of a webhook for Slack must have, or a part of it such as `slack.com` for `hooks.slack.com`.
   * Default: any host.
   */
  readonly slackHost?: string | undefined;
}

/** Settings of the emulator. */
export interface EmulatorOptions {
  /** Port to listen on, 0 to 65535; 0 selects a free port. `startEmulator` fails if the port is in use. Default: 0. */
  readonly port?: number | undefined;
  /** Address to listen on; an IPv6 address has no brackets. Default: 127.0.0.1, which other machines cannot reach. */
  readonly host?: string | undefined;
  /**
   * Folder in which the emulator saves all objects, so that they survive a restart. The emulator creates a missing folder.
   * `startEmulator` fails if the snapshot is damaged. Use a folder for one emulator at a time. Default: none; the objects are
   * only in memory.
   */
  readonly data?: string | undefined;
  /**
   * Objects at the start, unless `data` contains a snapshot. `default` has a few objects of every kind, `empty` only those that
   * programs refer to, and `account` 45 objects, as an account that is in use. Default: `default`.
   */
  readonly seed?: SeedName | undefined;
  /** True if other processes can use the control API, under the path `/_control`. Default: false. */
  readonly control?: boolean | undefined;
  /**
   * Two different words for `pipes` and `observability` in paths. Allowed are letters, digits, `_` and `-`;
   * `startEmulator` fails for others. Default: `pipes` and `observability`.
   */
  readonly segments?:
    | {
        /** Path segment that stands for `pipes`. Default: `pipes`. */
        readonly pipes?: string | undefined;
        /** Path segment that stands for `observability`. Default: `observability`. */
        readonly observability?: string | undefined;
      }
    | undefined;
  /** Prefix of setting names. Allowed are letters, digits and `_`; `startEmulator` fails for others. Default: `dbms_`. */
  readonly settingPrefix?: string | undefined;
  /**
   * True if the emulator rejects unknown fields with the status 400, except fields of its earlier responses. Default:
   * false; the emulator drops unknown fields, unless the quirk `keepUnknownFields` is set.
   */
  readonly strict?: boolean | undefined;
  /** Quirks at the start and after `reset`. `startEmulator` fails for an unknown quirk. Default: none. */
  readonly quirks?: QuirkChange | undefined;
  /** Rate limit of each access key. Known services allow 10 requests in 10 seconds. Default: no limit. */
  readonly rateLimit?: RateLimit | undefined;
  /** Addresses of webhooks that the emulator refuses. Default: none. */
  readonly webhookAddresses?: WebhookAddresses | undefined;
  /** Time that a pipe or a service spends in a transitional state such as `Stopping`, in milliseconds; 0 skips these states. Default: 100. */
  readonly transitionMs?: number | undefined;
  /**
   * Function that returns the current time in milliseconds since 1970. Timestamps, the `Date` header, transitional
   * states, the expiry of keys and rate limits use it. Default: the clock of the machine.
   */
  readonly now?: (() => number) | undefined;
  /**
   * Function that receives one line for each request, such as `GET /v1/… 200 3ms`: its method, path, status, duration and
   * unknown fields.
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
