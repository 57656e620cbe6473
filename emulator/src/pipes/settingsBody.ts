import { settingBounds, tuningSettings, tuningSettingsPatch } from "pulumi-pipes-contract";
import { z } from "zod";

type Bounded = keyof typeof settingBounds;

const bounded = <Wrap>(wrap: (schema: z.ZodInt) => Wrap): { [Name in Bounded]: Wrap } =>
  Object.fromEntries(
    Object.entries(settingBounds).map(([name, [least, most]]) => {
      const error = `must be between ${least} and ${most}`;
      return [name, wrap(z.int().min(least, error).max(most, error))];
    }),
  ) as { [Name in Bounded]: Wrap };

/** Tuning settings of a new pipe, within the bounds that services set. */
export const boundedSettings = tuningSettings.extend(bounded((schema) => schema.optional()));

/** A change of tuning settings within those bounds; null asks for the default. */
export const boundedSettingsPatch = tuningSettingsPatch.extend(bounded((schema) => schema.nullish()));

/** A change that stands alone, so that it has to name something. */
export const settingsChange = boundedSettingsPatch.refine(
  (settings) => Object.keys(settings).length > 0,
  "names no setting",
);
