import {
  dashboard,
  dashboardBody,
  dashboardContainer,
  dashboardFilter,
  dashboardTab,
  facts,
  type Form,
  filterNeeds,
  known,
  savedFilterValue,
  tile,
} from "pulumi-pipes-contract";
import { z } from "zod";
import { objectId } from "../../api/input";
import { tileForms } from "./tileForms";

const tileBody = z.object({
  id: z.string().max(36).optional(),
  name: z.string(),
  description: z.string().optional(),
  x: z.number().min(0).max(23),
  y: z.number().min(0),
  w: z.number().min(1).max(24),
  h: z.number().min(1),
  containerId: z.string().min(1).optional(),
  tabId: z.string().min(1).optional(),
  config: z.looseObject({}).register(facts, { forms: tileForms }).optional(),
});

const { id: _id, ...filterFields } = dashboardFilter.shape;
const filterOf = (more: z.ZodRawShape) =>
  z.strictObject({ ...filterFields, sourceId: objectId.optional(), ...more });

const text = z.string().min(1);
const needed = {
  expression: text,
  sourceId: text,
  label: text,
  variableName: text,
  options: z.array(z.string()),
};

/** Each kind of filter with the fields that it requires. Nothing else of a filter depends on its kind alone. */
const filterForms: readonly Form[] = known.filterTypes.map((type) => ({
  when: { type: [type] },
  fields: z.object({
    ...Object.fromEntries(Object.keys(dashboardFilter.shape).map((name) => [name, z.unknown().optional()])),
    ...Object.fromEntries(Object.entries(needed).filter(([name]) => filterNeeds(type).includes(name))),
  }),
}));

const title = z.string().min(1).max(256);
const ownId = z.string().min(1);
const containerBody = dashboardContainer.extend({
  id: ownId,
  title,
  tabs: z
    .array(dashboardTab.extend({ id: ownId, title }))
    .max(20)
    .optional(),
});

/** An initial value of a filter as services take it: a condition, or the values of a variable. */
const savedValueForms: readonly Form[] = [
  {
    when: { type: ["variable"] },
    fields: z.object({
      type: z.string(),
      name: z.string(),
      values: z.array(z.string()),
      all: z.boolean().optional(),
    }),
  },
  {
    when: {},
    fields: z.object({
      type: savedFilterValue.shape.type.unwrap().unwrap().default("sql"),
      condition: z.string(),
    }),
  },
];

const bodyOf = <Filter extends z.ZodObject>(filter: Filter) =>
  dashboardBody.extend({
    name: z.string().max(1024),
    tiles: z.array(tileBody).max(500),
    tags: z.array(z.string().max(32)).max(50).optional(),
    filters: z.array(filter).register(facts, { forms: filterForms }).optional(),
    savedFilterValues: z.array(z.looseObject({})).register(facts, { forms: savedValueForms }).optional(),
    containers: z.array(containerBody).max(50).optional(),
  });

/** A new dashboard as services take it: its filters get their ids from the service. */
const newDashboardBody = bodyOf(filterOf({}));

/** A dashboard in an update as services take it: each filter has an id. */
const replacedDashboardBody = bodyOf(filterOf({ id: z.string() }));

/** A dashboard as a body has it. */
export type DashboardInput = Omit<z.infer<typeof dashboardBody>, "tiles"> & {
  readonly tiles: readonly z.infer<typeof tileBody>[];
};

/** The names that services publish are not blank. */
const shownName = z.string().regex(/\S/, "must not be blank");
const publishedBody = dashboardBody.extend({
  name: shownName,
  tiles: z.array(tile.extend({ name: shownName })),
});

const form = { record: dashboard, published: publishedBody, closed: ["filters"] };
export const newDashboardForm = { ...form, body: newDashboardBody };
export const replacedDashboardForm = { ...form, body: replacedDashboardBody };
