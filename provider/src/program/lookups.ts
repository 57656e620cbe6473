import * as pulumi from "@pulumi/pulumi";
import type { ClientApi, Client, ClientSettings } from "../client";
import { accountSecrets, clientSettingsFrom, defaultsFrom, providerName } from "../config/configuration";
import type { Collection, Listing, Place } from "../core/api";
import { ConfigurationError, enumerated, messageOf, ResourceError, withCode } from "../core/errors";
import type { Defaults } from "../core/resource";
import { printable } from "../core/text";
import { chosenAccount, configurationOf, warnOfConfiguration, type Account } from "./account";
import { redact } from "../hosts/redact";
import { programError, runErrorOf } from "./stackTraces";
import { isEventual } from "./unknowns";

/** The place of the objects. Each ID defaults to that of the provider. */
export interface Scope {
  /** ID of the organization, a UUID. Default: the `organizationId` of the provider. */
  readonly organizationId?: string | undefined;
  /** ID of the service, a UUID. Default: the `serviceId` of the provider. */
  readonly serviceId?: string | undefined;
}

/** An object: by its id, or by a name that only it has. */
export interface Target extends Scope {
  /** ID of the object. */
  readonly id?: string | undefined;
  /** Exact name of the object. The function fails if several objects have this name. */
  readonly name?: string | undefined;
}

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

/** The same function for inputs. If an input is unknown in a preview, the result is unknown. */
export interface OutputLookup<Args, Result> {
  /**
   * @param args The objects to find. Each value may be an output. Default: all objects in the organization and the service
   *   of the provider.
   * @param options `provider` or `parent` selects an explicit provider. Default: the default provider. `dependsOn` lists
   *   resources that the function waits for. `version`, `pluginDownloadURL` and `async` have no effect.
   */
  (args?: Inputs<Args>, options?: pulumi.InvokeOutputOptions): pulumi.Output<Result>;
}

/** What functions returned, with their names. An arg takes a field of it, and never all of it. */
export const functionResults = new WeakMap<object, string>();

function noted<Result extends object>(name: string, result: Result): Result {
  functionResults.set(result, name);
  return result;
}

/** Both forms of a function. */
function bothForms<Args extends Scope, Result extends object>(
  name: string,
  fields: readonly string[],
  isOfOrganization: boolean,
  look: (api: ClientApi, at: Place, args: Args) => Promise<Result>,
): { readonly plain: Lookup<Args, Result>; readonly output: OutputLookup<Args, Result> } {
  const none = {} as Args;
  const token = `pipes:index:${name}`;
  const run = async (args: Args, account: Account | undefined): Promise<Result> => {
    const config = configurationOf(account);
    warnOfConfiguration();
    try {
      const client = await clientFor(clientSettingsFrom(config));
      const at = placeOf(args, defaultsFrom(config), isOfOrganization);
      return await look(client.operation(), at, args);
    } catch (error) {
      // An error about its settings names it already.
      const provider = error instanceof ConfigurationError ? undefined : providerName(config);
      const subject = provider === undefined ? name : `${name}: ${provider}`;
      const secrets = accountSecrets(config);
      throw runErrorOf(messageOf(redact(`${subject}: ${messageOf(error)}`, secrets)));
    }
  };
  return {
    plain: (args = none, options) => {
      const find = async (): Promise<Result> =>
        hasMocks()
          ? ((await pulumi.runtime.invoke(token, { ...args }, options)) as Result)
          : run(args, knownSettings(name, accountFromOptions(name, options)));
      const found = find().then((result) => noted(name, result));
      return noted(name, awaited(name, fields, found));
    },
    output: (args = none, options) => {
      if (hasMocks()) return noted(name, pulumi.runtime.invokeOutput<Result>(token, { ...args }, options));
      const account = pulumi.output<unknown>(accountFromOptions(name, options));
      // What is found with a secret is none itself.
      const found = pulumi
        .all([pulumi.output<unknown>(args), pulumi.unsecret(account), dependenciesOf(options)])
        .apply<Result>(([known, settings]) => run(known, settings));
      return noted(name, found);
    },
  };
}

/** A promise of a result. A program that forgets to await it fails where it reads a field of the result. */
function awaited<Result>(name: string, fields: readonly string[], found: Promise<Result>): Promise<Result> {
  for (const field of fields) {
    const text = `${name} returns a promise, which has no ${field}: write \`await\` before the call, or use ${name}Output`;
    const get = (): never => {
      throw programError("args/invalid", text);
    };
    Reflect.defineProperty(found, field, { get });
  }
  return found;
}

/** Whether `setMocks` replaces the engine. Its mocks return what functions return, as for every package. */
const hasMocks = (): boolean => Reflect.get(pulumi.runtime.getMonitor() ?? {}, "mocks") !== undefined;

/** Objects that functions look up. */
interface Lookups<Field extends string, Live, Item> {
  readonly functions: OneAndAll;
  readonly nouns: OneAndAll;
  /** The field of a result that lists all of them. */
  readonly field: Field;
  /** Where they are; without `get` if they can only be listed. */
  readonly of: (api: ClientApi) => Pick<Collection<Live>, "list"> & Partial<Pick<Collection<Live>, "get">>;
  /** Default: false, so that they belong to a service. */
  readonly isOfOrganization?: boolean;
  /** The args that say which one, the second of which is a title for messages. Default: `id` and `name`. */
  readonly by?: readonly string[];
  /** What a function returns of one. */
  readonly show: (live: Live) => Item;
}

type OneAndAll = Readonly<Record<"one" | "all", string>>;

/** The functions that find all objects of a collection, and one of them. */
export function lookups<Field extends string, Live, Item extends Named>(lookup: Lookups<Field, Live, Item>) {
  const { functions, field, of, isOfOrganization = false, show } = lookup;
  const all = async (api: ClientApi, at: Place): Promise<Item[]> => itemsOf(lookup, await of(api).list(at));
  const one = async (api: ClientApi, at: Place, args: Target): Promise<Item> => {
    const { id } = args;
    const collection = of(api);
    if (id === undefined || collection.get === undefined) return onlyOne(lookup, await all(api, at), args);
    // By its id, which needs no listing. The error for an id that nothing has lists what exists, if the service lists it.
    const found = await collection.get({ ...at, id });
    const items = found === undefined ? await all(api, at).catch(() => []) : [show(found.record)];
    return onlyOne(lookup, items, args);
  };
  const named = async (api: ClientApi, at: Place) =>
    ({ [field]: await all(api, at) }) as Record<Field, Item[]>;
  return {
    all: bothForms(functions.all, [field], isOfOrganization, named),
    one: bothForms(functions.one, ["id", "name", "tileIds"], isOfOrganization, one),
  };
}

interface Named {
  readonly id: string;
}

const idAndName: readonly string[] = ["id", "name"];

/** The text by which users know an item. */
function titleOf(item: Named, [, title = ""]: readonly string[]): string {
  const text: unknown = Reflect.get(item, title);
  return typeof text === "string" ? text : "";
}

/** All items of a listing, by name and then id. */
function itemsOf<Live, Item extends Named>(
  { nouns, show, by = idAndName }: Lookups<string, Live, Item>,
  all: Listing<Live> | undefined,
): Item[] {
  if (all === undefined) {
    throw new ResourceError(
      "service/not-offered",
      `the service does not list ${nouns.all}. Check baseUrl and the path segments, or use the ID of the ${nouns.one}`,
    );
  }
  const others = [...all.unreadable.keys()];
  if (others.length > 0) {
    const text = `the result lacks ${nouns.all} that this version cannot read: ${others.join(", ")}. Install a newer version`;
    void pulumi.log.warn(printable(withCode(text, "function/unreadable")));
  }
  const key = (item: Item): string => `${titleOf(item, by)}\n${item.id}`;
  const items = [...all.objects.values()].map(({ record }) => show(record));
  return items.sort((left, right) => (key(left) < key(right) ? -1 : 1));
}

/** The one item that has all values that are given. None and more than one are errors that help to find the right one. */
function onlyOne<Live, Item extends Named>(
  { nouns, by = idAndName }: Lookups<string, Live, Item>,
  items: readonly Item[],
  args: Target,
): Item {
  const valueOf = (from: object, name: string): unknown => Reflect.get(from, name);
  const given = by.filter((name) => valueOf(args, name) !== undefined);
  if (given.length === 0)
    throw new ResourceError("args/required", `set ${by.join(" or ")} of the ${nouns.one}`);
  const found = items.filter((item) => given.every((name) => valueOf(item, name) === valueOf(args, name)));
  const [first] = found;
  if (first !== undefined && found.length === 1) return first;
  const wanted = given.map((name) => `${name} "${String(valueOf(args, name))}"`).join(" and ");
  const existing = items.length === 0 ? "" : `. Existing ${nouns.all}: ${namesOf(items, by)}`;
  throw new ResourceError(
    "function/no-match",
    first === undefined
      ? `no ${nouns.one} has ${wanted}${existing}`
      : `${found.length} ${nouns.all} have ${wanted}: ${namesOf(found, by)}. Set id`,
  );
}

const namesOf = (items: readonly Named[], by: readonly string[]): string =>
  enumerated(items.map((item) => `"${titleOf(item, by)}" (${item.id})`));

/** Keys belong to no service, so their place needs none. */
function placeOf(scope: Scope, defaults: Defaults, isOfOrganization: boolean): Place {
  const idOf = (name: keyof Scope): string => {
    const value = scope[name] ?? defaults[name];
    if (value !== undefined) return value;
    throw new ResourceError(
      "args/required",
      `${name}: required. Set it in the arguments, ${defaults.sources[name]}`,
    );
  };
  return {
    organizationId: idOf("organizationId"),
    serviceId: isOfOrganization ? "" : idOf("serviceId"),
  };
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

/** The account that the options of a function choose; undefined for the configured one. */
function accountFromOptions(what: string, options: pulumi.InvokeOptions | undefined): Account | undefined {
  const account = chosenAccount(options);
  if (account !== "other") return account;
  throw programError("config/invalid", `${what}: the option provider must be a Provider of pulumi-pipes`);
}

/** Throws for an account of which a setting is an output. */
function knownSettings(what: string, settings: Account | undefined): Account | undefined {
  const [later] = Object.entries(settings ?? {}).find(([, value]) => isEventual(value)) ?? [];
  if (later === undefined) return settings;
  const account = providerName(configurationOf(settings)) ?? "";
  throw programError("args/invalid", `${what}: ${account}: ${later} is an output. Use ${what}Output`);
}

/** Waits for the resources of `dependsOn`, as an invoke of Pulumi does. In a preview that creates one of them it is unknown. */
function dependenciesOf(options: pulumi.InvokeOutputOptions | undefined): pulumi.Output<unknown> {
  const resources: pulumi.OutputInstance<unknown> = pulumi.output<unknown>(options?.dependsOn);
  return resources.apply((given) => pulumi.all((Array.isArray(given) ? given : [given]).map(whenRegistered)));
}

/** A component counts as registered when everything that it consists of is. */
function whenRegistered(resource: unknown): pulumi.Output<unknown> {
  if (pulumi.CustomResource.isInstance(resource)) return resource.id;
  if (!pulumi.ComponentResource.isInstance(resource)) return pulumi.output(undefined);
  // Pulumi offers no other way to the children of a component, and to the end of its asynchronous initialization.
  const initialized: unknown = Reflect.get(resource, "__data");
  return pulumi.all([resource.urn, pulumi.output(initialized)]).apply(() => {
    const children: unknown = Reflect.get(resource, "__childResources");
    return pulumi.all(children instanceof Set ? [...children].map(whenRegistered) : []);
  });
}
