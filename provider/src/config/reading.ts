import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { pathPartForm } from "pulumi-pipes-contract/ids";
import type { RateLimit } from "../client/rateLimit";
import type { Settings } from "../client/settings.generated";
import { ConfigurationError } from "../core/messages/errors";

/** Parses the string of a setting. */
interface Reader<Value> {
  /** Returns undefined, or throws the reason, for a text that means nothing. */
  readonly read: (text: string) => Value | undefined;
  readonly expected: string;
  /** True if a message must not show the text. Default: false. */
  readonly isHidden?: boolean;
}

/** The settings whose texts are not their values, and those whose texts are checked. */
type ReadName =
  | { [Name in keyof Settings]: Settings[Name] extends string ? never : Name }[keyof Settings]
  | "authKeyId"
  | "authKeySecret"
  | PathName;

/** The settings that become segments of the paths of requests. */
type PathName = "organizationId" | "serviceId" | "pipesSegment" | "observabilitySegment";

/** Twelve days: a timer of Node that is set to 25 or more goes off at once. */
const mostSeconds = 1_000_000;

const seconds: Reader<number> = {
  read: (text) => (Number(text) > 0 && Number(text) <= mostSeconds ? Number(text) : undefined),
  expected: "a number of seconds above 0, at most 1000000",
};

const flag: Reader<boolean> = {
  read: (text) => (text === "true" || text === "false" ? text === "true" : undefined),
  expected: '"true" or "false"',
};

/** Half of the credentials. */
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

/** The names of characters that shells and editors add to a text unseen. */
const marksIn = (text: string): string =>
  [...new Set(Array.from(text, (mark) => markNames[mark] ?? "a blank"))].join(" and ");

/** A segment of the paths of requests. Dots alone would reach another object. */
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

/** The value of a setting. Throws for a text that means nothing; `from` names the place of the setting. */
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
const fieldName = /^(?:alert|dashboard|accessKey|pipe|pipeScaling)(?:\.[^\s.,;]+)+$/;

/** Reads `alert.channel.region, dashboard.tiles.version`, also as a list in JSON; undefined for any other text. */
export function readOmitOnUpdate(text: string): readonly string[] | undefined {
  const isJson = text.trim().startsWith("[");
  const names = isJson ? (JSON.parse(text) as readonly unknown[]) : text.split(",");
  const trimmed = names.map((name) => String(name).trim());
  return trimmed.every((name) => fieldName.test(name)) ? trimmed : undefined;
}

const certificate = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** Certificates that were read already: files of hundreds are common, and every function call of a program reads them. */
const readable = new Set<string>();

/** The certificates in a file in PEM, whose path is relative to the folder of the process. */
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
