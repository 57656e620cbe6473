import { readFileSync } from "node:fs";
import { join } from "node:path";

/* The configuration reads this file too, so it loads nothing of HTTP. */

/** The settings of a client. Names that end with `From` are how messages name the origin of a setting. */
export interface ClientSettings {
  /** Base address as the user wrote it, with or without `/v1` and a trailing slash. */
  readonly baseUrl: string;
  /** Default: `pipes:baseUrl`. */
  readonly baseUrlSource?: string | undefined;
  readonly keySource?: string | undefined;
  /** User name of Basic authentication (contract 5.1). */
  readonly authKeyId: string;
  /** Password of Basic authentication; secret. */
  readonly authKeySecret: string;
  /** Path segment that the contract calls `pipes`. */
  readonly pipesSegment: string;
  /** Path segment that the contract calls `observability`. */
  readonly observabilitySegment: string;
  /** Prefix of setting names that the contract calls `dbms_`. */
  readonly settingPrefix: string;
  /** Longest time for one attempt, in milliseconds. */
  readonly requestTimeoutMs: number;
  /** Longest time for all requests of one operation and the pauses between their attempts, in milliseconds. */
  readonly operationTimeoutMs: number;
  /** Longest wait for a pipe to reach a state, in milliseconds; comes on top of the operation's time. */
  readonly pipeTransitionTimeoutMs: number;
  /** Limit that the service is known to have. Default: unknown. */
  readonly rateLimit?: RateLimit | undefined;
  /** Fields that updates leave out instead of sending them back, such as `alert.channel.region`. */
  readonly omitOnUpdate: readonly string[];
  /** Certificates, in PEM, of authorities that the client trusts in addition to those of this machine. */
  readonly caCertificates?: string | undefined;
  /** Where the log of requests goes: `stderr`, or a file that lines are added to. Default: no log. */
  readonly log?: string | undefined;
  /** Whether to allow plain HTTP for addresses other than loopback. */
  readonly allowPlainHttp: boolean;
}

/** A number of requests in a length of time. */
export interface RateLimit {
  readonly requests: number;
  readonly perMs: number;
}

const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000 };

/** A day: Node fires a timer of 25 days or more at once. */
const longestWindowMs = 86_400_000;

/** Reads `10/10s` (also `ms` and `m`); undefined for any other text, and for a time above a day. */
export function readRateLimit(text: string): RateLimit | undefined {
  const [, requests, time, unit = ""] =
    /^([1-9]\d*)\/([1-9]\d*)(ms|s|m)$/.exec(text.replace(/\s/g, "")) ?? [];
  const perMs = Number(time) * (unitMs[unit] ?? Number.NaN);
  return perMs <= longestWindowMs ? { requests: Number(requests), perMs } : undefined;
}

/** An object whose fields can be left out, and a dotted path. */
const fieldName = /^(?:alert|dashboard|accessKey|pipe)(?:\.[^\s.,;]+)+$/;

/** Reads `alert.channel.region, dashboard.tiles.version`, also as a list in JSON. Undefined for anything else. */
export function readOmitOnUpdate(text: string): readonly string[] | undefined {
  try {
    const isJson = text.trim().startsWith("[");
    const names = isJson ? (JSON.parse(text) as readonly unknown[]) : text.split(",");
    const trimmed = names.map((name) => String(name).trim());
    return trimmed.every((name) => fieldName.test(name)) ? trimmed : undefined;
  } catch {
    return undefined;
  }
}

/** Version of this package, which all requests carry. */
export function ownVersion(): string {
  const text = readFileSync(join(__dirname, "..", "..", "package.json"), "utf8");
  return String((JSON.parse(text) as { readonly version?: unknown }).version);
}
