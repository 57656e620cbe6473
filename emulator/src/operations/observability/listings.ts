import { z } from "zod";
import { present } from "../../api/backend";
import { pageNumber } from "../../api/input";
import type { Call, Target } from "../../api/operation";
import type { OperationResponse } from "../../api/response";
import type { QuirkFields } from "../../quirks/fields";
import type { Stored } from "../../store/records";

/** The highest and the default number of objects of a page. */
const pageLimit = 1000;

/** The part of a listing that a request asks for. */
export const page = z.object({
  limit: pageNumber(1, pageLimit).default(pageLimit),
  offset: pageNumber(0, Number.MAX_SAFE_INTEGER).default(0),
});

type PageCall = Call<never, z.output<typeof page>>;

/** The page that a request asks for. */
export function pageOf({ backend, query }: PageCall, objects: readonly object[]): OperationResponse {
  const { limit, offset } = query();
  const { smallPages } = backend.quirks;
  const count = smallPages === 0 ? limit : Math.min(limit, smallPages);
  return { result: objects.slice(offset, offset + count) };
}

/** The objects that a service owns, as responses show them. */
export function presentOwned(
  { backend, serviceId }: Target,
  objects: ReadonlyMap<string, Stored<object>>,
  fields: QuirkFields,
): object[] {
  const owned = [...objects.values()].filter((stored) => stored.serviceId === serviceId);
  return owned.map(({ record }) => present(backend, fields, record));
}
