import { isCovered, notMessages, shown } from "./notMessages";
import { isIn, isOf, quotesIn, rowsOfDocument, type Quote } from "./quotes";
import { textsOfSources, type Text } from "./texts";

const texts = textsOfSources();
const rows = rowsOfDocument();
const quotes = rows.flatMap(({ message }) => quotesIn(message));

/** Two words with a space between: names, paths and values have none. */
const isSaid = ({ pieces }: Text): boolean => pieces.some((piece) => /[a-z]{2}[,;:]? [a-z]{2}/.test(piece));

const messages = texts.filter((text) => isSaid(text) && !notMessages.some((one) => isCovered(text, one)));

const quoted = (text: string): Quote => quotesIn(`\`${text}\``)[0] ?? { text, fragments: [] };

describe("the document of errors", () => {
  test("quotes every message of the sources", () => {
    const missing = messages.filter((text) => !quotes.some((quote) => isOf(text, quote)));
    expect(missing.map((text) => `${text.file}: ${shown(text)}`)).toEqual([]);
  });

  test("quotes nothing that the sources do not say", () => {
    const stale = quotes.filter((quote) => !texts.some((text) => isIn(text, quote)));
    expect(stale.map(({ text }) => text)).toEqual([]);
  });

  test("says what to do about each message", () => {
    expect(rows.filter(({ remedy }) => remedy.split(" ").length < 3)).toEqual([]);
  });

  test("makes no exception that nothing needs", () => {
    const unneeded = notMessages.filter((one) => !texts.some((text) => isSaid(text) && isCovered(text, one)));
    expect(unneeded).toEqual([]);
  });
});

describe("a quote", () => {
  const text = { file: "a.ts", pieces: ["pipe ", " was deleted meanwhile"] };

  test.each(["pipe … was deleted meanwhile", "<noun> … was deleted meanwhile", "was deleted …"])(
    "stands in the message that it is of: %s",
    (quote) => {
      expect(isIn(text, quoted(quote))).toBe(true);
    },
  );

  test.each(["pipe … is gone", "alert … was deleted meanwhile"])(
    "does not stand in a message that says something else: %s",
    (quote) => {
      expect(isIn(text, quoted(quote))).toBe(false);
    },
  );

  test("of few words covers only the message that says nothing else", () => {
    expect(isOf(text, quoted("was deleted"))).toBe(false);
    expect(isOf({ file: "a.ts", pieces: ["was deleted: "] }, quoted("was deleted: …"))).toBe(true);
  });
});
