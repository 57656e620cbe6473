import { minVersion } from "semver";
import { reason } from "../../test/harness/outcomes";
import { manifests } from "../pack/packages";

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

/** The outcomes of a kind of program. An unavailable version does not count against the packages. */
export const outcomes = { passed: "passed", failed: "**failed**", notRun: "not run" } as const;

/** The cell of a program that was not tried to its end. Prints the whole reason, of which a cell has the first line. */
export function cellOf(outcome: string, error: unknown): string {
  const text = reason(error);
  console.log(text);
  return `${outcome}: ${text.split("\n", 1).join("")}`;
}
