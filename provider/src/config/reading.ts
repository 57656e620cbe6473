import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { pathPartForm } from "pulumi-pipes-contract/ids";
import type { RateLimit } from "../client/rateLimit";
import type { Settings } from "../client/settings.generated";
import { ConfigurationError } from "../core/messages/errors";

/** Parses the string of a setting. */
interface Reader<Value> {
  /** Returns undefined for an invalid string, or throws the reason. */
  readonly read: (text: string) => Value | undefined;
  readonly expected: string;
  /** True if a message must not show the text. Default: false. */
  readonly isHidden?: boolean;
}

/** The settings that are parsed or validated. */
type ReadName =
  | { [Name in keyof Settings]: Settings[Name] extends string ? never : Name }[keyof Settings]
  | "authKeyId"
  | "authKeySecret"
  | PathName;

/** The settings that become segments of the paths of requests. */
type PathName = "organizationId" | "serviceId" | "pipesSegment" | "observabilitySegment";

/** Twelve days, because Node fires timers of 25 days or more at once. */
const mostSeconds = 1_000_000;

const seconds: Reader<number> = {
  read: (text) => (Number(text) > 0 && Number(text) <= mostSeconds ? Number(text) : undefined),
  expected: "a number of seconds above 0, at most 1000000",
};

const flag: Reader<boolean> = {
  read: (text) => (text === "true" || text === "false" ? text === "true" : undefined),
  expected: '"true" or "false"',
};

/** One half of the credentials. */
const credential: Reader<string> = {
  read: (text) => {
    const marks = [
      ["begins", text.slice(0, text.length - text.trimStart().length)],
      ["ends", text.slice(text.trimEnd().length)],
    ] as const;
    const found = marks
      .filter(([, mark]) => mark !== "")
      .map(([verb, mark]) => `${verb} with ${marksIn(mark)}`);
    if (found.length > 0) throw new Error(`it ${found.join(", and ")}`);
    return text;
  },
  expected: "a string without line breaks, byte order marks, or spaces at its ends",
  isHidden: true,
};

const markNames: Readonly<Record<string, string>> = {
  "\r": "a carriage return",
  "\n": "a line feed",
  "\uFEFF": "a byte order mark",
};

/** Names the invisible characters that shells and editors can add to a string. */
const marksIn = (text: string): string =>
  [...new Set(Array.from(text, (mark) => markNames[mark] ?? "a blank"))].join(" and ");

/** Reads a segment of request paths. Dots alone would reach a different object. */
const settingInPath = (expected: string): Reader<string> => ({
  read: (text) => (pathPartForm.test(text) ? text : undefined),
  expected,
});

const placeIdSetting = settingInPath("an ID that a URL path can contain, such as a UUID");
const pathSegment = settingInPath("a segment of a URL path");

const readers: Readonly<Partial<Record<keyof Settings, Reader<unknown>>>> = {
  organizationId: placeIdSetting,
  serviceId: placeIdSetting,
  pipesSegment: pathSegment,
  observabilitySegment: pathSegment,
  authKeyId: credential,
  authKeySecret: credential,
  requestTimeoutSeconds: seconds,
  operationTimeoutSeconds: seconds,
  rateLimitTimeoutSeconds: seconds,
  pipeTransitionTimeoutSeconds: seconds,
  wakeService: flag,
  wakeTimeoutSeconds: seconds,
  rateLimit: { read: readRateLimit, expected: 'a limit such as "10/10s"' },
  omitOnUpdate: {
    read: readOmitOnUpdate,
    expected: 'names such as "alert.channel.region, dashboard.tiles.version"',
  },
  caCertificateFile: { read: readCertificates, expected: "a file of certificates in PEM" },
  allowPlainHttp: flag,
  validateDashboards: flag,
} satisfies { readonly [Name in ReadName]: Reader<Settings[Name]> };

/** Returns the value of a setting. Throws for an invalid string; `from` is the source of the setting. */
export function readSetting(name: keyof Settings, text: string, from: string): unknown {
  const reader = readers[name];
  if (reader === undefined) return text;
  let why = "";
  try {
    const value = reader.read(text);
    if (value !== undefined) return value;
  } catch (error) {
    why = ` (${error instanceof Error ? error.message : String(error)})`;
  }
  const got = reader.isHidden === true ? "" : `, got "${text}"`;
  throw new ConfigurationError("config/invalid", `${from}: must be ${reader.expected}${why}${got}`);
}

const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000 };

/** One day, because Node fires timers of 25 days or more at once. */
const longestWindowMs = 86_400_000;

/** Reads `10/10s` (also `ms` and `m`); undefined for any other string, and for a window above one day. */
export function readRateLimit(text: string): RateLimit | undefined {
  const [, requests, time, unit = ""] =
    /^([1-9]\d*)\/([1-9]\d*)(ms|s|m)$/.exec(text.replace(/\s/g, "")) ?? [];
  const perMs = Number(time) * (unitMs[unit] ?? Number.NaN);
  return perMs <= longestWindowMs ? { requests: Number(requests), perMs } : undefined;
}

/** Matches a kind of object and a dotted path. */
const fieldName = /^(?:alert|dashboard|accessKey|pipe|pipeScaling)(?:\.[^\s.,;]+)+$/;

/** Reads `alert.channel.region, dashboard.tiles.version`, or a JSON list; undefined for any other string. */
export function readOmitOnUpdate(text: string): readonly string[] | undefined {
  const isJson = text.trim().startsWith("[");
  const names = isJson ? (JSON.parse(text) as readonly unknown[]) : text.split(",");
  const trimmed = names.map((name) => String(name).trim());
  return trimmed.every((name) => fieldName.test(name)) ? trimmed : undefined;
}

const certificate = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** Caches validated certificates, because files with hundreds are common and every function call of a program reads them. */
const readable = new Set<string>();

/** Reads the certificates in a PEM file, whose path is relative to the working directory. */
function readCertificates(file: string): string {
  const certificates = readFileSync(file, "utf8").match(certificate) ?? [];
  if (certificates.length === 0) throw new Error("it has no certificate in PEM");
  for (const [index, pem] of certificates.entries()) {
    if (readable.has(pem)) continue;
    try {
      new X509Certificate(pem);
      readable.add(pem);
    } catch (error) {
      throw new Error(`its certificate number ${index + 1} cannot be read`, { cause: error });
    }
  }
  return certificates.join("\n");
}
