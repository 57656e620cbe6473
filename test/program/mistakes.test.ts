import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as pulumi from "@pulumi/pulumi";
import { marked, type Tokens } from "marked";
import * as pipes from "pulumi-pipes";
import { defaultSeed } from "pulumi-pipes-emulator";
import ts from "typescript";
import { errorSections } from "../../tools/reference/errors";
import { shortenWaits } from "../harness/timeScale";
import { reason } from "../harness/outcomes";
import { inProcess } from "../harness/provider/inProcess";
import { mapLeaves } from "../../provider/src/hosts/wire";
import { unwrapped } from "../harness/provider/wire";
import { configurationOf } from "../harness/service/emulator";
import { errorsIn } from "../harness/typeCheck";
import { failureIn, logged, useMockEngine, useService, type Answers } from "./engine";

shortenWaits();
useMockEngine();
const service = useService();
const compilerPatienceMs = 120_000;
const unknownMark = pulumi.runtime.unknownValue;

const tokens = marked.lexer(readFileSync(join(__dirname, "mistakes.md"), "utf8"));
const head = tokens.find((token): token is Tokens.Code => token.type === "code")?.text ?? "";
const table = tokens.find((token): token is Tokens.Table => token.type === "table")?.rows ?? [];
const textOf = ({ text }: Tokens.TableCell): string => /^(`+)([^]*)\1$/.exec(text)?.[2] ?? text;
const rows = table.map((cells, at) => {
  const [what = "", config = "", program = "", types = "", preview = "", up = ""] = cells.map(textOf);
  return { what, at, config, program: `${head}\n${program}\n`, types, preview, up };
});
type Row = (typeof rows)[number];

let errors: readonly (readonly string[])[] = [];
beforeAll(() => {
  errors = errorsIn(rows.map(({ program }) => program));
}, compilerPatienceMs);

const modules = new Map<string, unknown>([
  ["@pulumi/pulumi", pulumi],
  ["pulumi-pipes", pipes],
  ["pulumi-pipes-emulator", { defaultSeed }],
]);

/** Runs a program here, until it is through with what it exports as `done`. */
async function runProgram(program: string): Promise<void> {
  const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 };
  const { outputText } = ts.transpileModule(program, { compilerOptions });
  const exported: { readonly done?: unknown } = {};
  const load = (name: string): unknown => modules.get(name);
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- The programs are those of the table.
  Reflect.apply(new Function("require", "exports", outputText), undefined, [load, exported]);
  const { done } = exported;
  if (pulumi.Output.isInstance<string>(done)) throw await failureIn(done);
  await done;
}

/** The messages of a preview or `up`, as in the cells of the table: level, resource and text. */
async function findings(
  { config, program }: Pick<Row, "config" | "program">,
  isPreview: boolean,
): Promise<readonly string[]> {
  const found: string[] = [];
  const say = (level: string, name: string, text: string): void =>
    void found.push(`${level} ${name === "" ? "-" : name} ${text}`);
  const changed = config.split(" ").map((setting) => setting.split("=", 2) as [string, string]);
  const settings = { ...configurationOf(service.emulator), ...Object.fromEntries(changed) };
  if (config.startsWith("contractOnly")) service.emulator.setQuirks({ contractOnly: "405" });
  service.configure(settings);
  const provider = inProcess(settings);
  const engine: Answers = async (inputs, name) => {
    try {
      const sent = mapLeaves({ ...inputs }, (leaf) => (pulumi.isUnknown(leaf) ? unknownMark : leaf));
      const { inputs: checked, failures } = await provider.check({}, unwrapped(sent as typeof inputs));
      for (const failure of failures) say("fail", name, failure.reason);
      if (isPreview || failures.length > 0) return { state: checked };
      const { id, properties } = await provider.create(unwrapped(checked));
      return { id, state: properties };
    } catch (error) {
      say("fail", name, reason(error));
      return { state: inputs };
    }
  };
  const warned = jest.spyOn(console, "warn").mockImplementation((text: string) => {
    say("warn", "", text);
  });
  const run = (): Promise<void> =>
    runProgram(program).catch((error: unknown) => {
      say("fail", "", reason(error));
    });
  try {
    for (const [name, lines] of Object.entries(await logged(run, engine, isPreview ? "preview" : "up")))
      for (const message of lines.join("\n").split(/\n(?=(?:info|warn|error): )/)) {
        const [level = "", text = ""] = message.split(/: (.*)/s);
        say(level, name, text);
      }
  } finally {
    warned.mockRestore();
  }
  return found;
}

/** Expects a finding of the level and the resource of a cell, with its other words; and none for an empty cell. */
function expectFinding(found: readonly string[], cell: string): void {
  const [level = "", name = "", ...words] = cell.split(" ");
  const alike = found.filter((one) => one.startsWith(`${level} ${name} `));
  const lacking = alike.map((one) => words.filter((word) => !one.includes(word)));
  const isAsExpected = cell === "" ? found.length === 0 : lacking.some(({ length }) => length === 0);
  expect({ cell, isAsExpected, found }).toEqual({ cell, isAsExpected: true, found });
}

describe("the table of mistakes has the messages that users see:", () => {
  test.each(rows)("$what", async (row) => {
    const { at, types, preview, up } = row;
    if (types === "") expect(errors[at]).toEqual([]);
    for (const part of types.split(" … ")) expect(errors[at]?.join("\n")).toContain(part);
    const previewed = await findings(row, true);
    expectFinding(previewed, preview);
    service.emulator.reset();
    const done = up === "–" ? [] : await findings(row, false);
    if (up !== "–") expectFinding(done, up);
    expect([...previewed, ...done].join("\n")).not.toContain("hunter2");
    expect(up === "–").toBe(preview.startsWith("fail"));
  });

  test("each mistake has a message, and each message has a code", () => {
    const silent = rows.filter(({ types, preview, up }) => `${types}${preview}${up}` === "");
    expect(silent.map(({ what }) => what)).toEqual([]);
    const cells = rows.flatMap(({ preview, up }) => [preview, up]).filter((cell) => /^\w/.test(cell));
    expect(cells.filter((cell) => !/ \[[\w-]+\/[\w-]+\]$/.test(cell))).toEqual([]);
    expect(rows.length).toBeGreaterThan(40);
  });
});

describe("on the page of errors, the first program has the message, and the corrected program does not:", () => {
  const imports = `import * as pulumi from "@pulumi/pulumi";\nimport * as pipes from "pulumi-pipes";\nvoid pulumi;\n`;

  const corrections = errorSections.flatMap(({ code, correction }) =>
    correction === undefined ? [] : [[code, correction] as const],
  );

  test.each(corrections)("%s", async (code, { before, after }) => {
    const messagesOf = async (program: string): Promise<readonly string[]> => {
      service.emulator.reset();
      const whole = `${imports}${program.replace(/export const \w+/, "export const done")}`;
      return findings({ config: "", program: whole }, true);
    };
    const has = (messages: readonly string[]): boolean => messages.some((one) => one.endsWith(`[${code}]`));
    expect(has(await messagesOf(before))).toBe(true);
    expect(has(await messagesOf(after))).toBe(false);
  });
});
