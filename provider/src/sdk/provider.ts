import * as pulumi from "@pulumi/pulumi";
import {
  environmentVariables,
  explicitKey,
  ownCredentialsKey,
  type SettingName,
} from "../config/configuration";
import { leaveOutUnreadTraces } from "./stackTraces";
import { unchangedSettings } from "./signingPair";

/**
 * Settings of an account of its own. Default of each: its environment variable, then what its comment names.
 * Credentials are apart: with a `baseUrl`, a `keyId` or a `keySecret` of its own, no other credentials are sent.
 */
export interface ProviderArgs {
  /** Base address of the API: an `https` URL, with or without `/v1`. Default: `PIPES_BASE_URL`. Contract 1. */
  readonly baseUrl?: pulumi.Input<string> | undefined;
  /** Default of every resource's `organizationId`: a UUID. Default: `PIPES_ORGANIZATION_ID`. Contract 4.1. */
  readonly organizationId?: pulumi.Input<string> | undefined;
  /** Default of every resource's `serviceId`: a UUID. Default: `PIPES_SERVICE_ID`. Contract 4.1. */
  readonly serviceId?: pulumi.Input<string> | undefined;
  /** Key id of the key that signs requests: an access key's `authKeyId`. Default: `PIPES_KEY_ID`. Contract 5. */
  readonly keyId?: pulumi.Input<string | undefined> | undefined;
  /**
   * Secret of that key: an access key's `authKeySecret`; kept as a secret however it is written. Default:
   * `PIPES_KEY_SECRET`. Contract 5.
   */
  readonly keySecret?: pulumi.Input<string | undefined> | undefined;
  /** Path segment that the service uses for `pipes`. Default: `pipes`. Contract 4.1. */
  readonly pipesSegment?: pulumi.Input<string> | undefined;
  /** Path segment that the service uses for `observability`. Default: `observability`. Contract 4.3. */
  readonly observabilitySegment?: pulumi.Input<string> | undefined;
  /** Prefix that the service uses for `dbms_` in setting names. Default: `dbms_`. Contract 2.2.4. */
  readonly settingPrefix?: pulumi.Input<string> | undefined;
  /** Longest time for one attempt, in seconds, above 0. Default: 20. This package's own. */
  readonly attemptTimeoutSeconds?: pulumi.Input<number> | undefined;
  /**
   * Longest time for one operation, with all its requests and the waits between them, in seconds, above 0; a wait for its turn
   * does not count. Default: 60. This package's own.
   */
  readonly operationTimeoutSeconds?: pulumi.Input<number> | undefined;
  /**
   * Longest wait for a pipe to stop, to start or to be gone, on top of that, in seconds, above 0. Default: 600. This
   * package's own.
   */
  readonly stateTimeoutSeconds?: pulumi.Input<number> | undefined;
  /**
   * Limit that the service is known to have: requests, `/`, and a time in `ms`, `s` or `m`, such as `10/10s`. Default:
   * none, it is learned. This package's own; contract 8 shows no limit.
   */
  readonly requestLimit?: pulumi.Input<string> | undefined;
  /**
   * Fields that an update must not send back as they were answered, with commas between, such as
   * `alert.channel.region, dashboard.tiles.version`. Default: none. This package's own.
   */
  readonly notSent?: pulumi.Input<string> | undefined;
  /** Whether plain HTTP is accepted for addresses other than loopback. Default: false. This package's own. */
  readonly allowPlainHttp?: pulumi.Input<boolean> | undefined;
  /**
   * Whether previews let the service validate dashboards that change, where it offers that. Default: true. This
   * package's own.
   */
  readonly validateDashboards?: pulumi.Input<boolean> | undefined;
}

/**
 * An account besides the configured one. Give it to resources as `provider`, or to a component as one of `providers`;
 * it has a process, a client, a limiter and credentials of its own. Here args win over the environment. A setting that
 * is missing or malformed fails the first resource or look-up that uses the account.
 *
 * ```ts
 * const config = new pulumi.Config("eu");
 * const eu = new pipes.Provider("eu", {
 *   baseUrl: "https://eu.example/v1",
 *   organizationId: config.require("organizationId"),
 *   keyId: config.require("keyId"),
 *   keySecret: config.requireSecret("keySecret"),
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
 *   keyId: deploy.authKeyId,
 *   keySecret: deploy.authKeySecret,
 *   attemptTimeoutSeconds: 40,
 *   operationTimeoutSeconds: 120,
 *   requestLimit: "10/10s",
 * });
 * export const dashboards = pipes.getDashboardsOutput({}, { provider: own });
 * ```
 */
export class Provider extends pulumi.ProviderResource {
  /** Registers the account. Nothing is asked of the service yet: what is wrong with it fails when it is used. */
  constructor(name: string, args: ProviderArgs, opts?: pulumi.ResourceOptions) {
    const settings = {
      ...args,
      ...(args.keySecret === undefined ? {} : { keySecret: pulumi.secret(args.keySecret) }),
    };
    const own = hasOwnCredentials(args) ? { [ownCredentialsKey]: "true" } : {};
    // Pulumi reads this list when all settings have come, and one of them comes when the list is right.
    const ignoreChanges = [...(opts?.ignoreChanges ?? [])];
    const explicit = unchangedSettings(args).then((names) => {
      ignoreChanges.push(...names.map((setting) => `pipes:${setting}`));
      return "true";
    });
    const done = leaveOutUnreadTraces();
    try {
      super(
        "pulumi-nodejs",
        name,
        { ...configurationOf(settings), ...own, [explicitKey]: explicit },
        { ...opts, ignoreChanges },
      );
    } finally {
      done();
    }
    givenArgs.set(this, args);
  }
}

/** Whether an account says where it is or who signs. A key that is named and undefined is a mistake, and no wish. */
export function hasOwnCredentials(args: object): boolean {
  return ["baseUrl", "keyId", "keySecret"].some((name) => name in args);
}

/** Kept outside the object, where no print of it shows them. */
const givenArgs = new WeakMap<Provider, ProviderArgs>();

/** The args that a provider was made with. */
export function argsOf(provider: Provider): ProviderArgs {
  return givenArgs.get(provider) ?? {};
}

/** Settings by their configuration keys; a provider process takes texts only. */
function configurationOf(args: ProviderArgs): Record<string, pulumi.Output<string>> {
  const names = Object.keys(environmentVariables) as SettingName[];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = args[name];
      if (value === undefined) return [];
      const eventual: pulumi.OutputInstance<unknown> = pulumi.output<unknown>(value);
      return [[`pipes:${name}`, eventual.apply(textOf)]];
    }),
  );
}

/** An output that turns out undefined is no text of that name. */
const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "";
