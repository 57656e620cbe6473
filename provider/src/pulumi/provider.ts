import * as pulumi from "@pulumi/pulumi";
import { providerNameKey } from "../config/configuration";
import { accountOf, rememberAccount, textOf, type Account } from "./account";
import { cleanStackTraces } from "./stackTraces";
import { unchangedSettings } from "./unknowns";

/**
 * Settings of an account of its own. Default of each: the stack's configuration, then its environment variable, then
 * what its comment names. A key is apart: it needs both halves, and the configured key is never sent to a `baseUrl` of
 * the provider's own, which so needs `authKeyId` and `authKeySecret` as well. The settings are this package's own; what they name
 * is in contract 4.1 and 5.
 */
export interface ProviderArgs {
  /** Base address of the API: an `https` URL, with or without `/v1`. Default: `PIPES_BASE_URL`. */
  readonly baseUrl?: pulumi.Input<string> | undefined;
  /** Default of every resource's `organizationId`: a UUID. Default: `PIPES_ORGANIZATION_ID`. */
  readonly organizationId?: pulumi.Input<string> | undefined;
  /** Default of every resource's `serviceId`: a UUID. Default: `PIPES_SERVICE_ID`. */
  readonly serviceId?: pulumi.Input<string> | undefined;
  /** Key id of the key that signs requests: an access key's `authKeyId`. Default: `PIPES_AUTH_KEY_ID`. */
  readonly authKeyId?: pulumi.Input<string | undefined> | undefined;
  /**
   * Secret of that key: an access key's `authKeySecret`; kept as a secret however it is written. Default:
   * `PIPES_AUTH_KEY_SECRET`.
   */
  readonly authKeySecret?: pulumi.Input<string | undefined> | undefined;
  /** Path segment that the service uses for `pipes`. Default: `pipes`. */
  readonly pipesSegment?: pulumi.Input<string> | undefined;
  /** Path segment that the service uses for `observability`. Default: `observability`. */
  readonly observabilitySegment?: pulumi.Input<string> | undefined;
  /** Prefix that the service uses for `dbms_` in setting names. Default: `dbms_`. */
  readonly settingPrefix?: pulumi.Input<string> | undefined;
  /** Longest time for one attempt, in seconds, above 0, at most 1,000,000. Default: 20. */
  readonly requestTimeoutSeconds?: pulumi.Input<number> | undefined;
  /**
   * Longest time for one operation, with all its requests and the waits between them, in seconds, above 0, at most
   * 1,000,000; a wait for its turn does not count. Default: 60.
   */
  readonly operationTimeoutSeconds?: pulumi.Input<number> | undefined;
  /**
   * Longest wait for a pipe to stop, to start or to be gone, on top of that, in seconds, above 0, at most
   * 1,000,000. Default: 600.
   */
  readonly pipeTransitionTimeoutSeconds?: pulumi.Input<number> | undefined;
  /**
   * Limit that the service is known to have: requests, `/`, and a time in `ms`, `s` or `m`, such as `10/10s`. Default:
   * none.
   */
  readonly rateLimit?: pulumi.Input<string> | undefined;
  /**
   * Fields that an update must not send back as they were answered, with commas between, such as
   * `alert.channel.region, dashboard.tiles.version`. Default: none.
   */
  readonly omitOnUpdate?: pulumi.Input<string> | undefined;
  /**
   * File of the certificates of authorities that are trusted beside those of the machine, in PEM: a path, absolute or from
   * the folder of the program. Default: none.
   */
  readonly caCertificateFile?: pulumi.Input<string> | undefined;
  /** Whether plain HTTP is accepted for addresses other than loopback. Default: false. */
  readonly allowPlainHttp?: pulumi.Input<boolean> | undefined;
  /**
   * Whether previews let the service validate dashboards that change, where it offers that. Default: true.
   */
  readonly validateDashboards?: pulumi.Input<boolean> | undefined;
}

/**
 * An account besides the configured one. Give it to resources as `provider`, or to a component as one of `providers`;
 * it has a process, a client, a limiter and credentials of its own. A setting that is missing or malformed fails the first
 * resource or function that uses the account. Half a key, and a `baseUrl` without a key, fail at once.
 *
 * For Pulumi it is a provider of the package `pulumi-nodejs`, which has all dynamic resources: those of other packages
 * in a component that is given it go to its process too, and find its settings in place of the stack's configuration.
 *
 * ```ts
 * const config = new pulumi.Config("eu");
 * const eu = new pipes.Provider("eu", {
 *   baseUrl: "https://eu.example/v1",
 *   organizationId: config.require("organizationId"),
 *   authKeyId: config.require("authKeyId"),
 *   authKeySecret: config.requireSecret("authKeySecret"),
 * });
 * new pipes.AccessKey("ci", { name: "ci", roles: ["developer"] }, { provider: eu });
 * ```
 *
 * An account that signs with a key of this program, for a service that answers slowly and takes ten requests in ten
 * seconds:
 *
 * ```ts
 * const deploy = new pipes.AccessKey("deploy", { name: "deploy", roles: ["admin"] });
 * const own = new pipes.Provider("own", {
 *   baseUrl: "https://api.example",
 *   authKeyId: deploy.authKeyId,
 *   authKeySecret: deploy.authKeySecret,
 *   requestTimeoutSeconds: 40,
 *   operationTimeoutSeconds: 120,
 *   rateLimit: "10/10s",
 * });
 * export const dashboards = pipes.getDashboardsOutput({}, { provider: own });
 * ```
 */
export class Provider extends pulumi.ProviderResource {
  constructor(name: string, args: ProviderArgs, opts?: pulumi.ResourceOptions) {
    const account = accountOf(name, args);
    // Pulumi reads this list when all settings are resolved, and one of them is resolved when the list is complete. The name
    // only serves messages, so a renamed provider shows no change for it.
    const ignoreChanges = [...(opts?.ignoreChanges ?? []), providerNameKey];
    const resolvedName = unchangedSettings(account).then((names) => {
      ignoreChanges.push(...names.map((setting) => `pipes:${setting}`));
      return name;
    });
    const done = cleanStackTraces();
    try {
      super(
        "pulumi-nodejs",
        name,
        { ...inputsOf(account), [providerNameKey]: resolvedName },
        { ...opts, ignoreChanges },
      );
    } finally {
      done();
    }
    rememberAccount(this, account);
  }
}

/** Settings by their configuration keys; a provider process takes texts only. */
function inputsOf(account: Account): Record<string, pulumi.Output<string>> {
  return Object.fromEntries(
    Object.entries(account).flatMap(([name, value]) => {
      if (value === undefined) return [];
      const eventual: pulumi.OutputInstance<unknown> = pulumi.output<unknown>(value);
      const text = eventual.apply(textOf);
      return [[`pipes:${name}`, name === "authKeySecret" ? pulumi.secret(text) : text]];
    }),
  );
}
