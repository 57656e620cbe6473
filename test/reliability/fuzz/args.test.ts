import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { inProcess } from "../../harness/provider/inProcess";
import { subjects } from "../../harness/generators/subjects";
import { internals } from "../../harness/provider/managedResource";
import { isBag, type PropertyMap, unwrapped } from "../../harness/provider/wire";
import type { ProviderCalls } from "../../harness/provider/calls";
import { type RudeService, startRudeService } from "../../harness/service/rudeService";
import { caseCount, seed, seededRandom } from "../../harness/random";
import { mutated } from "./mutations";

/** One map in fifteen is accepted: of 250, enough for the bound below. */
const bagsOfAKind = Math.ceil(Number(process.env["PIPES_FUZZ_RUNS"] ?? Math.max(750, caseCount(375))) / 3);
/** Far more than any check needs, on a busy machine too. */
const longestMs = 1_000;

let service: RudeService;
beforeAll(async () => {
  service = await startRudeService((_request, response) => void response.end());
});
afterAll(() => service.close());

const named = /^[^\s:][^:]*: \S/;

test.each(subjects)(
  `mutated args of $kind end as inputs or as findings that name a path (seed ${seed})`,
  async ({ kind, args }) => {
    jest.spyOn(console, "warn").mockImplementation(() => undefined);
    const calls = inProcess(service.config);
    const random = seededRandom(seed);
    let [accepted, refused] = [0, 0];
    for (const [map] of fc.sample(args, { seed, numRuns: bagsOfAKind })) {
      const given = mutated(map, random);
      const news: PropertyMap = { ...(isBag(given) ? given : { name: given }), ...internals(kind) };
      const began = Date.now();
      const { inputs, failures } = await checked(calls, {}, news);
      expect(Date.now() - began).toBeLessThan(longestMs);
      for (const { property, reason } of failures) {
        expect(property).toBe("");
        expect(reason).toMatch(named);
      }
      if (failures.length > 0) refused += 1;
      else {
        accepted += 1;
        const again = await checked(calls, unwrapped(inputs), unwrapped(inputs));
        expect(again.failures).toEqual([]);
        if (!isDeepStrictEqual(again.inputs, inputs)) expect(again.inputs).toEqual(inputs);
      }
    }
    expect(Math.min(accepted, refused)).toBeGreaterThan(bagsOfAKind / 50);
    expect(service.requests).toEqual([]);
    expect(Reflect.get({}, "polluted")).toBeUndefined();
  },
);

/** A check never throws; where it does, the args say more than the error. */
async function checked(
  calls: ProviderCalls,
  olds: PropertyMap,
  news: PropertyMap,
): ReturnType<ProviderCalls["check"]> {
  try {
    return await calls.check(olds, news);
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    throw new Error(`${said}, given ${JSON.stringify(news).slice(0, 2_000)}`, { cause: error });
  }
}
