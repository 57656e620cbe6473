import { markdownTable } from "../markdownTable";
import { bounds, type Measured } from "../pack/measure";
import type { Cell, Result } from "./cells";

/** Where and when the matrix was run. */
export interface Circumstances {
  /** Day in ISO form. */
  readonly date: string;
  readonly pulumi: string;
  readonly npm: string;
  readonly pnpm: string;
  readonly system: string;
}

/** The text of docs/packages.md. */
export function toDocument(
  cells: readonly Cell[],
  packages: readonly Measured[],
  { date, pulumi, npm, pnpm, system }: Circumstances,
): string {
  const count = (is: Result["is"]): number => cells.filter(({ result }) => result.is === is).length;
  const findings = packages.flatMap((one) => one.findings.map((finding) => `${one.name}: ${finding}`));
  const found = findings.length === 0 ? "find nothing" : `find: ${findings.join("; ")}`;
  return `# The packages

Written by \`npm run matrix\` on ${date}; Pulumi CLI ${pulumi}, npm ${npm}, pnpm ${pnpm}, ${system}.

## What is installed

None of them runs a script when it is installed. publint (strict) and are-the-types-wrong ${found}.

${markdownTable(
  ["Package", "Tarball", "Installed", "Bound", "Dependencies", "Bound"],
  packages.map((one) => [
    `\`${one.name}\` ${one.version}`,
    kilobytes(one.size),
    kilobytes(one.installedBytes),
    kilobytes(bounds[one.name]?.installedBytes ?? 0),
    one.dependencies,
    bounds[one.name]?.dependencies ?? 0,
  ]),
)}

Installed: all files of the package and of everything that comes with it, with the versions of the lock file. Both columns
leave out \`@pulumi/pulumi\`, which a Pulumi project has anyway. A test fails above a bound.

## Where they work

Each line is an empty project outside the repository: the three tarballs are installed, a program is compiled against their
types, and a stack is deployed to the installed emulator, refreshed without a change, previewed without a change, and
destroyed. ${count("passed")} passed, ${count("failed")} failed, ${count("not run")} could not be run.

${markdownTable(
  ["Node", "Package manager", "`@pulumi/pulumi`", "Program", "Result"],
  cells.map(({ node, manager, sdk, kind, result }) => [node, manager, sdk, kind, inWords(result)]),
)}

The SDK is the oldest that is supported, and the newest that accepts the Node of the line.

pnpm ends with \`ERR_PNPM_IGNORED_BUILDS\` after an installation in which a package wants to run a script that nobody allowed:
here \`protobufjs\`, which the SDK brings and which works without its script. \`strictDepBuilds: false\` in
\`pnpm-workspace.yaml\`, as in these runs, or \`pnpm approve-builds\` settles it.
`;
}

/** How a cell went, in one line. */
export function inWords(result: Result): string {
  if (result.is === "passed") return "passed";
  const [why = ""] = result.why.split("\n");
  return `${result.is === "failed" ? "**failed**" : "not run"}: ${why}`;
}

const kilobytes = (bytes: number): string => `${Math.round(bytes / 1000).toLocaleString("en")} kB`;
