import type { Bag } from "../../harness/struct";
import { isBag } from "./unmet";

/** Fields that are no fields of a record: ids, control fields, and what no service returns. */
const notInRecords = new Set([
  "organizationId",
  "serviceId",
  "pipeId",
  "keyId",
  "alertId",
  "onDelete",
  "resyncTrigger",
  "credentials",
  "accessKey",
  "validateSamples",
]);

/** Args with the state that a pipe is in which rests or not, as they ask. */
export function withState({ stopped, ...args }: Bag): Bag {
  return stopped === undefined ? args : { ...args, state: stopped === true ? "Stopped" : "Running" };
}

/** Args as what a record would hold; empty texts as absent ones. */
export function asRecord(args: Bag): Bag {
  return Object.fromEntries(
    Object.entries(withState(args))
      .filter(([name]) => !notInRecords.has(name))
      .map(([name, value]) => [name, value === "" ? null : isBag(value) ? asRecord(value) : value]),
  );
}

/** The part of a bag that another one has too: objects field by field, all else as a whole. */
export function within(bag: Bag, other: Bag): Bag {
  return pick(bag, (name, value) => {
    const counterpart = other[name];
    if (counterpart === undefined) return undefined;
    return isBag(value) && isBag(counterpart) ? within(value, counterpart) : value;
  });
}

/** The part of a bag that another one does not have. */
export function beyond(bag: Bag, other: Bag): Bag {
  return pick(bag, (name, value) => {
    const counterpart = other[name];
    if (counterpart === undefined) return value;
    return isBag(value) && isBag(counterpart) ? beyond(value, counterpart) : undefined;
  });
}

function pick(bag: Bag, choose: (name: string, value: unknown) => unknown): Bag {
  const chosen = Object.entries(bag).map(([name, value]) => [name, choose(name, value)] as const);
  return Object.fromEntries(
    chosen.filter(([, value]) => value !== undefined && !(isBag(value) && Object.keys(value).length === 0)),
  );
}
