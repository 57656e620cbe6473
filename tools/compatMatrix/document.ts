import type { Row } from "../document";
import { bounds, type Measured } from "../pack/measure";
import { inWords, type Cell, type Result } from "./cells";

/** The rows of the tables of docs/packages.md, by the first words of their heads. */
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
      kilobytes(bounds[name]?.installedBytes ?? 0),
      dependencies,
      bounds[name]?.dependencies ?? 0,
      findings.length === 0 ? "nothing" : findings.join("; "),
    ]),
    Node: cells.map(({ node, manager, sdk, kind, result }) => [node, manager, sdk, kind, inWords(result)]),
    Passed: [[count("passed"), count("failed"), count("not run"), ...circumstances]],
  };
}

const kilobytes = (bytes: number): string => `${Math.round(bytes / 1000).toLocaleString("en")} kB`;
