import type * as accessKey from "./accessKey/definition";
import type * as alert from "./alert/definition";
import type * as dashboard from "./dashboard/definition";
import type { ResourceDefinition } from "../lifecycle/definition";
import type * as pipe from "./pipe/definition";
import type * as pipeSettings from "./pipe/settingsDefinition";

/* eslint-disable @typescript-eslint/no-require-imports -- a provider process waits for what it loads, and mostly has few kinds */

/** Every resource by the kind that a state names, loaded when it is asked for. */
export const resources = {
  get Pipe() {
    return (require("./pipe/definition") as typeof pipe).pipe;
  },
  get PipeSettings() {
    return (require("./pipe/settingsDefinition") as typeof pipeSettings).pipeSettings;
  },
  get AccessKey() {
    return (require("./accessKey/definition") as typeof accessKey).accessKey;
  },
  get Alert() {
    return (require("./alert/definition") as typeof alert).alert;
  },
  get Dashboard() {
    return (require("./dashboard/definition") as typeof dashboard).dashboard;
  },
} as const satisfies Readonly<Record<string, ResourceDefinition>>;

export type KnownKind = keyof typeof resources;
