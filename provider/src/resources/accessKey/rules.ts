import { isDeepStrictEqual } from "node:util";
import { isBag, type Bag } from "../fields/table";

/** Rules across fields. */
export function accessKeyRules({ ipAccessList }: Bag): readonly string[] {
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
