import type { Resource } from "../core/resource";
import { accessKey } from "./accessKey";
import { alert } from "./alert";
import { dashboard } from "./dashboard";
import { pipe } from "./pipe";
import { pipeSettings } from "./pipeSettings";

/** Every resource, by the kind that a state names. */
export const resources = {
  Pipe: pipe,
  PipeSettings: pipeSettings,
  AccessKey: accessKey,
  Alert: alert,
  Dashboard: dashboard,
} as const satisfies Readonly<Record<string, Resource>>;

export type KnownKind = keyof typeof resources;
