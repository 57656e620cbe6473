// Written by `npm run generate` from `tools/codegen/standardTypes.ts`; change that.

import {
  reversePrivateEndpoint as reversePrivateEndpointRecord,
  savedSearch as savedSearchRecord,
} from "pulumi-pipes-contract";
import { reversePrivateEndpointArgs } from "../../provider/src/resources/reversePrivateEndpoint";
import type { pipeArgs } from "../../provider/src/resources/pipe";
import type { pipeSettingsArgs } from "../../provider/src/resources/pipeSettings";
import type { pipeScalingArgs } from "../../provider/src/resources/pipeScaling";
import type { accessKeyArgs } from "../../provider/src/resources/accessKey";
import type { webhookArgs } from "../../provider/src/resources/webhook";
import { savedSearchArgs } from "../../provider/src/resources/savedSearch";
import type { dashboardArgs } from "../../provider/src/resources/dashboard";
import type { alertArgs } from "../../provider/src/resources/alert";
import { z } from "zod";
import { type Extensible, placeOutputs, repeatedOutputs } from "./interfaces";

export type ReversePrivateEndpointValues = z.input<Extensible<typeof reversePrivateEndpointArgs>>;

export type PipeValues = z.input<Extensible<typeof pipeArgs>>;

export type PipeSettingsValues = z.input<Extensible<typeof pipeSettingsArgs>>;

export type PipeScalingValues = z.input<Extensible<typeof pipeScalingArgs>>;

export type AccessKeyValues = z.input<Extensible<typeof accessKeyArgs>>;

export type WebhookValues = z.input<Extensible<typeof webhookArgs>>;

export type SavedSearchValues = z.input<Extensible<typeof savedSearchArgs>>;

export type DashboardValues = z.input<Extensible<typeof dashboardArgs>>;

export type AlertValues = z.input<Extensible<typeof alertArgs>>;

/** The outputs of a `ReversePrivateEndpoint`. */
export const reversePrivateEndpointOutputs = z.object({
  ...z.object(placeOutputs).pick({ organizationId: true, serviceId: true }).shape,
  ...reversePrivateEndpointRecord.omit({ id: true }).shape,
  ...repeatedOutputs(reversePrivateEndpointArgs.shape.deletionPolicy),
});

/** The outputs of a `SavedSearch`. */
export const savedSearchOutputs = z.object({
  ...z.object(placeOutputs).pick({ organizationId: true, serviceId: true }).shape,
  ...savedSearchRecord.omit({ id: true }).shape,
  ...repeatedOutputs(savedSearchArgs.shape.deletionPolicy),
});
