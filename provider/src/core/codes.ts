/** What to do about a failed request, by its code. The client puts it into the message. */
export const httpRemedies = {
  "http/not-found":
    "Check `organizationId`, `serviceId` and the ID, and run again. If the object was deleted outside Pulumi and the error remains, run `pulumi state delete <URN>`.",
  "http/no-route": "Check the base address, `pipes:pipesSegment` and `pipes:observabilitySegment`.",
  "http/method-not-allowed":
    "Remove the argument that needs the operation, or change the object on the service. If the service supports no operations at all, check the base address.",
  "http/unauthorized":
    "Check that the key ID and the secret belong together, and that the key is enabled and not expired.",
  "http/forbidden": "Check the roles, the state, the expiry and the IP access list of the signing key.",
  "http/bad-request": "Correct the arguments that the message names.",
  "http/service-idle": "Start the service, then run again.",
  "http/rate-limited": "Run again later, or set `pipes:rateLimit`.",
  "http/server-failed":
    "Run again. If the error persists, send the request ID to the operator of the service.",
  "http/unreachable": "Check the base address, the network and the proxy.",
  "http/proxy-refused":
    "Check the proxy in `HTTPS_PROXY` or `HTTP_PROXY` and its credentials, or add the host to `NO_PROXY`.",
  "http/timed-out":
    "Run again. For longer limits, set `pipes:requestTimeoutSeconds` and `pipes:operationTimeoutSeconds`.",
  "http/invalid-response":
    "Check the base address, and the proxies and gateways in front of the service. Then run again.",
  "http/schema-mismatch":
    "Install a newer version of this package, or report the field. Check the base address.",
  "http/bad-address":
    "Use `https://host` or `https://host/v1`. To allow plain HTTP, set `pipes:allowPlainHttp` to `true`.",
} as const;

export type HttpCode = keyof typeof httpRemedies;

/** The codes of all other messages, by area. */
const otherCodes = {
  args: ["required", "invalid", "unknown-field", "unsendable", "immutable", "outside-known"],
  config: ["missing", "invalid", "credentials", "unused-variables", "misspelled", "plain-secret", "log-file"],
  service: ["not-offered"],
  object: ["not-found"],
  create: ["uncertain", "exists", "identical"],
  update: ["conflict", "removes", "not-applied", "rewritten", "unmanaged"],
  replace: ["refused", "uncertain", "loses"],
  delete: ["retained"],
  adoption: ["unchanged", "changes", "removes", "fails", "missing"],
  pipe: [
    "columns-alone",
    "creation-needs",
    "loads-again",
    "duplicate",
    "stopped",
    "transition",
    "mapping-changed",
  ],
  key: [
    "signs-deployment",
    "in-use",
    "disabled",
    "gets-admin",
    "loses-roles",
    "open-to-all",
    "unusable",
    "roles-kept",
    "credentials-unknown",
  ],
  alert: ["no-tile"],
  dashboard: ["removes-alerts", "has-alerts", "invalid", "same-name", "unknown-tile"],
  function: ["no-match", "unreadable"],
  import: ["option", "skipped", "input"],
  report: ["input"],
  cli: ["usage"],
  preview: ["incomplete"],
  state: ["unreadable"],
  internal: ["unexpected"],
} as const;

type Areas = typeof otherCodes;

/** What stands at the end of every message. `tools/reference/messages.ts` has the meaning of each. */
export type Code = HttpCode | { [Area in keyof Areas]: `${Area}/${Areas[Area][number]}` }[keyof Areas];

const codes: ReadonlySet<string> = new Set([
  ...Object.keys(httpRemedies),
  ...Object.entries(otherCodes).flatMap(([area, names]) => names.map((name) => `${area}/${name}`)),
]);

export const isCode = (text: string): text is Code => codes.has(text);
