import * as pulumi from "@pulumi/pulumi";
import {
  bareKey,
  clientSettingsFrom,
  defaultsFrom,
  providerName,
  accountSecrets,
  type ConfigSource,
} from "../../config/configuration";
import { ConfigurationError } from "../../config/errors";
import type { Place } from "../../core/api";
import { ResourceError } from "../../core/errors";
import type { Defaults } from "../../core/resource";
import { redact } from "../redact";
import { typePrefix } from "../stub";
import { textOf, type Account } from "../account";
import { warnOfConfiguration } from "../configurationWarnings";
import { programError } from "../stackTraces";
import { argsOf, Provider } from "../provider";
import type { Api, Client, ClientSettings } from "../../client";

/** Ids that default to the account's own. */
export interface Scope {
  /**
   * Organization to look in: a UUID. Default: the account's `organizationId`; without one the function fails. Contract
   * 4.1.
   */
  readonly organizationId?: string | undefined;
  /** Service to look in: a UUID. Default: the account's `serviceId`; keys need none. Contract 4.1. */
  readonly serviceId?: string | undefined;
}

const clients = new Map<string, Promise<Client>>();

/** Runs one function against the account, with a client that the functions of the same account share. */
export async function lookIn<Result>(
  what: string,
  scope: Scope,
  account: Account | undefined,
  look: (api: Api, at: Place) => Promise<Result>,
): Promise<Result> {
  const config = configurationOf(account);
  warnOfConfiguration();
  try {
    const client = await clientFor(clientSettingsFrom(config, process.env));
    return await look(client.operation(), addressOf(scope, defaultsFrom(config, process.env)));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const provider = providerName(config);
    // What is wrong with its settings names it already.
    const said =
      provider === undefined || error instanceof ConfigurationError ? message : `${provider}: ${message}`;
    throw programError(`${what}: ${redact(said, accountSecrets(config, process.env))}`);
  }
}

/** A place that is missing fails where it is needed: keys belong to no service. */
function addressOf(scope: Scope, defaults: Defaults): Place {
  const idOf = (name: keyof Scope): string => {
    const value = scope[name] ?? defaults[name];
    if (value !== undefined) return value;
    throw new ResourceError(`${name}: not given; set it in the args, or ${defaults.sources[name]}`);
  };
  return {
    get organizationId() {
      return idOf("organizationId");
    },
    get serviceId() {
      return idOf("serviceId");
    },
  };
}

function clientFor(settings: ClientSettings): Promise<Client> {
  const key = JSON.stringify(settings);
  const known = clients.get(key);
  if (known !== undefined) return known;
  const opened = import("../../client/index.js").then(({ openClient }) => openClient(settings));
  clients.set(key, opened);
  return opened;
}

/** Stack configuration, or what the program says of an account of its own. */
export function configurationOf(account: Account | undefined): ConfigSource {
  if (account === undefined) {
    const config = new pulumi.Config("pipes");
    return { get: (key) => config.get(bareKey(key)) };
  }
  const known = new Map(Object.entries(account));
  return {
    get: (key) => {
      const value = known.get(bareKey(key));
      return value === undefined ? undefined : textOf(value);
    },
  };
}

/** The provider that is asked, if it is not the configured account. */
function providerOf(what: string, options: pulumi.InvokeOptions | undefined): Provider | undefined {
  const provider = options?.provider ?? options?.parent?.getProvider(typePrefix);
  if (provider === undefined || provider instanceof Provider) return provider;
  throw programError(
    `${what}: its provider is none of this package: give a Provider of pulumi-pipes as the option provider`,
  );
}

/** The settings of an account, where all of them are known already. */
export function knownSettingsOf(
  what: string,
  options: pulumi.InvokeOptions | undefined,
): Account | undefined {
  const provider = providerOf(what, options);
  if (provider === undefined) return undefined;
  const settings = argsOf(provider);
  for (const [name, value] of Object.entries(settings)) {
    if (pulumi.Output.isInstance(value) || value instanceof Promise) {
      const account = providerName(configurationOf(settings)) ?? "";
      throw programError(`${what}: ${account}: ${name} is an output, so use ${what}Output`);
    }
  }
  return settings;
}

/** The settings of an account, once they are known. What is found with a secret is none itself. */
export function settingsOutputOf(
  what: string,
  options: pulumi.InvokeOptions | undefined,
): pulumi.Output<Account | undefined> {
  const provider = providerOf(what, options);
  const known = pulumi.output<unknown>(provider && argsOf(provider)) as pulumi.Output<Account | undefined>;
  return pulumi.unsecret(known);
}
