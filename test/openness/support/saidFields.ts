import fc from "fast-check";
import { defaultSeed, type Emulator, type ObjectKind } from "pulumi-pipes-emulator";
import { ciKey, eventsPipe, latencyAlert, shopPipe, stockMapping, tile } from "../../harness/args";
import type { AnyKind } from "../../harness/provider/managedResource";
import { type PropertyMap, isBag } from "../../harness/provider/wire";

/*
 * Fields that a program says though this version does not know them, in the `additionalFields` of every closed object.
 */

const names = ["region", "tier", "a.b", "(x),!|", "", "__proto__", "constructor", "toString", "0"] as const;

const texts = fc.constantFrom("eu", "us", "null", "12345678901234567890", "[secret]");
const leaves = fc.oneof(
  texts,
  fc.integer(),
  fc.boolean(),
  fc.constantFrom<unknown>([1, "a"], [{ a: 1 }], [[1]], [""]),
  fc.constantFrom<unknown>("", null, []),
);
const values = fc.oneof(
  { weight: 3, arbitrary: leaves },
  {
    weight: 1,
    arbitrary: fc.dictionary(fc.constantFrom(...names), leaves, {
      noNullPrototype: true,
      minKeys: 1,
      maxKeys: 3,
    }),
  },
);

/** Fields of one object. */
export const bags: fc.Arbitrary<PropertyMap> = fc.dictionary(fc.constantFrom(...names), values, {
  noNullPrototype: true,
  maxKeys: 4,
});

/** What a map says: without what is empty, which means the same as absent. */
export function meaningOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(meaningOf);
  if (!isBag(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, meaningOf(inner)] as const);
  return Object.fromEntries(entries.filter(([, inner]) => !isEmpty(inner)));
}

const isEmpty = (value: unknown): boolean =>
  (value ?? "") === "" || (typeof value === "object" && value !== null && Object.keys(value).length === 0);

/** `over` laid on `under`, object by object. */
export function laidOn(under: unknown, over: unknown): unknown {
  if (!isBag(under) || !isBag(over)) return over;
  const laid = Object.entries(over).map(
    ([name, value]) => [name, laidOn(Object.hasOwn(under, name) ? under[name] : undefined, value)] as const,
  );
  return Object.fromEntries([...Object.entries(under), ...laid]);
}

/** A place of `additionalFields` in the args of one kind. */
export interface Place {
  /** Where it is, for a test's name. */
  readonly title: string;
  readonly kind: AnyKind;
  readonly objects: ObjectKind;
  readonly id: string;
  /** Args with the fields, or without. */
  readonly args: (additionalFields?: PropertyMap) => PropertyMap;
  /** Where they stand in the object on the service. */
  readonly path: readonly (string | number)[];
}

const beside = (fields: PropertyMap, additionalFields?: PropertyMap): PropertyMap =>
  additionalFields === undefined ? fields : { ...fields, additionalFields };

const columns = (more?: PropertyMap): PropertyMap => ({
  destination: { columns: [beside({ name: "id", type: "UInt64" }, more), { name: "at", type: "DateTime" }] },
});
const mappings = (more?: PropertyMap): PropertyMap => ({
  ...columns(),
  fieldMappings: [beside({ sourceField: "id", destinationField: "id" }, more)],
});

type Given = Omit<Place, "kind" | "objects" | "id" | "args" | "title"> & { readonly args: Place["args"] };

const placesOf = (
  kind: AnyKind,
  objects: ObjectKind,
  id: string,
  given: readonly Given[],
): readonly Place[] =>
  given.map(({ path, args }) => ({ title: [kind, ...path].join("."), kind, objects, id, path, args }));

const alertPlaces = (id: string): readonly Place[] =>
  placesOf("Alert", "alerts", id, [
    { path: [], args: (more) => beside({ ...latencyAlert, adoptId: id }, more) },
    {
      path: ["channel"],
      args: (more) => ({ ...latencyAlert, adoptId: id, channel: beside(latencyAlert.channel, more) }),
    },
  ]);

const dashboardPlaces = (id: string): readonly Place[] =>
  placesOf("Dashboard", "dashboards", id, [
    { path: [], args: (more) => beside({ adoptId: id, name: "Orders", tiles: [tile("One")] }, more) },
  ]);

const keyPlaces: readonly Place[] = placesOf("AccessKey", "keys", ciKey.adoptId, [
  { path: [], args: (more) => beside({ ...ciKey, name: "ci" }, more) },
  {
    path: ["ipAccessList", 0],
    args: (more) => ({
      ...ciKey,
      ipAccessList: [beside({ source: "10.0.0.1" }, more), { source: "10.0.0.2" }],
    }),
  },
]);

const pipePlaces: readonly Place[] = [
  ...placesOf("PipeSettings", "pipes", eventsPipe.pipeId, [
    { path: [], args: (more) => beside({ ...eventsPipe, name: "events" }, more) },
    { path: ["source"], args: (more) => ({ ...eventsPipe, source: beside({}, more) }) },
    { path: ["source", "kafka"], args: (more) => ({ ...eventsPipe, source: { kafka: beside({}, more) } }) },
    { path: ["destination"], args: (more) => ({ ...eventsPipe, destination: beside({}, more) }) },
    { path: ["destination", "columns", 0], args: (more) => ({ ...eventsPipe, ...columns(more) }) },
    { path: ["fieldMappings", 0], args: (more) => ({ ...eventsPipe, ...mappings(more) }) },
  ]),
  ...placesOf("PipeSettings", "pipes", shopPipe.pipeId, [
    {
      path: ["source", "postgres"],
      args: (more) => ({ ...shopPipe, source: { postgres: beside({}, more) } }),
    },
    {
      path: ["source", "postgres", "settings"],
      args: (more) => ({ ...shopPipe, source: { postgres: { settings: beside({}, more) } } }),
    },
  ]),
];

/** All places but those of table mappings, which no service edits. */
export const places: readonly Place[] = [
  ...alertPlaces(defaultSeed.alerts.errorRate),
  ...dashboardPlaces(defaultSeed.dashboards.ingestion.id),
  ...keyPlaces,
  ...pipePlaces,
];

/** The object at a path. */
export const objectAt = (record: unknown, path: Place["path"]): PropertyMap =>
  path.reduce<unknown>((at, step) => (at as PropertyMap)[step], record) as PropertyMap;

/** Somebody else sets fields at a place. */
export function changeAt(emulator: Emulator, { objects, id, path }: Place, fields: PropertyMap): void {
  const record = structuredClone(emulator.get(objects, id));
  const at = objectAt(record, path);
  for (const [name, value] of Object.entries(fields))
    Object.defineProperty(at, name, { value, enumerable: true, configurable: true, writable: true });
  emulator.patch(objects, id, record ?? {});
}

/** A table mapping with additional fields, in the args of a pipe. */
export const mappingArgs = (more: PropertyMap): PropertyMap => ({
  ...shopPipe,
  source: { postgres: { tableMappings: [beside(stockMapping("first"), more), stockMapping("items")] } },
});
