import { isDeepStrictEqual } from "node:util";
import { isBag, type Bag } from "../fields/table";

/** Rules across fields. */
export function accessKeyRules(news: Bag): readonly string[] {
  return [...creationRules(news), ...repeatedAddresses(news)];
}

/** A key without an id is a new one, and a new one needs more than an existing one. */
function creationRules(news: Bag): readonly string[] {
  if (news["keyId"] !== undefined) {
    return news["rotationTrigger"] === undefined
      ? []
      : ["rotationTrigger: only a key that is created here can be rotated; leave out keyId, or this"];
  }
  return ["name", "roles"]
    .filter((name) => news[name] === undefined)
    .map((name) => `${name}: required for a new key; give keyId to adopt an existing one`);
}

function repeatedAddresses({ ipAccessList }: Bag): readonly string[] {
  if (!Array.isArray(ipAccessList)) return [];
  const entries: readonly unknown[] = ipAccessList;
  const first = new Map<string, number>();
  return entries.flatMap((entry, index) => {
    if (!isBag(entry) || typeof entry["source"] !== "string") return [];
    const earlier = first.get(entry["source"]);
    if (earlier === undefined) first.set(entry["source"], index);
    if (earlier === undefined || isDeepStrictEqual(entry, entries[earlier])) return [];
    return [`ipAccessList[${index}].source: the same address as [${earlier}], but with another description`];
  });
}
