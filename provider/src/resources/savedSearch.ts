import * as contract from "pulumi-pipes-contract/savedSearch";
import type { SavedSearch } from "pulumi-pipes-contract/savedSearch";
import { isSameId } from "pulumi-pipes-contract/ids";
import { clearable, pathPart } from "pulumi-pipes-contract/primitives";
import { z } from "zod";
import { extensible, placeArgs, readOnly } from "../core/schema/argsSchema";
import { createByPost } from "../core/lifecycle/createOnce";
import { fieldIn, fieldOf, isKnown, returnedOnly } from "../core/schema/fields";
import { isEmpty, mapValues, omit, type JsonObject } from "../core/json/json";
import { changesLists, requestBody } from "../core/align/requestBody";
import type { Deletion, Resource, Update } from "../core/resource/resource";
import { alertNames, alertsOf, inUse, lossOfUsed } from "./alertsOf";

const savedSearchWritten = {
  ...placeArgs,
  /**
   * ID of an existing saved search to adopt. Without it, Pulumi creates a saved search. Changing it to another saved search
   * replaces the resource.
   */
  adoptId: pathPart.optional(),
  ...clearable(contract.savedSearchBody.shape),
  /** Name of the search. Services remove spaces at its ends. Required for a new saved search. */
  name: contract.savedSearchBody.shape.name.optional(),
  /** ID of the data source of the search. Required for a new saved search. */
  sourceId: contract.savedSearchBody.shape.sourceId.optional(),
  /**
   * Policy for the search when Pulumi deletes or replaces the resource: `delete` deletes the search, which fails while alerts
   * watch it, `retain` keeps it on the service. Default: `delete` for a created search, `retain` for an adopted search.
   */
  deletionPolicy: z.enum(["delete", "retain"]).optional(),
};

/** Args of `SavedSearch` (beyond the contract). */
export const savedSearchArgs = extensible(readOnly(z.strictObject(savedSearchWritten), contract.savedSearch));

const savedSearchFields = fieldOf(contract.savedSearchBody);

/** A saved search that alerts watch (beyond the contract). */
export const savedSearch: Resource<SavedSearch> = {
  kind: "SavedSearch",
  noun: "saved search",
  omitName: "savedSearch",
  args: savedSearchArgs,
  fields: savedSearchFields,
  scope: ["organizationId", "serviceId"],
  idArg: { name: "adoptId", isRequired: false },
  creation: {
    needs: ["name", "sourceId"],
    create: (creation) => createByPost(creation, creation.api.savedSearches),
  },
  replacement: { loss: () => "The service deletes the old saved search" },
  warnings: { objectLoss: lossOfUsed },
  import: { isOnlyByKind: true },
  collection: (api) => api.savedSearches,
  bodies: savedSearchReplacements,
  delete: deleteSavedSearch,
};

/*
 * An update is one PUT of the live search with the desired fields over it. Args clear a field by null, "" or [], and set
 * `whereLanguage` to its default by null or "". A body clears a field in one way:
 *
 * | Field                         | Cleared by  |
 * | ----------------------------- | ----------- |
 * | select, where, orderBy        | ""          |
 * | tags, filters                 | []          |
 * | a field of `additionalFields` | null        |
 */

function savedSearchReplacements({ changes: all, merged, live }: Update<SavedSearch>): readonly JsonObject[] {
  const raw = omit(live.raw, returnedOnly(contract.savedSearch, savedSearchFields));
  const body = requestBody(savedSearchFields, raw, merged);
  if (all.length === 0 && !changesLists(savedSearchFields, merged, raw, body)) return [];
  return [
    mapValues(body, (value, name) => {
      if (!isEmpty(value) || !isKnown(savedSearchFields, name)) return value;
      return fieldIn(savedSearchFields, name).kind === "text" ? "" : [];
    }),
  ];
}

/** Deletes a saved search that no alert watches: a service may delete its alerts with it. Those of the program go first. */
async function deleteSavedSearch({ api, at, isSet }: Deletion): Promise<void> {
  const users = await alertsOf(api, at, (alert) => isSameId(alert["savedSearchId"], at.id));
  const isUsed = users === undefined ? !isSet : users.length > 0;
  if (isUsed && (await api.savedSearches.get(at)) === undefined) return;
  const reason =
    users === undefined
      ? "alerts may still use this saved search, and this service does not list alerts"
      : `alerts still use this saved search: ${alertNames(users)}`;
  if (isUsed) throw inUse("savedSearch/in-use", "saved search", reason);
  await api.savedSearches.delete(at);
}
