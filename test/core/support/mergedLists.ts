import type { PropertyMap } from "../../harness/provider/wire";
import { stockMapping } from "../../harness/args";
import { itemEdits, type Item, type ItemEdit } from "./itemEdits";

/** A list of a resource whose items have an identity. */
export interface MergedList {
  readonly kind: "Dashboard" | "AccessKey" | "PipeSettings" | "Alert";
  /** Where the list is in the service's JSON. */
  readonly path: readonly string[];
  readonly asJson: (item: Item) => PropertyMap;
  /** The value that identifies an item for the oracle. */
  readonly identityOf: (json: PropertyMap) => unknown;
  readonly edits: readonly ItemEdit[];
  /** The values that an edit changes. */
  readonly values: readonly ("left" | "right")[];
  /** Whether the list has an order, and whether another order is another value. */
  readonly order: "none" | "kept" | "compared";
  /** Whether the first item stays first, unless the program has another first item than before. */
  readonly firstMatters?: true;
}

const named = ({ name }: Item): PropertyMap => ({ name });
const sourceId = "65f1a0c3d2b4e5f607182fff";
const keyed = ["add", "remove", "edit"] as const;
const dashboard = {
  kind: "Dashboard",
  order: "kept",
  values: ["left", "right"],
} as const;

export const mergedLists: Readonly<Record<string, MergedList>> = {
  tiles: {
    ...dashboard,
    path: ["tiles"],
    asJson: (item) => ({
      ...named(item),
      ...{ x: 0, y: item.left, w: 12, h: 1 + item.right },
      config: { displayType: "markdown", markdown: `#${item.identity}`, unit: "ms", color: "red" },
    }),
    identityOf: ({ config }) => (config as PropertyMap)["markdown"],
    edits: itemEdits,
  },
  filters: {
    ...dashboard,
    path: ["filters"],
    asJson: (item) => ({
      ...named(item),
      ...{ type: "QUERY_EXPRESSION", sourceId, expression: `#${item.identity}` },
      ...{ where: String(item.left), sourceMetricType: String(item.right) },
    }),
    identityOf: ({ expression }) => expression,
    edits: [...keyed, "rename", "move"],
  },
  containers: {
    ...dashboard,
    path: ["containers"],
    asJson: ({ identity, left, right }) => ({
      id: `c${identity}`,
      title: String(left),
      collapsed: String(right),
    }),
    identityOf: ({ id }) => id,
    edits: [...keyed, "move"],
  },
  columns: {
    kind: "PipeSettings",
    path: ["destination", "columns"],
    asJson: ({ identity, left }) => ({ name: `c${identity}`, type: `FixedString(${left})` }),
    identityOf: ({ name }) => name,
    edits: [...keyed, "move"],
    values: ["left"],
    order: "compared",
  },
  fieldMappings: {
    kind: "PipeSettings",
    path: ["fieldMappings"],
    asJson: ({ identity }) => ({ sourceField: `f${identity}`, destinationField: `c${identity}` }),
    identityOf: ({ sourceField }) => sourceField,
    edits: ["add", "remove", "move"],
    values: [],
    order: "compared",
  },
  channels: {
    kind: "Alert",
    path: ["channels"],
    asJson: ({ identity, left, right }) => ({
      type: "webhook",
      webhookId: `w${identity}`,
      slackChannelId: `c${left}`,
      webhookService: String(right),
    }),
    identityOf: ({ webhookId }) => webhookId,
    edits: [...keyed, "move"],
    values: ["left", "right"],
    order: "compared",
    firstMatters: true,
  },
  tableMappings: {
    kind: "PipeSettings",
    path: ["source", "postgres", "tableMappings"],
    asJson: ({ identity }) => stockMapping(`t${identity}`),
    identityOf: ({ sourceTable }) => sourceTable,
    edits: ["add", "remove"],
    values: [],
    order: "none",
  },
  ipAccessList: {
    kind: "AccessKey",
    path: ["ipAccessList"],
    asJson: ({ identity, left }) => ({ source: `10.0.0.${identity}`, description: String(left) }),
    identityOf: ({ source }) => source,
    edits: keyed,
    values: ["left"],
    order: "none",
  },
};
