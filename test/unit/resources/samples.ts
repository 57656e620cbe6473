import { accessKeyArgs } from "../../../provider/src/resources/accessKey/args";
import { accessKeySchema } from "../../../provider/src/resources/accessKey/schema";
import { listMap, sequence, text, type ValueField } from "../../../provider/src/schema/fieldSchema";
import { secretPaths } from "../../../provider/src/schema/leaves";
import type { PropertyMap } from "../../../provider/src/schema/propertyMap";
import { pipeSettingsSchema } from "../../../provider/src/resources/pipe/schema";
import { pipeSettingsArgs } from "../../../provider/src/resources/pipe/settingsArgs";
import { validate } from "../../../provider/src/lifecycle/check";
import { defaults, organizationId, serviceId } from "../lifecycle/context";

export { defaults, organizationId, serviceId };

export const id = "1f0c6a52-8d1e-4b7a-9a3e-2f5d7c9b0e11";
export const otherId = "99999999-8d1e-4b7a-9a3e-2f5d7c9b0e11";

/** Where a configuration has the ids that args leave out. */
export const { sources } = defaults;

/** Args of an alert on a search. */
export const alertSample = {
  threshold: 1,
  interval: "1h",
  source: "saved_search",
  savedSearchId: "s",
  thresholdType: "above",
  channel: { type: "webhook", webhookId: "w" },
};

/** Fields of every kind that has items, or none. */
export const opaque: ValueField = { kind: "opaque" };
export const addresses = listMap({
  mapKeys: ["source"],
  requiredKeys: ["source"],
  item: { source: text, description: text },
});
export const columns = sequence(["name"], { name: text, type: text });

/** What is wrong with args of settings of a pipe. */
export const problemsOfPipe = (args: PropertyMap): readonly string[] =>
  validate(pipeSettingsArgs, { pipeId: id, ...args }, secretPaths(pipeSettingsSchema));

/** What is wrong with args of a key. */
export const problemsOfKey = (args: PropertyMap): readonly string[] =>
  validate(accessKeyArgs, { adoptId: id, ...args }, secretPaths(accessKeySchema));
