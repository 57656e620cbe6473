import { z } from "zod";
import { objectKinds, type ObjectKind } from "../store/records";
import { faultAction, type FaultAction } from "./faultAction";

/**
 * A fault and its conditions. It applies to a request that meets all conditions. If several rules apply, their latencies add
 * up, and of the other faults only the one that you added first applies.
 */
export interface FaultRule {
  /** HTTP method: `GET`, `POST`, `PUT`, `PATCH` or `DELETE`. Default: any. */
  readonly method?: string | undefined;
  /** Regular expression for the path without the query, or a text that the path contains. Default: any path. */
  readonly path?: RegExp | string | undefined;
  /** Kind of object in the path: an `ObjectKind`, such as `alerts`. Default: any. */
  readonly kind?: ObjectKind | undefined;
  /** Number of requests that meet the conditions, and to which the rule does not apply yet. Default: 0. */
  readonly skip?: number | undefined;
  /** Number of requests that the rule applies to. Default: no limit. */
  readonly times?: number | undefined;
  /** Probability that the rule applies to a request, 0 to 1. `times` counts only requests to which it applies. Default: 1. */
  readonly probability?: number | undefined;
  /** Seed of the probability, a whole number. The same seed selects the same requests. Default: 1. */
  readonly seed?: number | undefined;
  /** The fault: one of the forms of `FaultAction`. */
  readonly action: FaultAction;
}

/** A rule as the control API reads it. A regular expression of a caller could take hours. */
export const faultRuleBody = z.strictObject({
  method: z.string().optional(),
  path: z.string().optional(),
  kind: z.enum(objectKinds).optional(),
  skip: z.int().min(0).optional(),
  times: z.int().min(1).optional(),
  probability: z.number().min(0).max(1).optional(),
  seed: z.int().optional(),
  action: faultAction,
});

/** Rules are matched against this. */
export interface FaultTarget {
  readonly method: string;
  readonly path: string;
  readonly kind: ObjectKind | undefined;
}

interface ActiveRule {
  readonly rule: FaultRule;
  readonly random: () => number;
  toSkip: number;
  left: number;
}

/** The rules in force, in the order in which they were added. */
export class FaultRules {
  #rules: ActiveRule[] = [];

  /** Adds a rule; what it asks for is checked at once. */
  add(rule: FaultRule): void {
    faultAction.parse(rule.action);
    this.#rules.push({
      rule,
      random: seededRandom(rule.seed ?? 1),
      toSkip: rule.skip ?? 0,
      left: rule.times ?? Number.POSITIVE_INFINITY,
    });
  }

  /** Removes all rules. */
  clear(): void {
    this.#rules = [];
  }

  /** The faults that strike a request: any latencies, then at most one other fault. */
  strike(target: FaultTarget): FaultAction[] {
    const actions: FaultAction[] = [];
    for (const active of this.#rules) {
      if (!matches(active.rule, target) || !strikes(active)) continue;
      actions.push(active.rule.action);
      if (!("latencyMs" in active.rule.action)) break;
    }
    return actions;
  }
}

function matches({ method, path, kind }: FaultRule, target: FaultTarget): boolean {
  if (method !== undefined && method.toUpperCase() !== target.method) return false;
  if (kind !== undefined && kind !== target.kind) return false;
  if (path === undefined) return true;
  if (typeof path === "string") return target.path.includes(path);
  // A global pattern remembers where it stopped, and would match every other request only.
  path.lastIndex = 0;
  return path.test(target.path);
}

function strikes(active: ActiveRule): boolean {
  if (active.left <= 0) return false;
  if (active.toSkip > 0) {
    active.toSkip -= 1;
    return false;
  }
  const { probability } = active.rule;
  if (probability !== undefined && active.random() >= probability) return false;
  active.left -= 1;
  return true;
}

/** A small seeded generator (mulberry32): the same seed gives the same numbers from 0 up to 1. */
function seededRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
