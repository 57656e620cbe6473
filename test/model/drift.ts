import { listOf, objectOf, own, pick, type Json, type JsonObject } from "../../provider/src/core/json/json";
import type { KnownKind } from "../../provider/src/resources";
import type { PropertyMap } from "../harness/provider/wire";
import { changesIn, isOfOtherKind, isOrderOfAdded, isSet, isShown, overlap } from "./changes";
import type { Changed, Preview } from "./changes";
import { pathsIn } from "../harness/simulator/references";
import { fieldsOf, leafAt, wireForm } from "./fields";
import { type Store, stores } from "../harness/kinds";
import { type Seen, versionOf } from "./objects";

/** An edit of a colleague. */
interface Edited {
  readonly before: Seen;
  readonly after: Seen;
  readonly changes: readonly Changed[];
}

/** An object before and after a run. */
interface Ran {
  readonly before: Seen;
  readonly after: Seen;
  /** What previews showed of it, one entry for each resource. */
  readonly shown: readonly Preview[];
  /** Whether the run ended early. */
  readonly isFailed: boolean;
}

const idOf = ({ live }: Seen): string => String(live["id"]);

/**
 * What a preview shows of an object. An adoption has no args before. The outputs of the state have the ids of tiles, in the order of
 * the args before, and the names that the program gave them: a preview names the tiles that an update removes by these ids.
 */
export function previewOf(
  kind: KnownKind,
  before: PropertyMap,
  after: PropertyMap,
  isWhole: boolean,
  outputs: PropertyMap = {},
): Preview {
  const fields = fieldsOf[stores[kind]];
  const fieldsIn = (args: PropertyMap): JsonObject => wireForm(fields, args);
  const items = listOf(own(own(outputs, "__pipes"), "items"));
  const recorded = (tile: Json, index: number): JsonObject => ({
    ...objectOf(tile),
    ...pick(objectOf(items[index]), ["id"]),
  });
  const tilesBefore = listOf(fieldsIn(before)["tiles"]).map(recorded);
  const idsBefore = new Set(tilesBefore.map((tile) => tile["id"]));
  const named = (tile: Json, _: number, tiles: readonly Json[]): JsonObject => {
    const isOfName = (item: Json): boolean => own(item, "name") === own(tile, "name");
    const item = items.find((candidate) => isOfName(candidate) && idsBefore.has(own(candidate, "id")));
    const isUnique = tiles.filter(isOfName).length === 1;
    return { ...objectOf(tile), ...(isUnique ? pick(objectOf(item), ["id"]) : {}) };
  };
  const withTiles = (fieldsOfArgs: JsonObject, tiles: readonly JsonObject[]): JsonObject =>
    fieldsOfArgs["tiles"] === undefined || items.length === 0 ? fieldsOfArgs : { ...fieldsOfArgs, tiles };
  const had = withTiles(fieldsIn(before), tilesBefore);
  const has = withTiles(fieldsIn(after), listOf(fieldsIn(after)["tiles"]).map(named));
  const options = { areArgs: true };
  // The diff of the engine shows tiles by their names.
  const byName = changesIn(fields, fieldsIn(before), fieldsIn(after), options);
  return { before: had, after: has, isWhole, changed: [...byName, ...changesIn(fields, had, has, options)] };
}

/** The two fields in which an alert has the same channels. Other tests show that the further channels stay. */
const spellings: readonly unknown[] = ["channel", "channels"];

/** Whether two changes are of the same channels in another spelling. */
function isRespelled(one: Changed, other: Changed): boolean {
  const [name, otherName] = [one, other].map(({ at }) => at[0]?.[0]);
  return name !== otherName && spellings.includes(name) && spellings.includes(otherName);
}

/** The changes of colleagues, and those of runs that failed, which no state has. */
export class Drift {
  /** Edits since the last run began, which are no drift of that run. */
  #edits: readonly Edited[] = [];
  readonly #drift = new Map<string, readonly Changed[]>();
  /** The names of items before a run or a colleague renamed them. */
  readonly #formerNames = new Map<unknown, readonly string[]>();

  /** The objects with drift. */
  get ids(): ReadonlySet<string> {
    const ids = [...this.#drift].flatMap(([id, changes]) => (changes.length > 0 ? [id] : []));
    return new Set([...ids, ...this.#edits.map(({ after }) => idOf(after))]);
  }

  /** Whether a colleague changed anything since the last run began. */
  get hasEdits(): boolean {
    return this.#edits.length > 0;
  }

  /** Whether a colleague changed an object since the last run began. */
  isEditedNow(id: string): boolean {
    return this.#edits.some(({ after }) => idOf(after) === id);
  }

  /** A colleague changed an object. */
  noteEdit(before: Seen, after: Seen): void {
    this.#noteNames(before, after);
    this.#edits = [...this.#edits, { before, after, changes: this.#changes(before, after) }];
  }

  /** A run begins. */
  begin(): void {
    for (const { after, changes } of this.#edits) this.#add(idOf(after), changes);
    this.#edits = [];
  }

  /** The state has what the service shows. */
  refreshed(): void {
    for (const [id, changes] of this.#drift)
      this.#drift.set(
        id,
        changes.filter(({ isHidden }) => isHidden),
      );
  }

  /** The changes of a run that no preview showed. */
  unshown(ran: Ran): readonly Changed[] {
    const { before, after, shown, isFailed } = ran;
    const [id, { store }] = [idOf(after), before];
    // A run that failed can have renamed an item, too.
    this.#noteNames(before, after);
    const edits = this.#edits.filter((edit) => idOf(edit.after) === id);
    const versions = [before, ...edits.flatMap((edit) => [edit.before, edit.after]), after];
    const changes = versions.flatMap((version, index) =>
      index % 2 === 0 ? this.#changes(version, versions[index + 1] ?? version) : [],
    );
    // An item of a colleague can have the name of an item that the run set, and a first channel stays first.
    const isUndone = (one: Changed): boolean =>
      !isInList(store, one) &&
      one.at[0]?.[0] !== "channels" &&
      shown.some((preview) => !preview.isWhole && isShown(one, preview) && isSet(preview.after, one.at));
    const had = this.#drift.get(id) ?? [];
    this.#drift.set(id, isFailed ? [...had, ...changes] : had.filter((one) => !isUndone(one)));
    return changes.filter(
      (one) =>
        !shown.some((preview) => isShown(one, preview) || isOfOtherKind(one, changes, preview)) &&
        !shown.some(({ changed }) => changed.some((other) => isRespelled(one, other))) &&
        !isPause(one, ran, edits) &&
        !mayUndo(store, one, edits, shown),
    );
  }

  /** Where an object differs from a program without drift. */
  differences(wanted: JsonObject, seen: Seen): readonly Changed[] {
    const edits = this.#edits.flatMap(({ after, changes }) => (idOf(after) === idOf(seen) ? changes : []));
    const drift = [...edits, ...(this.#drift.get(idOf(seen)) ?? [])];
    const options = { isPartial: true, formerNames: this.#formerNames };
    const all = changesIn(fieldsOf[seen.store], wanted, versionOf(seen), options);
    return all.filter(
      (one) =>
        !drift.some((other) => overlap(one, other) || isRespelled(one, other) || isOrderOfAdded(one, other)),
    );
  }

  /** Whether an update of an object met values that differ from the state. */
  isMet(base: JsonObject, before: Seen): boolean {
    const edited = this.#edits.flatMap(({ after }) => (idOf(after) === idOf(before) ? [after] : []));
    return [before, ...edited].some((seen) =>
      changesIn(fieldsOf[seen.store], base, versionOf(seen), { isPartial: true }).some(
        (one) => !one.isHidden,
      ),
    );
  }

  #noteNames(...versions: readonly Seen[]): void {
    for (const { live } of versions)
      for (const item of [...listOf(live["tiles"]), ...listOf(live["filters"])]) {
        const former = this.#formerNames.get(own(item, "id")) ?? [];
        const name = own(item, "name");
        if (typeof name === "string") this.#formerNames.set(own(item, "id"), [...former, name]);
      }
  }

  #add(id: string, changes: readonly Changed[]): void {
    this.#drift.set(id, [...(this.#drift.get(id) ?? []), ...changes]);
  }

  #changes(before: Seen, after: Seen): readonly Changed[] {
    const options = { formerNames: this.#formerNames };
    return changesIn(fieldsOf[before.store], versionOf(before), versionOf(after), options);
  }
}

/** The names that lead to a change, as far as it is not inside a list. */
function fieldPath(store: Store, { at }: Changed): readonly string[] {
  const names = at.map(([step = ""]) => step);
  return leafAt(fieldsOf[store], names)[1];
}

const isInList = (store: Store, change: Changed): boolean =>
  fieldPath(store, change).length < change.at.length;

/**
 * A run that ends early can leave a pipe stopped that it stopped for an edit of its tables. After that edit, the service starts
 * a pipe: also a pipe that is adopted, or that a colleague stopped after the update read it. An edit of a colleague in between
 * can meet a pipe that rests again when the run ends.
 */
function isPause(
  change: Changed,
  { before, after, shown, isFailed }: Ran,
  edits: readonly Edited[],
): boolean {
  const isStop = (one: Changed): boolean => one.at[0]?.[0] === "stopped";
  const isOfMappings = (one: Changed): boolean => one.at.some(([name]) => name === "tableMappings");
  const isBack = edits.length > 0 && versionOf(before)["stopped"] === versionOf(after)["stopped"];
  const mayMove = isFailed || isBack || edits.some(({ changes }) => changes.some(isStop));
  const hasMappings = ({ after: args }: Preview): boolean =>
    pathsIn(objectOf(args)).some((path) => path.includes("tableMappings"));
  // A repeated adoption edits the tables, too, although its args are those of the run that failed.
  const moves = shown.some(
    (preview) =>
      (mayMove || preview.isWhole) &&
      (preview.changed.some(isOfMappings) || (preview.isWhole && hasMappings(preview))),
  );
  return isStop(change) && moves;
}

/**
 * Whether a change can undo an edit that came between the read and the write of an update. The API has no conditional writes:
 * a PUT replaces the object as it was read, and a PATCH replaces a list that the update changes.
 */
function mayUndo(
  store: Store,
  change: Changed,
  edits: readonly Edited[],
  shown: readonly Preview[],
): boolean {
  const inGroups = (one: Changed): Changed => ({ ...one, at: one.grouped });
  const isOfEdit = (edit: Changed): boolean => overlap(inGroups(edit), inGroups(change));
  if (!edits.some(({ changes }) => changes.some(isOfEdit))) return false;
  if (store !== "pipes" && store !== "keys") return true;
  const path = fieldPath(store, change).join(".");
  const isSent = (one: Changed): boolean => fieldPath(store, one).join(".") === path;
  return isInList(store, change) && shown.some(({ changed }) => changed.some(isSent));
}
