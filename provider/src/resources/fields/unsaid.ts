import { covers, isEmpty } from "./shape";
import { isBag, type Bag } from "./table";

/*
 * A service replaces an item of a list as a whole: what others set in it has to be sent along, or it is lost.
 */

/** Fields that say what else an object can have: with another value, what was there before means nothing. */
const discriminators = ["displayType", "type", "kind"];

/** What is wanted, with all of `live` that it does not say, nor, going by `said`, ever said, at any depth. */
export function keepingUnsaid(wanted: Bag, live: Bag, said: unknown): Bag {
  if (isOfAnotherKind(wanted, live)) return wanted;
  const before = isBag(said) ? said : {};
  const others = Object.entries(live).filter(
    ([name, value]) => !Object.hasOwn(wanted, name) && !Object.hasOwn(before, name) && !isEmpty(value),
  );
  const own = Object.entries(wanted).map(
    ([name, value]) => [name, valueKeepingUnsaid(value, live[name], before[name])] as const,
  );
  return Object.fromEntries([...others, ...own]);
}

function valueKeepingUnsaid(wanted: unknown, live: unknown, said: unknown): unknown {
  if (isBag(wanted) && isBag(live)) return keepingUnsaid(wanted, live, said);
  if (!Array.isArray(wanted)) return wanted;
  const items: readonly unknown[] = wanted;
  const [there, before] = [listOf(live), listOf(said)];
  // Items of equal lists are the same things, unless they were reordered; of others, nobody knows.
  if (items.length !== there.length) return items;
  return items.map((item, index) => {
    const isMoved = !covers(there[index], item) && there.some((other) => covers(other, item));
    return isMoved ? item : valueKeepingUnsaid(item, there[index], before[index]);
  });
}

const isOfAnotherKind = (wanted: Bag, live: Bag): boolean =>
  discriminators.some((name) => name in wanted && name in live && wanted[name] !== live[name]);

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
