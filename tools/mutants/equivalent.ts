/** A generated mutant that changes nothing that anybody can notice. */
interface Equivalent {
  readonly file: string;
  /** The whole line, without its indentation. */
  readonly snippet: string;
  readonly description: string;
  readonly reason: string;
}

/** An entry whose line changes counts no more: look at the new line. */
export const equivalents: readonly Equivalent[] = [
  {
    file: "provider/src/client/baseAddress.ts",
    snippet: 'const place = { base: "", from };',
    description: '"" becomes "x"',
    reason:
      "An error about a refused address names where the address comes from, and never the address itself.",
  },
];
