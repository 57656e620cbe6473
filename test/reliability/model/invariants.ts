import { defaultSeed, type Emulator } from "pulumi-pipes-emulator";
import type { KnownKind as ResourceKind } from "../../../provider/src/resources/registry";
import { visibleText } from "../../grpc/support/wire";
import { difference, managedPart, secretsIn } from "./comparison";
import { secretWord } from "./programs";
import type { Program, RunLog, Stored } from "./records";
import type { Stack } from "./stack";

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

/** The objects that a stack can make, and that the service had from the start. */
export const seededObjects: ReadonlySet<string> = new Set([
  ...Object.values(defaultSeed.alerts),
  ...Object.values(defaultSeed.pipes),
  ...Object.values(defaultSeed.dashboards).map(({ id }) => id),
]);

/** Where the service keeps what a resource manages. */
const stores = {
  Pipe: "pipes",
  Alert: "alerts",
  Dashboard: "dashboards",
  PipeSettings: "pipes",
  AccessKey: "keys",
} as const satisfies Record<ResourceKind, string>;

const isMade = (kind: ResourceKind): boolean => kind === "Alert" || kind === "Dashboard" || kind === "Pipe";

const { keyId, keySecret } = defaultSeed.keys.admin;
const secrets = [
  secretWord,
  Buffer.from(secretWord).toString("base64").slice(0, 5),
  keySecret,
  Buffer.from(`${keyId}:${keySecret}`).toString("base64"),
];

/** Says where, with which object and which request, or which rule. */
const clearMessage =
  /^(Pipe|PipeSettings|AccessKey|Alert|Dashboard)( \S+)? (check|create|read|update|delete|diff): .*((GET|POST|PUT|PATCH|DELETE) \/\S+|does not exist|cannot be edited in place|offers no way to pause|is as this one shall be|does not offer to)/;

/** Counts the objects of a service against what a stack knows of them. */
export class Census {
  /** Objects that nobody's state holds: a run ended between making and recording them. */
  #orphans: ReadonlySet<string> = new Set();
  #before: ReadonlySet<string> = new Set();
  readonly #doubtful: unknown[] = [];

  constructor(
    private readonly emulator: Emulator,
    private readonly stack: Stack,
    private readonly foreign: ReadonlySet<string>,
  ) {}

  /**
   * A write-only value that a run may have set before it ended: where the program is put back to what the state says, nobody
   * can tell that the service has it.
   */
  doubt(program: Program): void {
    for (const declared of program.values()) this.#doubtful.push(...secretsIn(declared.args));
  }

  /** Whether the state holds an object that is gone: a run ended between deleting it and recording that. */
  get holdsGone(): boolean {
    return [...this.stack.resources.values()].some((stored) => this.#live(stored) === undefined);
  }

  begin(): void {
    this.#before = new Set(this.#made());
  }

  /**
   * Checks that no run made more objects than it was asked for, and that those of a failed one are found again: not where
   * the user asked for a replacement, for then which of several identical alerts is the old one is not known.
   */
  end(program: Program, creations: RunLog["creations"], isDone: boolean, isReplacing: boolean): void {
    const unknown = this.#unknown();
    const fresh = [...unknown].filter((id) => !this.#orphans.has(id));
    const open = [...creations.values()].filter((id) => id === undefined).length;
    if (fresh.length > (isDone ? 0 : open))
      throw new Violation(
        "doubled",
        `${fresh.join(", ")} are in nobody's state after ${open} open creations`,
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
      if (isMade(declared.kind) && ids.has(stored.id))
        throw new Violation("lost", `${name} has an object that another resource has too`);
      ids.add(stored.id);
      const live = this.#live(stored);
      if (live === undefined) throw new Violation("lost", `${name} (${stored.id}) is not on the service`);
      if (stored.isUnsure === true) continue;
      const path = difference(managedPart(declared), live);
      if (path !== undefined && !this.#isDoubtful(path, live))
        throw new Violation("different", `${name}: ${path} is not what the program says`);
    }
  }

  /** A replaced object is another one, and the old one is gone. */
  expectReplaced(name: string, before: Stored | undefined): void {
    if (before === undefined || !isMade(before.kind) || !this.#before.has(before.id)) return;
    const after = this.stack.resources.get(name);
    if (after === undefined) return;
    if (after.id === before.id) throw new Violation("different", `${name} was not replaced`);
    if (this.#live(before) !== undefined && this.#unknown().has(before.id))
      throw new Violation("doubled", `the old object of ${name} is still there`);
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
    const orphans = [...unknown].filter((id) => this.#orphans.has(id));
    for (const [name, id] of creations) {
      const declared = program.get(name);
      if (declared === undefined || !isMade(declared.kind) || id === undefined || this.#before.has(id))
        continue;
      if (this.stack.resources.get(name)?.id !== id) continue;
      const { kind, args } = declared;
      const missed = orphans.find((orphan) => {
        const live = this.emulator.get(stores[kind], orphan);
        return live !== undefined && difference(args, live) === undefined;
      });
      if (missed !== undefined)
        throw new Violation("doubled", `${name} was made anew although ${missed} is identical and nobody's`);
    }
  }

  #unknown(): ReadonlySet<string> {
    const known = new Set([...this.stack.resources.values(), ...this.stack.leftovers].map(({ id }) => id));
    return new Set(this.#made().filter((id) => !known.has(id) && !this.foreign.has(id)));
  }

  #isDoubtful(path: string, live: unknown): boolean {
    return path.endsWith(".password") && secretsIn(live).some((value) => this.#doubtful.includes(value));
  }

  #made(): readonly string[] {
    const kinds = ["alerts", "dashboards", "pipes"] as const;
    return kinds.flatMap((kind) => this.emulator.list(kind)).map(({ id }) => id);
  }

  #live({ kind, id }: Stored): unknown {
    return this.emulator.get(stores[kind], id);
  }
}
