import { isDeepStrictEqual } from "node:util";
import { defaultSeed, type Emulator } from "pulumi-pipes-emulator";
import { listOf, own, valueAt } from "../../provider/src/core/json/json";
import { type PropertyMap, unwrapped, visibleText } from "../harness/provider/wire";
import { fieldIn, fieldsOf, wireForm } from "./fields";
import type { Declared, Failure, Program, RunLog, Stored } from "../harness/simulator/records";
import { goesWith } from "../harness/simulator/records";
import { idArgs, isAlwaysKept, type Store, stores } from "../harness/kinds";
import { allObjects, idsIn, isLike, isNamesake, isUntouched, seededObjects, type Seen } from "./objects";
import { differencesIn, versionOf } from "./objects";
import { secretWord } from "./programs";
import { conflictsIn, fightsIn, givenUpUnheard, type Conflict } from "./sharing";
import type { Stack } from "../harness/simulator/stack";
import { wasNamed } from "./environment";
import type { OtherUsers } from "./otherUsers";

export type ViolationKind =
  | "lost"
  | "doubled"
  | "different"
  | "unshown"
  | "taken"
  | "touched"
  | "unnamed"
  | "leaked"
  | "unclear"
  | "failed"
  | "unsettled";

/** Something that must never be. */
export class Violation extends Error {
  override readonly name = "Violation";

  constructor(
    readonly kind: ViolationKind,
    what: string,
  ) {
    super(`${kind}: ${what}`);
  }
}

const { keyId, keySecret } = defaultSeed.keys.admin;
const secrets = [
  secretWord,
  Buffer.from(secretWord).toString("base64").slice(0, 5),
  keySecret,
  Buffer.from(`${keyId}:${keySecret}`).toString("base64"),
];

const clearStart =
  /^could not (check the arguments of|plan the changes of|complete the (creation|adoption) of|[a-z]+) the (pipe|access key|alert|dashboard|webhook|saved search|private endpoint)\b.*?: /;
/** Has the request, the rule, or the object whose error has the request. */
const clearMessage =
  /(GET|POST|PUT|PATCH|DELETE) \S*\/\S+|: see the error of the .*\[http\/[\w-]+\]$|\[(object\/not-found|pipe\/mapping-changed|service\/not-offered)\]$/;
/** Has the reason why a dead service got no request. */
const clearRest =
  /: no request was sent, because too many requests failed in a row, the first of them with http\/[\w-]+( \w+)? \[http\/[\w-]+\]$/;

/** A finding about an alert whose dashboard does not have the tile yet, since its adoption failed. */
export const lacksTile = /^tileId: required when source is "tile"/;

/** Parts of each path, and of no object's name. */
const places: ReadonlySet<string> = new Set([defaultSeed.organizationId, defaultSeed.serviceId]);

/** Fields that a service changes together with another field. */
const coupled: readonly (readonly [changes: string, because: string])[] = [
  // The names and the IDs of one set of roles.
  ["assignedRoleIds", "roles"],
  ["roles", "assignedRoleIds"],
  // A service shows the first of the channels as `channel`, too.
  ["channel", "channels"],
  ["channels", "channel"],
  // Services clear them with another address.
  ["headers", "url"],
  ["headers", "service"],
  ["queryParams", "url"],
  ["queryParams", "service"],
  // The service starts a pipe after an edit of its tables.
  ["stopped", "source"],
];

type Objects = ReadonlyMap<string, Seen>;

/** One run, as the census counts it. */
export interface Counted {
  readonly program: Program;
  readonly log: RunLog;
  readonly isDone: boolean;
  /** Whether the run had targets, and saw no other resources. */
  readonly isTargeted: boolean;
  /** Whether a fault affected a request: a response may have been lost. */
  readonly isStruck: boolean;
}

/** The tile that an alert is on, if its dashboard still has it. */
function tileOf({ dashboardId, tileId }: Seen["live"], objects: Objects): unknown {
  const tiles = listOf(objects.get(String(dashboardId))?.live["tiles"] ?? []);
  return tiles.find((tile) => own(tile, "id") === tileId);
}

/** A service keeps alerts only on tiles of these types. A colleague of the model can change the type without a request. */
const watchedTypes: readonly unknown[] = ["line", "stacked_bar", "number"];

const hasAlerts = (tile: unknown): boolean => watchedTypes.includes(valueAt(tile, ["config", "displayType"]));

/** Compares the objects of a service with the state of a stack, run by run. */
export class Census {
  /** Objects that no state contains: a run ended between creating and recording them. */
  #orphans: ReadonlySet<string> = new Set();
  /** Objects that a resource retained, as the program requires. */
  readonly #retained = new Set<string>();
  /** Fields for which resources had an undetected conflict since the last refresh: one state is outdated. */
  readonly #foughtFor = new Set<string>();
  #before: Objects = new Map();
  #stored: readonly Stored[] = [];
  #resources: ReadonlyMap<string, Stored> = new Map();
  #requests = 0;
  /** Objects that differ from the state, because a colleague or a failed run changed them. */
  readonly #drifted = new Set<string>();
  /** The fields that colleagues changed since the run began. */
  readonly #edits = new Map<string, PropertyMap>();

  constructor(
    private readonly emulator: Emulator,
    private readonly stack: Stack,
    private readonly others: OtherUsers,
  ) {}

  get orphans(): ReadonlySet<string> {
    return this.#orphans;
  }

  /** What the state held when the run began. */
  get resources(): ReadonlyMap<string, Stored> {
    return this.#resources;
  }

  /** Whether the state contains a deleted object: a run ended between the deletion and its record. */
  get holdsGone(): boolean {
    return [...this.stack.resources.values()].some((stored) => this.#live(stored) === undefined);
  }

  /** Objects that differ from the state. */
  get drifted(): ReadonlySet<string> {
    return new Set([...this.#drifted, ...this.#edits.keys()]);
  }

  /** Objects that a colleague changed since the run began. */
  get edited(): ReadonlySet<string> {
    return new Set(this.#edits.keys());
  }

  /** A colleague changed fields of an object. */
  noteEdit(id: string, fields: PropertyMap): void {
    this.#edits.set(id, { ...this.#edits.get(id), ...fields });
  }

  begin(): void {
    for (const id of this.#edits.keys()) this.#drifted.add(id);
    this.#edits.clear();
    this.#before = allObjects(this.emulator);
    this.#stored = this.#storedNow();
    this.#resources = new Map(this.stack.resources);
    this.#requests = this.emulator.requests().length;
  }

  /** The state equals the objects of the service. */
  refreshed(): void {
    this.#foughtFor.clear();
    this.#drifted.clear();
  }

  /** What a run must not do, whether it came to its end or not. Returns the number of updates that met drift. */
  end(run: Counted): number {
    const after = allObjects(this.emulator);
    this.#expectOwn(run);
    this.#expectUntouched(run, after);
    this.#expectShown(run, after);
    this.#expectKept(after);
    this.#noteRetained(after);
    const unknown = this.#unknown(after);
    const named = new Set(run.log.failures.flatMap(({ error }) => idsIn(error.message)));
    const isNamed = (id: string): boolean => named.has(id) || wasNamed(id);
    const fresh = [...unknown].filter((id) => !this.#orphans.has(id) && !isNamed(id));
    // A key whose response was lost is useless, so a new key is created.
    const mayBe = (name: string): number => (run.program.get(name)?.kind === "AccessKey" ? 2 : 1);
    const open = [...run.log.creations]
      .filter(([, id]) => id === undefined)
      .reduce((sum, [name]) => sum + mayBe(name), 0);
    if (fresh.length > (run.isDone ? 0 : open))
      throw new Violation("doubled", `${fresh.join(", ")} are in no state, but only ${open} may be`);
    this.#expectNamed(run, after, isNamed);
    this.#orphans = unknown;
    this.#noteFights(run);
    if (!run.isDone) this.#noteResets(run);
    this.#expectSecret();
    return this.#metDrift(run.log);
  }

  /**
   * Objects without drift have the values of the program. Returns whether only a refresh shows another difference.
   */
  expectEqual(program: Program, { begun, creations, updates }: RunLog, isTargeted: boolean): boolean {
    let isStale = false;
    const fighters = new Set(fightsIn(program, this.stack).flatMap(({ names }) => names));
    for (const [name, declared] of program) {
      const stored = this.stack.resources.get(name);
      if (!begun.has(name) && isTargeted) continue;
      if (stored === undefined) throw new Violation("lost", `${name} is not in the state`);
      const live = allObjects(this.emulator).get(stored.id);
      if (live === undefined) throw new Violation("lost", `${name} (${stored.id}) is not on the service`);
      if (stored.isUnsure === true || fighters.has(name) || this.drifted.has(stored.id)) continue;
      const isChanged = creations.has(name) || updates.has(name);
      const givenUp = givenUpUnheard(program, this.#resources, name, stored.id, isChanged);
      const wanted = wireForm(fieldsOf[stores[declared.kind]], this.stack.argsOf(declared));
      for (const names of differencesIn(fieldsOf[live.store], wanted, versionOf(live))) {
        const paths = names.map((_, index) => `.${names.slice(0, index + 1).join(".")}`);
        const field = `${live.store} ${stored.id}`;
        if (paths.some((path) => givenUp.has(path) || this.#foughtFor.has(`${field}${path}`))) isStale = true;
        else throw new Violation("different", `${name}: ${paths.at(-1) ?? ""} differs from the program`);
      }
    }
    return isStale;
  }

  /** A replacement is a new object, and the old object is deleted. */
  expectReplaced(name: string, before: Stored | undefined): void {
    if (before === undefined || isAlwaysKept(before.kind) || !this.#before.has(before.id)) return;
    const after = this.stack.resources.get(name);
    if (after === undefined) return;
    if (after.id === before.id) throw new Violation("different", `${name} was not replaced`);
    if (this.#live(before) !== undefined && this.#orphans.has(before.id))
      throw new Violation("doubled", `the old object of ${name} is still there`);
  }

  /** Each failure names the failed object, and contains no secret. */
  expectClear(failures: readonly Failure[]): void {
    for (const { error } of failures) {
      const { message, stack } = error;
      if (secrets.some((secret) => `${message}${stack ?? ""}`.includes(secret)))
        throw new Violation("leaked", "an error holds a secret");
      const isClear =
        lacksTile.test(message) ||
        (clearStart.test(message) &&
          (clearMessage.test(message) || clearRest.test(message) || idsIn(message).length > 0));
      if (!isClear) throw new Violation("unclear", message);
    }
  }

  /** An object that the program did not name belongs only to the resource that created it. */
  #expectOwn({ log, isStruck }: Counted): void {
    const makers = new Map<string, readonly [string, Stored]>();
    for (const [name, stored] of this.stack.resources) {
      const { kind, id, inputs, isMade } = stored;
      if (log.creations.get(name) === id && inputs[idArgs[kind]] === undefined) {
        if (this.#before.has(id)) throw new Violation("taken", `${name} took ${id}, which no arg names`);
        // Of two equal objects that appear while a response gets lost, the owner of the first is unknown.
        if (this.others.ids.has(id) && isStruck) this.others.ids.delete(id);
        if (this.others.ids.has(id)) throw new Violation("taken", `${name} took ${id} of another user`);
      }
      const [other, first] = makers.get(id) ?? [];
      if (isMade && first !== undefined) {
        // So are two providers to each other; the user sets it right.
        if (!isStruck || first.provider === stored.provider)
          throw new Violation("lost", `${name} has the object that ${other ?? ""} made`);
        this.stack.resources.delete(name);
      } else if (isMade) makers.set(id, [name, stored]);
    }
  }

  /** No request changes what the state did not hold before, the program does not name, and the run did not make. */
  #expectUntouched({ program }: Counted, after: Objects): void {
    const own = new Set([...this.#stored, ...this.#storedNow()].map(({ id }) => id));
    for (const id of this.#namedBy(program)) own.add(id);
    const isForeign = (id: string): boolean => this.#before.has(id) && !own.has(id);
    for (const { method, path } of this.emulator.requests().slice(this.#requests)) {
      const id = idsIn(path).find((one) => !places.has(one) && isForeign(one));
      if (method !== "GET" && id !== undefined) throw new Violation("touched", `${method} reached ${id}`);
    }
    for (const [id, seen] of this.#before) {
      const now = after.get(id);
      if (isForeign(id) && now !== undefined && !isUntouched(seen, now))
        throw new Violation("touched", `${id} was changed`);
    }
  }

  /** A run changes the fields whose change its preview showed, and others of their groups. */
  #expectShown({ program, log, isDone }: Counted, after: Objects): void {
    for (const [id, before] of this.#before) {
      const now = after.get(id);
      if (now === undefined) continue;
      const [old, fresh] = [versionOf(before), versionOf(now)];
      const names = Object.keys({ ...old, ...fresh });
      const changed = names.filter((name) => !isDeepStrictEqual(old[name], fresh[name]));
      if (changed.length > 0 && !isDone) this.#drifted.add(id);
      const shown = this.#shownOf(id, before.store, program, log);
      const unshown = changed.filter((name) => !shown.has(name) && !(name in (this.#edits.get(id) ?? {})));
      if (unshown.length > 0)
        throw new Violation(
          "unshown",
          `${before.store} ${id}: no preview showed a change of ${unshown.join(", ")}`,
        );
    }
  }

  /** The fields of an object of which previews showed a change, with those that go with them. */
  #shownOf(id: string, store: Store, program: Program, { updates, creations }: RunLog): ReadonlySet<string> {
    const fields = fieldsOf[store];
    const shown = new Set<string>();
    const show = (before: PropertyMap, args: PropertyMap): void => {
      const [old, fresh] = [wireForm(fields, before), wireForm(fields, args)];
      for (const name of Object.keys({ ...old, ...fresh }))
        if (!isDeepStrictEqual(old[name], fresh[name])) shown.add(name);
    };
    for (const { id: updated, before, after, isRepeated } of updates.values())
      if (updated === id) show(isRepeated ? {} : unwrapped(before), unwrapped(after));
    for (const [name, made] of creations) {
      const declared = program.get(name);
      const args = declared === undefined ? {} : this.stack.argsOf(declared);
      if (declared !== undefined && (made ?? args[idArgs[declared.kind]]) === id) show({}, args);
    }
    const groups = new Set([...shown].map((name) => fieldIn(fields, name).facts.group ?? name));
    const inGroup = Object.keys(fields.fields).filter((name) =>
      groups.has(fieldIn(fields, name).facts.group ?? name),
    );
    const goAlong = coupled.flatMap(([name, because]) => (shown.has(because) ? [name] : []));
    return new Set([...shown, ...inGroup, ...goAlong]);
  }

  /** How many updates that a run carried out met a managed value that differed from the state. */
  #metDrift({ updates }: RunLog): number {
    return [...updates].filter(([name, { kind, id, before, isRepeated }]) => {
      const seen = this.#before.get(id);
      const isUnsure = this.stack.resources.get(name)?.isUnsure === true;
      if (seen === undefined || isUnsure || isRepeated) return false;
      const fields = fieldsOf[stores[kind]];
      return differencesIn(fields, wireForm(fields, before), versionOf(seen)).length > 0;
    }).length;
  }

  /** Only objects that their resource created, or that the program deletes, are deleted. */
  #expectKept(after: Objects): void {
    const mayGo = new Set(this.#stored.filter(goesWith).map(({ id }) => id));
    const says = [...this.#stored, ...this.stack.resources.values()].filter(
      ({ args }) => args["deletionPolicy"] === "delete",
    );
    for (const { id } of says) mayGo.add(id);
    for (const [id, { store, live }] of this.#before) {
      if (after.has(id) || mayGo.has(id)) continue;
      if (store === "alerts" && this.#wentWithItsTile(id, live, after)) continue;
      const detail = store === "alerts" ? `, on ${JSON.stringify(tileOf(live, after))}` : "";
      throw new Violation("lost", `${store} ${id} was deleted without a rule that allows it${detail}`);
    }
  }

  /** Whether an alert was deleted with its tile, as in the program; alerts of other users protect a whole dashboard. */
  #wentWithItsTile(id: string, { dashboardId, tileId }: Seen["live"], after: Objects): boolean {
    if (after.has(String(dashboardId))) return !hasAlerts(tileOf({ dashboardId, tileId }, after));
    return this.#stored.some(
      (stored) =>
        stored.id === id || (stored.id === dashboardId && stored.args["deletionPolicy"] === "delete"),
    );
  }

  /** Two providers fight, and so do what a run changes and what it leaves: an unchanged resource sets nothing. */
  #noteFights({ program, log: { creations, updates } }: Counted): void {
    const isUnheard = (name: string): boolean => !creations.has(name) && !updates.has(name);
    const isHidden = ({ names }: Conflict): boolean => names.some(isUnheard);
    for (const conflict of conflictsIn(program, this.stack))
      if (!conflict.isHeard || isHidden(conflict)) this.#foughtFor.add(`${conflict.object}.${conflict.path}`);
    // A run of some resources leaves the state of another one, which set another value before.
    for (const { object, path } of conflictsIn(this.stack.resources, this.stack))
      this.#foughtFor.add(`${object}.${path}`);
  }

  /** A failed run can have reset a field that a resource still sets: the next run without a refresh cannot detect it. */
  #noteResets({ program, log: { creations, updates } }: Counted): void {
    for (const [name, { kind, id }] of this.stack.resources) {
      const isChanged = creations.has(name) || updates.has(name);
      for (const path of givenUpUnheard(program, this.#resources, name, id, isChanged))
        this.#foughtFor.add(`${stores[kind]} ${id}${path}`);
    }
  }

  #noteRetained(after: Objects): void {
    const known = new Set(this.#storedNow().map(({ id }) => id));
    for (const stored of this.#stored)
      if (!goesWith(stored) && !known.has(stored.id) && after.has(stored.id)) this.#retained.add(stored.id);
    for (const id of known) this.#retained.delete(id);
  }

  /** The objects that a program names by id, whether their adoption was recorded or not. */
  #namedBy(program: Program): ReadonlySet<string> {
    const idIn = (one: Declared): unknown => this.stack.argsOf(one)[idArgs[one.kind]];
    const ids = [...program.values()].map(idIn);
    return new Set(ids.filter((id) => typeof id === "string"));
  }

  /**
   * An existing object that equals a new object, and is left over or belongs to another user, is named. An object that the program itself
   * names by id needs no warning.
   */
  #expectNamed({ program, log, isStruck }: Counted, after: Objects, isNamed: (id: string) => boolean): void {
    // A list that cannot be had names nothing.
    if (isStruck) return;
    const held = new Set([...this.#stored, ...this.#storedNow()].map(({ id }) => id));
    const named = this.#namedBy(program);
    for (const [name, id] of log.creations) {
      const declared = program.get(name);
      if (declared === undefined || id === undefined || this.#before.has(id)) continue;
      if (this.stack.resources.get(name)?.id !== id) continue;
      const args = this.stack.argsOf(declared);
      for (const [other, seen] of this.#before) {
        if (held.has(other) || !after.has(other)) continue;
        if (declared.kind === "Pipe" && isNamesake(args, seen))
          throw new Violation("doubled", `${name} was made although ${other} has the same name and source`);
        if (seen.store === "keys" && seen.live["usedAt"] !== undefined) continue;
        if (isLike(declared.kind, args, seen) && !isNamed(other) && !named.has(other))
          throw new Violation("unnamed", `${name} was created, and no message names the equal ${other}`);
      }
    }
  }

  #expectSecret(): void {
    for (const [name, { inputs, outputs }] of this.stack.resources)
      if (secrets.some((secret) => visibleText([inputs, outputs]).includes(secret)))
        throw new Violation("leaked", `the state of ${name} holds a secret in plain`);
      else if (/"authKeySecret":"(?!\[secret\])/.test(visibleText(outputs)))
        throw new Violation("leaked", `the state of ${name} shows the secret of a key`);
  }

  #unknown(after: Objects): ReadonlySet<string> {
    const known = new Set(this.#storedNow().map(({ id }) => id));
    const isForeign = (id: string): boolean =>
      seededObjects.has(id) || this.others.ids.has(id) || this.#retained.has(id);
    return new Set([...after.keys()].filter((id) => !known.has(id) && !isForeign(id)));
  }

  #storedNow(): readonly Stored[] {
    return [...this.stack.resources.values(), ...this.stack.leftovers];
  }

  #live({ kind, id }: Stored): unknown {
    return this.emulator.get(stores[kind], id);
  }
}
