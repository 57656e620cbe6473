import type { ResourceDefinition } from "../lifecycle/definition";
import { accessKey } from "./accessKey/definition";
import { alert } from "./alert/definition";
import { dashboard } from "./dashboard/definition";
import { pipe } from "./pipe/definition";
import { pipeSettings } from "./pipe/settingsDefinition";

/** Every resource, by the kind that a state names. */
export const resources = {
  Pipe: pipe,
  PipeSettings: pipeSettings,
  AccessKey: accessKey,
  Alert: alert,
  Dashboard: dashboard,
} as const satisfies Readonly<Record<string, ResourceDefinition>>;

export type KnownKind = keyof typeof resources;
