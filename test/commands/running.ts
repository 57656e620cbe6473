import { readFileSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { Emulator, EmulatorOptions } from "pulumi-pipes-emulator";
import { main as checkMain } from "../../cli/src/check/command";
import { main as importMain } from "../../cli/src/import/command";
import { main as recoverMain } from "../../cli/src/recover/command";
import { main as reportMain } from "../../cli/src/report/command";
import type { CommandOptions, CommandResult } from "../../tools/process/command";
import { repository } from "../harness/repository";
import type { PropertyMap } from "../harness/provider/wire";
import { environmentOf, startEmulator } from "../harness/service/emulator";

const mains = { check: checkMain, import: importMain, recover: recoverMain, report: reportMain } as const;

/** A whole environment; undefined takes a variable away. */
export type Variables = Readonly<Record<string, string | undefined>>;

interface RunOptions extends Pick<CommandOptions, "cwd" | "env" | "input"> {
  /** True if the input comes from a terminal. */
  readonly isTTY?: boolean;
}

/** Runs a command in this process, which is ten times faster than in one of its own. */
export async function run(
  command: keyof typeof mains,
  args: readonly string[],
  { cwd = repository, env = {}, input = "", isTTY = false }: RunOptions = {},
): Promise<CommandResult> {
  const written = { stdout: "", stderr: "" };
  const listeners = (["stdout", "stderr"] as const).map((stream) =>
    jest.spyOn(process[stream], "write").mockImplementation((text) => {
      written[stream] += String(text);
      return true;
    }),
  );
  const before = { env: process.env, cwd: process.cwd(), exitCode: process.exitCode };
  const stdin = Object.getOwnPropertyDescriptor(process, "stdin") ?? {};
  try {
    process.env = { ...env };
    process.exitCode = undefined;
    process.chdir(cwd);
    const value = Object.assign(Readable.from([Buffer.from(input)]), { isTTY });
    Object.defineProperty(process, "stdin", { configurable: true, value });
    await mains[command](args);
    return { code: exitCode(), ...written };
  } finally {
    Object.defineProperty(process, "stdin", stdin);
    process.chdir(before.cwd);
    process.env = before.env;
    process.exitCode = before.exitCode;
    for (const listener of listeners) listener.mockRestore();
  }
}

const exitCode = (): number => Number(process.exitCode ?? 0);

/** A run of `import`. Its standard error is without the lines of the progress. */
export interface ImportRun extends CommandResult {
  readonly progress: readonly string[];
}

/** What `import` wrote. */
export interface Imported extends Pick<CommandResult, "stdout" | "stderr"> {
  /** Those of the import file, in the order of the program. */
  readonly resources: readonly {
    /** `Alert` */
    readonly kind: string;
    readonly name: string;
    readonly id: string;
    readonly outputs: PropertyMap;
  }[];
  readonly program: string;
}

/** A service and a folder to write to, both for one test. */
export interface Place {
  readonly emulator: Emulator;
  readonly folder: string;
  /** Runs `import` with all that it needs in the environment. */
  readonly runImport: (args?: readonly string[], env?: Variables, input?: string) => Promise<ImportRun>;
  /** The same with `--force`; it ends with 0 or `code`, and standard error is empty for 0. */
  readonly imported: (args?: readonly string[], code?: number) => Promise<Imported>;
  /** What was written to the folder `imported`. */
  readonly written: (name: string) => Promise<string>;
}

/** A line of `import` for a collection that it read. */
const progress = /^pulumi-pipes-cli import: read (.*)\n/gm;

/** Makes places for the tests of a file, and takes them away after each test. */
export function places(): (options?: EmulatorOptions) => Promise<Place> {
  const open: (() => Promise<void>)[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((close) => close()));
  });
  return async (options = {}) => {
    const emulator = await startEmulator(options);
    const folder = await mkdtemp(join(tmpdir(), "pulumi-pipes-import-"));
    open.push(async () => {
      await emulator.close();
      await rm(folder, { recursive: true, force: true });
    });
    const runImport: Place["runImport"] = async (args = [], env = {}, input = "") => {
      const all = { ...environmentOf(emulator), ...env };
      const result = await run("import", args, { cwd: folder, env: all, input });
      const lines = [...result.stderr.matchAll(progress)].map(([, line = ""]) => line);
      return { ...result, stderr: result.stderr.replace(progress, ""), progress: lines };
    };
    const written: Place["written"] = (name) => readFile(join(folder, "imported", name), "utf8");
    return {
      emulator,
      folder,
      runImport,
      written,
      imported: async (args = [], expected = 0) => {
        const { code, stdout, stderr } = await runImport(["--force", ...args]);
        expect([code, stderr === ""]).toEqual([expected, expected === 0]);
        const file = JSON.parse(await written("import.json")) as {
          readonly resources: readonly (Imported["resources"][number] & { readonly type: string })[];
        };
        const kindOf = (type: string): string => type.split(":").at(-1) ?? "";
        const resources = file.resources.map(({ type, ...one }) => ({ ...one, kind: kindOf(type) }));
        return { stdout, stderr, resources, program: await written("index.ts") };
      },
    };
  };
}

/** A preview that the real CLI printed for a story. */
export const recordedPreview = (name: string): string =>
  readFileSync(join(__dirname, "previews", `${name}.json`), "utf8");

/** The quotes of a line: all texts that other people chose. */
const quotesIn = (line: string): string =>
  [...line.matchAll(/(`+) ?(.*?) ?\1(?!`)/g)]
    .map(([, , text]) => text)
    .filter((text) => text !== "pulumi up")
    .join(" | ");

/** The cells of a row of a table. */
const cellsIn = (line: string): readonly string[] =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((text) => text.trim());

const actionIn = (sentence: string): string => /\b(?:is \w+|may be \w+|makes)/.exec(sentence)?.[0] ?? "";

/** The facts of a report, without its sentences: the quotes of its lines, and the rows of its tables. */
export function factsOf(markdown: string): PropertyMap {
  const [summary = "", details = ""] = markdown.split("<details>");
  const boxed = (mark: string): readonly string[] =>
    (summary.split(`> [!${mark}]\n`)[1]?.split("\n\n")[0] ?? "").split("\n").filter(Boolean).map(quotesIn);
  const [head = "", , ...rows] = summary.split("\n").filter((line) => line.startsWith("| "));
  const columns = cellsIn(head);
  const causeIn = (row: string): string => (/outside[^|]*\|$/.test(row) ? "; not by the program" : "");
  return {
    counts: /\*\*(\d.*?)\*\*/.exec(summary)?.[1] ?? "",
    failures: [...summary.matchAll(/^- .*$/gm)].map(([line]) => quotesIn(line)),
    dangers: boxed("CAUTION"),
    warnings: boxed("WARNING"),
    resources: rows.map((row) => {
      const cells = new Map(cellsIn(row).map((text, at) => [columns[at], text]));
      const sentence = cells.get("What happens") ?? "";
      const names = quotesIn(
        ["Component", "Resource"].map((column) => cells.get(column)).join(" ") + sentence,
      );
      const fields = (cells.get("Fields") ?? "").replace(/(`+) ?(.*?) ?\1(?!`)/g, "$2");
      return [`${names} ${actionIn(sentence.replace(/`.*?`/g, ""))}`, ...(fields === "" ? [] : [fields])];
    }),
    details: details
      .split(/^(?=### )/m)
      .slice(1)
      .map((section) => {
        const [title = "", ...lines] = section.split("\n");
        return [
          `${quotesIn(title)} ${actionIn(/\) (.*)/.exec(title)?.[1] ?? "")}`,
          ...lines.flatMap((line) => {
            const itemChange = /^\| \*\*(\w+)\*\* `/.exec(line)?.[1];
            if (itemChange !== undefined) return [`${itemChange}: ${quotesIn(line)}${causeIn(line)}`];
            if (line.startsWith("| `")) return [quotesIn(line) + causeIn(line)];
            return /^[-+~!] /.test(line) ? [line] : [];
          }),
        ];
      }),
  };
}

/** The facts and the exit codes of all stories, as they were recorded. */
export const recordedFacts = (): PropertyMap =>
  JSON.parse(readFileSync(join(__dirname, "facts.json"), "utf8")) as PropertyMap;
