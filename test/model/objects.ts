import { defaultSeed, type Emulator } from "pulumi-pipes-emulator";
import type { KnownKind as ResourceKind } from "../../provider/src/resources";
import {
  isEmpty,
  isList,
  isObject,
  listOf,
  omit,
  own,
  type Json,
  type JsonObject,
} from "../../provider/src/core/json/json";
import type { PropertyMap } from "../harness/provider/wire";
import { fieldIn, fieldsOf, isEquivalent, type Field } from "./fields";
import { idArgs, isAlwaysKept, type Store, stores } from "../harness/kinds";

/** The objects that the service had from the start. */
export const seededObjects: ReadonlySet<string> = new Set([
  ...Object.values(defaultSeed.alerts),
  ...Object.values(defaultSeed.pipes),
  ...Object.values(defaultSeed.dashboards).map(({ id }) => id),
  ...Object.values(defaultSeed.keys).map(({ id }) => id),
  ...Object.values(defaultSeed.webhooks),
  defaultSeed.serviceId,
  ...Object.values(defaultSeed.savedSearches),
  ...Object.values(defaultSeed.reversePrivateEndpoints),
]);

/** The ids in a text. */
export const idsIn = (text: string): readonly string[] =>
  text.match(/\b([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{24})\b/g) ?? [];

/** An object of the service, as it was at one time. */
export interface Seen {
  readonly store: Store;
  readonly live: PropertyMap;
}

/** All objects of the service by id. */
export function allObjects(emulator: Emulator): ReadonlyMap<string, Seen> {
  const listed = (Object.keys(fieldsOf) as Store[]).flatMap((store) =>
    emulator.list(store).map((live): [string, Seen] => [live.id, { store, live: { ...live } }]),
  );
  return new Map(listed);
}

/** What services change by themselves. */
const volatile: ReadonlySet<string> = new Set(["state", "status", "usedAt", "executionErrors"]);

/** What a program sets in another way than a service returns it. */
const derived: Partial<Readonly<Record<Store, (live: JsonObject) => JsonObject>>> = {
  alerts: ({ channel, channels }) => (isList(channels) || !isObject(channel) ? {} : { channels: [channel] }),
  keys: ({ assignedRoles }) => ({
    assignedRoleIds: listOf(assignedRoles).map((role) => own(role, "roleId") ?? null),
  }),
  pipes: ({ state }) =>
    state === "Stopped" || state === "Paused"
      ? { stopped: true }
      : state === "Running"
        ? { stopped: false }
        : {},
};

/** An object without what services change by themselves, and with what follows from its state and its roles. */
export function versionOf({ store, live }: Seen): JsonObject {
  const changing = [
    "usedAt",
    "executionErrors",
    "updatedAt",
    "assignedRoles",
    "status",
    ...(store === "keys" ? [] : ["state"]),
  ];
  // A copy of the store comes from outside of jest's sandbox, whose objects are never deeply equal to those inside.
  return JSON.parse(
    JSON.stringify({ ...omit(live as JsonObject, changing), ...derived[store]?.(live as JsonObject) }),
  ) as JsonObject;
}

/** Whether an object has no other writes. */
export function isUntouched(before: Seen, after: Seen): boolean {
  const text = ({ live }: Seen): string =>
    JSON.stringify(live, (key, value: unknown) => (volatile.has(key) ? undefined : value));
  return text(before) === text(after);
}

/** Whether a creation with these args would make an object like that one. */
export function isLike(kind: ResourceKind, args: PropertyMap, { store, live }: Seen): boolean {
  if (isAlwaysKept(kind) || stores[kind] !== store) return false;
  const { deletionPolicy: _policy, stopped: _stop, scaling: _scaling, [idArgs[kind]]: _id, ...said } = args;
  // A key gets defaults.
  const isLeftOut = (name: string): boolean =>
    said[name] === undefined && store !== "keys" && store !== "pipes";
  const others = Object.keys(fieldsOf[store].fields).filter(isLeftOut);
  return difference(said, live) === undefined && others.every((name) => isEmpty(live[name]));
}

/** Whether readers of the destination could not distinguish two pipes. */
export function isNamesake(wanted: PropertyMap, { store, live }: Seen): boolean {
  const kindOf = ({ source }: PropertyMap): unknown => Object.keys(source ?? {})[0];
  return (
    store === "pipes" &&
    wanted["name"] === live["name"] &&
    kindOf(wanted) === kindOf(live) &&
    difference(wanted["destination"], live["destination"]) === undefined
  );
}

/** The first path at which `live` differs from `wanted`; lists are compared as sets, item by item. */
export function difference(wanted: unknown, live: unknown, path = ""): string | undefined {
  if (Array.isArray(wanted)) {
    if (!Array.isArray(live) || live.length !== wanted.length) return path;
    const isThere = (item: unknown): boolean => live.some((one) => difference(item, one) === undefined);
    return wanted.every(isThere) ? undefined : path;
  }
  if (typeof wanted !== "object" || wanted === null)
    return wanted === live || (wanted === "" && live === undefined) ? undefined : path;
  // A group without fields has no effect, and a service returns none.
  if (live === undefined && Object.keys(wanted).length === 0) return undefined;
  if (typeof live !== "object" || live === null) return path;
  for (const [key, value] of Object.entries(wanted)) {
    const found = difference(value, (live as PropertyMap)[key], `${path}.${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The paths of the fields at which an object differs from what a program wants. A service may have more than that. */
export function differencesIn(
  field: Field,
  wanted: Json | undefined,
  live: Json | undefined,
  at: readonly string[] = [],
): readonly (readonly string[])[] {
  if (field.fields !== undefined && isObject(wanted))
    return Object.entries(wanted).flatMap(([name, value]) =>
      differencesIn(fieldIn(field, name), value, own(live, name), [...at, name]),
    );
  const isMet = isEquivalent(field, wanted, live) || difference(wanted, live) === undefined;
  return isMet ? [] : [at];
}
