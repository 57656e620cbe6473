import type { Block } from "../../harness/markdown";

/** The file that a block writes, and its text after the block. */
export interface WrittenFile {
  readonly name: string;
  readonly text: string;
}

/** The files that a document has a reader write, block by block. */
export class Files {
  readonly #texts = new Map<string, string>();
  #last: string | undefined;

  /** What the block writes: `file=` a whole file, `continues` more of the last one. Undefined where it writes none. */
  write(block: Block): WrittenFile | undefined {
    const { file, continues } = block.attributes;
    const name = file ?? (continues === undefined ? undefined : this.#last);
    if (name === undefined) return undefined;
    const before = file === undefined ? `${this.#texts.get(name) ?? ""}\n` : "";
    const text = `${before}${block.text}\n`;
    this.#texts.set(name, text);
    this.#last = name;
    return { name, text };
  }

  /** All files as they are now. */
  all(): ReadonlyMap<string, string> {
    return new Map(this.#texts);
  }
}
