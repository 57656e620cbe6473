import { inProcess } from "../../drift/support/inProcess";
import { configurationOf } from "../../grpc/support/session";
import type { ProviderCalls } from "../../harness/providerCalls";
import { withPartials } from "../support/partials";
import { actOn, withoutTold } from "./advice";
import { changeBehindTheBack, deleteBehindTheBack } from "./behindTheBack";
import type { Kill } from "./gate";
import { Census, seededObjects, Violation } from "./invariants";
import type { Declared, RunLog } from "./records";
import { Stack } from "./stack";
import type { Stage } from "./stage";
import { emptyTally, nameOf, type Tally } from "./tally";
import type { Step } from "./steps";

/** Faults are met with little patience, so that stories end; without any, a busy machine must not look like one. */
// Calls of killed processes go on until their time is up, and the stage waits for them.
const impatient = {
  "pipes:attemptTimeoutSeconds": "0.5",
  "pipes:operationTimeoutSeconds": "4",
  "pipes:stateTimeoutSeconds": "4",
};
const patient = {
  "pipes:attemptTimeoutSeconds": "20",
  "pipes:operationTimeoutSeconds": "60",
  "pipes:stateTimeoutSeconds": "10",
};

/** Some for each pipe of a program. */
const mostAdvices = 9;

/** One stack and one service through all that happens to them; what must hold is checked after each run. */
export class Story {
  readonly #program = new Map<string, Declared>();
  readonly #stack = new Stack();
  readonly #census: Census;
  #faultsOn = false;
  /** Whether the program of the last run was changed after it, as an error said. */
  #hasFollowed = false;
  /** Whether somebody changed the service since the last refresh. */
  #drifted = false;

  constructor(
    private readonly stage: Stage,
    private readonly tally: Tally = emptyTally(),
  ) {
    stage.emulator.reset();
    this.#census = new Census(stage.emulator, this.#stack, seededObjects);
  }

  async take(step: Step): Promise<void> {
    switch (step.do) {
      case "edit":
        if (step.declared === undefined) this.#program.delete(step.name);
        else this.#program.set(step.name, step.declared);
        return;
      case "write all":
        for (const [name, declared] of step.program) this.#program.set(name, declared);
        return;
      case "rename": {
        const moved = this.#program.get(step.from);
        if (moved === undefined || step.from === step.to) return;
        this.#program.delete(step.from);
        this.#program.set(step.to, moved);
        return;
      }
      case "fault on":
        this.stage.emulator.addFault(step.rule);
        this.#faultsOn = true;
        return;
      case "faults off":
        this.stage.emulator.clearFaults();
        this.#faultsOn = false;
        return;
      case "change behind the back":
        changeBehindTheBack(this.stage.emulator, this.#stack, step);
        this.#drifted = true;
        return;
      case "delete behind the back":
        this.#drifted = deleteBehindTheBack(this.stage.emulator, this.#stack, step.number) || this.#drifted;
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
    // Each error that tells the user what to do takes another run.
    for (let run = 1, isDone = false; run <= mostAdvices && !isDone; run += 1)
      isDone = (await this.#up({ refresh: true })) && !this.#hasFollowed;
    const calls = this.#process(this.stage.gate.open(undefined).url);
    const changes = await this.#stack.preview(calls, this.#program);
    if (changes.length > 0)
      throw new Violation("unsettled", `a second preview changes ${changes.join(", ")}`);
    await this.#refresh(undefined);
    const drift = await this.#stack.preview(calls, this.#program);
    if (drift.length > 0) throw new Violation("unsettled", `a refresh finds ${drift.join(", ")} changed`);
  }

  async #refresh(kill: Kill | undefined): Promise<boolean> {
    return this.#run(kill, (calls, killed) => this.#stack.refresh(calls, { killed }));
  }

  async #up({
    refresh = false,
    replace = [],
    kill,
  }: Omit<Extract<Step, { do: "up" }>, "do">): Promise<boolean> {
    const wasDrifted = this.#drifted;
    const wished = new Set(replace);
    const before = new Map(this.#stack.resources);
    this.#census.begin();
    let creations: RunLog["creations"] = new Map();
    const isDone = await this.#run(kill, async (calls, killed) => {
      if (refresh) {
        const log = await this.#stack.refresh(calls, { killed });
        if (log.failures.length > 0) return log;
      }
      const log = await this.#stack.up(calls, this.#program, { killed, replace: wished });
      creations = log.creations;
      return log;
    });
    this.#census.end(this.#program, creations, isDone, wished.size > 0);
    if (!isDone) {
      this.#census.doubt(this.#program);
      this.#drifted ||= this.#census.holdsGone;
      this.#hasFollowed = withoutTold(this.#program, this.#stack) || this.#hasFollowed;
      return false;
    }
    const drifted = wasDrifted && !refresh;
    this.#drifted = drifted;
    if (!drifted) this.#census.expectEqual(this.#program);
    for (const name of wished)
      if (this.#program.get(name)?.args["pipeId"] === undefined)
        this.#census.expectReplaced(name, before.get(name));
    this.#hasFollowed = withoutTold(this.#program, this.#stack);
    return true;
  }

  /** Runs a process; whether it came to its end without a failure. */
  async #run(
    kill: Kill | undefined,
    work: (calls: ProviderCalls, killed: Promise<void>) => Promise<RunLog>,
  ): Promise<boolean> {
    const { emulator, gate } = this.stage;
    const line = gate.open(kill);
    const fate = { isKilled: false };
    void line.killed.then(() => (fate.isKilled = true));
    const from = emulator.requests().length;
    const log = await work(this.#process(line.url), line.killed);
    line.sever();
    await gate.quiet();
    this.#count(log, fate.isKilled, from);
    this.#census.expectClear(log.failures);
    actOn(log.refusals, this.#program, this.#stack);
    this.#hasFollowed = log.refusals.size > 0;
    const isRefused = log.refusals.size === log.failures.length;
    if (log.failures.length > 0 && !isRefused && !fate.isKilled && !this.#faultsOn && !this.#drifted)
      throw new Violation("failed", `nothing is broken, and yet: ${log.failures.map(String).join("; ")}`);
    return log.failures.length === 0 && !fate.isKilled;
  }

  #count(log: RunLog, wasKilled: boolean, from: number): void {
    const { tally } = this;
    const requests = this.stage.emulator.requests().slice(from);
    for (const [index, { method, path, faults = [] }] of requests.entries()) {
      for (const fault of faults) tally.faults[nameOf(fault)] = (tally.faults[nameOf(fault)] ?? 0) + 1;
      const isAgain = requests
        .slice(index + 1)
        .some((later) => later.method === method && later.path === path);
      if (faults.length > 0 && isAgain) tally.retries += 1;
    }
    tally.runs += 1;
    tally.requests += requests.length;
    tally.operations += log.calls;
    if (wasKilled || requests.some(({ faults }) => faults !== undefined)) tally.faulted += log.calls;
    if (wasKilled) tally.kills += 1;
    else if (log.failures.length > 0) tally.failedRuns += 1;
  }

  #process(baseUrl: string): ProviderCalls {
    const config = {
      ...configurationOf(this.stage.emulator, baseUrl),
      ...(this.#faultsOn ? impatient : patient),
    };
    return withPartials(this.#watched(inProcess(config)));
  }

  /** The same calls, noted until they end: a killed process leaves some behind. */
  #watched(calls: ProviderCalls): ProviderCalls {
    const { abandoned } = this.stage;
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
