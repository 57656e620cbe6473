import { minVersion, satisfies } from "semver";
import type { Release } from "./registry";
import { manifestOf } from "./workspaces";

export const packageManagers = ["npm", "pnpm"] as const;
export type PackageManager = (typeof packageManagers)[number];

export const sdkAges = ["oldest", "newest"] as const;
export type SdkAge = (typeof sdkAges)[number];

export const moduleKinds = ["CommonJS", "ES module"] as const;
export type ModuleKind = (typeof moduleKinds)[number];

const { engines, peerDependencies = {} } = manifestOf("provider");

/** The SDK as a peer of the provider. */
export const sdk = { name: "@pulumi/pulumi", range: peerDependencies["@pulumi/pulumi"] ?? "*" };

/** Ranges of Node: the oldest that is supported, and the newest of each line that is maintained. */
export const nodeRanges: readonly string[] = [minVersion(engines.node)?.version ?? engines.node, "22", "24"];

/** One installation: everything that both kinds of program are then tried in. */
export interface Installation {
  readonly nodeRange: string;
  readonly manager: PackageManager;
  readonly sdkAge: SdkAge;
}

/** All that are to be tried. */
export const installations: readonly Installation[] = nodeRanges.flatMap((nodeRange) =>
  packageManagers.flatMap((manager) => sdkAges.map((sdkAge) => ({ nodeRange, manager, sdkAge }))),
);

/** The oldest or newest release, given newest first, that accepts this Node; undefined where none does. */
export function sdkFor(releases: readonly Release[], age: SdkAge, node: string): string | undefined {
  const fitting = releases.filter((release) => satisfies(node, release.node));
  return fitting.at(age === "newest" ? 0 : -1)?.version;
}
