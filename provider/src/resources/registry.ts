import { accessKey } from "./accessKey/definition";
import { alert } from "./alert/definition";
import { dashboard } from "./dashboard/definition";
import type { ResourceDefinition, ResourceKind } from "./lifecycle/definition";
import { pipe } from "./pipe/definition";
import { pipeSettings } from "./pipeSettings/definition";

/** Every resource by the kind that a state names. */
export const resources: Readonly<Record<ResourceKind, ResourceDefinition>> = {
  Pipe: pipe,
  PipeSettings: pipeSettings,
  AccessKey: accessKey,
  Alert: alert,
  Dashboard: dashboard,
};
