import fc from "fast-check";
import { unwrapped } from "../harness/provider/wire";
import { runs } from "../harness/random";
import { instantTwice } from "../harness/generators/instants";
import { subjects } from "../harness/generators/subjects";
import { inputDiff } from "./support/nothingToDo";
import { useService } from "./support/service";
import { useWarnings } from "./support/warnings";

const service = useService();
useWarnings();

test.each(subjects)(
  "the inputs of $kind that check answers are what check answers for them",
  async ({ kind, args }) => {
    const story = fc.asyncProperty(args, async ([given]) => {
      const resource = service.resource(kind);
      const once = unwrapped(await resource.check(given));
      expect(inputDiff(once, unwrapped(await resource.check(once)))).toEqual({});
    });
    await fc.assert(story, runs);
    expect(service.emulator.requests()).toEqual([]);
  },
);

test.each(subjects)(
  "sets of $kind in another order and with repetitions are the same inputs",
  async ({ kind, args }) => {
    const story = fc.asyncProperty(args, fc.nat(), async ([given], turn) => {
      const resource = service.resource(kind);
      const once = unwrapped(await resource.check(given));
      expect(inputDiff(once, unwrapped(await resource.check(withTurnedSets(given, turn))))).toEqual({});
    });
    await fc.assert(story, runs);
  },
);

test("two ways of writing one instant are the same inputs", async () => {
  const key = service.resource("AccessKey");
  const keyId = service.emulator.seed.keys.ci.id;
  const story = fc.asyncProperty(instantTwice, async ([one, other]) => {
    const inputs = await key.check({ adoptId: keyId, expireAt: one });
    expect(await key.check({ adoptId: keyId, expireAt: other })).toEqual(inputs);
  });
  await fc.assert(story, runs);
});

const sets = new Set([
  "roles",
  "ipAccessList",
  "reversePrivateEndpointIds",
  "tableMappings",
  "excludedColumns",
]);

/** Every set turned by some places; the first item of a set of plain values stands there twice. */
function withTurnedSets<Value>(value: Value, turn: number, name = ""): Value {
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => withTurnedSets(item, turn));
    if (!sets.has(name) || items.length === 0) return items as Value;
    const by = turn % items.length;
    const again = name === "tableMappings" ? [] : items.slice(0, 1);
    return [...items.slice(by), ...items.slice(0, by), ...again] as Value;
  }
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [
    key,
    withTurnedSets(inner as unknown, turn, key),
  ]);
  return Object.fromEntries(entries) as Value;
}
