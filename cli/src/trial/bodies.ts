import { isAlertTile, known } from "pulumi-pipes-contract";
import { listOf, objectOf, textAt } from "pulumi-pipes/internal";
import type { JsonObject } from "pulumi-pipes/internal";

/* The objects that a trial creates. */

/** A field that no service knows. */
export const trialField = "pulumiPipesTrial";

/** The data sources of the tiles. A service without traces has no heatmap. */
export interface TrialSources {
  readonly sourceId: string;
  readonly traceId: string | undefined;
}

function configOf(displayType: string, { sourceId, traceId }: TrialSources): JsonObject | undefined {
  if (displayType === "markdown") return { displayType, markdown: "trial" };
  if (displayType === "event_patterns") return { displayType, sourceId };
  if (displayType === "search")
    return { displayType, sourceId, select: "", where: "", whereLanguage: "lucene" };
  if (displayType !== "heatmap") return { displayType, sourceId, select: [{ aggFn: "count" }] };
  return traceId === undefined
    ? undefined
    : { displayType, sourceId: traceId, select: [{ valueExpression: "Duration" }] };
}

/** A tile of each display type, whose name is the type. */
export const trialTiles = (sources: TrialSources): readonly JsonObject[] =>
  known.tileDisplayTypes.flatMap((name, index) => {
    const config = configOf(name, sources);
    const place = { x: (index % 2) * 12, y: Math.floor(index / 2) * 4, w: 12, h: 4 };
    return config === undefined ? [] : [{ name, ...place, config }];
  });

export const dashboardBody = (name: string, tiles: readonly JsonObject[]): JsonObject => ({
  ...{ name, tiles, tags: ["trial"] },
});

/** The tiles of the trial with the IDs that the service gave them. */
export function withIds(tiles: readonly JsonObject[], returned: JsonObject): readonly JsonObject[] {
  const ids = new Map(listOf(returned["tiles"]).map((tile) => [textAt(tile, "name"), textAt(tile, "id")]));
  return tiles.flatMap((tile) => {
    const id = ids.get(textAt(tile, "name"));
    return id === undefined ? [] : [{ id, ...tile }];
  });
}

/** The address is reserved for examples: nobody reads what arrives there. */
export const webhookBody = (name: string): JsonObject => ({
  name,
  service: "generic",
  url: "https://example.com/pulumi-pipes-trial",
});

export const searchBody = (name: string, sourceId: string): JsonObject => ({
  ...{ name, sourceId, select: "", whereLanguage: "lucene", orderBy: "" },
  ...{ tags: ["trial-c", "trial-a", "trial-b"], filters: [] },
});

/** The type of the tiles whose alerts a service deletes. */
export const textTile = "markdown";

export const idOfTile = (tiles: readonly JsonObject[], fits: (config: JsonObject) => boolean) =>
  textAt(
    tiles.find(({ config }) => fits(objectOf(config))),
    "id",
  );

export const idOfAlertTile = (tiles: readonly JsonObject[]) => idOfTile(tiles, isAlertTile);

/** An alert whose threshold no count reaches, so that nobody gets a notification. */
export const alertBody = (
  name: string,
  ids: Readonly<Record<"dashboardId" | "tileId" | "webhookId", string>>,
) => {
  const { webhookId, ...tile } = ids;
  return {
    ...{ name, ...tile, source: "tile", threshold: 1e15, thresholdType: "above", interval: "1d" },
    channel: { type: "webhook", webhookId },
  };
};

/** The time until the key of a trial expires, in milliseconds. */
const keyLifeMs = 600_000;

/** The roles that an update gives the key. The key has the second one already. */
export const laterRoles = ["developer", "query_endpoints"] as const;

export const keyBody = (name: string): JsonObject => ({
  ...{ name, roles: ["query_endpoints"], state: "disabled" },
  expireAt: new Date(Date.now() + keyLifeMs).toISOString(),
});
