import { minVersion, satisfies } from "semver";
import { manifestOf } from "../pack/packages";
import type { Release } from "./registry";

export const packageManagers = ["npm", "pnpm"] as const;
export const sdkAges = ["oldest", "newest"] as const;
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
  readonly manager: (typeof packageManagers)[number];
  readonly sdkAge: (typeof sdkAges)[number];
}

/** All that are to be tried. */
export const installations: readonly Installation[] = nodeRanges.flatMap((nodeRange) =>
  packageManagers.flatMap((manager) => sdkAges.map((sdkAge) => ({ nodeRange, manager, sdkAge }))),
);

/** The oldest or newest release, given newest first, that accepts this Node; undefined where none does. */
export function sdkFor(
  releases: readonly Release[],
  age: Installation["sdkAge"],
  node: string,
): string | undefined {
  const fitting = releases.filter((release) => satisfies(node, release.node));
  return fitting.at(age === "newest" ? 0 : -1)?.version;
}

/** How a kind of program went in an installation. */
export type Result =
  | { readonly is: "passed"; readonly seconds: number }
  | { readonly is: "failed"; readonly why: string }
  /** Could not be tried here, which says nothing about the package. */
  | { readonly is: "not run"; readonly why: string };

/** One cell of the matrix. */
export interface Cell {
  readonly node: string;
  readonly manager: string;
  readonly sdk: string;
  readonly kind: ModuleKind;
  readonly result: Result;
}
