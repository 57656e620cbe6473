import { defaultSeed } from "pulumi-pipes-emulator";
import { inProcess } from "../harness/provider/inProcess";
import { configurationOf } from "../harness/service/emulator";
import type { ProviderCalls } from "../harness/provider/calls";
import { dropId, follow, renamed, withoutFights } from "./userRecovery";
import type { Kill, Interleaved, Line } from "./killSwitch";
import { factor } from "../harness/timeScale";
import { Census, Violation } from "./invariants";
import { idArgs, isAlwaysKept, stores } from "../harness/kinds";
import type { Declared, Failure, Processes, RunLog } from "../harness/simulator/records";
import { dependenciesOf, inOrder, resolved } from "../harness/simulator/references";
import { Stack } from "../harness/simulator/stack";
import { idsIn } from "./objects";
import { deleteDirectly, editDirectly, providersPath, OtherUsers, type Edit } from "./otherUsers";
import { noCounts, nameOf, type Environment, type Counters } from "./environment";
import type { Step, Up } from "./steps";

/*
 * Faults are met with little patience, so that stories end: calls of killed processes go on until their time is up, and the
 * environment waits for them. Without any, a busy machine must not look like one.
 */
const impatient = {
  "pipes:requestTimeoutSeconds": String(0.5 * factor),
  "pipes:operationTimeoutSeconds": "10",
  "pipes:pipeTransitionTimeoutSeconds": "10",
};
const patient = {
  "pipes:requestTimeoutSeconds": "20",
  "pipes:operationTimeoutSeconds": "60",
  "pipes:pipeTransitionTimeoutSeconds": "10",
};

/** Some for each resource of a program. */
const mostAdvices = 20;

/** What a program never names: the key that signs, and what other resources of it are about. */
const { keys, dashboards, pipes } = defaultSeed;
const neverNamed = new Set([keys.admin.id, dashboards.checkout.id, ...Object.values<string>(pipes)]);

/** What came of a run. */
interface Ran {
  readonly log: RunLog;
  readonly isKilled: boolean;
  /** Whether a fault affected a request, or a response was lost. */
  readonly isStruck: boolean;
}

/** One stack and one service through all that happens to them; what must hold is checked after each run. */
export class Story {
  readonly #program = new Map<string, Declared>();
  readonly #stack = new Stack();
  readonly #others: OtherUsers;
  readonly #census: Census;
  #faultsOn = false;
  /** Whether the program of the last run was changed after it, on the advice of an error. */
  #hasFollowed = false;
  /** Whether another user changed the service since the last refresh. */
  #drifted = false;

  constructor(
    private readonly environment: Environment,
    private readonly counters: Counters = noCounts(),
  ) {
    environment.emulator.reset();
    this.#others = new OtherUsers(environment.emulator);
    this.#census = new Census(environment.emulator, this.#stack, this.#others);
  }

  async take(step: Step): Promise<void> {
    const { emulator } = this.environment;
    switch (step.do) {
      case "edit":
        this.#declare(step.name, step.declared);
        return;
      case "write all":
        for (const [name, declared] of step.program) this.#declare(name, declared);
        return;
      case "rename":
        this.#rename(this.#current(step.from), step.to, step.isAliased);
        return;
      case "move":
        for (const name of step.names) this.#move(name, step.to, step.isAliased);
        return;
      case "name by id":
        this.#nameById(step);
        return;
      case "drop id":
        if (this.#program.get(this.#current(step.name))?.kind !== "PipeSettings")
          dropId(this.#current(step.name), this.#program);
        return;
      case "another user creates":
        await this.#createAsOther(step.name);
        return;
      case "another user watches": {
        const board = this.#stack.resources.get(this.#current(step.name));
        if (board !== undefined) await this.#others.watch(board.id, step.number);
        return;
      }
      case "fault on":
        emulator.addFault({ path: providersPath, ...step.rule });
        this.#faultsOn = true;
        return;
      case "faults off":
        emulator.clearFaults();
        this.#faultsOn = false;
        return;
      case "a colleague edits":
        for (const edit of step.edits) this.#editAsColleague(edit);
        return;
      case "delete outside":
        this.#drifted = deleteDirectly(emulator, this.#stack, step.number) || this.#drifted;
        return;
      case "refresh":
        await this.#refresh(step.kill);
        return;
      case "up":
        await this.#up(step);
    }
  }

  /** The end of each story: nothing is broken any more, and the next run makes all well. */
  async finish(): Promise<void> {
    await this.take({ do: "faults off" });
    // Each error with advice takes another run.
    for (let run = 1, isDone = false; run <= mostAdvices && !isDone; run += 1) {
      withoutFights(this.#program, this.#stack);
      isDone = (await this.#up({ do: "up", refresh: true })) && !this.#hasFollowed && !this.#drifted;
    }
    const processes = this.#processes(this.environment.killSwitch.open(undefined));
    const changes = await this.#stack.preview(processes, this.#program);
    if (changes.length > 0)
      throw new Violation("unsettled", `a second preview changes ${changes.join(", ")}`);
    await this.#refresh(undefined);
    const drift = await this.#stack.preview(processes, this.#program);
    if (drift.length > 0) throw new Violation("unsettled", `a refresh finds ${drift.join(", ")} changed`);
  }

  /** The name that a resource has now: inside its component, or alone. */
  #current(name: string): string {
    return !this.#program.has(name) && this.#program.has(`own/${name}`) ? `own/${name}` : name;
  }

  #declare(plain: string, declared: Declared | undefined): void {
    const name = this.#current(plain);
    const { provider } = this.#program.get(name) ?? {};
    if (declared === undefined) this.#program.delete(name);
    else this.#program.set(name, this.#here({ ...declared, provider }));
  }

  /** Args that refer to resources by the names that these have now. */
  #here(declared: Declared): Declared {
    const args = resolved(declared.args, (one) => ({ ...one, of: this.#current(one.of) }));
    return { ...declared, args };
  }

  #rename(from: string, to: string, isAliased = false): void {
    if (from === to || !this.#program.has(from)) return;
    renamed(this.#program, from, to);
    if (isAliased) this.#stack.rename(from, to);
  }

  #move(plain: string, to: "default" | "own", isAliased: boolean | undefined): void {
    const from = this.#current(plain);
    const base = plain.replace("own/", "");
    const name = to === "own" ? `own/${base}` : base;
    this.#rename(from, name, isAliased);
    const declared = this.#program.get(name);
    if (declared !== undefined)
      this.#program.set(name, { ...declared, provider: to === "own" ? "own" : undefined });
  }

  #nameById({ name: plain, number, deletionPolicy }: Extract<Step, { do: "name by id" }>): void {
    const name = this.#current(plain);
    const declared = this.#program.get(name);
    if (declared === undefined || isAlwaysKept(declared.kind)) return;
    const known = new Set([...this.#stack.resources.values()].map(({ id }) => id));
    const free = this.environment.emulator
      .list(stores[declared.kind])
      .map(({ id }) => id)
      .filter((id) => !known.has(id) && !neverNamed.has(id));
    const id = free[number % Math.max(1, free.length)];
    if (id === undefined) return;
    const args = { ...declared.args, [idArgs[declared.kind]]: id, ...(deletionPolicy && { deletionPolicy }) };
    this.#program.set(name, { ...declared, args });
  }

  async #createAsOther(plain: string): Promise<void> {
    const declared = this.#program.get(this.#current(plain));
    if (declared === undefined || isAlwaysKept(declared.kind)) return;
    if (dependenciesOf(declared.args).length > 0) return;
    await this.#others.make(declared);
  }

  #editAsColleague(edit: Edit): void {
    const stored = this.#stack.resources.get(this.#current(edit.name));
    if (stored === undefined) return;
    this.#census.noteEdit(stored.id, editDirectly(this.environment.emulator, stored, edit));
    this.#drifted ||= this.#census.holdsGone;
  }

  /** What other users do during a run. */
  #interleaved({ other, edits = [] }: Up): Interleaved {
    let waiting = edits;
    return async ({ number, method, path }) => {
      const isWrite = (name: string): boolean => {
        const id = this.#stack.resources.get(this.#current(name))?.id;
        return (method === "PUT" || method === "PATCH") && idsIn(path).some((one) => one === id);
      };
      const due = waiting.filter(({ before, edit }) =>
        before === "write" ? isWrite(edit.name) : before === number,
      );
      waiting = waiting.filter((one) => !due.includes(one));
      for (const { edit } of due) this.#editAsColleague(edit);
      if (other?.request === number) await this.#createAsOther(other.name);
    };
  }

  async #refresh(kill: Kill | undefined): Promise<void> {
    const { log, isKilled } = await this.#run({ kill }, (processes, killed) =>
      this.#stack.refresh(processes, { killed }),
    );
    if (log.failures.length === 0 && !isKilled) {
      this.#drifted &&= this.#census.holdsGone;
      this.#census.refreshed();
    } else this.#expectReason(log, isKilled);
  }

  async #up(step: Up): Promise<boolean> {
    const { refresh = false, replace = [], target: named, kill } = step;
    // A refresh of some resources does not cover the others.
    const wasDrifted = this.#drifted && !(refresh && named === undefined);
    const wished = new Set(replace.map((name) => this.#current(name)));
    const target = named === undefined ? undefined : new Set(named.map((name) => this.#current(name)));
    const before = new Map(this.#stack.resources);
    const program = new Map(inOrder(this.#program));
    const census = this.#census;
    const interleaved = this.#interleaved(step);
    census.begin();
    const { log, isKilled, isStruck } = await this.#run({ kill, interleaved }, async (processes, killed) => {
      if (refresh) {
        const refreshed = await this.#stack.refresh(processes, { killed, target });
        if (refreshed.failures.length > 0) return refreshed;
      }
      const options = { killed, replace: wished, target };
      return this.#stack.up(processes, program, options);
    });
    const isDone = log.failures.length === 0 && !isKilled;
    if (isDone && refresh && target === undefined) census.refreshed();
    this.counters.metDrift += census.end({
      program,
      log,
      isDone,
      isTargeted: target !== undefined,
      isStruck,
    });
    if (!isDone) {
      this.#expectReason(log, isKilled);
      this.#drifted ||= census.holdsGone;
      return false;
    }
    this.#hasFollowed = false;
    const isApart =
      target !== undefined ||
      new Set([...before.values(), ...program.values()].map(({ provider }) => provider)).size > 1;
    // No process sees deletions of another process, or of a run without its resource.
    this.#drifted = wasDrifted || ((isApart || census.drifted.size > 0) && census.holdsGone);
    if (!this.#drifted) this.#drifted = census.expectEqual(program, log, target !== undefined);
    for (const name of wished) {
      const { kind, args } = program.get(name) ?? {};
      const isNamed = kind !== undefined && args?.[idArgs[kind]] !== undefined;
      if (log.begun.has(name) && !isNamed) census.expectReplaced(name, before.get(name));
    }
    return true;
  }

  /** The user does what the errors say; where they say nothing, something must be broken. */
  #expectReason({ failures }: RunLog, isKilled: boolean): void {
    const [program, stack, others] = [this.#program, this.#stack, this.#others];
    const { orphans, resources: before, drifted, edited } = this.#census;
    const world = {
      program,
      stack,
      emulator: this.environment.emulator,
      others,
      orphans,
      before,
      drifted,
    };
    // A colleague edited the object after the update read it.
    const isRace = ({ error: { message } }: Failure): boolean =>
      (message.includes("[http/bad-request]") && idsIn(message).some((id) => edited.has(id))) ||
      (message.includes("[http/not-found]") && edited.size > 0);
    const unexplained = failures.filter((failure) => !follow(failure, world) && !isRace(failure));
    this.#hasFollowed = unexplained.length < failures.length;
    if (unexplained.length > 0 && !isKilled && !this.#faultsOn && !this.#drifted) {
      const texts = unexplained.map(({ name, error }) => `${name}: ${error.message}`);
      throw new Violation("failed", `nothing is broken, and yet: ${texts.join("; ")}`);
    }
  }

  async #run(
    {
      kill,
      interleaved,
    }: { readonly kill: Kill | undefined; readonly interleaved?: Interleaved | undefined },
    work: (processes: Processes, killed: Promise<void>) => Promise<RunLog>,
  ): Promise<Ran> {
    const { emulator, killSwitch } = this.environment;
    const line = killSwitch.open(kill, interleaved);
    const fate = { isKilled: false };
    void line.killed.then(() => (fate.isKilled = true));
    const from = emulator.requests().length;
    const log = await work(this.#processes(line), line.killed);
    line.sever();
    await killSwitch.quiet();
    this.#count(log, fate.isKilled, from);
    this.#census.expectClear(log.failures);
    const sent = emulator.requests().slice(from);
    const isStruck = line.hasLost || sent.some(({ faults }) => faults !== undefined);
    return { log, isKilled: fate.isKilled, isStruck };
  }

  #count(log: RunLog, wasKilled: boolean, from: number): void {
    const { counters } = this;
    const requests = this.environment.emulator.requests().slice(from);
    for (const [index, { method, path, faults = [] }] of requests.entries()) {
      for (const fault of faults) counters.faults[nameOf(fault)] = (counters.faults[nameOf(fault)] ?? 0) + 1;
      const isAgain = (): boolean =>
        requests.slice(index + 1).some((later) => later.method === method && later.path === path);
      if (faults.length > 0 && isAgain()) counters.retries += 1;
    }
    counters.runs += 1;
    counters.requests += requests.length;
    counters.operations += log.calls;
    if (wasKilled || requests.some(({ faults }) => faults !== undefined)) counters.faulted += log.calls;
    if (wasKilled) counters.kills += 1;
    else if (log.failures.length > 0) counters.failedRuns += 1;
  }

  /** A process for each provider of a run. */
  #processes({ authKeyId }: Line): Processes {
    const patience = this.#faultsOn ? impatient : patient;
    const { emulator, killSwitch } = this.environment;
    const account = { ...configurationOf(emulator, killSwitch.url), "pipes:authKeyId": authKeyId };
    const config = { ...account, ...patience };
    const started = new Map<string | undefined, ProviderCalls>();
    return (provider) => {
      const calls = started.get(provider) ?? this.#watched(inProcess(config));
      started.set(provider, calls);
      return calls;
    };
  }

  /** The same calls, noted until they end: a killed process leaves some behind. */
  #watched(calls: ProviderCalls): ProviderCalls {
    const { abandoned } = this.environment;
    const note = <Result>(call: Promise<Result>): Promise<Result> => {
      abandoned.add(call);
      void call.catch(() => undefined).finally(() => abandoned.delete(call));
      return call;
    };
    return {
      ...calls,
      create: (...given) => note(calls.create(...given)),
      update: (...given) => note(calls.update(...given)),
      read: (...given) => note(calls.read(...given)),
      delete: (...given) => note(calls.delete(...given)),
    };
  }
}
