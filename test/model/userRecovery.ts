import type { Emulator } from "pulumi-pipes-emulator";
import { valueAt, withValueAt, type JsonObject } from "../../provider/src/core/json/json";
import type { PropertyMap } from "../harness/provider/wire";
import { type Declared, type Failure, type Stored } from "../harness/simulator/records";
import { idArgs, isAlwaysKept, stores } from "../harness/kinds";
import { lacksTile } from "./invariants";
import { allObjects, idsIn, isLike } from "./objects";
import { following } from "../harness/simulator/references";
import { conflictsIn, wentUnheard } from "./sharing";
import type { Stack } from "../harness/simulator/stack";
import type { OtherUsers } from "./otherUsers";

/** What a user who reads an error can look at and change. */
export interface World {
  readonly program: Map<string, Declared>;
  readonly stack: Stack;
  readonly emulator: Emulator;
  readonly others: OtherUsers;
  /** Objects that a killed or failed run created and no state contains. */
  readonly orphans: ReadonlySet<string>;
  /** Objects that a colleague edited. */
  readonly drifted: ReadonlySet<string>;
  /** What the state held before the last update. */
  readonly before: ReadonlyMap<string, Stored>;
}

type Advice = (failure: Failure, world: World) => boolean;

/** Follows the advice of an error; returns whether the error has any. */
export function follow(failure: Failure, world: World): boolean {
  return advices.some((advice) => advice(failure, world));
}

const advices: readonly Advice[] = [
  ownOrRename,
  nameOtherwise,
  letBoardGo,
  letHookGo,
  dropFixedId,
  keepFixedValues,
  lookAgain,
  renameNext,
  withoutNamer,
  dropDisputed,
  dropDeadId,
  refreshNext,
  adoptBoardFirst,
];

/**
 * A pipe or a webhook like that one exists, or an endpoint with its DNS name: an alias where the resource was renamed, its ID where it
 * is left over, and otherwise another name, or no DNS names.
 */
function ownOrRename({ name, error: { message } }: Failure, world: World): boolean {
  const { program, stack, orphans, emulator } = world;
  const [, id] = /adoptId to "([^"]+)"/.exec(message) ?? [];
  const declared = program.get(name);
  if (id === undefined || declared === undefined || !message.includes("aliases")) return false;
  const [owner] = [...stack.resources].find(([, one]) => one.id === id && one.kind === declared.kind) ?? [];
  const seen = allObjects(emulator).get(id);
  const { args } = declared;
  if (owner !== undefined && !program.has(owner) && !stack.resources.has(name)) stack.rename(owner, name);
  else if (orphans.has(id) && seen !== undefined && isLike(declared.kind, stack.argsOf(declared), seen))
    program.set(name, { ...declared, args: { ...args, adoptId: id, deletionPolicy: "delete" } });
  else if (declared.kind === "ReversePrivateEndpoint")
    program.set(name, { ...declared, args: { ...args, customPrivateDnsMappings: [] } });
  else program.set(name, { ...declared, args: { ...args, name: `${String(args["name"])} too` } });
  return true;
}

/** An update gives a webhook the name of another user's webhook: the program uses another name. */
function nameOtherwise({ name, error: { message } }: Failure, { program }: World): boolean {
  const declared = program.get(name);
  if (declared === undefined || !message.includes("a webhook of this name and service already exists"))
    return false;
  program.set(name, {
    ...declared,
    args: { ...declared.args, name: `${String(declared.args["name"])} too` },
  });
  return true;
}

/** What the failed run made is taken over or deleted, by who looks. */
function lookAgain({ name, error: { message } }: Failure, world: World): boolean {
  const { program, stack, orphans, emulator } = world;
  const declared = program.get(name);
  if (declared === undefined || isAlwaysKept(declared.kind)) return false;
  const named = idsIn(message).filter((id) => orphans.has(id));
  if (named.length === 0 && !message.includes("[create/uncertain]")) return false;
  const args = stack.argsOf(declared);
  const { kind } = declared;
  const left = [...allObjects(emulator)].filter(([id, seen]) => orphans.has(id) && isLike(kind, args, seen));
  for (const [index, [id]] of left.entries())
    if (index > 0 || args[idArgs[declared.kind]] !== undefined || /[0-7]$/.test(id))
      emulator.delete(stores[declared.kind], id);
    else
      program.set(name, {
        ...declared,
        args: { ...declared.args, [idArgs[declared.kind]]: id, deletionPolicy: "delete" },
      });
  return true;
}

/** A webhook or a saved search is still used: the owner of the alerts deletes them. */
function letHookGo({ error: { message } }: Failure, { emulator, others }: World): boolean {
  if (!/\[(webhook|savedSearch)\/in-use\]/.test(message)) return false;
  for (const id of idsIn(message)) others.leave(id);
  return emulator.list("alerts").every(({ id }) => !message.includes(id));
}

/** A dashboard still has alerts: their owner deletes them, or the program sets a policy that deletes them too. */
function letBoardGo({ name, error: { message } }: Failure, world: World): boolean {
  const { program, stack, emulator, others } = world;
  if (!/^could not delete the dashboard /.test(message)) return false;
  const ids = new Set(idsIn(message));
  const alerts = emulator.list("alerts").filter(({ id }) => ids.has(id));
  const [alert] = alerts;
  const stored = stack.resources.get(name);
  if (alert === undefined) return false;
  if (program.has(name) || stored === undefined || /[0-7]$/.test(alert.id))
    for (const { id } of alerts) others.leave(id);
  else {
    const { kind, provider, args } = stored;
    program.set(name, { kind, provider, args: { ...args, deletionPolicy: "delete" } });
  }
  return true;
}

/** A pipe that another resource names cannot be replaced: that resource goes first. */
function withoutNamer({ name, error: { message } }: Failure, { program, stack }: World): boolean {
  const stored = stack.resources.get(name);
  if (stored?.kind !== "Pipe" || !/^could not plan the changes of the pipe /.test(message)) return false;
  if (conflictsIn(program, stack).some(({ names }) => names.includes(name))) return false;
  const namers = [...program].filter(
    ([other, declared]) => other !== name && stack.argsOf(declared)[idArgs[declared.kind]] === stored.id,
  );
  for (const [other] of namers) program.delete(other);
  return namers.length > 0;
}

/** Two resources want one field otherwise: of `PipeSettings` the one drops it, and of others the other. */
function dropDisputed({ name, error: { message } }: Failure, { program, stack }: World): boolean {
  // A message names credentials as one field.
  const isIn = (part: string): boolean => part !== "" && message.includes(part);
  const isTold = (path: string): boolean => path.split(".").slice(-2).some(isIn);
  const conflicts = conflictsIn(program, stack);
  const disputed = conflicts.filter(({ names, path }) => names.includes(name) && isTold(path));
  for (const { names, path } of disputed) {
    const later = [...names].reverse();
    const loser = later.find((one) => program.get(one)?.kind === "PipeSettings") ?? later[0] ?? name;
    const declared = program.get(loser);
    if (declared === undefined) continue;
    const idArg = idArgs[declared.kind];
    const args = without(declared.args, declared.kind === "PipeSettings" ? path : idArg);
    const isEmpty = Object.keys(args).every((key) => key === idArg || key === "deletionPolicy");
    if (isEmpty || (declared.kind !== "PipeSettings" && declared.args[idArg] === undefined))
      program.delete(loser);
    else program.set(loser, { ...declared, args });
  }
  return disputed.length > 0;
}

/** The named object cannot have the values of the program: a new object is created instead. */
function dropFixedId({ name, error: { message } }: Failure, { program }: World): boolean {
  return message.includes("[args/immutable]") && dropId(name, program);
}

/** The object stays, with the values that it was created with. */
function keepFixedValues(
  { name, error: { message } }: Failure,
  { program, stack, emulator }: World,
): boolean {
  const [, names] = /: ([\w., ]+): immutable, .*\[args\/immutable\]$/.exec(message) ?? [];
  const [declared, stored] = [program.get(name), stack.resources.get(name)];
  if (names === undefined || declared === undefined || stored === undefined) return false;
  const live = allObjects(emulator).get(stored.id)?.live;
  const kept = (args: JsonObject, path: readonly string[]): JsonObject =>
    withValueAt(args, path, valueAt(live, path) ?? null);
  const args = names
    .split(", ")
    .map((dotted) => dotted.split("."))
    .reduce(kept, declared.args as JsonObject);
  program.set(name, { ...declared, args });
  return true;
}

/** The pipe that would be replaced stays: the next one gets another name. */
function renameNext({ name, error: { message } }: Failure, { program }: World): boolean {
  const declared = program.get(name);
  if (declared === undefined || !message.includes("[pipe/duplicate]")) return false;
  const { args } = declared;
  program.set(name, { ...declared, args: { ...args, name: `${String(args["name"])} too` } });
  return true;
}

/** The dashboard does not have the tile yet: the next run that is about both adopts it first. */
function adoptBoardFirst({ error: { message } }: Failure): boolean {
  return lacksTile.test(message);
}

/** The named object is deleted. */
function dropDeadId({ name, error: { message } }: Failure, { program }: World): boolean {
  return message.includes("[object/not-found]") && dropId(name, program);
}

/**
 * A replaced resource deleted an object that this resource has too, in another process; or a colleague deleted the tile of an
 * alert, or made an edit that the service rejects together with the program's changes. The next update refreshes.
 */
function refreshNext({ name, error: { message } }: Failure, world: World): boolean {
  const { program, stack, before, drifted } = world;
  const declared = program.get(name);
  const { dashboardId } = declared === undefined ? {} : stack.argsOf(declared);
  const isDrifted = [stack.resources.get(name)?.id, dashboardId].some((id) => drifted.has(String(id)));
  const isGone = /`pulumi (?:up --)?refresh`.*\[object\/not-found\]$/.test(message);
  const isRejected =
    /tileId: the dashboard has no such tile|changes of other users that this update left/.test(message);
  const isRefused = /\[update\/(emptied|address-changed)\]$/.test(message);
  return isDrifted ? isGone || isRejected || isRefused : isGone && wentUnheard(program, before, stack, name);
}

/** Takes an id out of the program, or the resource that cannot be without; whether there was one. */
export function dropId(name: string, program: Map<string, Declared>): boolean {
  const declared = program.get(name);
  if (declared === undefined || declared.args[idArgs[declared.kind]] === undefined) return false;
  if (isAlwaysKept(declared.kind)) program.delete(name);
  else {
    const { [idArgs[declared.kind]]: _id, deletionPolicy: _deletionPolicy, ...args } = declared.args;
    program.set(name, { ...declared, args });
  }
  return true;
}

/** A resource under another name, and all that refers to it. */
export function renamed(program: Map<string, Declared>, from: string, to: string): void {
  const moved = program.get(from);
  if (moved === undefined) return;
  program.delete(from);
  program.set(to, moved);
  for (const [name, declared] of program)
    program.set(name, { ...declared, args: following(declared.args, from, to) });
}

/** Ends conflicts that no process can detect: one of two resources leaves the program. A process does not see an unchanged resource. */
export function withoutFights(program: Map<string, Declared>, stack: Stack): void {
  for (const { names } of conflictsIn(program, stack)) program.delete(names[1]);
}

function without(args: PropertyMap, path: string): PropertyMap {
  const [key = "", ...below] = path.split(".");
  const { [key]: value, ...rest } = args;
  if (below.length === 0 || value === undefined) return rest;
  const inner = without(value as PropertyMap, below.join("."));
  return Object.keys(inner).length === 0 ? rest : { ...rest, [key]: inner };
}
