import { align } from "../../../provider/src/core/align/align";
import { requestBody } from "../../../provider/src/core/align/requestBody";
import { threeWayMerge } from "../../../provider/src/core/align/threeWayMerge";
import type { ListField, ObjectField } from "../../../provider/src/core/schema/fields";
import { listOf, own, type Json, type JsonObject } from "../../../provider/src/core/json/json";

/** The body that sets fields of a live object of which the program set nothing before. */
export const merge = (object: ObjectField, raw: JsonObject, desired: JsonObject): JsonObject =>
  requestBody(object, raw, threeWayMerge(align(object, { base: {}, desired, live: raw }), {}));

/** The items of a list of which the program set `base` before; an empty base stands for none. */
export function mergeItems(
  field: ListField,
  live: readonly Json[],
  desired: readonly Json[],
  base: readonly Json[],
): readonly Json[] {
  const object: ObjectField = {
    ...{ kind: "object", fields: { items: field }, leaves: [{ path: ["items"], field }], oneOf: [] },
    ...{ isOpen: false, hasFixed: false, isRequired: true },
  };
  const former: JsonObject = base.length === 0 ? {} : { items: base };
  const tree = align(object, { base: former, desired: { items: desired }, live: { items: live } });
  return listOf(own(threeWayMerge(tree, former), "items"));
}
