import { known, scalingBounds, settingBounds, tuningSettings } from "pulumi-pipes-contract";
import { nearest } from "../../lifecycle/check";
import type { Given } from "../../schema/leaves";
import { isPropertyMap, valueAt, type PropertyMap, holdsUnknown, isUnknown } from "../../schema/propertyMap";
import { pipeSchema, sourceKinds } from "./schema";
import { validateTableMappings } from "./tableMappings";
import { replacementText, replacedPaths } from "../../lifecycle/replacement";

/** Rules across fields of settings of a pipe that others made. */
export function validatePipeSettings(news: PropertyMap, olds: PropertyMap): readonly string[] {
  // Another pipe has mappings of its own: nothing changes there.
  const isSame = olds["pipeId"] === news["pipeId"];
  return [...oneKind(kindsIn(news)), ...validateTableMappings(news, isSame ? olds : {})];
}

/** Rules across fields of a whole pipe. */
export function validatePipe(news: PropertyMap, olds: PropertyMap): readonly string[] {
  const kinds = kindsIn(news);
  // After a failed adoption the state has no managed source: nothing tells that it is another one.
  // What is set for the first time is compared with the live pipe.
  const wasSet = ({ path }: Given): boolean => valueAt(olds, path) !== undefined;
  const changed = olds["source"] === undefined ? [] : replacedPaths(pipeSchema, news, olds, wasSet);
  const known = changed.filter((path) => !holdsUnknown(valueAt(news, path.split("."))));
  const isNamed = news["adoptId"] !== undefined && olds["adoptId"] === news["adoptId"];
  const isSame = olds["adoptId"] === news["adoptId"] && changed.length === 0;
  return [
    ...(isNamed && known.length > 0 ? [replacementText(known, "adoptId")] : []),
    ...(kinds.length === 0 && !isUnknown(news["source"]) && !hasOtherSource(news)
      ? [`source: required, and in it one of ${sourceKinds.join(", ")}`]
      : oneKind(kinds)),
    ...(kinds.includes("postgres") ? databaseRules(news, olds) : otherRules(news, kinds)),
    ...storeWithoutPlace(news),
    ...columnsForMappings(news),
    ...validateTableMappings(news, isSame ? olds : {}),
  ];
}

/** A pipe that is there may have a kind of source that this version does not know. */
const hasOtherSource = (news: PropertyMap): boolean =>
  news["adoptId"] !== undefined || valueAt(news, ["source", "additionalFields"]) !== undefined;

function kindsIn(news: PropertyMap): readonly string[] {
  return sourceKinds.filter((kind) => valueAt(news, ["source", kind]) !== undefined);
}

function oneKind(kinds: readonly string[]): readonly string[] {
  return kinds.length > 1 ? [`source: a pipe has one kind of source, got ${kinds.join(" and ")}`] : [];
}

function databaseRules(news: PropertyMap, olds: PropertyMap): readonly string[] {
  const postgres = valueAt(news, ["source", "postgres"]);
  // A cloud role signs in without a password.
  const lacksCredentials =
    news["adoptId"] === undefined &&
    isPropertyMap(postgres) &&
    ["credentials", "authentication", "iamRole"].every((name) => postgres[name] === undefined);
  const resyncs =
    Object.keys(olds).length > 0 &&
    news["resyncTrigger"] !== undefined &&
    news["resyncTrigger"] !== olds["resyncTrigger"];
  return [
    ...(lacksCredentials ? ["source.postgres.credentials: required for a new pipe"] : []),
    ...(news["scaling"] === undefined ? [] : ["scaling: database pipes cannot be scaled; remove it"]),
    ...(resyncs && news["stopped"] === true
      ? ["resyncTrigger: a resync sets the pipe in motion, but stopped is true; change one at a time"]
      : []),
  ];
}

function otherRules(news: PropertyMap, kinds: readonly string[]): readonly string[] {
  if (kinds.length === 0) return [];
  const destination = news["destination"];
  return [
    ...(isPropertyMap(destination) && destination["table"] === undefined
      ? ["destination.table: required, unless the source is a database"]
      : []),
    ...(news["resyncTrigger"] === undefined
      ? []
      : ["resyncTrigger: only database pipes can be resynced; remove it"]),
  ];
}

/** Every field is optional, but a source without any is none. */
function storeWithoutPlace(news: PropertyMap): readonly string[] {
  const store = valueAt(news, ["source", "objectStorage"]);
  const isEmpty = isPropertyMap(store) && Object.values(store).every((value) => value === undefined);
  return isEmpty ? ["source.objectStorage: says nothing; give its url, or its connectionString"] : [];
}

function columnsForMappings({ destination, fieldMappings }: PropertyMap): readonly string[] {
  const lacks =
    fieldMappings !== undefined && isPropertyMap(destination) && destination["columns"] === undefined;
  return lacks ? ["destination.columns: required with fieldMappings; the two travel together"] : [];
}

/** Sets of values that services add to. */
const openSets = [
  [["source", "objectStorage", "compression"], known.compressions],
  [["source", "kafka", "schemaRegistry", "authentication"], known.schemaRegistryAuthentications],
  [["source", "kafka", "type"], known.kafkaTypes],
  [["source", "kafka", "format"], known.kafkaFormats],
  [["source", "kafka", "authentication"], known.kafkaAuthentications],
  [["source", "kafka", "offset", "strategy"], known.kafkaOffsetStrategies],
  [["source", "objectStorage", "format"], known.objectStorageFormats],
  [["source", "objectStorage", "authentication"], known.objectStorageAuthentications],
  [["source", "kinesis", "iteratorType"], known.kinesisIteratorTypes],
  [["source", "kinesis", "authentication"], known.kinesisAuthentications],
  [["source", "postgres", "settings", "replicationMode"], known.replicationModes],
] as const satisfies readonly (readonly [readonly string[], readonly string[]])[];

type Bounds = Readonly<Record<string, readonly [number, number]>>;

/** Values that today's services refuse, as far as is known. */
export function pipeSettingsWarnings(news: PropertyMap): readonly string[] {
  return [...outside(news, "settings", settingBounds), ...unknownSettings(news)];
}

/** A name that is not known may be a new one, or misspelled. */
function unknownSettings(news: PropertyMap): readonly string[] {
  const names = Object.keys(tuningSettings.shape);
  const settings = news["settings"];
  if (!isPropertyMap(settings)) return [];
  return Object.keys(settings)
    .filter((name) => !names.includes(name))
    .map(
      (name) =>
        `settings.${name}: not among the settings known today, and sent as it is${nearest(name, names)}`,
    );
}

/** The same for a whole pipe. */
export function pipeWarnings(news: PropertyMap): readonly string[] {
  return [
    ...pipeSettingsWarnings(news),
    ...outside(news, "scaling", scalingBounds),
    ...openSets.flatMap(([path, values]) => unusual(news, path, values)),
  ];
}

function outside(news: PropertyMap, group: string, bounds: Bounds): readonly string[] {
  return Object.entries(bounds).flatMap(([name, [least, most]]) => {
    const value = valueAt(news, [group, name]);
    if (typeof value !== "number" || (value >= least && value <= most)) return [];
    return [`${group}.${name}: ${value} is outside ${least} to ${most}, which services are known to accept`];
  });
}

function unusual(news: PropertyMap, path: readonly string[], values: readonly string[]): readonly string[] {
  const value = valueAt(news, path);
  if (typeof value !== "string" || value === "" || values.includes(value)) return [];
  return [`${path.join(".")}: "${value}" is not among the values known today (${values.join(", ")})`];
}
