import { installations, moduleKinds, sdk, sdkFor, type Installation, type ModuleKind } from "./cells";
import { nodeIn } from "./nodeRelease";
import type { Packed } from "./pack";
import { releasesOf, type Release } from "./registry";
import { tryInstallation, type Combination } from "./tryInstallation";

/** One cell of the matrix. */
export interface Row {
  readonly node: string;
  readonly manager: string;
  readonly sdk: string;
  readonly kind: ModuleKind;
  readonly result: Result;
}

export type Result =
  | { readonly is: "passed"; readonly seconds: number }
  | { readonly is: "failed"; readonly why: string }
  /** Could not be tried here, which says nothing about the package. */
  | { readonly is: "not run"; readonly why: string };

/** Whether an installation is wanted, by the words that it is shown with. */
export type Filter = (label: string) => boolean;

/** Tries every installation that is wanted, one after the other, and tells of each cell when it is known. */
export async function runMatrix(
  packed: readonly Packed[],
  wanted: Filter,
  tell: (row: Row) => void,
): Promise<readonly Row[]> {
  const releases = await releasesOf(sdk.name, sdk.range);
  const rows: Row[] = [];
  const add = (row: Row): void => {
    rows.push(row);
    tell(row);
  };
  for (const installation of installations.filter((one) => wanted(labelOf(one)))) {
    const combination = await combinationOf(installation, releases);
    if ("why" in combination) {
      const { nodeRange: node, manager, sdkAge } = installation;
      const result: Result = { is: "not run", why: combination.why };
      for (const kind of moduleKinds) add({ node, manager, sdk: sdkAge, kind, result });
      continue;
    }
    await runCells(combination, packed, add);
  }
  return rows;
}

/** How an installation is named on the command line. */
export function labelOf({ nodeRange, manager, sdkAge }: Installation): string {
  return `node-${nodeRange} ${manager} ${sdkAge}`;
}

async function combinationOf(
  { nodeRange, manager, sdkAge }: Installation,
  releases: readonly Release[],
): Promise<Combination | { readonly why: string }> {
  try {
    const node = await nodeIn(nodeRange);
    const sdkVersion = sdkFor(releases, sdkAge, node.version);
    if (sdkVersion === undefined) return { why: `no ${sdk.name} in ${sdk.range} accepts this Node` };
    return { node, manager, sdkVersion };
  } catch (error) {
    return { why: messageOf(error).split("\n")[0] ?? "" };
  }
}

async function runCells(
  combination: Combination,
  packed: readonly Packed[],
  add: (row: Row) => void,
): Promise<void> {
  const { node, manager, sdkVersion } = combination;
  const row = (kind: ModuleKind, result: Result): Row => {
    return { node: node.version, manager, sdk: sdkVersion, kind, result };
  };
  try {
    await tryInstallation(combination, packed, ({ kind, seconds, failure }) => {
      const result: Result =
        failure === undefined ? { is: "passed", seconds } : { is: "failed", why: failure };
      add(row(kind, result));
    });
  } catch (error) {
    for (const kind of moduleKinds) add(row(kind, { is: "failed", why: messageOf(error) }));
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
