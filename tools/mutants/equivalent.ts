/** A generated mutant that does not change the behaviour. */
interface Equivalent {
  readonly file: string;
  /** The whole line, without its indentation. */
  readonly snippet: string;
  readonly description: string;
  readonly reason: string;
}

/** If the line of an entry changes, the entry has no effect. */
export const equivalents: readonly Equivalent[] = [];
