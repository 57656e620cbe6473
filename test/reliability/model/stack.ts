import { CheckRefused } from "../../grpc/support/failure";
import { internals } from "../../grpc/support/managedResource";
import { unwrapped } from "../../grpc/support/wire";
import type { ProviderCalls } from "../../harness/providerCalls";
import { sameInputs, type Program, type RunLog, type RunOptions, type Stored } from "./records";
import { Run } from "./run";

/**
 * The part of an engine that decides which calls a provider gets, in which order, and what is recorded of the answers:
 * `check` and `diff` one after the other, the steps at the same time, deletions at the end and only if all went well.
 */
export class Stack {
  readonly resources = new Map<string, Stored>();
  /** What was replaced and is to be deleted. */
  readonly leftovers: Stored[] = [];

  /** Runs an update; failures are in the log. */
  async up(calls: ProviderCalls, program: Program, options: RunOptions = {}): Promise<RunLog> {
    const run = new Run(calls, this, options);
    const steps: Promise<void>[] = [];
    for (const [name, declared] of program) {
      const step = await run.begin(name, declared);
      if (run.log.failures.length > 0) break;
      steps.push(step.done);
    }
    await run.unlessKilled(Promise.all(steps));
    if (run.log.failures.length > 0 || run.isDead()) return run.log;
    const gone = [...this.resources].filter(([name]) => !program.has(name));
    await run.unlessKilled(
      Promise.all([
        ...gone.map(([name, stored]) => run.remove(stored, () => this.resources.delete(name))),
        ...this.leftovers.map((stored) =>
          run.remove(stored, () => this.leftovers.splice(this.leftovers.indexOf(stored), 1)),
        ),
      ]),
    );
    return run.log;
  }

  /** Runs a refresh: what the service says takes the place of what is stored. */
  async refresh(calls: ProviderCalls, options: RunOptions = {}): Promise<RunLog> {
    const run = new Run(calls, this, options);
    const reads = [...this.resources].map(([name, stored]) => run.read(name, stored));
    await run.unlessKilled(Promise.all(reads));
    return run.log;
  }

  /** The names of the resources that an update would do something to. */
  async preview(calls: ProviderCalls, program: Program): Promise<string[]> {
    const changed = [...this.resources.keys()].filter((name) => !program.has(name));
    for (const [name, { kind, args }] of program) {
      const old = this.resources.get(name);
      const olds = old === undefined ? {} : unwrapped(old.inputs);
      const { inputs, failures } = await calls.check(olds, { ...args, ...internals(kind) });
      if (failures.length > 0) throw new CheckRefused(failures);
      const isSame = old !== undefined && old.initErrors === undefined && sameInputs(old, inputs);
      const replaces =
        old === undefined
          ? []
          : (await calls.diff(old.id, unwrapped(old.outputs), unwrapped(inputs))).replaces;
      if (!isSame || replaces.length > 0) changed.push(name);
    }
    return [...changed, ...this.leftovers.map(({ id }) => `leftover ${id}`)];
  }
}
