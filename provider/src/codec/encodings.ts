import { characterAt, layers, type Escaped } from "./escapes";

/** A part of a text, from a place up to another. */
export type Stretch = readonly [from: number, to: number];

/** What a part of a text says in another alphabet. */
export interface Decoded {
  readonly text: string;
  /** Where in the encoded text a part of the decoded one stands. */
  readonly origin: (decoded: Stretch) => Stretch;
}

interface Encoding {
  readonly name: "base64" | "hex";
  readonly alphabet: RegExp;
  /** Characters of the encoding over bytes of the text. */
  readonly perByte: number;
  /** Places in a run at which what was encoded can begin. */
  readonly phases: readonly number[];
  /** Shorter runs say nothing. */
  readonly shortest: number;
}

const encodings: readonly Encoding[] = [
  { name: "base64", alphabet: /^[\w+/-]$/, perByte: 4 / 3, phases: [0, 1, 2, 3], shortest: 6 },
  { name: "hex", alphabet: /^[\da-f]$/i, perByte: 2, phases: [0, 1], shortest: 8 },
];

/** Characters of one alphabet in a row, blanks between them left out. */
interface Run {
  text: string;
  /** Of each character. */
  readonly stretches: Stretch[];
  /** Behind it and what fills it up. */
  end: number;
  isCut: boolean;
}

/**
 * What a text could say in base64 or in hex. Where an encoded part begins cannot be seen, so each run is decoded from as
 * many places as bytes can begin at.
 */
export function decodedIn(escaped: Escaped): readonly Decoded[] {
  // What stands before an encoded part can make an escape with its first character that is none.
  const depths = /[\\%&]/.test(escaped.text) ? [0, layers] : [0];
  return encodings.flatMap((encoding) =>
    depths
      .flatMap((depth) => runsIn(escaped, depth, encoding))
      .flatMap((run) => encoding.phases.map((phase) => decode(encoding, run, phase))),
  );
}

function runsIn(escaped: Escaped, depth: number, { alphabet, shortest }: Encoding): readonly Run[] {
  const runs: Run[] = [];
  let run: Run = { text: "", stretches: [], end: 0, isCut: false };
  const { text } = escaped;
  for (let at = 0; at < text.length;) {
    const { read, next } = escaped.stepsAt(at, depth)[0] ?? { read: "", next: at + 1 };
    if (alphabet.test(read)) {
      run.text += read;
      run.stretches.push([at, next]);
      run.end = next;
    } else if (read === "=" && run.end === at) run.end = next;
    else if (read !== " ") {
      run.isCut = read === "…";
      runs.push(run);
      run = { text: "", stretches: [], end: 0, isCut: false };
    }
    at = next;
  }
  return [...runs, run].filter((one) => one.text.length >= shortest);
}

function decode({ name, perByte }: Encoding, run: Run, phase: number): Decoded {
  const bytes = Buffer.from(run.text.slice(phase), name);
  let text = "";
  /** The byte that each part of the text begins with. */
  const starts: number[] = [];
  for (let at = 0; at < bytes.length;) {
    const character = characterAt(bytes, at);
    const read = character ?? String.fromCharCode(bytes[at] ?? 0);
    for (let unit = 0; unit < read.length; unit += 1) starts.push(at);
    text += read;
    at += character === undefined ? 1 : Buffer.byteLength(character);
  }
  const characterOf = (byte: number, round: (value: number) => number): number =>
    phase + round(byte * perByte);
  return {
    text: run.isCut ? `${text}…` : text,
    origin: ([from, to]) => {
      const first = run.stretches[characterOf(starts[from] ?? 0, Math.floor)];
      const end = starts[to];
      const last = end === undefined ? undefined : run.stretches[characterOf(end, Math.ceil) - 1];
      return [first?.[0] ?? 0, last?.[1] ?? run.end];
    },
  };
}
