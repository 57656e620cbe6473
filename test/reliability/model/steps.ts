import fc from "fast-check";
import type { FaultRule } from "pulumi-pipes-emulator";
import type { Kill } from "./gate";
import { alertNames, edits, pipeNames, wholePrograms } from "./programs";
import type { Declared } from "./records";

/** One thing that happens, as data: a failing story can be written down as it is. */
export type Step =
  | { readonly do: "edit"; readonly name: string; readonly declared?: Declared | undefined }
  | { readonly do: "write all"; readonly program: readonly (readonly [string, Declared])[] }
  | { readonly do: "rename"; readonly from: string; readonly to: string }
  | {
      readonly do: "up";
      readonly refresh?: boolean;
      readonly replace?: readonly string[];
      readonly kill?: Kill;
    }
  | { readonly do: "refresh"; readonly kill?: Kill }
  | {
      readonly do: "change behind the back";
      readonly what: "alert" | "pipe" | "tables" | "key" | "stream";
      readonly number: number;
    }
  | { readonly do: "delete behind the back"; readonly number: number }
  | { readonly do: "fault on"; readonly rule: FaultRule }
  | { readonly do: "faults off" };

const kills: fc.Arbitrary<Kill> = fc.record({
  request: fc.integer({ min: 1, max: 14 }),
  point: fc.constantFrom("before", "after"),
});

const actions: fc.Arbitrary<FaultRule["action"]> = fc.oneof(
  fc.constantFrom<FaultRule["action"][]>(
    { status: 500 },
    { status: 500, after: true },
    { status: 502, body: "html" },
    { status: 502, body: "text", after: true },
    { status: 503, body: "html" },
    { status: 504, body: "html", after: true },
    { status: 504, body: "html" },
    { status: 429, retryAfter: "0.05" },
    { status: 429, rateLimitReset: "0.1" },
    { status: 403 },
    { status: 404, body: "html" },
    { status: 424, message: "Current state: idle" },
  ),
  fc.constantFrom<FaultRule["action"][]>(
    { reset: "before" },
    { reset: "during" },
    { reset: "after" },
    { truncate: true },
    { wrongBody: "html" },
    { wrongBody: "no-result" },
    { wrongBody: "not-json" },
    { wrongBody: "empty" },
    { wrongBody: "array" },
    { latencyMs: 20 },
  ),
);

/** Those that cost a whole attempt's time. */
const slowActions = fc.constantFrom<FaultRule["action"][]>(
  { hang: true },
  { endless: true },
  { slowBytesPerSecond: 40 },
);

export const faultRules: fc.Arbitrary<FaultRule> = fc
  .record({
    method: fc.constantFrom(undefined, "GET", "POST", "PATCH", "PUT", "DELETE"),
    skip: fc.constantFrom(0, 0, 1, 2),
    times: fc.constantFrom(1, 2, 6, 20),
    probability: fc.constantFrom(1, 0.5, 0.25),
    seed: fc.integer({ min: 1, max: 1000 }),
    action: fc.oneof({ weight: 12, arbitrary: actions }, { weight: 1, arbitrary: slowActions }),
  })
  .map(({ times, ...rule }) => ({
    ...rule,
    times: Math.min(times, mostTimes(rule.action)),
  }));

/** What takes a whole attempt's time strikes once; a limit that is refused again and again makes a story slow, not another. */
function mostTimes(action: FaultRule["action"]): number {
  if ("hang" in action || "endless" in action) return 1;
  return "status" in action && action.status === 429 ? 2 : 20;
}

const replacements = fc.option(
  fc.constantFrom(...alertNames, ...pipeNames).map((name) => [name] as const),
  { nil: undefined, freq: 8 },
);

/** What can happen, and how often it does. */
export const steps: fc.Arbitrary<Step>[] = [
  wholePrograms.map((program): Step => ({ do: "write all", program: [...program] })),
  edits.map((edit): Step => ({ do: "edit", ...edit })),
  edits.map((edit): Step => ({ do: "edit", ...edit })),
  edits.map((edit): Step => ({ do: "edit", ...edit })),
  fc
    .constantFrom(alertNames, pipeNames)
    .chain((names) => fc.tuple(fc.constantFrom(...names), fc.constantFrom(...names)))
    .map(([from, to]): Step => ({ do: "rename", from, to })),
  fc.record({ refresh: fc.boolean(), replace: replacements }).map(upStep),
  fc.record({ refresh: fc.boolean(), replace: replacements }).map(upStep),
  fc.record({ refresh: fc.boolean(), replace: replacements, kill: kills }).map(upStep),
  fc.record({ refresh: fc.boolean(), replace: replacements, kill: kills }).map(upStep),
  fc
    .option(kills, { nil: undefined, freq: 2 })
    .map((kill): Step => ({ do: "refresh", ...(kill && { kill }) })),
  fc
    .tuple(fc.constantFrom("alert", "pipe", "tables", "key", "stream"), fc.nat(7))
    .map(([what, number]): Step => ({ do: "change behind the back", what, number })),
  fc.nat(7).map((number): Step => ({ do: "delete behind the back", number })),
  faultRules.map((rule): Step => ({ do: "fault on", rule })),
  faultRules.map((rule): Step => ({ do: "fault on", rule })),
  fc.constant<Step>({ do: "faults off" }),
];

function upStep(drawn: {
  readonly refresh: boolean;
  readonly replace: readonly string[] | undefined;
  readonly kill?: Kill;
}): Step {
  const { refresh, replace, kill } = drawn;
  return { do: "up", refresh, ...(replace && { replace }), ...(kill && { kill }) };
}
