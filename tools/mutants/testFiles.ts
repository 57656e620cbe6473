import { existsSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import ts from "typescript";
import { repository, textOf } from "../../test/harness/repository";

/** A file that starts processes may start a built command, and therefore any source. */
const processes = "node:child_process";

/** The distance of a source that only a process loads. */
const stepsToBuild = 6;

const packages: Readonly<Record<string, string>> = {
  "pulumi-pipes": "provider/src/index.ts",
  "pulumi-pipes/provider": "provider/src/provider.ts",
  "pulumi-pipes/internal": "provider/src/internal.ts",
};

const known = new Map<string, readonly string[]>();

/** The imports of a file, except types. */
function importsOf(file: string): readonly string[] {
  const found = known.get(file) ?? readImports(file);
  known.set(file, found);
  return found;
}

function readImports(file: string): readonly string[] {
  // Imports of types alone load nothing.
  const text = textOf(file).replace(/^(?:im|ex)port type [^;]*;/gm, "");
  const names = ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
  return names.flatMap((name) => {
    if (name === processes) return [processes];
    const base = name.startsWith(".") ? normalize(join(dirname(file), name.replace(/\.js$/, ""))) : undefined;
    const candidates = base === undefined ? [packages[name] ?? ""] : [`${base}.ts`, join(base, "index.ts")];
    return candidates.filter((path) => path !== "" && existsSync(join(repository, path))).slice(0, 1);
  });
}

/** The smallest number of imports from a file to another file, or undefined. */
function stepsBetween(from: string, to: string): number | undefined {
  const seen = new Set([from]);
  let level: readonly string[] = [from];
  for (let steps = 0; level.length > 0; steps += 1) {
    if (level.includes(to)) return steps;
    const next = level.filter((file) => file !== processes).flatMap(importsOf);
    level = [...new Set(next)].filter((file) => !seen.has(file));
    for (const file of level) seen.add(file);
  }
  return undefined;
}

/** The test files that can detect a change of a source, the near and quick files first. */
export function affectedBy(
  source: string,
  tests: readonly string[],
  tookMs: ReadonlyMap<string, number>,
): readonly string[] {
  const weighed = tests.flatMap((test) => {
    const isNear = stepsBetween(test, source);
    const steps = isNear ?? (stepsBetween(test, processes) === undefined ? undefined : stepsToBuild);
    return steps === undefined ? [] : [{ test, weight: steps * (tookMs.get(test) ?? 1) }];
  });
  return weighed.sort((one, other) => one.weight - other.weight).map(({ test }) => test);
}
