import * as pulumi from "@pulumi/pulumi";
import { providerNameKey } from "../config/configuration";
import { accountFromArgs, rememberAccount, textOf, type Account } from "./account";
import { cleanStackTraces } from "./stackTraces";
import { unchangedCredentials } from "./unknowns";

/**
 * Arguments of an explicit provider. Settings that you leave out come from the stack configuration, then from the
 * environment, and then from the default of their comment. Credentials are an exception: set both `authKeyId` and
 * `authKeySecret`, or neither. If you set `baseUrl`, set them too, because the default credentials are never sent to
 * another address.
 */
export interface ProviderArgs {
  /**
   * Base address of the API, with or without `/v1`, such as `https://api.example`. Only loopback addresses can use plain
   * HTTP, unless `allowPlainHttp` is set. Default: `pipes:baseUrl`, then `PIPES_BASE_URL`.
   */
  readonly baseUrl?: pulumi.Input<string> | undefined;
  /**
   * ID of the organization, a UUID: the default of `organizationId` of every resource. Default: `pipes:organizationId`,
   * then `PIPES_ORGANIZATION_ID`.
   */
  readonly organizationId?: pulumi.Input<string> | undefined;
  /**
   * ID of the service, a UUID: the default of `serviceId` of every resource. Default: `pipes:serviceId`, then
   * `PIPES_SERVICE_ID`.
   */
  readonly serviceId?: pulumi.Input<string> | undefined;
  /**
   * Key ID of the credentials that sign requests, such as the output `authKeyId` of an `AccessKey`. Default:
   * `pipes:authKeyId`, then `PIPES_AUTH_KEY_ID`.
   */
  readonly authKeyId?: pulumi.Input<string | undefined> | undefined;
  /**
   * Secret of the credentials, such as the output `authKeySecret` of an `AccessKey`. Pulumi always encrypts it.
   * Default: `pipes:authKeySecret`, then `PIPES_AUTH_KEY_SECRET`.
   */
  readonly authKeySecret?: pulumi.Input<string | undefined> | undefined;
  /** Path segment that the service uses instead of `pipes`. Default: `pipes`. */
  readonly pipesSegment?: pulumi.Input<string> | undefined;
  /** Path segment that the service uses instead of `observability`. Default: `observability`. */
  readonly observabilitySegment?: pulumi.Input<string> | undefined;
  /** Prefix that the service uses instead of `dbms_` in the names of tuning settings. Default: `dbms_`. */
  readonly settingPrefix?: pulumi.Input<string> | undefined;
  /** Maximum time of one attempt of a request, in seconds, above 0 and at most 1,000,000. Default: 20. */
  readonly requestTimeoutSeconds?: pulumi.Input<number> | undefined;
  /**
   * Maximum time of one operation, in seconds, above 0 and at most 1,000,000. It includes all requests and the pauses
   * between them, but not waits for the rate limit. If the service requests a single wait of this time or longer, the
   * operation fails at once. Default: 60.
   */
  readonly operationTimeoutSeconds?: pulumi.Input<number> | undefined;
  /**
   * Maximum additional wait until a pipe is stopped, started or deleted, in seconds, above 0 and at most 1,000,000.
   * Default: 600.
   */
  readonly pipeTransitionTimeoutSeconds?: pulumi.Input<number> | undefined;
  /**
   * Rate limit of the service, if you know it: a number of requests, `/`, and a time in `ms`, `s` or `m`. For example,
   * `10/10s` means ten requests in ten seconds. Default: none.
   */
  readonly rateLimit?: pulumi.Input<string> | undefined;
  /**
   * Fields that an update must not send back to the service, separated by commas, such as
   * `alert.channel.region, dashboard.tiles.version`. Default: none.
   */
  readonly omitOnUpdate?: pulumi.Input<string> | undefined;
  /**
   * PEM file with the certificates of additional authorities to trust: an absolute path, or a path from the project
   * folder. Default: none.
   */
  readonly caCertificateFile?: pulumi.Input<string> | undefined;
  /** Whether to allow plain HTTP for addresses other than loopback. Default: false. */
  readonly allowPlainHttp?: pulumi.Input<boolean> | undefined;
  /** Whether previews ask the service to validate changed dashboards, if the service supports this. Default: true. */
  readonly validateDashboards?: pulumi.Input<boolean> | undefined;
}

/**
 * An explicit provider, for a second address, organization or key. Pass it to a resource or a function as `provider`, or
 * to a component in `providers`. Each provider has its own process and rate limit.
 *
 * Set `authKeyId` and `authKeySecret` together. A provider with its own `baseUrl` requires both, because the package
 * never sends the default credentials to another address. The constructor throws an error if one of them is missing.
 * Other settings are validated on first use.
 *
 * All dynamic resources belong to the Pulumi package `pulumi-nodejs`. If you pass this provider to a component, dynamic
 * resources of other packages in the component use it too, such as your own subclass of `pulumi.dynamic.Resource`. They
 * read its settings instead of the stack configuration.
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
 * A provider that signs with a key of the same program:
 *
 * ```ts
 * const deploy = new pipes.AccessKey("deploy", { name: "deploy", roles: ["admin"] });
 * const own = new pipes.Provider("own", {
 *   baseUrl: "https://api.example",
 *   authKeyId: deploy.authKeyId,
 *   authKeySecret: deploy.authKeySecret,
 * });
 * export const dashboards = pipes.getDashboardsOutput({}, { provider: own });
 * ```
 *
 * A provider with the default address and credentials, and with limits for a slow service:
 *
 * ```ts
 * const slow = new pipes.Provider("slow", {
 *   requestTimeoutSeconds: 40,
 *   operationTimeoutSeconds: 120,
 *   rateLimit: "10/10s",
 * });
 * export const pipeList = pipes.getPipesOutput({}, { provider: slow });
 * ```
 */
export class Provider extends pulumi.ProviderResource {
  constructor(name: string, args: ProviderArgs, opts?: pulumi.ResourceOptions) {
    const account = accountFromArgs(name, args);
    // Pulumi reads this list when all settings are resolved, and one of them is resolved when the list is complete. The name
    // only serves messages, so a renamed provider shows no change for it.
    const ignoreChanges = [...(opts?.ignoreChanges ?? []), providerNameKey];
    const resolvedName = unchangedCredentials(account).then((names) => {
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
