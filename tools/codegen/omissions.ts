import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Api, Collection } from "../../provider/src/core/resource/api";
import type { Resource } from "../../provider/src/core/resource/resource";
import { type KnownKind, resources } from "../../provider/src/resources";

/*
 * What a resource still lacks, although no compiler can know it: a part of a file that is found by its name.
 */

const root = join(__dirname, "..", "..");

/** The text of a file, or of all files of a folder; empty if it does not exist. */
function textOf(path: string): string {
  const whole = join(root, path);
  if (!existsSync(whole)) return "";
  if (path.endsWith(".ts") || path.endsWith(".md")) return readFileSync(whole, "utf8");
  return readdirSync(whole, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => readFileSync(join(whole, name), "utf8"))
    .join("\n");
}

/** The name of the collection that a resource reads: an API whose collections are their names finds it. */
function collectionOf(resource: Resource): string {
  let collection = "";
  const names = new Proxy({} as Api, {
    get: (_, name) => {
      collection = String(name);
      return {} as Collection<unknown>;
    },
  });
  resource.collection(names);
  return collection;
}

const kebab = (name: string): string => name.replace(/(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase();

const omissionsOf = (kind: KnownKind): readonly string[] => {
  const collection = collectionOf(resources[kind]);
  const function_ = resources[kind].idArg.isRequired ? "" : `type: "${kind}"`;
  const parts = [
    ["example", `tools/codegen/examples/${kind}.ts`, `new pipes.${kind}(`],
    ["description of its behavior", `tools/reference/behavior/${kebab(kind)}.md`, ""],
    ["function that finds it", "tools/codegen/functions.ts", function_],
    ["emulator route", "emulator/src/operations", `store.${collection}`],
    ["object in the seed", "emulator/src/seed", collection],
    ["rules of the conformance suite", "test/conformance/subjects.ts", `\n  ${kind}: {`],
    [
      "generated cases",
      "test/harness/generators/subjects.ts",
      collection === "dashboards" ? "" : `  ${kind}: {`,
    ],
    ["row in the list of pages", "docs/reference/README.md", `[${kind}](`],
  ] as const;
  return parts.flatMap(([what, file, part]) => {
    const text = textOf(file);
    return text !== "" && text.includes(part) ? [] : [`no ${what} (${file})`];
  });
};

/** Says what each resource lacks, one line for a resource. */
export const omissions = (): readonly string[] =>
  (Object.keys(resources) as KnownKind[]).flatMap((kind) => {
    const lacking = omissionsOf(kind);
    return lacking.length === 0 ? [] : [`${kind}: ${lacking.join(", ")}`];
  });
