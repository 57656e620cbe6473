import {
  outputFieldsOf,
  resources,
  secretPathsOf,
  type Answer,
  type JsonObject,
  type Resource,
} from "pulumi-pipes/internal";
import { withOwnSettings } from "./ownSettings";

/** An object as the client answers it. */
export type Live = Answer;

/** One kind of object that can be adopted. */
export interface Kind {
  /** What `--kind` calls it. */
  readonly name: KindName;
  readonly resource: Resource;
  /** Where the service may show a secret, also one that the args do not manage. */
  readonly secrets: readonly (readonly string[])[];
  /** Names of variables end with it. */
  readonly suffix: string;
  /** Whether the objects belong to a service, and not to the organization. */
  readonly inService: boolean;
  /** The part of an object that args are written for. Default: all of it. */
  readonly written?: (seen: JsonObject) => JsonObject;
  /** Lists that are written also where they are empty: every object has them, and that says something. */
  readonly alwaysWritten: readonly string[];
  /** Whether an object that cannot be listed or got can be read all the same, by a change that changes nothing. */
  readonly readableByPatch: boolean;
}

export type KindName = "pipe" | "access-key" | "dashboard" | "alert";

const secretsOf = (resource: Resource): readonly (readonly string[])[] =>
  secretPathsOf(outputFieldsOf(resource));

/** The kinds in the order in which a program names them: what is referred to comes first. */
export const kinds: readonly Kind[] = [
  {
    name: "pipe",
    resource: resources.PipeSettings,
    secrets: secretsOf(resources.Pipe),
    suffix: "Pipe",
    inService: true,
    written: withOwnSettings,
    alwaysWritten: [],
    readableByPatch: true,
  },
  {
    name: "access-key",
    resource: resources.AccessKey,
    secrets: secretsOf(resources.AccessKey),
    suffix: "Key",
    inService: false,
    alwaysWritten: [],
    readableByPatch: true,
  },
  {
    name: "dashboard",
    resource: resources.Dashboard,
    secrets: secretsOf(resources.Dashboard),
    suffix: "Dashboard",
    inService: true,
    alwaysWritten: ["tiles"],
    readableByPatch: false,
  },
  {
    name: "alert",
    resource: resources.Alert,
    secrets: secretsOf(resources.Alert),
    suffix: "Alert",
    inService: true,
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
  return { ...kind, resource: resources.Pipe, alwaysWritten: ["tableMappings"] };
}

/** The name of an object, if it has one. */
export function nameOf({ seen: { name } }: Live): string | undefined {
  return typeof name === "string" ? name : undefined;
}

/** What texts call some objects of a kind. */
export const nounOf = ({ name }: Kind, count = 1): string =>
  `${name.replace("-", " ")}${count === 1 ? "" : "s"}`;

/** The kind with that name, singular or plural. */
export function kindOf(name: string): Kind | undefined {
  return kinds.find((kind) => kind.name === name || `${kind.name}s` === name);
}
