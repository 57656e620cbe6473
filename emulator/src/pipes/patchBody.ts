import { pipePatch } from "pulumi-pipes-contract";
import { boundedSettingsPatch } from "./settingsBody";

/** Body of a pipe update, its settings within the bounds that services set. */
export const boundedPatch = pipePatch.extend({ settings: boundedSettingsPatch.optional() });
