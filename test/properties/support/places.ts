import fc from "fast-check";
import { defaultSeed, type Emulator, type ObjectKind } from "pulumi-pipes-emulator";
import { ciKey, escalation, eventsPipe, latencyAlert, stockTables, tile, timeouts } from "../../harness/args";
import type { AnyKind } from "../../harness/provider/managedResource";
import { type PropertyMap, isBag } from "../../harness/provider/wire";
import { idArgs, stores } from "../../harness/kinds";

/*
 * The places where a service can have unknown fields, and where a program sets them.
 */

/** Names that trip up naive code, or none at all. */
const names = fc.constantFrom("region", "a.b", "(x),!|", "ünï", "", "constructor", "toString", "0");
const shape = { noNullPrototype: true, minKeys: 1, maxKeys: 3 };

const values = fc.constantFrom<unknown>(
  ...["", "eu", "us", "null", "[secret]", "12345678901234567890", 0, 7, -1.5, true, false],
  ...[[], [1, "a"], [[1]], [""], [{ a: 1 }]],
);

const leaves = fc.oneof({ weight: 9, arbitrary: values }, fc.constant(null));
const inner = fc.dictionary(names, leaves, shape);
const mixed = fc.oneof({ weight: 3, arbitrary: leaves }, { weight: 1, arbitrary: inner });
/** Fields that a program sets in one object. */
export const additional = fc.dictionary(names, mixed, { ...shape, minKeys: 0 });

/** An object of the service with args that adopt it. */
interface Opened {
  readonly kind: AnyKind;
  readonly objects: ObjectKind;
  readonly id: string;
  readonly args: PropertyMap;
  /** Dotted paths of the objects that take `additionalFields`; "" is the whole. */
  readonly closed: readonly string[];
}

const entries = (...places: number[]) => places.map((place) => ({ source: `10.0.0.${place}` }));
const board = {
  adoptId: defaultSeed.dashboards.ingestion.id,
  name: "Orders",
  tiles: [tile("Latency"), tile("Errors", { x: 12 })],
  filters: [{ type: "QUERY_EXPRESSION", name: "env", expression: "env", sourceId: defaultSeed.sources.log }],
  containers: [{ id: "c1", title: "All", collapsed: false }],
  savedFilterValues: [{ condition: "a" }],
};
const alert = { ...latencyAlert, adoptId: defaultSeed.alerts.errorRate };
const columns = ["id", "at"].map((name) => ({ name, type: "UInt64" }));
const fieldMappings = [{ sourceField: "id", destinationField: "id" }];
const events = { ...eventsPipe, destination: { columns }, fieldMappings };
const shop = stockTables("items");

const all: readonly Omit<Opened, "objects" | "id">[] = [
  { kind: "Alert", args: alert, closed: ["", "channel"] },
  { kind: "Dashboard", args: board, closed: [""] },
  { kind: "SavedSearch", args: { ...timeouts, adoptId: defaultSeed.savedSearches.errors }, closed: [""] },
  { kind: "Webhook", args: { ...escalation, adoptId: defaultSeed.webhooks.onCall }, closed: [""] },
  {
    kind: "ReversePrivateEndpoint",
    args: {
      adoptId: defaultSeed.reversePrivateEndpoints.warehouse,
      customPrivateDnsMappings: [{ privateDnsName: "warehouse-db.internal.example" }],
    },
    closed: ["", "customPrivateDnsMappings.0"],
  },
  { kind: "AccessKey", args: { ...ciKey, ipAccessList: entries(1, 2) }, closed: ["", "ipAccessList.0"] },
  {
    kind: "PipeSettings",
    args: events,
    closed: ["", "source", "source.kafka", "destination", "destination.columns.0", "fieldMappings.0"],
  },
  { kind: "PipeScaling", args: { serviceId: defaultSeed.serviceId, replicaMemoryGb: 8 }, closed: [""] },
  { kind: "PipeSettings", args: shop, closed: ["source.postgres", "source.postgres.settings"] },
];

const opened: readonly Opened[] = all.map((one) => ({
  ...one,
  objects: stores[one.kind],
  id: String(one.args[idArgs[one.kind]]),
}));

/** A place of `additionalFields` in the args of one kind. */
export interface Place extends Pick<Opened, "kind" | "objects" | "id"> {
  /** Where it is, for a test's name. */
  readonly title: string;
  /** Where the fields stand in the object on the service. */
  readonly path: readonly string[];
  readonly args: (additionalFields: PropertyMap) => PropertyMap;
}

/** All places but those of table mappings, which no service edits. */
export const places: readonly Place[] = opened.flatMap(({ kind, objects, id, args, closed }) =>
  closed.map((at) => {
    const path = at === "" ? [] : at.split(".");
    const title = [kind, ...path].join(".");
    return { title, kind, objects, id, path, args: (more) => adding(args, path, more) as PropertyMap };
  }),
);

/** Args with additional fields in the object at a path. */
export function adding(args: unknown, [step, ...rest]: readonly string[], more: PropertyMap): unknown {
  if (step === undefined) return { ...(args ?? {}), additionalFields: more };
  if (Array.isArray(args))
    return args.map((item: unknown, index) => (String(index) === step ? adding(item, rest, more) : item));
  const fields = isBag(args) ? args : {};
  return { ...fields, [step]: adding(fields[step], rest, more) };
}

/** The object at a path of a record. */
export const objectAt = (record: unknown, path: readonly string[]): PropertyMap =>
  path.reduce<unknown>((at, step) => (at as PropertyMap)[step], record) as PropertyMap;

/** Another user sets fields at a place. */
export function changeAt(emulator: Emulator, { objects, id, path }: Place, fields: PropertyMap): void {
  const record = structuredClone(emulator.get(objects, id));
  define(objectAt(record, path), fields);
  emulator.patch(objects, id, record ?? {});
}

/** As JSON does it: properties of any name, own and plain. */
function define(object: object, fields: PropertyMap): void {
  for (const [name, value] of Object.entries(fields))
    Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
}
