import { isSearchFilterCondition, savedSearch, savedSearchBody } from "pulumi-pipes-contract";
import type { SavedSearch, SavedSearchBody } from "pulumi-pipes-contract";
import { z } from "zod";
import { badRequest, notFound } from "../../api/apiError";
import { laterInstant, present } from "../../api/backend";
import { objectId } from "../../api/input";
import type { Call, Operation, Target } from "../../api/operation";
import type { OperationResponse } from "../../api/response";
import { defaultSeed } from "../../seed/ids";
import type { QuirkFields } from "../../quirks/fields";
import type { Stored } from "../../store/records";
import { collectionOperations, findOwned } from "./collection";
import { page, pageOf, presentOwned } from "./listings";

const text = "must have the type sql, and compare one column by IN, NOT IN or BETWEEN";

/** A filter in the only form that services accept: what their user interface shows. A refusal names the filter, and no field of it. */
const filter = z.union(
  [
    z
      .strictObject({ type: z.literal("sql").default("sql"), condition: z.string() })
      .refine(({ condition }) => isSearchFilterCondition(condition), text),
    z.never(),
  ],
  { error: text },
);

/** A saved search as services take it. */
const knownSearchBody = savedSearchBody.extend({
  name: savedSearchBody.shape.name.regex(/\S/, "must not be blank"),
  sourceId: objectId,
  tags: savedSearchBody.shape.tags.unwrap().max(50).optional(),
  filters: z.array(filter).max(100).optional(),
});

const quirkFields: QuirkFields = {
  optionalStrings: ["select", "where", "whereLanguage", "orderBy"],
  optionalLists: ["tags", "filters"],
  sets: ["tags"],
  opaque: ["filters"],
  volatile: ({ instant }) => ({ updatedAt: instant }),
};

/** Operations on saved searches; paths are below the service. */
export const savedSearchOperations = (observability: string): readonly Operation[] =>
  collectionOperations(observability, {
    ...{ name: "savedSearch", plural: "savedSearches", segment: "saved-searches" },
    inContract: false,
    body: knownSearchBody,
    record: savedSearch,
    published: savedSearchBody,
    exampleId: defaultSeed.savedSearches.slowQueries,
    example: {
      ...{ name: "Timeouts", sourceId: defaultSeed.sources.log },
      ...{ where: "message:timeout", whereLanguage: "lucene", tags: ["shop"] },
    },
    query: page,
    summaries: {
      list: "List the saved searches of a service, a page at a time",
      create: "Create a saved search",
      get: "Get a saved search",
      replace: "Replace a saved search; what the body leaves out is cleared",
      delete: "Delete a saved search and the alerts that watch it",
    },
    list: (call) => pageOf(call, presentOwned(call, call.backend.store.savedSearches, quirkFields)),
    create: createSearch,
    get: (call) => ({ result: present(call.backend, quirkFields, findSearch(call).record) }),
    replace: replaceSearch,
    delete: deleteSearch,
  });

/** Services fill in these values for fields that a body lacks. */
const empty = { select: "", where: "", whereLanguage: "lucene", orderBy: "", tags: [], filters: [] };

function bodyOf({ backend, serviceId, body: read }: Call<SavedSearchBody>, before?: SavedSearch) {
  const body = read(before);
  if (backend.store.sources.get(body.sourceId)?.serviceId !== serviceId)
    throw badRequest("sourceId: there is no such source");
  return { ...empty, ...body, name: body.name.trim() };
}

function createSearch(call: Call<SavedSearchBody>): OperationResponse {
  const { backend, organizationId, serviceId } = call;
  const createdAt = new Date(backend.now()).toISOString();
  const ofService = {
    id: backend.newObjectId(),
    teamId: defaultSeed.teamId,
    createdAt,
    updatedAt: createdAt,
  };
  const record: SavedSearch = { ...bodyOf(call), ...ofService };
  backend.store.savedSearches.set(record.id, { organizationId, serviceId, record });
  return { result: present(backend, quirkFields, record) };
}

function replaceSearch(call: Call<SavedSearchBody>): OperationResponse {
  const { backend } = call;
  const stored = findSearch(call);
  const { id, teamId, createdAt, updatedAt } = stored.record;
  const ofService = { id, teamId, createdAt, updatedAt: laterInstant(backend.now(), updatedAt) };
  const record: SavedSearch = { ...bodyOf(call, stored.record), ...ofService };
  backend.store.savedSearches.set(id, { ...stored, record });
  return { result: present(backend, quirkFields, record) };
}

function deleteSearch(call: Target): OperationResponse {
  const { alerts, savedSearches } = call.backend.store;
  const { id } = findSearch(call).record;
  for (const { record } of alerts.values()) if (record.savedSearchId === id) alerts.delete(record.id);
  savedSearches.delete(id);
  return { deleted: true };
}

function findSearch(call: Target): Stored<SavedSearch> {
  const stored = findOwned(call, call.backend.store.savedSearches, "savedSearchId");
  if (stored === undefined) throw notFound("the saved search");
  return stored;
}
