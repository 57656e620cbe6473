import fc from "fast-check";
import { defaultSeed } from "pulumi-pipes-emulator";
import { savedSearchArgs } from "../../../provider/src/resources/savedSearch";
import type { PropertyMap } from "../provider/wire";
import { type Overrides, texts, valuesOf } from "./fromSchema";

const { sources, savedSearches, organizationId, serviceId } = defaultSeed;
const filters = fc
  .uniqueArray(fc.constantFrom("a IN ('x')", "b NOT IN ('y', 'z')", "c BETWEEN 1 AND 2"))
  .map((conditions) => conditions.map((condition) => ({ type: "sql", condition })));

/** What services accept of a saved search's fields beyond their types. */
export const searchOverrides: Overrides = {
  organizationId: fc.constant(organizationId),
  serviceId: fc.constant(serviceId),
  adoptId: fc.constant(savedSearches.errors),
  name: texts.map((text) => text.trim()).filter((text) => text !== ""),
  sourceId: fc.constantFrom(sources.log, sources.trace),
  tags: fc.uniqueArray(fc.constantFrom("shop", "slow", "a,b")),
  filters,
};

const { name, sourceId } = savedSearchArgs.shape;
const one = valuesOf(
  savedSearchArgs.extend({ name: name.unwrap(), sourceId: sourceId.unwrap() }),
  searchOverrides,
).map((drawn) => {
  const { adoptId: _id, ...args } = drawn as PropertyMap;
  return args;
});
const adopted = one.map((args): PropertyMap => ({ ...args, adoptId: savedSearches.errors }));

/** Several args for one saved search, which `check` and the service accept one after the other; some adopt, some create. */
export const acceptedSearches: fc.Arbitrary<readonly [PropertyMap, PropertyMap, PropertyMap]> = fc.oneof(
  fc.tuple(one, one, one),
  fc.tuple(adopted, adopted, adopted),
);
