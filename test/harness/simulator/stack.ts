import { valueAt } from "../../../provider/src/core/json/json";
import { type PropertyMap, unknownValue, unwrapped } from "../provider/wire";
import { CheckRefused, internals, sameInputs } from "./records";
import type { Declared, Leftover, Processes, Program, RunLog, RunOptions, Stored } from "./records";
import { dependenciesOf, following, inOrder, resolved } from "./references";
import { Run } from "./run";

/**
 * The part of an engine that decides which calls a provider gets, in which order, and the responses that it records:
 * `check` and `diff` one after the other, the steps at the same time, deletions at the end and only if all went well.
 */
export class Stack {
  readonly resources = new Map<string, Stored>();
  readonly leftovers: Leftover[] = [];

  /** Runs an update; failures are in the log. */
  async up(processes: Processes, program: Program, options: RunOptions = {}): Promise<RunLog> {
    const run = new Run(processes, this, options);
    const { target } = options;
    const steps = new Map<string, Promise<void>>();
    for (const [name, declared] of inOrder(program)) {
      if (target?.has(name) === false) continue;
      const dependencies = dependenciesOf(declared.args);
      await run.unlessKilled(Promise.all(dependencies.map((one) => steps.get(one) ?? Promise.resolve())));
      if (run.isOver()) break;
      // A run does not create resources that it does not target.
      if (!dependencies.every((one) => this.resources.has(one))) continue;
      const step = await run.begin(name, declared);
      // Wait for running calls, also if another call has failed.
      steps.set(name, step.done);
      if (run.isOver()) break;
    }
    await run.unlessKilled(Promise.all(steps.values()));
    const declared = new Set(inOrder(program).map(([name]) => name));
    const gone = [...this.resources].filter(([name]) => !declared.has(name));
    await this.#remove(
      run,
      [...gone.map(([name, stored]) => ({ ...stored, name })), ...this.leftovers].filter(
        ({ name }) => target?.has(name) !== false && !this.#isNeeded(name, declared, target),
      ),
    );
    return run.log;
  }

  /** Runs a refresh: the values of the service replace the stored values. */
  async refresh(processes: Processes, options: RunOptions = {}): Promise<RunLog> {
    const run = new Run(processes, this, options);
    const reads = [...this.resources]
      .filter(([name]) => options.target?.has(name) !== false)
      .map(([name, stored]) => run.read(name, stored));
    await run.unlessKilled(Promise.all(reads));
    return run.log;
  }

  /** The names of the resources that an update would do something to. */
  async preview(processes: Processes, program: Program): Promise<string[]> {
    const ordered = inOrder(program);
    const changed = [...this.resources.keys()].filter((name) => !ordered.some(([one]) => one === name));
    for (const [name, declared] of ordered) {
      const calls = processes(declared.provider);
      const old = this.resources.get(name);
      const olds = old === undefined ? {} : unwrapped(old.inputs);
      const news = { ...this.argsOf(declared), ...internals(declared.kind) };
      const { inputs, failures } = await calls.check(olds, news);
      if (failures.length > 0) throw new CheckRefused(failures);
      const isSame = old !== undefined && old.initErrors === undefined && sameInputs(old, inputs);
      const diff =
        old === undefined ? undefined : await calls.diff(old.id, unwrapped(old.outputs), unwrapped(inputs));
      if (!isSame || diff?.changes === true || diff?.replaces.length !== 0) changed.push(name);
    }
    return [...changed, ...this.leftovers.map(({ id }) => `leftover ${id}`)];
  }

  /** The args with the outputs that they refer to. */
  argsOf({ args }: Pick<Declared, "args">): PropertyMap {
    const all = resolved(args, ({ of, output }) => {
      const stored = this.resources.get(of);
      if (stored === undefined) return unknownValue;
      return output === "id" ? stored.id : valueAt(unwrapped(stored.outputs), output.split("."));
    });
    // As Pulumi's SDK does with an output that is undefined, such as the id of a tile that an adoption did not reach.
    return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  }

  /** What `aliases` do: the resource has another name from now on. */
  rename(from: string, to: string): void {
    const stored = this.resources.get(from);
    if (stored === undefined || this.resources.has(to)) return;
    this.resources.delete(from);
    this.resources.set(to, stored);
    for (const [name, one] of this.resources)
      this.resources.set(name, { ...one, args: following(one.args, from, to) });
  }

  /** Whether something stays that refers to a resource: then an engine refuses to delete it. */
  #isNeeded(name: string, declared: ReadonlySet<string>, target: ReadonlySet<string> | undefined): boolean {
    return (
      target !== undefined &&
      [...this.resources].some(
        ([other, { args }]) =>
          dependenciesOf(args).includes(name) && (declared.has(other) || !target.has(other)),
      )
    );
  }

  /** Deletes what depends on others before these. */
  async #remove(run: Run, going: readonly Leftover[]): Promise<void> {
    let left = going;
    while (left.length > 0 && !run.isOver()) {
      const isFree = ({ name }: Leftover): boolean =>
        !left.some((other) => dependenciesOf(other.args).includes(name));
      const [now, later] = [left.filter(isFree), left.filter((one) => !isFree(one))];
      await run.unlessKilled(
        Promise.all(
          now.map((one) =>
            run.remove(one.name, one, () => {
              this.#forget(one);
            }),
          ),
        ),
      );
      left = now.length === 0 ? [] : later;
    }
  }

  #forget(gone: Leftover): void {
    const index = this.leftovers.indexOf(gone);
    if (index === -1) this.resources.delete(gone.name);
    else this.leftovers.splice(index, 1);
  }
}
