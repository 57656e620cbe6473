import { z } from "zod";
import { present, type Backend } from "../../api/backend";
import type { Call, Target } from "../../api/operation";
import type { OperationResponse } from "../../api/response";

/** The highest and the default number of objects of a page. */
const pageLimit = 1000;

/** A whole number as a query writes it. */
const pageNumber = (least: number, most: number) => {
  const error = `must be a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d+$/, error)
    .transform(Number)
    .pipe(z.int(error).min(least, error).max(most, error));
};

/** Which part of a listing a request asks for. */
export const page = z.object({
  limit: pageNumber(1, pageLimit).default(pageLimit),
  offset: pageNumber(0, Number.MAX_SAFE_INTEGER).default(0),
});

type ListedKind = "alerts" | "sources" | "savedSearches";

/** All objects of a kind that a service owns. */
export function listed(kind: ListedKind, { backend, serviceId }: Target): OperationResponse {
  return { result: presentOwned(backend, kind, serviceId) };
}

type PageCall = Call<never, z.output<typeof page>>;

/** The page that a request asks for, of all objects. */
export function pageOf({ backend, query }: PageCall, all: readonly object[]): OperationResponse {
  const { limit, offset } = query();
  const { smallPages } = backend.quirks;
  const most = smallPages === 0 ? limit : Math.min(limit, smallPages);
  return { result: all.slice(offset, offset + most) };
}

/** A page of the objects of a kind that a service owns. */
export const listPage = (kind: ListedKind, call: PageCall): OperationResponse =>
  pageOf(call, presentOwned(call.backend, kind, call.serviceId));

function presentOwned(backend: Backend, kind: ListedKind, serviceId: string): object[] {
  const all: readonly { readonly serviceId: string | null; readonly record: object }[] = [
    ...backend.store[kind].values(),
  ];
  const owned = all.filter((stored) => stored.serviceId === serviceId);
  return owned.map(({ record }) => present(backend, kind, record));
}
