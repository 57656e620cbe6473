import type { Api, ServiceAddress } from "../client";
import type { PropertyMap } from "../schema/propertyMap";
import { outputFieldsOf, type ResourceDefinition } from "../lifecycle/definition";
import { withTileIds } from "../resources/dashboard/tileNames";
import { withRunState } from "../resources/pipe/runState";
import { resources } from "../resources/registry";
import { withOwnSettings } from "./ownSettings";
import { secretPaths } from "../schema/leaves";

/** An object as the client answers it. */
export type Live = PropertyMap & { readonly id: string };

/** One kind of object that can be adopted. */
export interface Kind {
  /** What `--kind` calls it. */
  readonly name: KindName;
  readonly definition: ResourceDefinition;
  /** Where the service may show a secret, also one that the args do not manage. */
  readonly secrets: readonly (readonly string[])[];
  /** Names of variables end with it. */
  readonly suffix: string;
  /** Whether the objects belong to a service, and not to the organization. */
  readonly inService: boolean;
  /** All objects, or undefined where the service does not list them. */
  readonly list: (api: Api, at: ServiceAddress) => Promise<ReadonlyMap<string, Live> | undefined>;
  /** What the resource sees in an object beside what the service answers. */
  readonly seen?: (live: PropertyMap) => PropertyMap;
  /** The part of an object that args are written for. Default: all of it. */
  readonly written?: (live: PropertyMap) => PropertyMap;
  /** Lists that are written also where they are empty: every object has them, and that says something. */
  readonly alwaysWritten: readonly string[];
  /** Whether an object that cannot be listed or got can be read all the same, by a change that changes nothing. */
  readonly readableByPatch: boolean;
}

export type KindName = "pipe" | "access-key" | "dashboard" | "alert";

const secretsOf = (definition: ResourceDefinition): readonly (readonly string[])[] =>
  secretPaths(outputFieldsOf(definition));

/** The kinds in the order in which a program names them: what is referred to comes first. */
export const kinds: readonly Kind[] = [
  {
    name: "pipe",
    definition: resources.PipeSettings,
    secrets: secretsOf(resources.Pipe),
    suffix: "Pipe",
    inService: true,
    list: (api, at) => api.pipes.list(at),
    written: withOwnSettings,
    alwaysWritten: [],
    readableByPatch: true,
  },
  {
    name: "access-key",
    definition: resources.AccessKey,
    secrets: secretsOf(resources.AccessKey),
    suffix: "Key",
    inService: false,
    list: (api, at) => api.keys.list(at),
    alwaysWritten: [],
    readableByPatch: true,
  },
  {
    name: "dashboard",
    definition: resources.Dashboard,
    secrets: secretsOf(resources.Dashboard),
    suffix: "Dashboard",
    inService: true,
    list: (api, at) => api.dashboards.list(at),
    seen: withTileIds,
    alwaysWritten: ["tiles"],
    readableByPatch: false,
  },
  {
    name: "alert",
    definition: resources.Alert,
    secrets: secretsOf(resources.Alert),
    suffix: "Alert",
    inService: true,
    list: (api, at) => api.alerts.list(at),
    alwaysWritten: [],
    readableByPatch: false,
  },
];

/** The resources that a pipe can be adopted as. */
export const pipeResources = ["PipeSettings", "Pipe"] as const;
export type PipeResource = (typeof pipeResources)[number];

/** The kind with pipes as that resource. */
export function withPipesAs(resource: PipeResource, kind: Kind): Kind {
  if (kind.name !== "pipe" || resource === "PipeSettings") return kind;
  return {
    ...kind,
    definition: resources.Pipe,
    alwaysWritten: ["tableMappings"],
    seen: (live) => withRunState(live),
  };
}

/** What texts call some objects of a kind. */
export const nounOf = ({ name }: Kind, count = 1): string =>
  `${name.replace("-", " ")}${count === 1 ? "" : "s"}`;

/** The kind with that name, singular or plural. */
export function kindOf(name: string): Kind | undefined {
  return kinds.find((kind) => kind.name === name || `${kind.name}s` === name);
}
