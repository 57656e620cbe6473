import fc from "fast-check";
import type { FaultRule } from "pulumi-pipes-emulator";
import { colleaguesEdits, type Edit } from "./otherUsers";
import type { Kill } from "./killSwitch";
import { alertNames, allNames, boardNames, edits, hookName, keyNames, peacefulPrograms } from "./programs";
import { pipeNames, wholePrograms } from "./programs";
import type { Declared } from "../harness/simulator/records";

/** One thing that happens, as data: a failing story can be written down unchanged. */
export type Step =
  | { readonly do: "edit"; readonly name: string; readonly declared?: Declared | undefined }
  | { readonly do: "write all"; readonly program: readonly (readonly [string, Declared | undefined])[] }
  /** Another name in the program; the resource stays the same one where it is given the old one as an alias. */
  | { readonly do: "rename"; readonly from: string; readonly to: string; readonly isAliased?: boolean }
  /** A component moves under another provider: with `aliases`, or as new resources. */
  | {
      readonly do: "move";
      readonly names: readonly string[];
      readonly to: "default" | "own";
      readonly isAliased?: boolean;
    }
  /** The program names an object of its kind without a resource, or with a resource of another stack. */
  | {
      readonly do: "name by id";
      readonly name: string;
      readonly number: number;
      readonly deletionPolicy?: "delete" | "retain" | undefined;
    }
  /** The program no longer names it, and sets no policy for its deletion. */
  | { readonly do: "drop id"; readonly name: string }
  /** Another user creates an object with the args of that resource. */
  | { readonly do: "another user creates"; readonly name: string }
  /** Another user puts an alert on a tile of that dashboard. */
  | { readonly do: "another user watches"; readonly name: string; readonly number: number }
  | Up
  | { readonly do: "refresh"; readonly kill?: Kill }
  | { readonly do: "a colleague edits"; readonly edits: readonly Edit[] }
  | { readonly do: "delete outside"; readonly number: number }
  | { readonly do: "fault on"; readonly rule: FaultRule }
  | { readonly do: "faults off" };

/** An update, of all resources or of a few. */
export interface Up {
  readonly do: "up";
  readonly refresh?: boolean | undefined;
  readonly replace?: readonly string[] | undefined;
  readonly target?: readonly string[] | undefined;
  readonly kill?: Kill | undefined;
  /** Just before a request, another user creates an object with the args of a resource. */
  readonly other?: { readonly request: number; readonly name: string } | undefined;
  /** Edits of a colleague just before a request, or just before the first write of the object. */
  readonly edits?: readonly { readonly before: number | "write"; readonly edit: Edit }[] | undefined;
}

const requests = fc.integer({ min: 1, max: 14 });
const kills: fc.Arbitrary<Kill> = fc.record({
  request: requests,
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

/** Those that cost a whole attempt's time, or teach a limit that is kept by the clock. */
const slowActions = fc.constantFrom<FaultRule["action"][]>(
  { hang: true },
  { endless: true },
  { slowBytesPerSecond: 40 },
  { status: 429, retryAfter: "0.05" },
  { status: 429, rateLimitReset: "0.1" },
);

const faultRules: fc.Arbitrary<FaultRule> = fc
  .record({
    method: fc.constantFrom(undefined, "GET", "POST", "PATCH", "PUT", "DELETE"),
    skip: fc.constantFrom(0, 0, 1, 2),
    times: fc.constantFrom(1, 2, 6, 20),
    probability: fc.constantFrom(1, 0.5, 0.25),
    seed: fc.integer({ min: 1, max: 1000 }),
    action: fc.oneof({ weight: 12, arbitrary: actions }, { weight: 1, arbitrary: slowActions }),
  })
  .map(({ times, ...rule }) => ({ ...rule, times: Math.min(times, mostTimes(rule.action)) }));

/** What takes a whole attempt's time strikes once; a limit that is refused again and again makes a story slow, not another. */
function mostTimes(action: FaultRule["action"]): number {
  if ("hang" in action || "endless" in action) return 1;
  return "status" in action && action.status === 429 ? 2 : 20;
}

const names = fc.constantFrom(...allNames);
const madeNames = fc.constantFrom(...alertNames, ...pipeNames, ...boardNames, ...keyNames);

/** A service has no two webhooks of one name, so that none is replaced. */
const replaced = fc.oneof(madeNames, names).filter((name) => name !== hookName);

const sometimes = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> =>
  fc.oneof({ weight: 8, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });

const ups: fc.Arbitrary<Step> = fc.record({
  do: fc.constant("up"),
  refresh: fc.constantFrom(true, false, false, false),
  replace: sometimes(replaced.map((name) => [name])),
  target: sometimes(fc.uniqueArray(names, { minLength: 1, maxLength: 6 })),
  kill: fc.oneof(fc.constant(undefined), fc.constant(undefined), kills),
  other: sometimes(fc.record({ request: fc.integer({ min: 1, max: 10 }), name: madeNames })),
  edits: fc.array(
    fc.record({ before: fc.oneof(requests, fc.constant("write" as const)), edit: colleaguesEdits }),
    {
      maxLength: 2,
    },
  ),
});

/** Two names of resources of one kind; not of the dashboard whose tile an alert of the program needs. */
const renames = fc
  .constantFrom(alertNames, pipeNames, ["board", "second board"], keyNames, ["naming", "naming too"])
  .chain((alike) =>
    fc.record({ from: fc.constantFrom(...alike), to: fc.constantFrom(...alike), isAliased: fc.boolean() }),
  );

const watches = fc.tuple(fc.constantFrom(...boardNames), fc.nat(7));
const refreshKills = fc.option(kills, { nil: undefined, freq: 2 });
/** What can happen, and how often it does. */
export const steps: fc.Arbitrary<Step> = fc.oneof<fc.WeightedArbitrary<Step>[]>(
  {
    weight: 12,
    arbitrary: fc
      .oneof(wholePrograms, { weight: 3, arbitrary: peacefulPrograms })
      .map((program) => ({ do: "write all", program: [...program] })),
  },
  { weight: 4, arbitrary: edits.map((edit) => ({ do: "edit", ...edit })) },
  { weight: 2, arbitrary: renames.map((rename) => ({ do: "rename", ...rename })) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("move"),
      names: fc.uniqueArray(names, { minLength: 1, maxLength: 8 }),
      to: fc.constantFrom("default", "own"),
      isAliased: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("name by id"),
      name: madeNames,
      number: fc.nat(7),
      deletionPolicy: fc.constantFrom(undefined, undefined, "delete", "retain"),
    }),
  },
  { weight: 1, arbitrary: madeNames.map((name) => ({ do: "drop id", name })) },
  { weight: 1, arbitrary: madeNames.map((name) => ({ do: "another user creates", name })) },
  { weight: 1, arbitrary: watches.map(([name, number]) => ({ do: "another user watches", name, number })) },
  { weight: 16, arbitrary: ups },
  { weight: 1, arbitrary: refreshKills.map((kill) => ({ do: "refresh", ...(kill && { kill }) })) },
  {
    weight: 8,
    arbitrary: fc
      .array(colleaguesEdits, { minLength: 1, maxLength: 6 })
      .map((all) => ({ do: "a colleague edits", edits: all })),
  },
  { weight: 1, arbitrary: fc.nat(7).map((number) => ({ do: "delete outside", number })) },
  { weight: 3, arbitrary: faultRules.map((rule) => ({ do: "fault on", rule })) },
  { weight: 2, arbitrary: fc.constant<Step>({ do: "faults off" }) },
);
