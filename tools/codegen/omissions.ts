import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Api, Collection } from "../../provider/src/core/resource/api";
import type { Resource } from "../../provider/src/core/resource/resource";
import { type KnownKind, resources } from "../../provider/src/resources";
import { repository, textOf } from "../../test/harness/repository";
import { kinds } from "./names";

/*
 * A compiler cannot know that a resource lacks a part that is found by its name: here, the parts are looked for.
 */

/** The text of a file, or of all sources in a folder; empty if it does not exist. */
function sourceAt(path: string): string {
  if (!existsSync(join(repository, path))) return "";
  if (/\.\w+$/.test(path)) return textOf(path);
  return filesIn(path)
    .map((file) => textOf(file))
    .join("\n");
}

const filesIn = (folder: string): readonly string[] =>
  readdirSync(join(repository, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => join(folder, name));

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

const generators = "test/harness/generators/subjects.ts";

/** The parts that a resource lacks. */
function lackingParts(kind: KnownKind) {
  const collection = collectionOf(resources[kind]);
  const isFound = resources[kind].idArg.isRequired ? "" : `type: "${kind}"`;
  // Their cases have a generator of their own.
  const isGenerated = collection === "dashboards" ? "" : `  ${kind}: {`;
  const parts = [
    { what: "example", file: `tools/codegen/examples/${kind}.md`, text: `new pipes.${kind}(` },
    { what: "emulator route", file: "emulator/src/operations", text: `store.${collection}` },
    { what: "object in the seed", file: "emulator/src/seed", text: `${collection}:` },
    { what: "function that finds it", file: "tools/codegen/functions.ts", text: isFound, isOptional: true },
    { what: "generated cases", file: generators, text: isGenerated, isOptional: true },
  ];
  return parts.filter(({ file, text }) => {
    const source = sourceAt(file);
    return source === "" || !source.includes(text);
  });
}

/** Says what each resource lacks, one line for a resource. With `isWhole`, also what it need not have. */
export const omissions = (isWhole: boolean): readonly string[] =>
  kinds.flatMap((kind) => {
    const lacking = lackingParts(kind).filter(({ isOptional }) => isWhole || isOptional !== true);
    const texts = lacking.map(
      ({ what, file, isOptional }) => `no ${what} (${file}${isOptional === true ? ", optional" : ""})`,
    );
    return texts.length === 0 ? [] : [`${kind}: ${texts.join(", ")}`];
  });
