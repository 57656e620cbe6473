import { covers, isEmpty, partners, withoutGiven } from "../fields/shape";
import { isBag, type Bag } from "../fields/table";

/** Fields that say what else an object can have: with another value, what was there before means nothing. */
const discriminators = ["displayType", "type", "kind"];

/**
 * The wanted items with what others set in the live ones: all that the program neither says nor, going by `remembered`,
 * ever said. A service replaces an item as a whole.
 */
export function keepingOthers(wanted: unknown, live: unknown, remembered: unknown): readonly unknown[] {
  const [items, there, before] = [wanted, live, remembered].map(listOf) as [unknown[], unknown[], unknown[]];
  const pairs = partners(items, there);
  const known = partners(there, before);
  return items.map((item, index) => {
    const at = pairs[index];
    if (at === undefined) return item;
    const said = known[at];
    return merged(item, there[at], said === undefined ? undefined : before[said]);
  });
}

/** Whether a live item holds something that the program said once and says no more. */
export function holdsWithdrawn(wanted: unknown, live: unknown, remembered: unknown): boolean {
  const [items, there] = [listOf(wanted), listOf(live)];
  const kept = keepingOthers(wanted, live, remembered);
  return partners(items, there).some(
    (at, index) => at !== undefined && !covers(kept[index], withoutGiven(there[at])),
  );
}

function merged(wanted: unknown, live: unknown, said: unknown): unknown {
  if (Array.isArray(wanted) && Array.isArray(live)) return mergedLists(wanted, live, said);
  if (!isBag(wanted) || !isBag(live) || isOfAnotherKind(wanted, live)) return wanted;
  const before = isBag(said) ? said : {};
  const others = Object.entries(live).filter(
    ([name, value]) => !(name in wanted) && !(name in before) && !isEmpty(value),
  );
  const own = Object.entries(wanted).map(([name, value]) => [name, merged(value, live[name], before[name])]);
  return Object.fromEntries([...others, ...own]);
}

/** Items of equal lists are the same things; of others, nobody knows. */
function mergedLists(
  wanted: readonly unknown[],
  live: readonly unknown[],
  said: unknown,
): readonly unknown[] {
  if (wanted.length !== live.length) return wanted;
  const before = listOf(said);
  return wanted.map((item, index) => merged(item, live[index], before[index]));
}

const isOfAnotherKind = (wanted: Bag, live: Bag): boolean =>
  discriminators.some((name) => name in wanted && name in live && wanted[name] !== live[name]);

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
