// Written by `npm run generate` from `docs/reference/settings.md`; change that.

import type * as pulumi from "@pulumi/pulumi";

/**
 * Arguments of an explicit provider. Settings that you leave out come from the stack configuration, then from the
 * environment, and then from the default of their comment. Credentials are an exception: set both `authKeyId` and
 * `authKeySecret`, or neither. If you set `baseUrl`, set them too, because the default credentials are never sent to
 * another address.
 */
export interface ProviderArgs {
  /**
   * Base address of the API, with or without `/v1`, such as `https://api.example`. Only loopback addresses can use
   * plain HTTP, unless `allowPlainHttp` is set. Default: `pipes:baseUrl`, then `PIPES_BASE_URL`.
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
   * ID of the deployment key, which authenticates the requests, such as the output `authKeyId` of an `AccessKey`. The
   * key also needs the permission to manage pipes and dashboards for previews, because known services require it even
   * to read them. Default: `pipes:authKeyId`, then `PIPES_AUTH_KEY_ID`.
   */
  readonly authKeyId?: pulumi.Input<string | undefined> | undefined;
  /**
   * Secret of the deployment key, such as the output `authKeySecret` of an `AccessKey`. Pulumi always encrypts the
   * argument of a `Provider`. In the stack configuration, set it with `--secret`. Default: `pipes:authKeySecret`, then
   * `PIPES_AUTH_KEY_SECRET`.
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
   * Maximum time of one operation, in seconds, above 0 and at most 1,000,000. It includes retries and the pauses
   * between them. Waits for the rate limit, for another operation on the object, for a pipe to start or stop, or for a
   * service to wake up are not counted. Default: 60.
   */
  readonly operationTimeoutSeconds?: pulumi.Input<number> | undefined;
  /**
   * Maximum wait that a service can request for its rate limit, in seconds, above 0 and at most 1,000,000. If the
   * service requests a longer wait, the operation fails immediately. Default: 300.
   */
  readonly rateLimitTimeoutSeconds?: pulumi.Input<number> | undefined;
  /**
   * Maximum additional wait until a pipe is stopped, started or deleted, or a private endpoint is provisioned or
   * deleted, in seconds, above 0 and at most 1,000,000. Default: 600.
   */
  readonly pipeTransitionTimeoutSeconds?: pulumi.Input<number> | undefined;
  /**
   * Set to `true` to let creations, updates and deletions wake a sleeping service. Previews, reads and functions never
   * wake a service. Default: false.
   */
  readonly wakeService?: pulumi.Input<boolean> | undefined;
  /**
   * Maximum additional wait until a sleeping service is awake, in seconds, above 0 and at most 1,000,000. Default: 600.
   */
  readonly wakeTimeoutSeconds?: pulumi.Input<number> | undefined;
  /**
   * Rate limit of the service, if you know it: a number of requests, `/`, and a time in `ms`, `s` or `m`. For example,
   * `10/10s` means ten requests in ten seconds. Default: none.
   */
  readonly rateLimit?: pulumi.Input<string> | undefined;
  /**
   * Fields that an update must not send back to the service, separated by commas, such as `alert.channel.region,
   * dashboard.tiles.version`. Default: none.
   */
  readonly omitOnUpdate?: pulumi.Input<string> | undefined;
  /**
   * PEM file with the certificates of additional authorities to trust: an absolute path, or a path from the project
   * folder. Default: none.
   */
  readonly caCertificateFile?: pulumi.Input<string> | undefined;
  /**
   * Set to `true` to allow plain HTTP for addresses other than loopback, which sends the key unencrypted. A `Provider`
   * with its own `baseUrl` uses only its own value. Default: false.
   */
  readonly allowPlainHttp?: pulumi.Input<boolean> | undefined;
  /**
   * Set to `false` to stop previews from asking the service to validate changed dashboards, which some services
   * support. Default: true.
   */
  readonly validateDashboards?: pulumi.Input<boolean> | undefined;
}
