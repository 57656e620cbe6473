import type { Resource } from "../core/resource/resource";
import { accessKey } from "./accessKey";
import { alert } from "./alert";
import { dashboard } from "./dashboard";
import { pipe } from "./pipe";
import { pipeScaling } from "./pipeScaling";
import { pipeSettings } from "./pipeSettings";
import { reversePrivateEndpoint } from "./reversePrivateEndpoint";
import { savedSearch } from "./savedSearch";
import { webhook } from "./webhook";

/** All resources by kind. A resource comes before those that refer to it. */
export const resources = {
  ReversePrivateEndpoint: reversePrivateEndpoint,
  Pipe: pipe,
  PipeSettings: pipeSettings,
  PipeScaling: pipeScaling,
  AccessKey: accessKey,
  Webhook: webhook,
  SavedSearch: savedSearch,
  Dashboard: dashboard,
  Alert: alert,
} as const satisfies Readonly<Record<string, Resource>>;

export type KnownKind = keyof typeof resources;
