import { isDeepStrictEqual } from "node:util";
import { isPropertyMap, type PropertyMap } from "../../schema/propertyMap";

/** Rules across fields. */
export function validateAccessKey(news: PropertyMap): readonly string[] {
  return [...creationRules(news), ...repeatedAddresses(news)];
}

/** A key without an id is a new one, and a new one needs more than an existing one. */
function creationRules(news: PropertyMap): readonly string[] {
  if (news["adoptId"] !== undefined) {
    return news["rotationTrigger"] === undefined
      ? []
      : ["rotationTrigger: only a key that is created here can be rotated; leave out adoptId, or this"];
  }
  return ["name", "roles"]
    .filter((name) => news[name] === undefined)
    .map((name) => `${name}: required for a new key; give adoptId to adopt an existing one`);
}

function repeatedAddresses({ ipAccessList }: PropertyMap): readonly string[] {
  if (!Array.isArray(ipAccessList)) return [];
  const entries: readonly unknown[] = ipAccessList;
  const first = new Map<string, number>();
  return entries.flatMap((entry, index) => {
    if (!isPropertyMap(entry) || typeof entry["source"] !== "string") return [];
    const earlier = first.get(entry["source"]);
    if (earlier === undefined) first.set(entry["source"], index);
    if (earlier === undefined || isDeepStrictEqual(entry, entries[earlier])) return [];
    return [`ipAccessList[${index}].source: the same address as [${earlier}], but with another description`];
  });
}

/** What is accepted but leaves nobody able to use the key. */
export function accessKeyWarnings(news: PropertyMap): readonly string[] {
  return [
    ...(isEmptyList(news["ipAccessList"])
      ? ["ipAccessList: an empty list lets nobody use the key; leave the field out to keep the list as it is"]
      : []),
    ...(isPast(news["expireAt"])
      ? [`expireAt: ${String(news["expireAt"])} has passed, so nobody can use the key`]
      : []),
  ];
}

/** What locks the deployment out, where the key is the one that signs it: changes from `olds` to `news`. */
export function lockoutWarnings(news: PropertyMap, olds: PropertyMap): readonly string[] {
  const { state, roles, expireAt, ipAccessList } = news;
  const risks: readonly (readonly [string, boolean, string])[] = [
    ["state", state === "disabled", "disabling it"],
    ["expireAt", isPast(expireAt), "letting it expire"],
    ["roles", Array.isArray(roles) && !roles.includes("admin"), "taking its admin role away"],
    ["ipAccessList", isEmptyList(ipAccessList), "emptying its list of addresses"],
  ];
  const changes = risks
    .filter(([field, risky]) => risky && !isDeepStrictEqual(news[field], olds[field]))
    .map(
      ([field, , what]) => `${field}: this key signs the deployment itself; ${what} locks the next one out`,
    );
  return [...rotationOfItself(news, olds), ...changes];
}

function rotationOfItself({ rotationTrigger }: PropertyMap, olds: PropertyMap): readonly string[] {
  if (rotationTrigger === undefined || rotationTrigger === olds["rotationTrigger"]) return [];
  return [
    "rotationTrigger: this key signs the deployment itself, and no key can delete itself: the new key is made, and the " +
      "old one stays until you set pipes:authKeyId and pipes:authKeySecret to the new pair and run again",
  ];
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function isPast(value: unknown): boolean {
  return typeof value === "string" && value !== "" && Date.parse(value) < Date.now();
}
