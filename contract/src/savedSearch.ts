import { z } from "zod";
import { facts } from "./facts";
import { known } from "./knownValues";
import { opaqueObject } from "./primitives";

/** A saved search, which clients can only read (beyond the contract). */
export const savedSearch = z.object({
  /** Identifier of the search, which the service assigns: the `savedSearchId` of alerts. */
  id: z.string().min(1),
  /** Name of the search. */
  name: z.string().optional(),
  /** ID of the data source of the search. */
  sourceId: z.string().optional(),
  /** Columns that the search shows. */
  select: z.string().nullish(),
  /** Condition of the search. */
  where: z.string().nullish(),
  /** Language of `where`. */
  whereLanguage: z.string().register(facts, { known: known.queryLanguages }).nullish(),
  /** Order of the rows. */
  orderBy: z.string().nullish(),
  /** Tags of the search. */
  tags: z.array(z.string()).nullish(),
  /** Further conditions. */
  filters: z
    .array(opaqueObject)
    .register(facts, { usual: z.looseObject({ type: z.string(), condition: z.string() }) })
    .nullish(),
  /** ID of the team that the search belongs to. */
  teamId: z.string().nullish(),
  /** Creation time, in the format of the service. */
  createdAt: z.string().nullish(),
  /** Time of the last change, in the format of the service. */
  updatedAt: z.string().nullish(),
});

export type SavedSearch = z.infer<typeof savedSearch>;
