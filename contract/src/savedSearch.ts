import { z } from "zod";
import { facts, oneForm, set } from "./facts";
import { known, savedSearchTextBounds as bounds } from "./knownValues";
import { notBlank, opaqueObject } from "./primitives";
import { isSearchFilterCondition } from "./savedSearchRules";

/** Fields of a further condition. Services drop any other. */
const searchFilter = z.strictObject({
  type: z.string().register(facts, { known: known.savedFilterTypes }).optional(),
  condition: z
    .string()
    .refine(isSearchFilterCondition, "must compare one column by IN, NOT IN or BETWEEN on known services"),
});

const condition = { group: "where" } as const;

/** Fields of a saved search that clients write. */
const fields = {
  /** Name of the search. Services remove leading and trailing spaces. */
  name: notBlank().register(facts, { bounds: bounds.name, trimmed: true }),
  /** ID of the data source of the search. */
  sourceId: z.string().min(1).register(facts, { isId: true }),
  /** Columns that the search shows. */
  select: z.string().register(facts, { bounds: bounds.select }).optional(),
  /** Condition of the search. */
  where: z
    .string()
    .register(facts, { ...condition, bounds: bounds.where })
    .optional(),
  /** Language of `where`. Default: `lucene`. */
  whereLanguage: z
    .string()
    .register(facts, { ...condition, known: known.queryLanguages, absentIs: "lucene" })
    .optional(),
  /** Order of the rows. */
  orderBy: z.string().register(facts, { bounds: bounds.orderBy }).optional(),
  /** Tags of the search, in any order. */
  tags: z
    .array(z.string().register(facts, { bounds: bounds.tag }))
    .register(facts, set)
    .optional(),
  /** Further conditions. */
  filters: z
    .array(opaqueObject)
    .register(facts, { as: "items", ownIds: true, ...oneForm(searchFilter) })
    .optional(),
};

/** Body of a saved search's creation and replacement (beyond the contract). */
export const savedSearchBody = z.strictObject(fields);

/** A saved search that alerts watch (beyond the contract). */
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
  /** Tags of the search, in any order. */
  tags: z.array(z.string()).nullish(),
  /** Further conditions. */
  filters: z.array(opaqueObject).register(facts, oneForm(searchFilter)).nullish(),
  /** ID of the team that the search belongs to. */
  teamId: z.string().nullish(),
  /** Creation time, in the format of the service. */
  createdAt: z.string().nullish(),
  /** Time of the last change, in the format of the service. */
  updatedAt: z.string().nullish(),
});

export type SavedSearchBody = z.infer<typeof savedSearchBody>;
export type SavedSearch = z.infer<typeof savedSearch>;
