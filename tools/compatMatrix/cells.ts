import { minVersion, satisfies } from "semver";
import type { Row } from "../document";
import type { Measured } from "../pack/measure";
import { manifests } from "../pack/packages";
import type { Release } from "./registry";

export const moduleKinds = ["CommonJS", "ES module"] as const;
export type ModuleKind = (typeof moduleKinds)[number];

const { engines, peerDependencies } = manifests.provider;

/** The peer dependency of the provider on the SDK. */
export const sdk = { name: "@pulumi/pulumi", range: peerDependencies["@pulumi/pulumi"] };

/** Ranges of Node versions: the oldest supported version, and the newest version of each maintained line. */
const nodeRanges: readonly string[] = [minVersion(engines.node)?.version ?? engines.node, "22", "24"];

/** One installation. The matrix tries both kinds of program in it. */
export interface Installation {
  readonly nodeRange: string;
  readonly manager: "npm" | "pnpm";
  readonly sdkAge: "oldest" | "newest";
}

/** All installations of the matrix. */
export const installations: readonly Installation[] = nodeRanges.flatMap((nodeRange) =>
  (["npm", "pnpm"] as const).flatMap((manager) =>
    (["oldest", "newest"] as const).map((sdkAge) => ({ nodeRange, manager, sdkAge })),
  ),
);

/** The oldest or newest release that accepts this Node, or undefined. The newest release is first. */
export function sdkFor(
  releases: readonly Release[],
  age: Installation["sdkAge"],
  node: string,
): string | undefined {
  const fitting = releases.filter((release) => satisfies(node, release.node));
  return fitting.at(age === "newest" ? 0 : -1)?.version;
}

/** The result of a kind of program in an installation. An unavailable combination does not count against the package. */
export interface Result {
  readonly is: "passed" | "failed" | "not run";
  readonly why: string;
}

/** One cell of the matrix. */
export interface Cell {
  readonly node: string;
  readonly manager: string;
  readonly sdk: string;
  readonly kind: ModuleKind;
  readonly result: Result;
}

/** The result of a cell, in one line. */
export function inWords({ is, why }: Result): string {
  const [firstLine = ""] = why.split("\n");
  return is === "passed" ? is : `${is === "failed" ? "**failed**" : is}: ${firstLine}`;
}

/** The rows of the tables of docs/reference/tested-packages.md, by the first words of their heads. */
export function rowsOf(
  cells: readonly Cell[],
  packages: readonly Measured[],
  circumstances: Row,
): Readonly<Record<"Package" | "Node" | "Passed", readonly Row[]>> {
  const count = (is: Result["is"]): number => cells.filter(({ result }) => result.is === is).length;
  return {
    Package: packages.map(({ name, version, size, installedBytes, dependencies, findings }) => [
      `\`${name}\` ${version}`,
      kilobytes(size),
      kilobytes(installedBytes),
      dependencies,
      findings.length === 0 ? "nothing" : findings.join("; "),
    ]),
    // The cells of an installation follow each other.
    Node: cells.flatMap(({ node, manager, sdk }, at) => {
      const { length } = moduleKinds;
      const results = cells.slice(at, at + length).map(({ result }) => inWords(result));
      return at % length === 0 ? [[node, manager, sdk, ...results]] : [];
    }),
    Passed: [[count("passed"), count("failed"), count("not run"), ...circumstances]],
  };
}

const kilobytes = (bytes: number): string => `${Math.round(bytes / 1000).toLocaleString("en")} kB`;
