import { isDeepStrictEqual } from "node:util";
import type { Bag } from "../fields/table";

/** What is accepted but leaves nobody able to use the key. */
export function accessKeyAdvice(news: Bag): readonly string[] {
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
export function accessKeyLockout(news: Bag, olds: Bag): readonly string[] {
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

function rotationOfItself({ rotationTrigger }: Bag, olds: Bag): readonly string[] {
  if (rotationTrigger === undefined || rotationTrigger === olds["rotationTrigger"]) return [];
  return [
    "rotationTrigger: this key signs the deployment itself, and no key can delete itself: the new key is made, and the " +
      "old one stays until you set pipes:keyId and pipes:keySecret to the new pair and run again",
  ];
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function isPast(value: unknown): boolean {
  return typeof value === "string" && value !== "" && Date.parse(value) < Date.now();
}
