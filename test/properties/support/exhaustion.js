"use strict";

/*
 * Runs one case of exhaustion.test.ts in a process of its own, whose heap the test bounds. It uses the builds, as users do.
 */

const { join } = require("node:path");

const root = join(__dirname, "..", "..", "..");
const built = (path) => require(join(root, path));

const mebi = 1024 * 1024;
const repeated = (unit, length) => unit.repeat(length / unit.length);

/** Texts that are hard for patterns and parsers, and a text of a megabyte of all of them. */
const units = [
  "a",
  " ",
  "\n",
  " \n",
  "`",
  "\\",
  "|",
  "\\|",
  '"',
  "<",
  "[",
  "&",
  "://a:",
  "a=",
  "\u202e",
  "##[",
  "::",
];
const longTexts = [
  ...units.map((unit) => repeated(unit, mebi / 8)),
  units.map((unit) => repeated(unit, mebi / 16)).join(""),
];

/** An imported program in TypeScript. */
function programTextOf(objects) {
  const { programOf } = built("cli/dist/import/program.js");
  const { typescriptFiles } = built("cli/dist/import/typescript.js");
  return Object.values(typescriptFiles(programOf(objects, [], []), "single")).join("");
}

const cases = {
  "an object of 16,000,000 levels": () => {
    const { isTooDeep, parseJsonExactly } = built("provider/dist/core/json/json.js");
    const deep = `${"[".repeat(16 * mebi)}${"]".repeat(16 * mebi)}`;
    const [one, other] = parseJsonExactly(`[${deep},{"a":1e400}]`);
    return isTooDeep(one) && !isTooDeep(other);
  },

  "a text of 32 MiB next to a number that stays exact": () => {
    const { parseJsonExactly, writeJsonExactly } = built("provider/dist/core/json/json.js");
    const text = `["${"a".repeat(32 * mebi)}",12345678901234567890]`;
    return writeJsonExactly(parseJsonExactly(text)) === text;
  },

  "a list without an end": async () => {
    const { Kind, openCollection } = built("provider/dist/client/collection.js");
    const { parseJsonExactly } = built("provider/dist/core/json/json.js");
    const { alert } = built("contract/dist/index.js");
    let count = 0;
    const list = () => {
      const page = Array.from({ length: 1000 }, () => ({ id: `${(count += 1)}`, name: "x".repeat(2000) }));
      const text = JSON.stringify({ result: page });
      return Promise.resolve({ items: parseJsonExactly(text).result, bytes: Buffer.byteLength(text) });
    };
    const requester = { list, unusableList: (_code, _path, detail) => new Error(detail) };
    const kind = new Kind({ path: () => "/alerts", item: alert, pagedBy: "offset" });
    const failed = await openCollection(requester, kind)
      .list({})
      .catch((error) => error);
    return failed.message.endsWith(" 512 MiB");
  },

  "secrets and messages of megabytes": () => {
    const { redact } = built("provider/dist/hosts/redact.js");
    const found = longTexts.map((text) =>
      redact(`it is ${text} [http/bad-request]`, [`secret ${text}`, "hunter2"]),
    );
    const inJson = JSON.stringify(Array.from({ length: mebi / 16 }, (_, index) => `password-${index}`));
    const connection = `a=${" ".repeat(mebi)}${"x".repeat(mebi)}\u2028`;
    return [...found, redact(`it is ${inJson}`, [inJson]), redact(`it is ${connection}`, [connection])].every(
      (text) => /^(?:it is |\[detail hidden)/.test(text),
    );
  },

  "20,000 tiles of one name": () => {
    const { pairItems } = built("provider/dist/core/align/pairing.js");
    const { tileIdsOf } = built("provider/dist/resources/tileIds.js");
    const tiles = Array.from({ length: 20_000 }, (_, x) => ({ id: `${x}`, name: "a", x }));
    const moved = tiles.map(({ name, x }) => ({ name, x: x + 1 }));
    const tileField = { kind: "items", key: [], ownIds: false };
    const arePaired = pairItems(tileField, tiles, tiles).every((pair, at) => pair.position === at);
    return (
      arePaired &&
      pairItems(tileField, moved, tiles).length + Object.keys(tileIdsOf({ tiles })).length === 40_000
    );
  },

  "a megabyte in each field of a report": () => {
    const { reportOf } = built("cli/dist/report/command.js");
    const type = "pulumi-nodejs:dynamic/pipes:Dashboard";
    for (const text of longTexts) {
      const urn = `urn:pulumi:dev::shop::${type}::${text}`;
      const inputs = (end) => ({
        name: `${text}${end}`,
        [text]: end,
        tiles: [{ name: text, x: 0, y: 0, w: 1, h: 1, config: { [text]: `${text}${end}` } }],
      });
      const state = {
        urn,
        id: text,
        inputs: inputs(1),
        outputs: { ...inputs(1), tileIds: { [text]: text } },
      };
      const step = {
        op: "update",
        urn,
        oldState: state,
        newState: { inputs: inputs(2) },
        detailedDiff: { [text]: {} },
        replaceReasons: [text],
      };
      const diagnostics = ["warning", "info#err"].map((severity) => ({
        urn,
        severity,
        message: `warning: a:\n  - ${text}\n  ${text} [update/removes]`,
      }));
      const whole = JSON.stringify({ steps: [step], diagnostics, changeSummary: { update: 1 } });
      const failed = JSON.stringify({ steps: [], error: text });
      for (const one of [whole, failed, text]) {
        const { markdown, page } = reportOf([{ text: one, name: text }], text, []);
        if (markdown.length > 66_000 || page().length === 0) return false;
      }
    }
    return true;
  },

  "a megabyte in each text of an imported program": () => {
    const { resources } = built("provider/dist/internal.js");
    return longTexts.every((text) => {
      const args = { name: text, tags: [text], tiles: [{ name: text, config: { [text]: text } }] };
      const live = { id: "a", comparable: { tileIds: { [text]: text } } };
      const one = { resource: resources.Dashboard, name: "a", args, secrets: [], unmanaged: [text], live };
      return programTextOf([one]).length > text.length;
    });
  },

  "20,000 alerts of one name and one dashboard in an imported program": () => {
    const { named } = built("cli/dist/import/naming.js");
    const { resources } = built("provider/dist/internal.js");
    const idOf = (number) => number.toString(16).padStart(24, "0");
    const numbers = Array.from({ length: 20_000 }, (_, at) => at + 2);
    const tileIds = Object.fromEntries(numbers.map((number) => [`tile ${number}`, idOf(number)]));
    const adoption = (resource, id, args, comparable) => {
      return {
        resource,
        args: { adoptId: id, ...args },
        secrets: [],
        unmanaged: [],
        live: { id, comparable },
      };
    };
    const alerts = numbers.map((number) => {
      const args = { dashboardId: idOf(1), tileId: idOf(number), channel: { webhookId: idOf(0) }, name: "a" };
      return adoption(resources.Alert, idOf(number + 50_000), args, args);
    });
    const board = adoption(resources.Dashboard, idOf(1), { name: "board" }, { name: "board", tileIds });
    return programTextOf(named([board, ...alerts])).includes('pipes.tileIdOf(boardDashboard, "tile 20000")');
  },

  "a megabyte in a message, a name and a line of the log": () => {
    const { withCode, isMessage, valueText } = built("provider/dist/core/messages/errors.js");
    const { printable, visible } = built("provider/dist/core/messages/text.js");
    const { tileIdsOf } = built("provider/dist/resources/tileIds.js");
    return longTexts.every((text) => {
      const message = printable(withCode(`a ${text}`, "http/bad-request"));
      const ids = tileIdsOf({ tiles: [{ id: "a", name: text }] });
      return (
        isMessage(message) && visible(text).length >= 1 && valueText(text).length < 999 && ids[text] === "a"
      );
    });
  },
};

const main = async (name) => {
  if (!(await cases[name]())) throw new Error("the result is wrong");
};

main(process.argv[2]).catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
