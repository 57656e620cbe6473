import { withoutInternal } from "../../provider/src/hosts/dynamic/stateForm";
import { providerStub } from "../../provider/src/hosts/dynamic/stub";
import type { Run } from "../../tools/bench/measuring";
import { bookkeepingBytes, dynamicOnes } from "../../tools/bench/scenarios/state";
import { commands, openStack, quickly, sides, type BenchStack, type Side } from "../../tools/bench/stack";
import type { StateResource } from "../harness/engine/stackState";

const alerts = 6;

interface Measured {
  readonly stack: BenchStack;
  readonly created: Run;
  readonly resources: readonly StateResource[];
}

const measured = new Map<Side, Measured>();
const of = (side: Side): Measured => {
  const found = measured.get(side);
  if (found === undefined) throw new Error(`${side} was not measured`);
  return found;
};

beforeAll(async () => {
  for (const side of sides) {
    const stack = await openStack(side, alerts);
    const created = await stack.run(commands.up, quickly);
    measured.set(side, { stack, created, resources: dynamicOnes((await stack.state()).resources) });
  }
});
afterAll(async () => {
  for (const { stack } of measured.values()) await stack.close();
});

test("a resource takes at most 300 bytes of a state beyond its args, its outputs and the engine's own fields", () => {
  const { resources } = of("ours");
  expect(resources).toHaveLength(alerts);
  for (const resource of resources) expect(bookkeepingBytes(resource)).toBeLessThanOrEqual(300);
});

test("what loads the provider is at most 80 bytes, the same for all resources and versions", () => {
  const texts = new Set(of("ours").resources.map(({ inputs }) => inputs?.["__provider"]));
  expect([...texts]).toEqual([providerStub]);
  expect(Buffer.byteLength(providerStub)).toBeLessThanOrEqual(80);
});

test("a class that is captured takes 4,000 bytes and more", () => {
  for (const resource of of("captured").resources) expect(bookkeepingBytes(resource)).toBeGreaterThan(4000);
});

test("the floor differs in nothing that a program sees", () => {
  const shape = (map: StateResource["inputs"] = {}): readonly string[] =>
    Object.keys(withoutInternal(map)).sort();
  const [ours, floor] = [of("ours").resources[0], of("floor").resources[0]];
  expect(shape(floor?.inputs)).toEqual(shape(ours?.inputs));
  expect(shape(floor?.outputs)).toEqual(shape(ours?.outputs));
});

test("creating sends one request an alert and two that look for what is there already", () => {
  expect(sides.map((side) => of(side).created.requests)).toEqual([alerts + 2, 0, alerts]);
});

test("a preview sends nothing", async () => {
  expect((await of("ours").stack.run(commands.preview)).requests).toBe(0);
});

test("a refresh lists the collection, where a captured class reads one by one", async () => {
  expect((await of("ours").stack.run(commands.refresh)).requests).toBe(2);
  expect((await of("captured").stack.run(commands.refresh)).requests).toBe(alerts);
});
