import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { AccessKey } from "pulumi-pipes-contract";
import { baseAddress, clientModule, clientSettingsFrom } from "pulumi-pipes/internal";
import {
  credentialNames,
  defaultsFrom,
  isEmpty,
  isRequestError,
  lookUp,
  messageOf,
  originOf,
  proxyFor,
} from "pulumi-pipes/internal";
import {
  nounsOf,
  resources,
  settingNames,
  unusedVariables,
  unusualIds,
  valueText,
  withBlanks,
} from "pulumi-pipes/internal";
import type { Client, ClientSettings, ConfigSource, HttpCode, Listing, Place } from "pulumi-pipes/internal";
import { adopters } from "../import/reading";
import { expectIds } from "../import/settings";

/** The result of one check. */
export interface Check {
  readonly name: (typeof checkNames)[number];
  readonly status: "ok" | "warning" | "failed" | "not tried";
  readonly text: string;
}

type Checks = AsyncGenerator<Check, void, void>;

/** The checks in their order. */
const checkNames = [
  "Node.js",
  "Pulumi CLI",
  "Configuration",
  "Address",
  "Rate limit",
  "Network",
  "Credentials",
  "Organization",
  "Service",
  "Operations",
  "Permissions",
  "Clock",
] as const;

const result =
  (status: Check["status"]) =>
  (name: Check["name"], text: string): Check => ({ name, status, text });
const [ok, warning, failed, notTried] = [
  result("ok"),
  result("warning"),
  result("failed"),
  result("not tried"),
];

/** Only the first `pulumi up` depends on the CLI, and a trial has its own finding about the clock. */
const untriedBeforeTrial: readonly Check["name"][] = ["Node.js", "Pulumi CLI", "Clock"];

/** Runs the checks one after the other. Those after a failure that they depend on are not tried. */
export async function* checksOf(
  readConfiguration: () => Promise<ConfigSource>,
  say: (line: string) => void,
  isBeforeTrial: boolean,
): Checks {
  const waiting = checkNames.filter((name) => !isBeforeTrial || !untriedBeforeTrial.includes(name));
  const skipped = (count: number): readonly Check[] =>
    waiting.splice(0, count).map((name) => notTried(name, "a check above failed"));
  for await (const check of allChecks(readConfiguration, say, isBeforeTrial)) {
    yield* skipped(waiting.indexOf(check.name));
    waiting.shift();
    yield check;
  }
  yield* skipped(waiting.length);
}

async function* allChecks(
  readConfiguration: () => Promise<ConfigSource>,
  say: (line: string) => void,
  isBeforeTrial: boolean,
): Checks {
  if (!isBeforeTrial) {
    yield ok("Node.js", process.version);
    yield await pulumiCli();
  }
  let name: Check["name"] = "Configuration";
  try {
    const config = await readConfiguration();
    const settings = clientSettingsFrom(config);
    expectIds(defaultsFrom(config), isBeforeTrial ? ["organizationId", "serviceId"] : ["organizationId"]);
    yield configuration(config);
    name = "Address";
    const base = baseAddress(settings.baseUrl, settings.allowPlainHttp, settings.baseUrlSource);
    const proxy = proxyFor(base);
    yield ok(name, `${base} (${originOf(config, "baseUrl") ?? ""})`);
    yield rateLimit(config, settings);
    name = "Network";
    const client = (await clientModule()).openClient(settings, say);
    yield* serviceChecks(client, config, network(config, base, proxy, settings), isBeforeTrial);
  } catch (error) {
    yield failed(name, messageOf(error));
  }
}

/** The oldest CLI that the package supports. */
const oldestCli = [3, 227] as const;

async function pulumiCli(): Promise<Check> {
  const name = "Pulumi CLI";
  try {
    const { stdout } = await promisify(execFile)("pulumi", ["version"], {
      ...{ timeout: 60_000, env: process.env },
    });
    const version = withBlanks(stdout).trim();
    const [major = 0, minor = 0] = version.replace(/^v/, "").split(".").map(Number);
    const isOld = major < oldestCli[0] || (major === oldestCli[0] && minor < oldestCli[1]);
    const advice = `Install version ${oldestCli.join(".")} or later`;
    return isOld ? failed(name, `${version} is too old. ${advice}`) : ok(name, version);
  } catch {
    return failed(name, "`pulumi version` fails. Install the Pulumi CLI, and add its folder to PATH");
  }
}

function configuration(config: ConfigSource): Check {
  const warnings = [...unusualIds(config), ...unusedVariables(config)];
  if (warnings.length > 0) return warning("Configuration", warnings.join(". "));
  const isOfStack = settingNames.some((name) => originOf(config, name)?.startsWith("pipes:") === true);
  return ok("Configuration", isOfStack ? "the stack configuration, then the environment" : "the environment");
}

/**
 * The variable that makes Pulumi's gRPC library send its calls on this machine to a proxy, so that `pulumi up` hangs. The library reads
 * names in lower case only, and proxies of plain HTTP only.
 */
function proxyOfLocalCalls(): string | undefined {
  const from = ["grpc_proxy", "https_proxy", "http_proxy"].find((name) => (process.env[name] ?? "") !== "");
  const excluded = (process.env["no_grpc_proxy"] || process.env["no_proxy"] || "").split(",");
  const isExcluded = excluded.some((host) => host !== "" && "127.0.0.1".endsWith(host));
  const isUsed = from !== undefined && /^http:/i.test(process.env[from] ?? "");
  return isUsed && !isExcluded ? from : undefined;
}

/** Checks the way of requests to the service. */
function network(
  config: ConfigSource,
  base: string,
  proxy: ReturnType<typeof proxyFor>,
  { allowPlainHttp }: ClientSettings,
): Check {
  const hijacked = proxyOfLocalCalls();
  if (hijacked !== undefined)
    return failed(
      "Network",
      `Pulumi sends its own calls on this machine to the proxy in ${hijacked}, so \`pulumi up\` hangs. Use the upper-case variable, ` +
        "or set no_proxy=localhost,127.0.0.1",
    );
  const way = proxy === undefined ? "without a proxy" : `through the proxy ${proxy.host} (${proxy.from})`;
  if (base.startsWith("http:"))
    return allowPlainHttp
      ? warning("Network", `plain HTTP, which sends the key unencrypted, ${way}`)
      : ok("Network", "plain HTTP to this machine");
  const from = originOf(config, "caCertificateFile");
  const own = from === undefined ? "" : ` and of ${lookUp(config, "caCertificateFile")} (${from})`;
  return ok("Network", `TLS with the certificate authorities of Node.js${own}, ${way}`);
}

function rateLimit(config: ConfigSource, { rateLimit: limit }: ClientSettings): Check {
  const from = originOf(config, "rateLimit");
  const text =
    limit === undefined
      ? "none set. After a 429 response, pulumi-pipes waits as long as the service asks"
      : `${limit.requests} requests in ${limit.perMs / 1000} seconds (${from})`;
  return ok("Rate limit", text);
}

/** A collection that was read, or the error. */
type Read = Listing | undefined | { readonly error: unknown };

const read = (listing: Promise<Listing | undefined>): Promise<Read> =>
  listing.catch((error: unknown) => ({ error }));

const isFailure = (found: Read): found is { readonly error: unknown } =>
  found !== undefined && "error" in found;

const unlistedKeys = "this address does not list access keys";

/** Checks the responses to reads. If the first request fails, the others are not tried. */
async function* serviceChecks(
  client: Client,
  config: ConfigSource,
  connected: Check,
  isBeforeTrial: boolean,
): Checks {
  const { organizationId = "", serviceId, sources } = defaultsFrom(config);
  const organization = `${organizationId} (${originOf(config, "organizationId")})`;
  const at: Place = { organizationId, serviceId: serviceId ?? "" };
  const beganMs = Date.now();
  const keys = await read(resources.AccessKey.collection(client.operation()).list(at));
  if (isFailure(keys) && !isRequestError(keys.error, "http/forbidden"))
    return yield* failedFirst(keys.error, organization, connected);

  yield connected;

  const credentials = credentialNames.map((name) => originOf(config, name)).join(" and ");
  // An address of anything else responds without a list, too.
  const isListed = keys !== undefined;
  yield isListed
    ? ok("Credentials", `accepted (${credentials})`)
    : notTried("Credentials", `${unlistedKeys} (${credentials})`);
  yield isListed ? ok("Organization", organization) : notTried("Organization", unlistedKeys);
  if (serviceId === undefined)
    yield warning(
      "Service",
      `pipes:serviceId is not set. Without it, only access keys work. Set it ${sources.serviceId}`,
    );
  else yield* collectionChecks(client, at, config, isBeforeTrial ? ofWords : ofService);
  yield isFailure(keys)
    ? warning("Permissions", `the key cannot list keys: ${messageOf(keys.error)}`)
    : permissions(keys, lookUp(config, "authKeySecret") ?? "");
  if (isBeforeTrial) return;
  yield isFailure(keys) ? notTried("Clock", "no response showed the time") : clock(keys, beganMs);
}

/** The failure of the first request. */
function* failedFirst(error: unknown, organization: string, connected: Check): Generator<Check, void, void> {
  const isOfKey = isRequestError(error, "http/unauthorized");
  const isOfOrganization = isRequestError(error, "http/not-found", "http/bad-request");
  if (!isOfKey && !isOfOrganization) return yield failed("Network", messageOf(error));
  yield connected;
  yield isOfKey
    ? failed("Credentials", messageOf(error))
    : failed(
        "Organization",
        `${organization}: ${withAdvice(error, "Correct the organization ID, or use a key of that organization")}`,
      );
}

/** The remedies of messages are about resources of a stack, which does not exist yet. */
const withAdvice = (error: unknown, advice: string): string =>
  isRequestError(error, "http/not-found", "http/bad-request")
    ? `${error.summary}. ${advice}. [${error.code}]`
    : messageOf(error);

/** The resources of a service, one for each collection that it lists: it has objects with the ID of the service once. */
const ofService = adopters.filter(
  ({ scope, idArg }) => scope.includes("serviceId") && idArg.name !== "serviceId",
);

/** Two collections that show both words of the paths. A trial has few requests, and its findings show the others. */
const ofWords: typeof ofService = [resources.PipeSettings, resources.Dashboard];

const wordsAdvice =
  "set the words of the platform (pipes:pipesSegment, pipes:observabilitySegment), which `check --openapi` finds";

/** Checks that the service runs, and which of its collections the key can read. */
async function* collectionChecks(
  client: Client,
  at: Place,
  config: ConfigSource,
  listed: typeof ofService,
): Checks {
  const found = await Promise.all(
    listed.map(async (resource) => {
      const listing = await read(resource.collection(client.operation()).list(at));
      return { noun: nounsOf(resource), listing, error: isFailure(listing) ? listing.error : undefined };
    }),
  );
  const name = `${at.serviceId} (${originOf(config, "serviceId")})`;
  const errorOf = (...codes: readonly HttpCode[]): unknown =>
    found.find(({ error }) => isRequestError(error, ...codes))?.error;
  const [idle, stopped] = [errorOf("http/service-idle"), errorOf("http/service-stopped")];
  if (stopped !== undefined) return yield failed("Service", `${name}: ${messageOf(stopped)}`);
  if (idle !== undefined) return yield warning("Service", `${name}: ${messageOf(idle)}`);
  const isRead = found.some(({ listing, error }) => listing !== undefined && error === undefined);
  const [first] = found.flatMap(({ error }) => error ?? []);
  if (!isRead)
    return yield failed(
      "Service",
      `${name}: ${first === undefined ? `it lists no collection. Correct the address, or ${wordsAdvice}` : withAdvice(first, "Correct the service ID")}`,
    );

  yield ok("Service", `${name}: it responds`);
  const nouns = (isWanted: (one: (typeof found)[number]) => boolean): string =>
    found
      .filter(isWanted)
      .map(({ noun }) => noun)
      .join(", ");
  const groups = [
    ["can be read", nouns(({ listing, error }) => listing !== undefined && error === undefined)],
    ["not offered, or at another path segment", nouns(({ listing }) => listing === undefined)],
    ["not allowed for the key", nouns(({ error }) => isRequestError(error, "http/forbidden"))],
  ];
  const others = found.filter(({ error }) => error !== undefined && !isRequestError(error, "http/forbidden"));
  const texts = groups.filter(([, list]) => list !== "").map(([what, list]) => `${what}: ${list}`);
  const failures = others.map(({ noun, error }) => `${noun}: ${messageOf(error)}`);
  const text = [...texts, ...failures].join(". ");
  yield others.length > 0
    ? failed("Operations", text)
    : texts.length > 1
      ? warning("Operations", text)
      : ok("Operations", text);
}

/** Checks the key of the requests in the list of keys. Services do not list the permissions of a role. */
function permissions(keys: Listing | undefined, secret: string): Check {
  if (keys === undefined) return notTried("Permissions", unlistedKeys);
  const all = [...keys.objects.values()].map(({ record }) => record as AccessKey);
  const own = all.filter(({ keySuffix, state }) => keySuffix === secret.slice(-4) && state !== "disabled");
  const untried = "Changes were not tried";
  const [key] = own;
  if (key === undefined || own.length > 1)
    return notTried("Permissions", `${own.length} keys in the list could be this key. ${untried}`);
  const roles = [...(key.roles ?? []), ...(key.assignedRoles ?? []).map(({ roleName }) => roleName ?? "")];
  const expires = isEmpty(key.expireAt) ? "never expires" : `expires at ${key.expireAt}`;
  const isAdmin = roles.includes("admin");
  const limits = isAdmin ? "" : ", especially not of access keys, which often need the role admin";
  return ok(
    "Permissions",
    `key ${valueText(key.name ?? "")}, roles ${[...new Set(roles)].join(", ")}, ${expires}. ${untried}${limits}`,
  );
}

/** The most that two clocks differ before a warning, in milliseconds. */
const closeMs = 60_000;

/** The clock of this machine against the clock of the service, which shows whole seconds. */
function clock(keys: Listing | undefined, beganMs: number): Check {
  if (keys === undefined) return notTried("Clock", unlistedKeys);
  const serviceMs = keys.serviceTimeMs;
  if (serviceMs === undefined) return notTried("Clock", "the response has no Date header");
  // The header leaves out the milliseconds.
  const differMs = Math.max(0, beganMs - serviceMs - 999, serviceMs - Date.now());
  const text = `differs by ${Math.round(differMs / 1000)} seconds from the clock of the service`;
  return differMs < closeMs ? ok("Clock", text) : warning("Clock", `${text}. Set the clock of this machine`);
}
