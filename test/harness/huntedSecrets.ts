import { seed, seededRandom } from "./random";

const next = seededRandom(seed);
const random = (bytes: number): string =>
  Buffer.from(Array.from({ length: bytes }, () => Math.floor(next() * 256))).toString("base64");

/** Fresh secrets of every kind that args can hold, with what trips up a search: quotes, line ends, other scripts. */
export function freshSecrets() {
  const certificate = [
    "-----BEGIN CERTIFICATE-----",
    ...Array.from({ length: 6 }, () => random(48)),
    "-----END CERTIFICATE-----",
    "",
  ].join("\n");
  return {
    keySecret: `key/${random(18)}+"=`,
    password: `p"a\\s's <${random(9)}> & wörd%`,
    username: `user-${random(9)}`,
    accessKeyId: `AKIA${random(12)}`,
    secretKey: `${random(30)}/+\n`,
    connectionString: `DefaultEndpointsProtocol=https;AccountName=a;AccountKey=${random(48)};Suffix=x`,
    certificate,
  } as const;
}

export type Secrets = ReturnType<typeof freshSecrets>;

/** Every spelling of the secrets that a text must not hold, by what it is. */
export function spellingsOf(
  secrets: Partial<Readonly<Record<keyof Secrets, string>>>,
): ReadonlyMap<string, string> {
  const spellings = new Map<string, string>();
  for (const [kind, text] of Object.entries(secrets)) {
    for (const [index, line] of text.split("\n").entries()) {
      if (line.length < 12 || line.startsWith("-----")) continue;
      const named = `${kind}, line ${index + 1}`;
      spellings.set(named, line);
      spellings.set(`${named}, as in JSON`, JSON.stringify(line).slice(1, -1));
      spellings.set(`${named}, as in a URL`, encodeURIComponent(line));
      for (const [shift, core] of base64Cores(line).entries())
        spellings.set(`${named}, in base64 from byte ${shift}`, core);
    }
  }
  return spellings;
}

/** What stays the same of a text in base64 wherever in a longer text it begins. */
function base64Cores(text: string): string[] {
  return [0, 1, 2].map((shift) => {
    const encoded = Buffer.from(`${"x".repeat(shift)}${text}`, "utf8")
      .toString("base64")
      .replace(/=+$/, "");
    return encoded.slice(shift === 0 ? 0 : 4, -4);
  });
}

/** The kinds of secret that a text holds; none is wanted. */
export function foundIn(text: string, spellings: ReadonlyMap<string, string>): string[] {
  return [...spellings].filter(([, spelling]) => text.includes(spelling)).map(([kind]) => kind);
}
