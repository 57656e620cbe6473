import { defaultSeed, type Emulator } from "pulumi-pipes-emulator";
import { visibleText } from "../../grpc/support/wire";
import type { Bag } from "../../harness/struct";
import { secretWord } from "./programs";
import type { Declared, Program, RunLog, Stack, Stored } from "./stack";

export type ViolationKind = "lost" | "doubled" | "different" | "leaked" | "unclear" | "failed" | "unsettled";

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

export const seededAlerts: ReadonlySet<string> = new Set(Object.values(defaultSeed.alerts));

const { keyId, keySecret } = defaultSeed.keys.admin;
const secrets = [
  secretWord,
  Buffer.from(secretWord).toString("base64").slice(0, 5),
  keySecret,
  Buffer.from(`${keyId}:${keySecret}`).toString("base64"),
];

/** Says where, with which object and which request, or which rule. */
const clearMessage =
  /^(PipeSettings|AccessKey|Alert)( \S+)? (check|create|read|update|delete|diff): .*((GET|POST|PUT|PATCH|DELETE) \/\S+|does not exist|cannot be edited in place)/;

/** Counts the objects of a service against what a stack knows of them. */
export class Census {
  /** Alerts that nobody's state holds: a run ended between making and recording them. */
  #orphans: ReadonlySet<string> = new Set();
  #before: ReadonlySet<string> = new Set();

  constructor(
    private readonly emulator: Emulator,
    private readonly stack: Stack,
    private readonly foreign: ReadonlySet<string>,
  ) {}

  begin(): void {
    this.#before = new Set(this.emulator.list("alerts").map(({ id }) => id));
  }

  /**
   * Checks that no run made more alerts than it was asked for, and that those of a failed one are found again: not where
   * the user asked for a replacement, for then which of several identical alerts is the old one is not known.
   */
  end(program: Program, creations: RunLog["creations"], isDone: boolean, isReplacing: boolean): void {
    const unknown = this.#unknown();
    const fresh = [...unknown].filter((id) => !this.#orphans.has(id));
    const open = [...creations.values()].filter((id) => id === undefined).length;
    if (fresh.length > (isDone ? 0 : open))
      throw new Violation(
        "doubled",
        `alerts ${fresh.join(", ")} are in nobody's state after ${open} open creations`,
      );
    if (isDone && !isReplacing) this.#expectFound(program, creations, unknown);
    this.#orphans = unknown;
    this.#expectSecret();
  }

  /** The service says what the program says. */
  expectEqual(program: Program): void {
    const ids = new Set<string>();
    for (const [name, declared] of program) {
      const stored = this.stack.resources.get(name);
      if (stored === undefined) throw new Violation("lost", `${name} is not in the state`);
      if (declared.kind === "Alert" && ids.has(stored.id))
        throw new Violation("lost", `${name} has an alert that another resource has too`);
      ids.add(stored.id);
      const live = this.#live(stored);
      if (live === undefined) throw new Violation("lost", `${name} (${stored.id}) is not on the service`);
      const path = difference(managedPart(declared), live);
      if (path !== undefined)
        throw new Violation("different", `${name}: ${path} is not what the program says`);
    }
  }

  /** A replaced alert is another one, and the old one is gone. */
  expectReplaced(name: string, before: Stored | undefined): void {
    if (before?.kind !== "Alert" || !this.#before.has(before.id)) return;
    const after = this.stack.resources.get(name);
    if (after === undefined) return;
    if (after.id === before.id) throw new Violation("different", `${name} was not replaced`);
    if (this.emulator.get("alerts", before.id) !== undefined && this.#unknown().has(before.id))
      throw new Violation("doubled", `the old alert of ${name} is still there`);
  }

  /** Each failure says what failed, and gives no secret away. */
  expectClear(failures: readonly Error[]): void {
    for (const { message, stack } of failures) {
      if (secrets.some((secret) => `${message}${stack ?? ""}`.includes(secret)))
        throw new Violation("leaked", "an error holds a secret");
      if (!clearMessage.test(message)) throw new Violation("unclear", message);
    }
  }

  #expectSecret(): void {
    for (const [name, { inputs, outputs }] of this.stack.resources)
      if (secrets.some((secret) => visibleText([inputs, outputs]).includes(secret)))
        throw new Violation("leaked", `the state of ${name} holds a secret in plain`);
  }

  #expectFound(program: Program, creations: RunLog["creations"], unknown: ReadonlySet<string>): void {
    const orphans = [...unknown].map((id) => this.emulator.get("alerts", id));
    for (const [name, id] of creations) {
      const declared = program.get(name);
      if (declared?.kind !== "Alert" || id === undefined || this.#before.has(id)) continue;
      if (this.stack.resources.get(name)?.id !== id) continue;
      const missed = orphans.find(
        (orphan) =>
          orphan !== undefined &&
          this.#orphans.has(orphan.id) &&
          difference(declared.args, orphan) === undefined,
      );
      if (missed !== undefined)
        throw new Violation(
          "doubled",
          `${name} was made anew although ${missed.id} is identical and nobody's`,
        );
    }
  }

  #unknown(): ReadonlySet<string> {
    const known = new Set([...this.stack.resources.values(), ...this.stack.leftovers].map(({ id }) => id));
    const ids = this.emulator.list("alerts").map(({ id }) => id);
    return new Set(ids.filter((id) => !known.has(id) && !this.foreign.has(id)));
  }

  #live({ kind, id }: Stored): unknown {
    const objects = { Alert: "alerts", PipeSettings: "pipes", AccessKey: "keys" } as const;
    return this.emulator.get(objects[kind], id);
  }
}

/** Args that the service has under the same names. */
function managedPart({ args }: Declared): Bag {
  const { pipeId: _pipeId, keyId: _keyId, ...rest } = args;
  return rest;
}

/** The first path at which `live` does not say what `wanted` says; lists are compared as sets, item by item. */
export function difference(wanted: unknown, live: unknown, path = ""): string | undefined {
  if (Array.isArray(wanted)) {
    if (!Array.isArray(live) || live.length !== wanted.length) return path;
    const isThere = (item: unknown): boolean => live.some((one) => difference(item, one) === undefined);
    return wanted.every(isThere) ? undefined : path;
  }
  if (typeof wanted !== "object" || wanted === null)
    return wanted === live || (wanted === "" && live === undefined) ? undefined : path;
  if (typeof live !== "object" || live === null) return path;
  for (const [key, value] of Object.entries(wanted)) {
    const found = difference(value, (live as Bag)[key], `${path}.${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}
