import { startEmulator, type Emulator } from "pulumi-pipes-emulator";
import { inProcess } from "../../drift/support/inProcess";
import { configurationOf } from "../../grpc/support/session";
import type { ProviderCalls } from "../../harness/providerCalls";
import { withPartials } from "../support/partials";
import { changeBehindTheBack, deleteBehindTheBack } from "./behindTheBack";
import { openGate, type Gate, type Kill } from "./gate";
import { Census, seededAlerts, Violation } from "./invariants";
import { Stack, type Declared, type RunLog } from "./stack";
import type { Step } from "./steps";

/** A service and the way to it, for many stories one after the other. */
export interface Stage {
  readonly emulator: Emulator;
  readonly gate: Gate;
  close(): Promise<void>;
}

export async function openStage(): Promise<Stage> {
  const emulator = await startEmulator({ transitionMs: 0 });
  const gate = await openGate(emulator.url);
  return {
    emulator,
    gate,
    close: async () => {
      await gate.close();
      await emulator.close();
    },
  };
}

/** What was tried in stories. */
export interface Tally {
  operations: number;
  /** Operations of runs during which faults struck or the process was killed. */
  faulted: number;
  runs: number;
  kills: number;
  failedRuns: number;
  readonly faults: Record<string, number>;
}

export const emptyTally = (): Tally => ({
  operations: 0,
  faulted: 0,
  runs: 0,
  kills: 0,
  failedRuns: 0,
  faults: {},
});

/** Faults are met with little patience, so that stories end; without any, a busy machine must not look like one. */
const impatient = { "pipes:attemptTimeoutSeconds": "0.5", "pipes:operationTimeoutSeconds": "4" };
const patient = { "pipes:attemptTimeoutSeconds": "20", "pipes:operationTimeoutSeconds": "60" };

/** One stack and one service through all that happens to them; what must hold is checked after each run. */
export class Story {
  readonly #program = new Map<string, Declared>();
  readonly #stack = new Stack();
  readonly #census: Census;
  #faultsOn = false;
  /** Whether somebody changed the service since the last refresh. */
  #drifted = false;

  constructor(
    private readonly stage: Stage,
    private readonly tally: Tally = emptyTally(),
  ) {
    stage.emulator.reset();
    this.#census = new Census(stage.emulator, this.#stack, seededAlerts);
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
        return void (await this.#refresh(step.kill));
      case "up":
        await this.#up(step);
    }
  }

  /** The end of each story: nothing is broken any more, and the next run makes all well. */
  async finish(): Promise<void> {
    await this.take({ do: "faults off" });
    await this.take({ do: "up", refresh: true });
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

  async #up({ refresh = false, replace = [], kill }: Extract<Step, { do: "up" }>): Promise<void> {
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
    if (!isDone) return;
    const drifted = wasDrifted && !refresh;
    this.#drifted = drifted;
    if (!drifted) this.#census.expectEqual(this.#program);
    for (const name of wished) this.#census.expectReplaced(name, before.get(name));
  }

  /** Runs a process; whether it came to its end without a failure. */
  async #run(
    kill: Kill | undefined,
    work: (calls: ProviderCalls, killed: Promise<void>) => Promise<RunLog>,
  ): Promise<boolean> {
    const { emulator, gate } = this.stage;
    const line = gate.open(kill);
    let wasKilled = false;
    void line.killed.then(() => (wasKilled = true));
    const from = emulator.requests().length;
    const log = await work(this.#process(line.url), line.killed);
    line.sever();
    await gate.quiet();
    this.#count(log, wasKilled, from);
    this.#census.expectClear(log.failures);
    if (log.failures.length > 0 && !wasKilled && !this.#faultsOn && !this.#drifted)
      throw new Violation("failed", `nothing is broken, and yet: ${log.failures.map(String).join("; ")}`);
    return log.failures.length === 0 && !wasKilled;
  }

  #count(log: RunLog, wasKilled: boolean, from: number): void {
    const struck = this.stage.emulator
      .requests()
      .slice(from)
      .filter(({ status }) => status === 0 || status >= 429);
    for (const { status } of struck) {
      const name = status === 0 ? "no status" : String(status);
      this.tally.faults[name] = (this.tally.faults[name] ?? 0) + 1;
    }
    this.tally.runs += 1;
    this.tally.operations += log.calls;
    if (this.#faultsOn || wasKilled) this.tally.faulted += log.calls;
    if (wasKilled) this.tally.kills += 1;
    else if (log.failures.length > 0) this.tally.failedRuns += 1;
  }

  #process(baseUrl: string): ProviderCalls {
    const config = {
      ...configurationOf(this.stage.emulator, baseUrl),
      ...(this.#faultsOn ? impatient : patient),
    };
    return withPartials(inProcess(config));
  }
}
