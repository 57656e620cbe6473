import { join } from "node:path";
import type { Block } from "../harness/markdown";
import { typeCheckFolder, typeErrors } from "../harness/typeCheck";

/** A document after one of its blocks: the file that the block writes, and all files so far. */
interface Step {
  readonly block: Block;
  readonly file: string;
  readonly files: ReadonlyMap<string, string>;
}

/** What a reader has after each block: `file=` writes a whole file, `continues` adds to the last one, `continues=` to that file. */
export function* stepsOf(blocks: readonly Block[]): Generator<Step> {
  const files = new Map<string, string>();
  let last: string | undefined;
  for (const block of blocks) {
    const { file, continues } = block.attributes;
    const name = file ?? (continues === "" ? last : continues);
    if (name === undefined) continue;
    files.set(name, `${file === undefined ? (files.get(name) ?? "") : ""}${block.text}\n`);
    last = name;
    yield { block, file: name, files: new Map(files) };
  }
}

/** What the strictest compiler finds in the TypeScript and JavaScript blocks of documents, in one program of the built packages. */
export function typeErrorsIn(documents: readonly (readonly Block[])[]): readonly string[] {
  const texts = new Map<string, string>();
  const places = new Map<string, string>();
  for (const blocks of documents)
    for (const { block, file, files } of stepsOf(blocks)) {
      if (!["ts", "js"].includes(block.language)) continue;
      const folder = join(typeCheckFolder, String(places.size));
      for (const [name, text] of files) texts.set(join(folder, name), text);
      places.set(join(folder, file), block.place);
    }
  const errors = typeErrors(texts, { names: [...places.keys()] });
  return [...places].flatMap(([name, place]) =>
    (errors.get(name) ?? []).map((error) => `${place}: ${error}`),
  );
}
