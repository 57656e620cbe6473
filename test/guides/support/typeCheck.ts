import { join } from "node:path";
import type { Block } from "../../harness/markdown";
import { typeCheckFolder, typeErrors } from "../../harness/typeCheck";
import { Files } from "./files";

const languages = ["ts", "js"];

/**
 * What the compiler finds in the TypeScript and JavaScript blocks of some documents, in each file as it is once its block is
 * written. It takes the packages as they were built.
 */
export function typeErrorsIn(documents: readonly (readonly Block[])[]): readonly string[] {
  const texts = new Map<string, string>();
  const places = new Map<string, string>();
  documents.forEach((blocks, document) => {
    const written = new Files();
    blocks.forEach((block, index) => {
      const file = written.write(block);
      if (!languages.includes(block.language) || file === undefined) return;
      const folder = join(typeCheckFolder, `${document}-${index}`);
      for (const [name, text] of written.all()) texts.set(join(folder, name), text);
      places.set(join(folder, file.name), block.place);
    });
  });
  const errors = typeErrors(texts, { names: [...places.keys()] });
  return [...places].flatMap(([name, place]) =>
    (errors.get(name) ?? []).map((error) => `${place}: ${error}`),
  );
}
