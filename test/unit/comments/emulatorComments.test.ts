import { noQuirks, objectKinds } from "pulumi-pipes-emulator";
import { generalProblemsOf } from "./commentRules";
import type { Commented } from "./commented";
import { publicComments } from "./publicComments";

const compilerPatienceMs = 60_000;

let all: readonly Commented[] = [];
beforeAll(() => {
  all = publicComments("emulator");
}, compilerPatienceMs);

const commentOf = (name: string): string => all.find((one) => one.name === name)?.comment ?? "";

test("everything that the emulator offers has a comment; options tell values, units and defaults, calls what fails", () => {
  expect(all.flatMap(generalProblemsOf)).toEqual([]);
});

test("members, options, faults and the seed are looked at, each in its way", () => {
  const kinds = new Map(all.map(({ name, kind }) => [name, kind]));
  for (const [name, kind] of [
    ["startEmulator", "callable"],
    ["Emulator.close", "callable"],
    ["Emulator.patch", "callable"],
    ["Emulator.url", "field"],
    ["EmulatorOptions.logger", "field"],
    ["EmulatorOptions.segments.pipes", "field"],
    ["StatusFault.retryAfter", "field"],
    ["defaultSeed.keys", "field"],
    ["FaultAction", "type"],
  ] as const)
    expect([name, kinds.get(name)]).toEqual([name, kind]);
});

test.each(Object.entries(noQuirks))("the quirk %s says that its default is %s", (name, value) => {
  expect(commentOf(`Quirks.${name}`)).toContain(`Default: ${String(value)}.`);
});

test("the kinds of object are named where they are a type", () => {
  for (const kind of objectKinds) expect(commentOf("ObjectKind")).toContain(`\`${kind}\``);
});
