import * as pulumi from "@pulumi/pulumi";
import type { ClientApi, Client, ClientSettings } from "../client";
import { accountSecrets, clientSettingsFrom, defaultsFrom, lookUp } from "../config/configuration";
import { providerName, type ConfigSource } from "../config/configuration";
import type { Place } from "../core/resource/api";
import { ConfigurationError, type Message, messageOf } from "../core/messages/errors";
import type { Path } from "../core/json/json";
import { placeOf, placeWarnings, type Finders, type Scope, type Target } from "../functions/finders";
import { chosenAccount, configurationOf, warnOfConfiguration, type Account } from "./account";
import { sharedByCopies } from "./copies";
import { Failures } from "../hosts/failures";
import { redact, secretTexts } from "../hosts/redact";
import { programError, runErrorOf } from "./stackTraces";
import { findMarkedPaths, isEventual } from "./unknowns";

/** Args of a function, each of which may be an output. */
export type Inputs<Args> = { [Name in keyof Args]: pulumi.Input<Args[Name]> };

/** A function with plain values. Its own comment describes its result. */
export interface Lookup<Args, Result> {
  /**
   * @param args The objects to find. Default: all objects in the organization and the service of the provider.
   * @param options `provider` or `parent` selects an explicit provider. If a setting of the provider is an output, use the
   *   `…Output` form. Default: the default provider. `version`, `pluginDownloadURL` and `async` have no effect.
   */
  (args?: Args, options?: pulumi.InvokeOptions): Promise<Result>;
}

/** A function that accepts inputs and returns an output. If an input is unknown in a preview, the result is unknown. */
export interface OutputLookup<Args, Result> {
  /**
   * @param args The objects to find. Each value may be an output. Default: all objects in the organization and the service
   *   of the provider.
   * @param options `provider` or `parent` selects an explicit provider. Default: the default provider. `dependsOn` lists
   *   resources that the function waits for. `version`, `pluginDownloadURL` and `async` have no effect.
   */
  (args?: Inputs<Args>, options?: pulumi.InvokeOutputOptions): pulumi.Output<Result>;
}

/** The results of functions and the functions' names, because an arg can be a field of a result but never the entire result. */
export const functionResults = sharedByCopies("functionResults", () => new WeakMap<object, string>());

function noted<Result extends object>(name: string, result: Result): Result {
  functionResults.set(result, name);
  return result;
}

/** Both forms of a function. */
function promiseAndOutput<Args extends Scope, Result extends object>(
  name: string,
  fields: readonly string[],
  isOfOrganization: boolean,
  look: (api: ClientApi, at: Place, args: Args, warn: (text: Message) => void) => Promise<Result>,
): { readonly plain: Lookup<Args, Result>; readonly output: OutputLookup<Args, Result> } {
  const none = {} as Args;
  const token = `pipes:index:${name}`;
  const run = async (args: Args, account: Account | undefined, marked: readonly Path[]): Promise<Result> => {
    const config = configurationOf(account);
    warnOfConfiguration(account);
    const secrets = [...accountSecrets(config), ...secretTexts({ ...args }, marked)];
    const warn = (text: Message): void => {
      void pulumi.log.warn(redact(text, secrets));
    };
    try {
      const client = await clientFor(clientSettingsFrom(config));
      const at = placeOf(args, defaultsFrom(config), isOfOrganization);
      placeWarnings(args).forEach(warn);
      return await look(client.operation(), at, args, warn);
    } catch (error) {
      // An error about the settings already names the provider.
      const provider = error instanceof ConfigurationError ? undefined : providerName(config);
      const subject = provider === undefined ? name : `${name}: ${provider}`;
      const text = failuresInRun(config).textOfFunction(error, name);
      throw runErrorOf(messageOf(redact(`${subject}: ${text}`, secrets)));
    }
  };
  return {
    plain: (args = none, options) => {
      const find = async (): Promise<Result> =>
        hasMocks()
          ? ((await pulumi.runtime.invoke(token, { ...args }, options)) as Result)
          : run(args, knownSettings(name, accountFromOptions(name, options)), []);
      const found = find().then((result) => noted(name, result));
      return noted(name, awaited(name, fields, found));
    },
    output: (args = none, options) => {
      if (hasMocks()) return noted(name, pulumi.runtime.invokeOutput<Result>(token, { ...args }, options));
      const account = pulumi.output<unknown>(accountFromOptions(name, options));
      // Secret criteria do not make the result secret.
      const found = pulumi
        .all([
          pulumi.output<unknown>(args),
          pulumi.unsecret(account),
          findMarkedPaths(args),
          dependenciesOf(options),
        ])
        .apply<Result>(([known, settings, marked]) => run(known, settings, marked ?? []));
      return noted(name, found);
    },
  };
}

/** Wraps the promise of a result, so that a program that forgets to await it fails where it reads a field. */
function awaited<Result>(name: string, fields: readonly string[], result: Promise<Result>): Promise<Result> {
  for (const field of fields) {
    const text = `${name} returns a promise, which has no ${field}: write \`await\` before the call, or use ${name}Output`;
    const get = (): never => {
      throw programError("args/invalid", text);
    };
    Reflect.defineProperty(result, field, { get });
  }
  return result;
}

/** True if `setMocks` replaces the engine. The mocks then return the results of functions, as for every package. */
const hasMocks = (): boolean => Reflect.get(pulumi.runtime.getMonitor() ?? {}, "mocks") !== undefined;

/** Both forms of the functions that find all objects of a collection, and one of them. */
export function lookups<Field extends string, Item extends object>(found: Finders<Field, Item>) {
  const { functions, field, isOfOrganization, all, one } = found;
  return {
    all: promiseAndOutput<Scope, Record<Field, Item[]>>(
      functions.all,
      [field],
      isOfOrganization,
      (api, at, _, warn) => all(api, at, warn),
    ),
    one: promiseAndOutput<Target, Item>(functions.one, ["id", "name", "tileIds"], isOfOrganization, one),
  };
}

/** The failures of functions, by run and address, because an Automation API program has many runs in one process. */
const failuresOfRuns = new WeakMap<object, Map<string | undefined, Failures>>();

/** Returns the failures of a run's functions at one address. */
function failuresInRun(config: ConfigSource): Failures {
  const run: object | undefined = pulumi.runtime.getEngine();
  const ofRun = failuresOfRuns.get(run ?? {}) ?? new Map<string | undefined, Failures>();
  if (run !== undefined) failuresOfRuns.set(run, ofRun);
  const address = lookUp(config, "baseUrl");
  const failures = ofRun.get(address) ?? new Failures();
  ofRun.set(address, failures);
  return failures;
}

/** The functions of one account share a client. */
const clients = new Map<string, Promise<Client>>();

function clientFor(settings: ClientSettings): Promise<Client> {
  const key = JSON.stringify(settings);
  const client =
    clients.get(key) ?? import("../client/index.js").then(({ openClient }) => openClient(settings));
  clients.set(key, client);
  return client;
}

/** Returns the account in the options of a function; undefined for the configured one. */
function accountFromOptions(what: string, options: pulumi.InvokeOptions | undefined): Account | undefined {
  const account = chosenAccount(options);
  if (account !== "other") return account;
  throw programError("config/invalid", `${what}: the option provider must be a Provider of pulumi-pipes`);
}

/** Throws if a setting of the account is an output. */
function knownSettings(what: string, settings: Account | undefined): Account | undefined {
  const [later] = Object.entries(settings ?? {}).find(([, value]) => isEventual(value)) ?? [];
  if (later === undefined) return settings;
  const account = providerName(configurationOf(settings)) ?? "";
  throw programError("args/invalid", `${what}: ${account}: ${later} is an output. Use ${what}Output`);
}

/**
 * Waits for the resources in `dependsOn`, like an invoke of Pulumi. The result is unknown in a preview that creates one of them.
 */
function dependenciesOf(options: pulumi.InvokeOutputOptions | undefined): pulumi.Output<unknown> {
  const resources: pulumi.OutputInstance<unknown> = pulumi.output<unknown>(options?.dependsOn);
  return resources.apply((given) => pulumi.all((Array.isArray(given) ? given : [given]).map(whenRegistered)));
}

/** A component is registered when all of its children are. */
function whenRegistered(resource: unknown): pulumi.Output<unknown> {
  if (pulumi.CustomResource.isInstance(resource)) return resource.id;
  if (!pulumi.ComponentResource.isInstance(resource)) return pulumi.output(undefined);
  // Pulumi has no public API for the children of a component and the end of its asynchronous initialization.
  const initialized: unknown = Reflect.get(resource, "__data");
  return pulumi.all([resource.urn, pulumi.output(initialized)]).apply(() => {
    const children: unknown = Reflect.get(resource, "__childResources");
    return pulumi.all(children instanceof Set ? [...children].map(whenRegistered) : []);
  });
}
