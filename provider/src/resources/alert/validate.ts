import { alertTextBounds, known, rangeThresholdTypes } from "pulumi-pipes-contract/knownValues";
import { valueAt, type PropertyMap } from "../../schema/propertyMap";

/** Where a value that is missing may have been thought to be given. */
const hints: Readonly<Record<string, string>> = {
  tileId:
    "; a name that none of a dashboard's tiles has is undefined in its tileIds, and tileIdOf tells which there are",
};

/** Rules across fields. */
export function validateAlert(news: PropertyMap): readonly string[] {
  const missing = ["dashboardId", "tileId"].filter(
    (name) => news["source"] === "tile" && news[name] === undefined,
  );
  return [
    ...missing.map((name) => `${name}: required when source is "tile"${hints[name] ?? ""}`),
    ...savedSearchRules(news),
    ...rangeRules(news),
    ...scheduleRules(news),
  ];
}

/** An adopted alert already has its saved search. */
function savedSearchRules({ adoptId, source, savedSearchId }: PropertyMap): readonly string[] {
  const lacks = source === "saved_search" && savedSearchId === undefined && adoptId === undefined;
  return lacks ? ['savedSearchId: required when source is "saved_search"'] : [];
}

/** An offset of 0 says that there is none. */
function scheduleRules({ scheduleStartAt, scheduleOffsetMinutes }: PropertyMap): readonly string[] {
  const starts = typeof scheduleStartAt === "string" && scheduleStartAt !== "";
  const isMoved = typeof scheduleOffsetMinutes === "number" && scheduleOffsetMinutes !== 0;
  return starts && isMoved ? ["scheduleStartAt: excludes scheduleOffsetMinutes; give one of the two"] : [];
}

function rangeRules({ thresholdType, threshold, thresholdMax }: PropertyMap): readonly string[] {
  if (typeof thresholdType !== "string" || !rangeThresholdTypes.includes(thresholdType)) return [];
  if (thresholdMax === undefined) return [`thresholdMax: required when thresholdType is "${thresholdType}"`];
  if (typeof threshold !== "number" || typeof thresholdMax !== "number" || thresholdMax >= threshold)
    return [];
  return [`thresholdMax: must not be below threshold (${threshold}), got ${thresholdMax}`];
}

const openSets = [
  [["interval"], known.alertIntervals],
  [["thresholdType"], known.alertThresholdTypes],
  [["source"], known.alertSources],
  [["channel", "type"], known.alertChannelTypes],
] as const satisfies readonly (readonly [readonly string[], readonly string[]])[];

/** Values that today's services refuse, as far as is known. */
export function alertWarnings(news: PropertyMap): readonly string[] {
  const unknown = openSets.flatMap(([path, values]) => {
    const value = valueAt(news, path);
    if (typeof value !== "string" || values.some((one) => one === value)) return [];
    return [`${path.join(".")}: "${value}" is none of the known values ${values.join(", ")}`];
  });
  const tooLong = Object.entries(alertTextBounds).flatMap(([name, [, most]]) => {
    const value = news[name];
    if (typeof value !== "string" || value.length <= most) return [];
    return [`${name}: ${value.length} characters, and services are known to accept ${most}`];
  });
  return [...unknown, ...tooLong];
}
