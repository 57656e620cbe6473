import fc from "fast-check";
import {
  accessKeyPatch,
  brokenDashboardRules,
  role,
  type PipeSourceKind,
  pipeSourceKinds,
} from "pulumi-pipes-contract";
import { defaultSeed, type Emulator } from "pulumi-pipes-emulator";
import {
  isEqual,
  isList,
  isObject,
  listOf,
  objectOf,
  own,
  pick,
  textAt,
  valueAt,
  withValueAt,
} from "../../provider/src/core/json/json";
import type { Json, JsonObject } from "../../provider/src/core/json/json";
import type { KnownKind } from "../../provider/src/resources";
import { acceptedAlerts } from "../harness/generators/alertArgs";
import { mappings } from "../harness/generators/endpointArgs";
import { valuesOf } from "../harness/generators/fromSchema";
import { keyOverrides } from "../harness/generators/keyArgs";
import { pathsIn } from "../harness/simulator/references";
import { acceptedDashboards } from "../harness/generators/dashboardArgs";
import { acceptedSearches } from "../harness/generators/searchArgs";
import { acceptedWebhooks } from "../harness/generators/webhookArgs";
import { wholePipeOf } from "../harness/generators/wholePipeArgs";
import type { PropertyMap } from "../harness/provider/wire";
import { withState } from "../harness/args";
import { stores } from "../harness/kinds";
import { type Field, fieldsOf, leafAt, type ObjectField } from "./fields";
import type { Seen } from "./objects";
import { alertNames, boardNames, hookName, keyNames, pipeNames, searchName, tileNames } from "./programs";
import { endpointName, wholePrograms } from "./programs";

/** What a colleague does to an object: sets groups of fields, and changes one item of a list. */
export interface Edit {
  /** The resource that manages the object. */
  readonly name: string;
  /** Dotted paths with their values, or with a list that has the new item first. Null clears a field. */
  readonly fields: readonly (readonly [path: string, value: Json])[];
  readonly how: "add" | "remove" | "edit" | "move";
  /** The place of the item. */
  readonly at: number;
}

interface Subject {
  readonly kind: KnownKind;
  readonly source?: PipeSourceKind;
  /** Objects from which a colleague takes values. */
  readonly theirs: fc.Arbitrary<unknown>;
  readonly names: readonly string[];
}

const first = ([one]: readonly [PropertyMap, ...unknown[]]): PropertyMap => one;
const subjects: readonly Subject[] = [
  { kind: "Alert", theirs: acceptedAlerts.map(first), names: [...alertNames, "on home", "hooked"] },
  // Another service of a webhook clears what no colleague sees.
  {
    kind: "Webhook",
    theirs: acceptedWebhooks.map(([{ service: _service, ...args }]) => args),
    names: [hookName],
  },
  { kind: "SavedSearch", theirs: acceptedSearches.map(first), names: [searchName] },
  // No update of a service changes any other field.
  {
    kind: "ReversePrivateEndpoint",
    theirs: mappings.map((customPrivateDnsMappings) => ({ customPrivateDnsMappings })),
    names: [endpointName],
  },
  { kind: "AccessKey", theirs: valuesOf(accessKeyPatch, keyOverrides), names: ["key", ...keyNames] },
  {
    kind: "Dashboard",
    theirs: acceptedDashboards(fc.constantFrom(...tileNames, "theirs")),
    names: boardNames,
  },
  ...pipesOf("kafka", ...pipeNames, "tuning", "events", "broker"),
  ...pipesOf("postgres", "copy", "tables", "naming", "naming too"),
];

function pipesOf(source: PipeSourceKind, ...of: readonly string[]): readonly Subject[] {
  return [{ kind: "Pipe", source, theirs: wholePipeOf(source), names: of }];
}

/** The dotted paths of fields that an update can change, those of one group together. */
function unitsIn(
  object: ObjectField,
  source: string | undefined,
  above = "",
): readonly (readonly string[])[] {
  const units = new Map<string, readonly string[]>();
  const inner = Object.entries(object.fields).flatMap(([name, { facts, fields, ...field }]) => {
    const isOther = name !== source && pipeSourceKinds.some((kind) => kind === name);
    if (facts.fixed === true || facts.secret === true || facts.writeOnly === true || isOther) return [];
    const path = `${above}${name}`;
    if (fields !== undefined && facts.group === undefined)
      return unitsIn({ ...field, facts, fields }, source, `${path}.`);
    const unit = facts.group ?? name;
    units.set(unit, [...(units.get(unit) ?? []), path]);
    return [];
  });
  return [...units.values(), ...inner];
}

const programs = fc.sample(wholePrograms, { numRuns: 20, seed: 1 });

/** Edits of any field of any object, and of any item. */
export const colleaguesEdits: fc.Arbitrary<Edit> = fc.oneof(
  ...subjects.map(({ kind, source, theirs, names: of }) => {
    const units = unitsIn(fieldsOf[stores[kind]], source);
    const managed = programs.flatMap((program) =>
      of.flatMap((name) => pathsIn(program.get(name)?.args ?? {})),
    );
    const isManaged = (unit: readonly string[]): boolean =>
      unit.some((path) => managed.some((one) => `${one}.`.startsWith(`${path}.`)));
    // Most edits are of fields that programs manage.
    const weighted = [...units, ...Array.from({ length: 4 }, () => units.filter(isManaged)).flat()];
    return fc
      .record({
        name: fc.constantFrom(...of),
        how: fc.constantFrom("add", "remove", "edit", "move"),
        at: fc.nat(7),
        theirs,
        chosen: fc.array(fc.nat(999), { minLength: 1, maxLength: 3 }),
      })
      .map(({ theirs: object, chosen, ...edit }): Edit => {
        // As JSON, which has neither -0 nor undefined.
        const drawn = JSON.parse(JSON.stringify(object)) as JsonObject;
        const valueOf = (path: string) => valueAt(drawn, path.split("."));
        const set = weighted.filter((unit) => unit.some((path) => valueOf(path) !== undefined));
        const all = chosen.flatMap((number) => set[number % Math.max(1, set.length)] ?? []);
        // Of the two spellings of the channels of an alert, the one that was drawn.
        const isOtherSpelling = (path: string): boolean =>
          /^channels?$/.test(path) && valueOf(path) === undefined;
        const paths = new Set(all.filter((path) => !isOtherSpelling(path)));
        return { ...edit, fields: [...paths].map((path) => [path, valueOf(path) ?? null]) };
      });
  }),
);

/** The names of the seed's roles, with their IDs. */
const { roles } = defaultSeed;

const sameChannel = ["type", "webhookId", "emailRecipients"];

/**
 * Carries out an edit at once. The service does not check it, so the edit has only valid values, and an edit is left out that sets
 * a field of a dashboard to a value that the service rejects beside the other fields.
 */
export function editDirectly(emulator: Emulator, { store, live }: Seen, edit: Edit): void {
  const [id, object] = [String(live["id"]), live as JsonObject];
  // No service accepts two equal channels.
  const isRepeated = (channel: Json): boolean =>
    listOf(object["channels"])
      .slice(1)
      .some((one) => isEqual(pick(objectOf(one), sameChannel), pick(objectOf(channel), sameChannel)));
  // A resource can have adopted a pipe of another kind, which lacks these objects.
  const fits = ([path, value]: Edit["fields"][number]): boolean =>
    (path !== "channel" || !isRepeated(value)) &&
    (!path.startsWith("source.") || valueAt(object, path.split(".").slice(0, 2)) !== undefined) &&
    (!path.startsWith("scaling.") || object["scaling"] !== undefined);
  const patch = edit.fields.filter(fits).reduce<JsonObject>((body, [path, value]) => {
    const names = path.split(".");
    const [field] = leafAt(fieldsOf[store], names);
    const before = valueAt(object, names);
    // A merge patch keeps what it does not name.
    const cleared = Object.fromEntries(Object.keys(objectOf(before)).map((name) => [name, null]));
    const whole = isObject(value) ? { ...cleared, ...value } : value;
    return withValueAt(
      body,
      names,
      field.item !== undefined ? editedItems(field, listOf(before), listOf(value), edit) : whole,
    );
  }, {});
  const stored = withAllRoles(withState(withStoredCharts(patch)));
  if (store === "dashboards" && brokenDashboardRules({ ...object, ...stored }).length > 0) return;
  emulator.patch(store, id, stored);
  if (store !== "dashboards") return;
  const tiles = new Set(emulator.get(store, id)?.tiles.map((tile) => tile.id));
  for (const alert of emulator.list("alerts"))
    if (alert.dashboardId === id && !tiles.has(alert.tileId ?? "")) emulator.delete("alerts", alert.id);
}

const ofTime = { asRatio: false, fillNulls: true };
const filledIn: Readonly<Record<string, JsonObject>> = {
  line: ofTime,
  stacked_bar: ofTime,
  table: { asRatio: false },
};

/** A service fills in what charts leave out when it stores them, so a later update of something else does not add it. */
function withStoredCharts({ tiles, chartConfig, ...patch }: JsonObject): JsonObject {
  return {
    ...patch,
    ...(tiles === undefined ? {} : { tiles: listOf(tiles).map(withStoredChart) }),
    ...(chartConfig === undefined
      ? {}
      : { chartConfig: isObject(chartConfig) ? withStoredSeries(chartConfig) : chartConfig }),
  };
}

function withStoredChart(tile: Json): JsonObject {
  const config = objectOf(own(tile, "config"));
  const defaults = filledIn[textAt(config, "displayType") ?? ""] ?? {};
  const filled = config["configType"] === "sql" ? pick(defaults, ["fillNulls"]) : defaults;
  return { ...objectOf(tile), config: { ...filled, ...config } };
}

const withStoredSeries = (chart: JsonObject): JsonObject =>
  isList(chart["select"])
    ? { ...chart, select: chart["select"].map((series) => ({ where: "", ...objectOf(series) })) }
    : chart;

/** A service returns roles by name and by ID. */
function withAllRoles({ assignedRoleIds: ids, ...patch }: PropertyMap): PropertyMap {
  if ((ids ?? patch["roles"] ?? undefined) === undefined) return patch;
  const assignedRoles = Object.entries(roles)
    .map(([roleName, roleId]) => ({ roleId, roleName }))
    .filter(({ roleName, roleId }) =>
      ids === null ? listOf(patch["roles"]).includes(roleName) : listOf(ids).includes(roleId),
    );
  const named = assignedRoles.flatMap(({ roleName }) => role.safeParse(roleName).data ?? []);
  return { ...patch, roles: named, assignedRoles };
}

let ids = 0;
const newId = (): string => `c0ffee${(ids += 1).toString(16).padStart(18, "0")}`;

function editedItems(
  { facts: { as, key = [], ownIds, firstMatters } }: Field,
  live: readonly Json[],
  [fresh]: readonly Json[],
  { how, at }: Edit,
): readonly Json[] {
  const place = at % Math.max(1, live.length);
  const item = live[place];
  if (how === "add") {
    const target = own(fresh, "targetTable");
    const isRepeated = live.some(
      (one) =>
        (key.length > 0 && key.every((name) => isEqual(own(one, name), own(fresh, name)))) ||
        (target !== undefined && own(one, "targetTable") === target),
    );
    const id = as === "items" && ownIds !== true ? { id: newId() } : {};
    return fresh === undefined || isRepeated ? live : live.toSpliced(place, 0, { ...id, ...objectOf(fresh) });
  }
  if (item === undefined) return live;
  // An alert keeps a channel.
  if (how === "remove" && firstMatters === true && live.length === 1) return live;
  if (how === "remove") return live.toSpliced(place, 1);
  if (how === "move") return [...live.toSpliced(place, 1), item];
  // A channel of one type has no field of another.
  if (firstMatters === true && own(fresh, "type") !== own(item, "type")) return live;
  const others = Object.entries(objectOf(fresh)).filter(([name]) => ![...key, "id"].includes(name));
  const [name, value = null] = others[at % Math.max(1, others.length)] ?? [];
  // No service edits a table mapping.
  if (name === undefined || own(item, "targetTable") !== undefined) return live;
  const [part] = Object.entries(objectOf(value)).slice(at % Math.max(1, Object.keys(objectOf(value)).length));
  const set = part === undefined ? value : { ...objectOf(own(item, name)), [part[0]]: part[1] };
  return live.with(place, { ...objectOf(item), [name]: set });
}
