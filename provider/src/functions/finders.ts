import { isSameId, normalId, pathPartForm } from "pulumi-pipes-contract/ids";
import type { ClientApi } from "../client";
import type { Collection, Listing, Place } from "../core/resource/api";
import { enumerated, type Message, ResourceError, valueText, withCode } from "../core/messages/errors";
import { placeIds, unusualId } from "../core/resource/address";
import type { Defaults } from "../core/resource/resource";

/*
 * The functions of the package without Pulumi. Programs and the plugin call them.
 */

/** The organization and service of the objects. Each ID defaults to that of the provider. */
export interface Scope {
  /** ID of the organization, a UUID. Default: the `organizationId` of the provider. */
  readonly organizationId?: string | undefined;
  /** ID of the service, a UUID. Default: the `serviceId` of the provider. */
  readonly serviceId?: string | undefined;
}

/** An object, by its ID or by a unique name. */
export interface Target extends Scope {
  /** ID of the object. */
  readonly id?: string | undefined;
  /** Exact name of the object. The function fails if several objects have this name. */
  readonly name?: string | undefined;
}

/** Objects that functions look up. */
export interface Lookups<Field extends string, Live, Item> {
  readonly functions: OneAndAll;
  readonly nouns: OneAndAll;
  /** The field of the result with all objects. */
  readonly field: Field;
  /** The collection of the objects, without `get` if they can only be listed. */
  readonly of: (api: ClientApi) => Pick<Collection<Live>, "list"> & Partial<Pick<Collection<Live>, "get">>;
  /** True if the objects belong to an organization and not to a service. Default: false. */
  readonly isOfOrganization?: boolean;
  /** The args that select one object. The second one is its title in messages. Default: `id` and `name`. */
  readonly by?: readonly string[];
  /** The fields of an object that a function returns. */
  readonly show: (live: Live) => Item;
}

type OneAndAll = Readonly<Record<"one" | "all", string>>;

/** Prints a message about a result. */
type Warn = (text: Message) => void;

/** Finds all objects of a collection, and one of them. */
export interface Finders<Field extends string, Item> extends Pick<
  Lookups<Field, unknown, Item>,
  "functions" | "field"
> {
  readonly isOfOrganization: boolean;
  readonly all: (api: ClientApi, at: Place, warn: Warn) => Promise<Record<Field, Item[]>>;
  readonly one: (api: ClientApi, at: Place, args: Target, warn: Warn) => Promise<Item>;
}

export function finders<Field extends string, Live, Item extends Named>(
  lookup: Lookups<Field, Live, Item>,
): Finders<Field, Item> {
  const { functions, field, of, isOfOrganization = false, show } = lookup;
  const listed = async (api: ClientApi, at: Place, warn: Warn): Promise<Item[]> =>
    itemsOf(lookup, await of(api).list(at), warn);
  return {
    functions,
    field,
    isOfOrganization,
    all: async (api, at, warn) => ({ [field]: await listed(api, at, warn) }) as Record<Field, Item[]>,
    one: async (api, at, args, warn) => {
      const { id } = args;
      const collection = of(api);
      if (id === undefined || collection.get === undefined)
        return onlyOne(lookup, await listed(api, at, warn), args);
      // Needs no listing for an ID. The error for an unknown ID lists the existing objects, if the service can list them.
      const answer = await collection.get({ ...at, id: normalId(id) });
      const items =
        answer === undefined ? await listed(api, at, warn).catch(() => []) : [show(answer.record)];
      return onlyOne(lookup, items, args);
    },
  };
}

interface Named {
  readonly id: string;
}

const idAndName: readonly string[] = ["id", "name"];

/** Returns the title of an item. */
function titleOf(item: Named, [, title = ""]: readonly string[]): string {
  const text: unknown = Reflect.get(item, title);
  return typeof text === "string" ? text : "";
}

/** Sorts the items of a listing by name and ID. */
function itemsOf<Live, Item extends Named>(
  { nouns, show, by = idAndName }: Lookups<string, Live, Item>,
  listing: Listing<Live> | undefined,
  warn: Warn,
): Item[] {
  if (listing === undefined) {
    throw new ResourceError(
      "service/not-offered",
      `the service does not list ${nouns.all}. Check baseUrl and the path segments, or use the ID of the ${nouns.one}`,
    );
  }
  const unreadableIds = [...listing.unreadable.keys()];
  if (unreadableIds.length > 0) {
    const text = `the result omits ${nouns.all} that this version cannot read: ${unreadableIds.join(", ")}. Install a newer version`;
    warn(withCode(text, "function/unreadable"));
  }
  const key = (item: Item): string => `${titleOf(item, by)}\n${item.id}`;
  const items = [...listing.objects.values()].map(({ record }) => show(record));
  return items.sort((left, right) => (key(left) < key(right) ? -1 : 1));
}

/** Returns the only item that matches all criteria. If no item or several items match, the error lists candidates. */
function onlyOne<Live, Item extends Named>(
  { nouns, by = idAndName }: Lookups<string, Live, Item>,
  items: readonly Item[],
  args: Target,
): Item {
  const valueOf = (from: object, name: string): unknown => Reflect.get(from, name);
  const criteria = by.filter((name) => valueOf(args, name) !== undefined);
  if (criteria.length === 0)
    throw new ResourceError("args/required", `set ${by.join(" or ")} of the ${nouns.one}`);
  const isWanted = (item: Item, name: string): boolean =>
    name === "id" && args.id !== undefined
      ? isSameId(item.id, args.id)
      : valueOf(item, name) === valueOf(args, name);
  const matches = items.filter((item) => criteria.every((name) => isWanted(item, name)));
  const [first] = matches;
  if (first !== undefined && matches.length === 1) return first;
  const wanted = criteria.map((name) => `the ${name} "${String(valueOf(args, name))}"`).join(" and ");
  const [id = "id", title = ""] = by;
  const narrower = criteria.includes(title) ? id : `${title} or ${id}`;
  const existing = items.length === 0 ? "" : `. Existing ${nouns.all}: ${namesOf(items, by)}`;
  throw new ResourceError(
    "function/no-match",
    first === undefined
      ? `no ${nouns.one} has ${wanted}${existing}`
      : `${matches.length} ${nouns.all} have ${wanted}: ${namesOf(matches, by)}. Set ${narrower}`,
  );
}

const namesOf = (items: readonly Named[], by: readonly string[]): string =>
  enumerated(items.map((item) => `"${titleOf(item, by)}" (${item.id})`));

/** Warns about each ID in args that known services reject. */
export const placeWarnings = (scope: Scope): readonly Message[] =>
  placeIds.flatMap((name) => {
    const text = unusualId(scope[name]);
    return text === undefined ? [] : [withCode(`${name}: ${text}`, "args/outside-known")];
  });

/**
 * Completes the IDs of the organization and the service from the defaults. Keys belong to no service. Throws for an ID that
 * cannot be sent.
 */
export function placeOf(scope: Scope, defaults: Defaults, isOfOrganization: boolean): Place {
  const idOf = (name: keyof Scope): string => {
    const ofArgs = scope[name];
    if (ofArgs !== undefined && !pathPartForm.test(ofArgs))
      throw new ResourceError(
        "args/invalid",
        `${name}: must be an ID that a URL path can contain, such as a UUID, got ${valueText(ofArgs)}`,
      );
    const value = ofArgs ?? defaults[name];
    if (value !== undefined) return normalId(value);
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
