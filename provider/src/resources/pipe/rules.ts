import { changedFixed } from "../fields/fixed";
import { isBag, valueAt, type Bag } from "../fields/table";
import { holdsUnknown, isUnknown } from "../fields/unknown";
import { fixedText } from "../lifecycle/failures";
import { mappingRules } from "./mappingRules";
import { sourceKinds } from "./sources";
import { pipeTable } from "./table";

/** Rules across fields of settings of a pipe that others made. */
export function pipeSettingsRules(news: Bag, olds: Bag): readonly string[] {
  // Another pipe has mappings of its own: nothing changes there.
  const isSame = olds["pipeId"] === news["pipeId"];
  return [...oneKind(kindsIn(news)), ...mappingRules(news, isSame ? olds : {})];
}

/** Rules across fields of a whole pipe. */
export function pipeRules(news: Bag, olds: Bag): readonly string[] {
  const kinds = kindsIn(news);
  // A pipe that could not be brought to what was wanted has no managed source yet: nothing says that it is another one.
  const changed = olds["source"] === undefined ? [] : changedFixed(pipeTable, news, olds);
  const known = changed.filter((path) => !holdsUnknown(valueAt(news, path.split("."))));
  const isNamed = news["pipeId"] !== undefined && olds["pipeId"] === news["pipeId"];
  const isSame = olds["pipeId"] === news["pipeId"] && changed.length === 0;
  return [
    ...(isNamed && known.length > 0 ? [fixedText("pipeId", known)] : []),
    ...(kinds.length === 0 && !isUnknown(news["source"])
      ? [`source: required, and in it one of ${sourceKinds.join(", ")}`]
      : oneKind(kinds)),
    ...(kinds.includes("postgres") ? databaseRules(news, olds) : otherRules(news, kinds)),
    ...storeWithoutPlace(news),
    ...columnsForMappings(news),
    ...mappingRules(news, isSame ? olds : {}),
  ];
}

function kindsIn(news: Bag): readonly string[] {
  return sourceKinds.filter((kind) => valueAt(news, ["source", kind]) !== undefined);
}

function oneKind(kinds: readonly string[]): readonly string[] {
  return kinds.length > 1 ? [`source: a pipe has one kind of source, got ${kinds.join(" and ")}`] : [];
}

function databaseRules(news: Bag, olds: Bag): readonly string[] {
  const postgres = valueAt(news, ["source", "postgres"]);
  const lacksCredentials =
    news["pipeId"] === undefined && isBag(postgres) && postgres["credentials"] === undefined;
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

function otherRules(news: Bag, kinds: readonly string[]): readonly string[] {
  if (kinds.length === 0) return [];
  const destination = news["destination"];
  return [
    ...(isBag(destination) && destination["table"] === undefined
      ? ["destination.table: required, unless the source is a database"]
      : []),
    ...(news["resyncTrigger"] === undefined
      ? []
      : ["resyncTrigger: only database pipes can be resynced; remove it"]),
  ];
}

/** All of it is optional, but a source of which nothing is said is none. */
function storeWithoutPlace(news: Bag): readonly string[] {
  const store = valueAt(news, ["source", "objectStorage"]);
  const isEmpty = isBag(store) && Object.values(store).every((value) => value === undefined);
  return isEmpty ? ["source.objectStorage: says nothing; give its url, or its connectionString"] : [];
}

function columnsForMappings({ destination, fieldMappings }: Bag): readonly string[] {
  const lacks = fieldMappings !== undefined && isBag(destination) && destination["columns"] === undefined;
  return lacks ? ["destination.columns: required with fieldMappings; the two travel together"] : [];
}
