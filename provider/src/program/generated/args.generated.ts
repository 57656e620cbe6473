// Written by `npm run generate` from `tools/codegen/standardTypes.ts`; change that.

import type {
  ReversePrivateEndpointFields,
  PipeSettingsFields,
  PipeScalingFields,
  WebhookFields,
  SavedSearchFields,
  DashboardFields,
} from "./fields.generated";
import type { With } from "../resource";

/** Arguments of a new `ReversePrivateEndpoint`: `description` and `type` are required. */
export interface NewReversePrivateEndpointArgs extends With<
  ReversePrivateEndpointFields,
  "description" | "type"
> {}

/** Arguments of a `ReversePrivateEndpoint` that adopts an existing private endpoint: its ID is enough. */
export interface AdoptedReversePrivateEndpointArgs extends With<ReversePrivateEndpointFields, "adoptId"> {}

/**
 * Arguments of `ReversePrivateEndpoint`. Fields that you leave out are not managed, unless their comment names a
 * default.
 */
export type ReversePrivateEndpointArgs = AdoptedReversePrivateEndpointArgs | NewReversePrivateEndpointArgs;

/** Arguments of `PipeSettings`. Fields that you leave out are not managed, unless their comment names a default. */
export interface PipeSettingsArgs extends PipeSettingsFields {}

/** Arguments of `PipeScaling`. Fields that you leave out are not managed, unless their comment names a default. */
export interface PipeScalingArgs extends PipeScalingFields {}

/** Arguments of a new `Webhook`: `name`, `service` and `url` are required. */
export interface NewWebhookArgs extends With<WebhookFields, "name" | "service" | "url"> {}

/** Arguments of a `Webhook` that adopts an existing webhook: its ID is enough. */
export interface AdoptedWebhookArgs extends With<WebhookFields, "adoptId"> {}

/** Arguments of `Webhook`. Fields that you leave out are not managed, unless their comment names a default. */
export type WebhookArgs = AdoptedWebhookArgs | NewWebhookArgs;

/** Arguments of a new `SavedSearch`: `name` and `sourceId` are required. */
export interface NewSavedSearchArgs extends With<SavedSearchFields, "name" | "sourceId"> {}

/** Arguments of a `SavedSearch` that adopts an existing saved search: its ID is enough. */
export interface AdoptedSavedSearchArgs extends With<SavedSearchFields, "adoptId"> {}

/** Arguments of `SavedSearch`. Fields that you leave out are not managed, unless their comment names a default. */
export type SavedSearchArgs = AdoptedSavedSearchArgs | NewSavedSearchArgs;

/** Arguments of a new `Dashboard`: `name` and `tiles` are required. */
export interface NewDashboardArgs extends With<DashboardFields, "name" | "tiles"> {}

/** Arguments of a `Dashboard` that adopts an existing dashboard: its ID is enough. */
export interface AdoptedDashboardArgs extends With<DashboardFields, "adoptId"> {}

/** Arguments of `Dashboard`. Fields that you leave out are not managed, unless their comment names a default. */
export type DashboardArgs = AdoptedDashboardArgs | NewDashboardArgs;
