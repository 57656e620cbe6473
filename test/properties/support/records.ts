import { withState } from "../../harness/args";
import { controlArgs } from "../../harness/generators/fieldWalk";
import type { Subject } from "../../harness/generators/subjects";
import { internals, type ManagedResource } from "../../harness/provider/managedResource";
import { type PropertyMap, isBag, unwrapped } from "../../harness/provider/wire";
import type { Service } from "./service";

/*
 * The values of args that a record of the service lacks: computed a second time, on purpose without the provider's
 * own tables, so that a mistake there shows.
 */

/** Args that are no fields of the object. */
const notOnTheObject = new Set([...controlArgs, "validateSamples"]);
const neverReturned = new Set(["credentials", "accessKey", "serviceAccountKey", "headers", "queryParams"]);
const instants = new Set(["expireAt", "scheduleStartAt", "source.pubsub.seekTimestamp"]);

const resting = new Set<unknown>(["Stopped", "Paused"]);

const sets = new Set([
  "tags",
  "roles",
  "destination.roles",
  "channel.emailRecipients",
  "channels[].emailRecipients",
  "source.kafka.reversePrivateEndpointIds",
  ...["postgres", "mysql", "bigquery"].map((kind) => `source.${kind}.tableMappings[].excludedColumns`),
]);

/** Sets of objects, each with the fields that identify an item. */
const identities: Readonly<Record<string, readonly string[]>> = {
  ipAccessList: ["source"],
  customPrivateDnsMappings: ["privateDnsName"],
  "source.postgres.tableMappings": ["sourceSchemaName", "sourceTable"],
  "source.mysql.tableMappings": ["sourceSchemaName", "sourceTable"],
  "source.bigquery.tableMappings": ["sourceDatasetName", "sourceTable"],
  "source.mongodb.tableMappings": ["sourceDatabaseName", "sourceCollection"],
};

/** Args as what a record would hold; empty texts as absent ones. */
export function asRecord(args: PropertyMap): PropertyMap {
  return Object.fromEntries(
    Object.entries(withState(args))
      .filter(([name]) => !notOnTheObject.has(name) && !neverReturned.has(name))
      .map(([name, value]) => [name, value === "" ? null : isBag(value) ? asRecord(value) : value]),
  );
}

/** The part of a map that another one has too: objects field by field, all else as a whole. */
export const within = (map: PropertyMap, other: PropertyMap): PropertyMap =>
  part(map, other, (value, counterpart) => (counterpart === undefined ? undefined : value));

/** The part of a map that another one does not have. */
export const beyond = (map: PropertyMap, other: PropertyMap): PropertyMap =>
  part(map, other, (value, counterpart) => (counterpart === undefined ? value : undefined));

type Choice = (value: unknown, counterpart: unknown) => unknown;

function part(map: PropertyMap, other: PropertyMap, choose: Choice): PropertyMap {
  const chosen = Object.entries(map).map(([name, value]): [string, unknown] => {
    const counterpart = other[name];
    return isBag(value) && isBag(counterpart)
      ? [name, part(value, counterpart, choose)]
      : [name, choose(value, counterpart)];
  });
  return Object.fromEntries(chosen.filter(([, value]) => value !== undefined && !isEmptyMap(value)));
}

const isEmptyMap = (value: unknown): boolean => isBag(value) && Object.keys(value).length === 0;

/** The paths at which a record differs from args. */
export function unmet(args: unknown, record: unknown, path = ""): readonly string[] {
  if (isBag(args)) {
    const fields = isBag(record) ? record : {};
    return Object.entries(path === "" ? withState(args) : args)
      .filter(([name]) => !notOnTheObject.has(name))
      .flatMap(([name, value]) => unmet(value, fields[name], path === "" ? name : `${path}.${name}`));
  }
  // A pipe is stopped or not. The service sets its other states.
  if (path === "state" && (args === "Stopped" || args === "Running"))
    return resting.has(record) === (args === "Stopped") ? [] : [path];
  if (instants.has(path)) return secondOf(args) === secondOf(record) ? [] : [path];
  // A language that is not set is Lucene, which services fill in.
  if (/(^|\.)(whereLanguage|savedQueryLanguage)$/.test(path))
    return (args || "lucene") === (record || "lucene") ? [] : [path];
  // Null for all settings requires none.
  if (path === "settings" && args === null) return [];
  // Null clears, as [] and 0 do.
  const found: readonly unknown[] = Array.isArray(record) ? record : [];
  if (Array.isArray(args)) return unmetList(args, found, path);
  if (args === null && Array.isArray(record)) return found.length > 0 ? [path] : [];
  const empty = typeof args === "boolean" ? false : typeof record === "number" ? 0 : "";
  return (args ?? empty) === (record ?? empty) ? [] : [path];
}

function unmetList(args: readonly unknown[], record: readonly unknown[], path: string): readonly string[] {
  const by = identities[path];
  if (sets.has(path)) return textOfSet(args) === textOfSet(record) ? [] : [path];
  if (by === undefined) {
    if (args.length !== record.length) return [path];
    return args.flatMap((item, index) => unmet(item, record[index], `${path}[]`));
  }
  const [asked, found] = [byIdentity(args, by), byIdentity(record, by)];
  // An item is there several times only where the args have it several times.
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

const textOfSet = (items: readonly unknown[]): string => JSON.stringify([...new Set(items)].sort());

/** Asserts that neither a preview, nor a refresh, nor an update with the same args finds anything to do. */
export async function expectNothingToDo(
  service: Service,
  { objects, kind }: Subject,
  resource: ManagedResource,
  args: PropertyMap,
): Promise<void> {
  service.nextRun();
  expect(inputDiff(resource.inputs, unwrapped(await resource.check(args)))).toEqual({});
  // The second object that a run reads comes from a listing of the collection, where there is one.
  const other = service.emulator.list(objects).find(({ id }) => id !== resource.state.id);
  const reading = service.nextRun();
  if (other !== undefined) await reading.read(other.id, internals(kind));
  await expectNoDrift(resource);
  const before = service.emulator.get(objects, resource.state.id);
  await service.nextRun().update(resource.state.id, resource.outputs, resource.inputs);
  // One request succeeds: the look, by an empty PATCH where there is no GET. A list can have several pages.
  const accepted = service.emulator.requests().filter(({ status }) => status < 400);
  expect(new Set(accepted.map(({ method, path }) => `${method} ${path}`)).size).toBe(1);
  expect(service.emulator.get(objects, resource.state.id)).toEqual(before);
}

/** Asserts that a refresh does not change the inputs. */
export async function expectNoDrift(resource: ManagedResource): Promise<void> {
  const { inputs } = resource;
  expect(await resource.refresh()).not.toBe("gone");
  expect(inputDiff(inputs, resource.inputs)).toEqual({});
}

/** Old and new value of each leaf in which two values differ, by path: `settings.dbms_max_threads`, `roles[1]`. */
export function inputDiff(before: unknown, after: unknown, path = ""): Readonly<Record<string, unknown>> {
  const [left, right] = [entriesOf(before), entriesOf(after)];
  if (left === undefined || right === undefined || Array.isArray(before) !== Array.isArray(after))
    return before === after || (left?.size === 0 && right?.size === 0) ? {} : { [path]: [before, after] };
  const pathOf = (key: string): string =>
    Array.isArray(before) ? `${path}[${key}]` : path === "" ? key : `${path}.${key}`;
  const found = [...new Set([...left.keys(), ...right.keys()])].flatMap((key) =>
    Object.entries(inputDiff(left.get(key), right.get(key), pathOf(key))),
  );
  return Object.fromEntries(found);
}

function entriesOf(value: unknown): ReadonlyMap<string, unknown> | undefined {
  return typeof value === "object" && value !== null ? new Map(Object.entries(value)) : undefined;
}
