import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { format, resolveConfig } from "prettier";
import * as contract from "pulumi-pipes-contract";
import ts from "typescript";
import { resources } from "../../provider/src/resources/registry";
import { factsOfArgs, factsOfRecord } from "./facts";
import { knownValues } from "./knownValues";
import { docOf, renderInterface } from "./render";

const root = join(__dirname, "..", "..");
const contractFile = join(root, "contract/src/index.ts");
const folderOf = (kind: string): string =>
  join(root, "provider/src/resources", `${kind.charAt(0).toLowerCase()}${kind.slice(1)}`);

/** What services return, by the name of the type in the contract, each with its schema and where it is written to. */
const records = {
  Pipe: [contract.pipe, join(folderOf("Pipe"), "record.ts")],
  AccessKey: [contract.accessKey, join(folderOf("AccessKey"), "record.ts")],
  Alert: [contract.alert, join(folderOf("Alert"), "record.ts")],
  Dashboard: [contract.dashboard, join(folderOf("Dashboard"), "record.ts")],
  Source: [contract.source, join(root, "provider/src/lookups/record.ts")],
} as const;

/**
 * Writes `values.ts` beside each `args.ts`, and a `record.ts` for what services return; with `--check` only looks whether
 * they are up to date.
 */
async function main(): Promise<void> {
  const read: { config?: unknown } = ts.readConfigFile(join(root, "provider/tsconfig.json"), (path) =>
    ts.sys.readFile(path),
  );
  const parsed = ts.parseJsonConfigFileContent(read.config, ts.sys, join(root, "provider"));
  // The contract's sources, not its declarations, which keep no comments either.
  const options = {
    ...parsed.options,
    paths: { "pulumi-pipes-contract": [contractFile] },
    noEmit: true,
    composite: false,
  };
  const args = Object.keys(resources).map((kind) => join(folderOf(kind), "args.ts"));
  const program = ts.createProgram([contractFile, ...args], options);
  for (const [kind, { args: schema, table }] of Object.entries(resources)) {
    const type = exported(program, join(folderOf(kind), "args.ts"), `${kind}Values`);
    const facts = factsOfArgs(schema, table, knownValues[kind]);
    const text = renderInterface(program.getTypeChecker(), {
      ...type,
      name: `${kind}Values`,
      itemPrefix: kind,
      facts,
    });
    await write(join(folderOf(kind), "values.ts"), "the schemas in args.ts", text);
  }
  for (const [kind, [schema, target]] of Object.entries(records)) {
    const { type } = exported(program, contractFile, kind);
    const { doc } = exported(program, contractFile, `${kind.charAt(0).toLowerCase()}${kind.slice(1)}`);
    const name = `${kind}Record`;
    const facts = factsOfRecord(schema, knownValues[kind]);
    const text = renderInterface(program.getTypeChecker(), { type, doc, name, itemPrefix: name, facts });
    await write(target, "the schemas in contract", text);
  }
}

function exported(program: ts.Program, file: string, name: string): { type: ts.Type; doc: string } {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const module = source === undefined ? undefined : checker.getSymbolAtLocation(source);
  const found = module === undefined ? [] : checker.getExportsOfModule(module);
  const named = found.find((symbol) => symbol.name === name);
  if (named === undefined) throw new Error(`${file} exports no ${name}`);
  const symbol = (named.flags & ts.SymbolFlags.Alias) !== 0 ? checker.getAliasedSymbol(named) : named;
  return { type: checker.getDeclaredTypeOfSymbol(symbol), doc: docOf(symbol, checker) };
}

async function write(target: string, from: string, text: string): Promise<void> {
  const whole = `// Written by \`npm run generate\` from ${from}; change those.\n\n${text}`;
  const formatted = await format(whole, { ...(await resolveConfig(target)), parser: "typescript" });
  if (!process.argv.includes("--check")) writeFileSync(target, formatted);
  else if (readFileSync(target, "utf8") !== formatted)
    throw new Error(`${target} is stale: npm run generate`);
}

main().catch((error: unknown) => {
  console.error(String(error));
  process.exitCode = 1;
});
