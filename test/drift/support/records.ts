import { type PropertyMap, isBag } from "../../harness/provider/wire";
import { withState } from "../../harness/args";

/** Fields that are no fields of a record: ids, control fields, and what no service returns. */
const notInRecords = new Set([
  "organizationId",
  "serviceId",
  "pipeId",
  "adoptId",
  "deletionPolicy",
  "resyncTrigger",
  "credentials",
  "accessKey",
  "serviceAccountKey",
  "validateSamples",
]);

/** Args as what a record would hold; empty texts as absent ones. */
export function asRecord(args: PropertyMap): PropertyMap {
  return Object.fromEntries(
    Object.entries(withState(args))
      .filter(([name]) => !notInRecords.has(name))
      .map(([name, value]) => [name, value === "" ? null : isBag(value) ? asRecord(value) : value]),
  );
}

/** The part of a map that another one has too: objects field by field, all else as a whole. */
export function within(map: PropertyMap, other: PropertyMap): PropertyMap {
  return pick(map, (name, value) => {
    const counterpart = other[name];
    if (counterpart === undefined) return undefined;
    return isBag(value) && isBag(counterpart) ? within(value, counterpart) : value;
  });
}

/** The part of a map that another one does not have. */
export function beyond(map: PropertyMap, other: PropertyMap): PropertyMap {
  return pick(map, (name, value) => {
    const counterpart = other[name];
    if (counterpart === undefined) return value;
    return isBag(value) && isBag(counterpart) ? beyond(value, counterpart) : undefined;
  });
}

function pick(map: PropertyMap, choose: (name: string, value: unknown) => unknown): PropertyMap {
  const chosen = Object.entries(map).map(([name, value]) => [name, choose(name, value)] as const);
  return Object.fromEntries(
    chosen.filter(([, value]) => value !== undefined && !(isBag(value) && Object.keys(value).length === 0)),
  );
}

/*
 * What args ask for and a record of the service does not say: written down once more, on purpose without the provider's
 * own tables, so that a mistake there shows.
 */

/** Args that are no fields of the object, or that no service returns. */
const notOnTheObject = new Set([
  "organizationId",
  "serviceId",
  "pipeId",
  "adoptId",
  "deletionPolicy",
  "resyncTrigger",
  "source.validateSamples",
]);

const sets = new Set([
  "roles",
  "destination.roles",
  "source.kafka.reversePrivateEndpointIds",
  "source.postgres.tableMappings[].excludedColumns",
]);

const instants = new Set(["expireAt", "scheduleStartAt"]);

const identities: Readonly<Record<string, readonly string[]>> = {
  ipAccessList: ["source"],
  "source.postgres.tableMappings": ["sourceSchemaName", "sourceTable"],
};

/** The paths at which a record is not as args ask. */
export function unmet(args: unknown, record: unknown, path = ""): readonly string[] {
  if (notOnTheObject.has(path)) return [];
  if (isBag(args)) {
    const fields = isBag(record) ? record : {};
    return Object.entries(args).flatMap(([name, value]) =>
      path === "" && name === "stopped"
        ? unmetRest(value, fields["state"])
        : unmet(value, fields[name], path === "" ? name : `${path}.${name}`),
    );
  }
  if (instants.has(path)) return secondOf(args) === secondOf(record) ? [] : [path];
  if (!Array.isArray(args)) return (args ?? "") === emptyAs(args, record) ? [] : [path];
  return unmetList(args, Array.isArray(record) ? record : [], path);
}

function unmetRest(stopped: unknown, state: unknown): readonly string[] {
  const isResting = state === "Stopped" || state === "Paused";
  return isResting === stopped ? [] : ["stopped"];
}

function unmetList(args: readonly unknown[], record: readonly unknown[], path: string): readonly string[] {
  const by = identities[path];
  if (sets.has(path)) return sortedText(args) === sortedText(record) ? [] : [path];
  if (by === undefined) {
    if (args.length !== record.length) return [path];
    return args.flatMap((item, index) => unmet(item, record[index], `${path}[]`));
  }
  const [asked, found] = [byIdentity(args, by), byIdentity(record, by)];
  // Only what was asked for several times may stand there several times.
  const repeats = found.size !== record.length && args.length !== record.length;
  if (asked.size !== found.size || repeats) return [path];
  return [...asked].flatMap(([identity, item]) => unmet(item, found.get(identity), `${path}[]`));
}

function byIdentity(items: readonly unknown[], by: readonly string[]): ReadonlyMap<string, unknown> {
  return new Map(items.filter(isBag).map((item) => [JSON.stringify(by.map((name) => item[name])), item]));
}

/** Never is null, "" and absent alike; otherwise whole seconds. */
function secondOf(value: unknown): number | undefined {
  return typeof value === "string" && value !== "" ? Math.floor(Date.parse(value) / 1000) : undefined;
}

/** An absent value as what the asked one calls empty. */
function emptyAs(asked: unknown, value: unknown): unknown {
  return value ?? (typeof asked === "boolean" ? false : "");
}

function sortedText(items: readonly unknown[]): string {
  return JSON.stringify([...new Set(items)].sort());
}
