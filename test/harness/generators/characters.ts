import fc from "fast-check";

/** Any character but a lone half of one. The `binary` of fast-check draws the same, and takes a second of each file to begin with. */
export const anyCharacter = fc
  .nat(0x10ffff)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code));
