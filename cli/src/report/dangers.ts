import { isList, leavesOf, messageCode, valueAt, type Code, type JsonObject } from "pulumi-pipes/internal";
import type { Deed } from "./actions";
import { tilePlanOf } from "./dashboardTiles";
import { itemName } from "./fieldChanges";
import type { Message } from "./messages";
import { joined, message, phrase, type Phrase } from "./phrase";
import { namedId, titleOf, type Resource } from "./resource";

/** A resource with what `up` does to it and what the provider warns of. */
export interface Done {
  readonly resource: Resource;
  readonly deed: Deed;
  readonly warnings: readonly Message[];
}

/** What a reviewer must not miss, the worst first. */
export function dangersOf(done: readonly Done[], all: readonly Resource[]): readonly Phrase[] {
  const isOf = (...kinds: readonly string[]): readonly Done[] =>
    done.filter(
      ({ resource: { definition } }) => definition !== undefined && kinds.includes(definition.kind),
    );
  const fails = done.filter(({ deed }) => deed.action === "fail");
  const sentences = [
    ...fails.map(({ resource, deed }) => told(resource, deed.sentence)),
    ...isOf("Pipe", "AccessKey", "Dashboard", "Alert").flatMap(lossesOf),
    ...isOf("Pipe", "PipeSettings").flatMap(leavingTables),
    ...done.flatMap(lookedUpLosses),
    // A look names the alerts of everybody.
    ...isOf("Dashboard").flatMap((one) => (lookedUpLosses(one).length > 0 ? [] : lostAlerts(one, done, all))),
    ...isOf("AccessKey").flatMap((one) => [...disabled(one), ...givenAdmin(one), ...changedAddresses(one)]),
  ];
  return [...done.flatMap(lockouts), ...sentences.map((sentence): Phrase => [...sentence, "."])];
}

const told = (resource: Resource, sentence: Phrase): Phrase => [...titleOf(resource), " ", ...sentence];

function lossesOf({ resource, deed }: Done): readonly Phrase[] {
  const loss = lossOf(resource, deed);
  if (loss !== undefined) return [[...told(resource, deed.sentence), ". ", ...loss]];
  const isAnother = deed.action === "replace" && ["Pipe", "AccessKey"].includes(resource.kind);
  return isAnother ? [told(resource, deed.sentence)] : [];
}

/** What is lost with an object that is deleted, disabled or replaced; undefined where nothing is. */
export function lossOf(resource: Resource, { action, end }: Deed): Phrase | undefined {
  const isMade = action === "replace" && namedId(resource) === undefined;
  switch (resource.definition?.kind) {
    case "Pipe":
      if (isMade) return ["The new pipe loads all data anew"];
      return end === "delete" ? ["Nothing loads its data from then on"] : undefined;
    case "AccessKey":
      return end === "delete" || end === "disable"
        ? [`Whoever signs with ${action === "replace" ? "the old" : "its"} pair is refused from then on`]
        : undefined;
    case "Alert":
      return action === "delete" ? ["Nobody is notified from then on"] : undefined;
    case "Dashboard": {
      if (end !== "delete") return undefined;
      const isGiven = resource.live?.outputs?.["deletionPolicy"] === "delete";
      return isGiven
        ? ["Its tiles go, and so do all alerts on them"]
        : ["Its tiles go. `up` fails where alerts are left on them"];
    }
    default:
      return undefined;
  }
}

/** What the object was that gets the args; undefined where nobody knows it here, as of one that is adopted. */
const before = ({ resource, deed }: Done): Resource["live"] =>
  deed.action === "replace" && namedId(resource) !== undefined ? undefined : resource.live;

/** Tables that were replicated and are no more. A program that says nothing of tables leaves them as they are. */
function leavingTables({ resource, deed }: Done): readonly Phrase[] {
  const { definition, live, program } = resource;
  // A pipe that stays on the service keeps its tables.
  const loses = deed.action === "update" || (deed.action === "replace" && deed.end === "delete");
  if (definition === undefined || !loses) return [];
  const mappings = leavesOf(definition.fields).filter(({ path }) => path.at(-1) === "tableMappings");
  return mappings.flatMap(({ path, field }) => {
    const namesIn = (map: JsonObject | undefined): readonly string[] | undefined => {
      const items = valueAt(map, path);
      return isList(items) ? items.flatMap((item) => itemName(field, item) ?? []) : undefined;
    };
    const stay = namesIn(program);
    const leave =
      stay === undefined ? [] : (namesIn(live?.inputs) ?? []).filter((name) => !stay.includes(name));
    if (leave.length === 0) return [];
    const leaves: Phrase = [leave.length === 1 ? " leaves replication" : " leave replication"];
    return [phrase`${titleOf(resource)}: ${named(leave)}${leaves}`];
  });
}

/** Names that one sentence has. */
const mostNames = 10;

function named(names: readonly string[]): Phrase {
  const rest = names.length - mostNames;
  const shown = joined(
    names.slice(0, mostNames).map((name) => phrase`${name}`),
    ", ",
  );
  return rest > 0 ? [...shown, ` and ${rest} more`] : shown;
}

/** Alerts that a service deletes with their tiles, other than those that are deleted anyway. */
function lostAlerts(
  { resource, deed }: Done,
  done: readonly Done[],
  all: readonly Resource[],
): readonly Phrase[] {
  if (deed.action !== "update") return [];
  const deleted = done.filter((one) => one.deed.action === "delete").map((one) => one.resource.name);
  return (tilePlanOf(resource, all).before ?? [])
    .filter(({ marks }) => marks.includes("gone"))
    .flatMap(({ name, alerts }) => {
      const lost = alerts.filter((alert) => !deleted.includes(alert));
      const go: Phrase = [lost.length === 1 ? " (Alert) goes" : " (Alerts) go"];
      return lost.length === 0
        ? []
        : [phrase`${named(lost)}${go} with the tile ${name} of ${titleOf(resource)}`];
    });
}

function givenAdmin(done: Done): readonly Phrase[] {
  const { resource } = done;
  const live = before(done);
  const has = (map: JsonObject | undefined): boolean => {
    const roles = map?.["roles"];
    return isList(roles) && roles.includes("admin");
  };
  return has(resource.program) && !has(live?.outputs ?? live?.inputs)
    ? [phrase`${titleOf(resource)} gets the role ${"admin"}`]
    : [];
}

function disabled(done: Done): readonly Phrase[] {
  const { resource } = done;
  return resource.program?.["state"] === "disabled" && before(done)?.outputs?.["state"] !== "disabled"
    ? [phrase`${titleOf(resource)} is disabled. Whoever signs with its pair is refused from then on`]
    : [];
}

const isEveryAddress = (address: string): boolean => address.endsWith("/0");

function changedAddresses(done: Done): readonly Phrase[] {
  const { resource } = done;
  const list = resource.program?.["ipAccessList"];
  if (!isList(list)) return [];
  const [title, after, live] = [titleOf(resource), addressesIn(list), before(done)];
  const earlier = [live?.outputs, live?.inputs].map((map) => map?.["ipAccessList"]).find(isList);
  const had = earlier === undefined ? undefined : addressesIn(earlier);
  if (list.length === 0) return had?.length === 0 ? [] : [phrase`${title} is closed: no address may use it`];
  const everybody = after.filter(isEveryAddress);
  if (everybody.length > 0) {
    const fresh = everybody.filter((address) => had?.includes(address) !== true);
    return fresh.length === 0 ? [] : [phrase`${title} is opened to every address: ${named(fresh)}`];
  }
  // An address that is not known yet may be any of those that were there.
  if (had === undefined || after.length < list.length) return [];
  if (had.some(isEveryAddress)) return [phrase`${title} is closed to all addresses but ${named(after)}`];
  const opened = after.filter((address) => !had.includes(address));
  const closed = had.filter((address) => !after.includes(address));
  return [
    ...(opened.length > 0 ? [phrase`${title} is opened to ${named(opened)}`] : []),
    ...(closed.length > 0 ? [phrase`${title} is closed to ${named(closed)}`] : []),
  ];
}

const addressesIn = (list: readonly unknown[]): readonly string[] =>
  list.map((entry) => valueAt(entry, ["source"])).filter((source) => typeof source === "string");

const losing = new Set<string | undefined>([
  "adoption/removes",
  "dashboard/removes-alerts",
] satisfies readonly Code[]);

/** What the preview saw on the service: what an adoption removes, and what an update takes along. */
function lookedUpLosses({ resource, warnings }: Done): readonly Phrase[] {
  const looks = warnings.filter(({ text }) => losing.has(messageCode(text)));
  return looks.flatMap(({ lines }) =>
    lines
      .filter((line) => line.startsWith("- "))
      .map((line) => phrase`${titleOf(resource)} removes: ${message(line.slice(2))}`),
  );
}

/** The provider says so of the key that signs the deployment. */
function lockouts({ resource, warnings }: Done): readonly Phrase[] {
  return warnings
    .filter(({ text }) => messageCode(text) === "key/signs-deployment")
    .map(({ text }) => phrase`${titleOf(resource)}: ${message(text)}`);
}
