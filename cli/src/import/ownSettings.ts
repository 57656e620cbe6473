import { tuningSettings } from "pulumi-pipes-contract";
import { isObject, type JsonObject } from "pulumi-pipes/internal";

/** The kinds of source that a setting is for, by what its name begins with; all others are for every kind. */
const kindsOf: Readonly<Record<string, readonly string[]>> = {
  streaming_: ["kafka", "kinesis", "postgres"],
  object_storage_: ["objectStorage"],
};

const sourceKinds = Object.values(kindsOf).flat();

const allNames = Object.keys(tuningSettings.shape);

/**
 * A pipe without the settings of other kinds of source, where nobody set them: a service that answers every setting answers
 * defaults too. One that answers some of them answers what was set, and that is kept.
 */
export function withOwnSettings(live: JsonObject): JsonObject {
  const { settings, source } = live;
  if (!isObject(settings) || !isObject(source)) return live;
  const own = sourceKinds.find((kind) => isObject(source[kind]));
  if (own === undefined || !allNames.every((name) => name in settings)) return live;
  const isForeign = (name: string): boolean =>
    Object.entries(kindsOf).some(([start, kinds]) => name.startsWith(start) && !kinds.includes(own));
  return {
    ...live,
    settings: Object.fromEntries(Object.entries(settings).filter(([name]) => !isForeign(name))),
  };
}
