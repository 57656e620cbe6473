/** A way to read one character of a text: what it means, and where the text goes on. */
export interface Step {
  readonly read: string;
  readonly next: number;
}

/** Escapes in escapes that are read, such as a URL in a JSON text in another one. */
export const layers = 3;

/** No escape is longer behind the character that begins it. */
const longestEscape = 12;

/**
 * The text with a blank for each character that ends lines, separates words or controls a terminal, as messages are
 * brought to one line. Of the same length as the text.
 */
export const foldBlanks = (text: string): string => text.replace(/[\s\p{Cc}]/gu, " ");

/**
 * A text that may be escaped in part or in whole: in JSON or another language, in HTML, in a URL, and in several of them. A
 * place can be read in more than one way, for nobody knows what escaped it: `\n` is two characters, or the end of a line.
 */
export class Escaped {
  /** Places at which an escape may begin. */
  readonly beginnings: readonly number[];
  readonly #known: readonly Map<number, readonly Step[]>[] = Array.from(
    { length: layers + 1 },
    () => new Map(),
  );

  /** `text` has its blanks folded. */
  constructor(readonly text: string) {
    this.beginnings = [...text.matchAll(/[\\%&+]/g)].map(({ index }) => index);
  }

  /** All ways to read what stands at a place, the longest first; none at the end. */
  stepsAt(at: number, depth = layers): readonly Step[] {
    const raw = this.text.charAt(at);
    if (raw === "") return [];
    if (depth === 0 || !/[\\%&+]/.test(raw)) return [{ read: raw, next: at + 1 }];
    const known = this.#known[depth]?.get(at);
    if (known !== undefined) return known;
    const inner = this.stepsAt(at, depth - 1);
    const all = [...inner, ...inner.flatMap((step) => this.#escapesBehind(step, depth - 1))];
    const steps = [...new Map(all.map((step) => [`${step.next} ${step.read}`, step])).values()].sort(
      (left, right) => right.next - left.next,
    );
    this.#known[depth]?.set(at, steps);
    return steps;
  }

  #escapesBehind({ read: sign, next }: Step, depth: number): readonly Step[] {
    switch (sign) {
      case "+":
        return [{ read: " ", next }];
      case "\\": {
        const quoted = this.stepsAt(next, depth);
        const blanks = quoted
          .filter(({ read }) => /[nrtbfv0]/.test(read))
          .map((step) => ({ ...step, read: " " }));
        return [
          ...blanks,
          ...quoted,
          ...this.#numbered(sign, next, depth),
          ...this.#bytes(sign, next, depth),
        ];
      }
      case "%":
        return [...this.#numbered(sign, next, depth), ...this.#bytes(sign, next, depth)];
      case "&":
        return [...this.#numbered(sign, next, depth), ...this.#named(next, depth)];
      default:
        return [];
    }
  }

  /** Escapes that give a character by its number. */
  #numbered(sign: "\\" | "%" | "&", at: number, depth: number): readonly Step[] {
    const tail = this.#tail(at, depth);
    return numberForms[sign].flatMap(([form, radix]) => {
      const [whole = "", digits] = form.exec(tail.text) ?? [];
      const code = parseInt(digits ?? "", radix);
      const next = tail.ends[whole.length - 1];
      // A half of a character is none that `fromCodePoint` refuses.
      return code <= 0x10ffff && next !== undefined
        ? [{ read: foldBlanks(String.fromCodePoint(code)), next }]
        : [];
    });
  }

  #named(at: number, depth: number): readonly Step[] {
    const tail = this.#tail(at, depth);
    const [whole = "", name = ""] = /^(\w+);/.exec(tail.text) ?? [];
    const read = namedCharacters.get(name);
    const next = tail.ends[whole.length - 1];
    return read === undefined || next === undefined ? [] : [{ read, next }];
  }

  /** Escapes that give the bytes of a character one by one; also a byte alone, which some take for the number. */
  #bytes(sign: "\\" | "%", at: number, depth: number): readonly Step[] {
    const bytes: number[] = [];
    const ends: number[] = [];
    for (let from: number | undefined = at; from !== undefined && bytes.length < 4;) {
      const tail = this.#tail(from, depth);
      const [whole = "", digits = ""] =
        (sign === "%" ? /^([\da-f]{2})/i : /^x([\da-f]{2})/i).exec(tail.text) ?? [];
      const end = tail.ends[whole.length - 1];
      if (end === undefined) break;
      bytes.push(parseInt(digits, 16));
      ends.push(end);
      from = this.stepsAt(end, depth).find(({ read }) => read === sign)?.next;
    }
    const [first] = bytes;
    if (first === undefined) return [];
    const character = characterAt(Buffer.from(bytes), 0);
    const next = character === undefined ? undefined : ends[Buffer.byteLength(character) - 1];
    return [
      ...(character === undefined || next === undefined ? [] : [{ read: foldBlanks(character), next }]),
      ...ends.slice(0, 1).map((end) => ({ read: foldBlanks(String.fromCharCode(first)), next: end })),
    ];
  }

  /** What may belong to an escape, with the place behind each character. */
  #tail(at: number, depth: number): { readonly text: string; readonly ends: readonly number[] } {
    let text = "";
    const ends: number[] = [];
    for (let from = at; ends.length < longestEscape;) {
      const step = this.stepsAt(from, depth).find(({ read }) => /^[\w#{};]$/.test(read));
      if (step === undefined) break;
      text += step.read;
      ends.push(step.next);
      from = step.next;
    }
    return { text, ends };
  }
}

/** The character whose bytes in UTF-8 begin there; undefined where they are none. */
export function characterAt(bytes: Buffer, at: number): string | undefined {
  const first = bytes[at] ?? 0;
  const length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  const own = bytes.subarray(at, at + length);
  const character = own.toString("utf8");
  return own.length === length && Buffer.from(character).equals(own) ? character : undefined;
}

type Form = readonly [form: RegExp, radix: number];

const numberForms: Readonly<Record<"\\" | "%" | "&", readonly Form[]>> = {
  "\\": [
    [/^u([\da-f]{4})/i, 16],
    [/^u\{([\da-f]{1,8})\}/i, 16],
    [/^U([\da-f]{8})/, 16],
  ],
  "%": [[/^u([\da-f]{4})/i, 16]],
  "&": [
    [/^#x([\da-f]{1,8});?/i, 16],
    [/^#(\d{1,8});?/, 10],
  ],
};

/** The names of HTML for what keyboards have: ASCII by the character, and Latin-1 in its order from `¡` on. */
const namesOfAscii =
  '!excl "quot "QUOT #num $dollar %percnt &amp &AMP \'apos (lpar )rpar *ast +plus ,comma .period /sol :colon ;semi ' +
  "<lt <LT =equals >gt >GT ?quest @commat [lsqb [lbrack \\bsol ]rsqb ]rbrack ^Hat _lowbar `grave {lcub {lbrace |verbar " +
  "|vert }rcub }rbrace";
const namesOfLatin1 =
  "iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para " +
  "middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave " +
  "Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute " +
  "Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave " +
  "iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml";

const namedCharacters: ReadonlyMap<string, string> = new Map([
  ...namesOfAscii.split(" ").map((entry) => [entry.slice(1), entry.charAt(0)] as const),
  ...namesOfLatin1.split(" ").map((name, index) => [name, String.fromCharCode(0xa1 + index)] as const),
  ...["nbsp", "Tab", "NewLine"].map((name) => [name, " "] as const),
  ["euro", "€"],
]);
