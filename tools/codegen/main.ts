import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { format, resolveConfig } from "prettier";
import * as contract from "pulumi-pipes-contract";
import ts from "typescript";
import type { z } from "zod";
import { type SettingName } from "../../provider/src/config/configuration";
import { accessKeyOutputs } from "../../provider/src/resources/accessKey/args";
import { alertOutputs } from "../../provider/src/resources/alert/args";
import { dashboardOutputs } from "../../provider/src/resources/dashboard/args";
import { pipeOutputs } from "../../provider/src/resources/pipe/args";
import { pipeSettingsOutputs } from "../../provider/src/resources/pipe/settingsArgs";
import { type KnownKind, resources } from "../../provider/src/resources/registry";
import { withConfigurationTable } from "./configurationTable";
import { withContractTables } from "./contractTables";
import { factsOfArgs, factsOfRecord } from "./facts";
import { docOf, renderInterface, renderOutputs, type RenderedText } from "./render";
import { valueSetsText } from "./valueSets";

const root = join(__dirname, "..", "..");
const contractFile = join(root, "contract/src/index.ts");
const contractDocument = join(root, "docs/contract.md");
const providerFile = join(root, "provider/src/sdk/provider.ts");
const configurationDocument = join(root, "docs/configuration.md");
const resourceFile = (path: string): string => join(root, "provider/src/resources", path);
const sdkFile = (name: string): string => join(root, "provider/src/sdk", `${name}.generated.ts`);
const lowered = (name: string): string => `${name.charAt(0).toLowerCase()}${name.slice(1)}`;

interface Kind {
  /** Where its args are. */
  readonly file: string;
  readonly outputs: z.ZodObject;
  /** What a service returns, by the name of the type in the contract. */
  readonly record?: readonly [name: string, schema: z.ZodType];
}

const kinds: Readonly<Record<KnownKind, Kind>> = {
  Alert: { file: resourceFile("alert/args.ts"), outputs: alertOutputs, record: ["Alert", contract.alert] },
  AccessKey: {
    file: resourceFile("accessKey/args.ts"),
    outputs: accessKeyOutputs,
    record: ["AccessKey", contract.accessKey],
  },
  Dashboard: {
    file: resourceFile("dashboard/args.ts"),
    outputs: dashboardOutputs,
    record: ["Dashboard", contract.dashboard],
  },
  Pipe: { file: resourceFile("pipe/args.ts"), outputs: pipeOutputs, record: ["Pipe", contract.pipe] },
  PipeSettings: { file: resourceFile("pipe/settingsArgs.ts"), outputs: pipeSettingsOutputs },
};

/**
 * Writes what follows from the schemas: for each kind the types that users see, and the tables of `docs/contract.md` and
 * `docs/configuration.md`. With `--check` it only looks whether they are up to date.
 */
async function main(): Promise<void> {
  const program = programOf([contractFile, providerFile, ...Object.values(kinds).map(({ file }) => file)]);
  const checker = program.getTypeChecker();
  for (const [kind, { args, schema }] of Object.entries(resources)) {
    const { file, outputs, record } = kinds[kind as KnownKind];
    const values = {
      ...exported(program, file, `${kind}Values`),
      name: `${kind}Values`,
      kind,
      facts: factsOfArgs(kind, args, schema),
      isRead: false,
    };
    const shown = {
      ...exported(program, file, `${kind}Outputs`),
      ...docOfSchema(program, file, `${lowered(kind)}Outputs`),
      name: `${kind}Outputs`,
      kind,
      facts: factsOfRecord(kind, outputs),
      isRead: true,
    };
    const parts = [
      renderInterface(checker, values),
      ...(record === undefined ? [] : [recordText(program, ...record)]),
      renderOutputs(checker, shown, {
        of: kind,
        args,
        outputs,
        record: record?.[1] ?? contract.pipe,
        recordType: `${record?.[0] ?? "Pipe"}Record`,
      }),
    ];
    await write(sdkFile(lowered(kind)), "typescript", sourceOf(parts, record === undefined));
  }
  await write(sdkFile("outputNames"), "typescript", outputNamesText());
  await write(sdkFile("knownValues"), "typescript", `${banner}${valueSetsText()}`);
  const source = recordText(program, "Source", contract.source);
  await write(
    sdkFile("lookups/source"),
    "typescript",
    `${banner}${importsOf([source], "../")}${source.text}`,
  );
  await write(contractDocument, undefined, withContractTables(readFileSync(contractDocument, "utf8")));
  const { type } = exported(program, providerFile, "ProviderArgs");
  const commentOf = (name: SettingName): string => docOf(type.getProperty(name), checker);
  const configuration = readFileSync(configurationDocument, "utf8");
  await write(configurationDocument, undefined, withConfigurationTable(configuration, commentOf));
}

const banner =
  "// Written by `npm run generate` from the schemas in `resources` and `contract`; change those.\n\n";

/** A property that is not named at construction never becomes an output. */
function outputNamesText(): string {
  const lists = Object.entries(kinds).map(
    ([kind, { outputs }]) => `  ${kind}: ${JSON.stringify(Object.keys(outputs.shape))},`,
  );
  return `${banner}/** The outputs of each resource: a property that is not named at construction never becomes one. */
export const outputNames = {\n${lists.join("\n")}\n} as const;\n`;
}

function sourceOf(parts: readonly RenderedText[], hasNoRecord: boolean): string {
  const imports = [
    'import type * as pulumi from "@pulumi/pulumi";\n',
    ...(hasNoRecord ? ['import type { PipeRecord } from "./pipe.generated";\n'] : []),
    importsOf(parts),
  ];
  return `${banner}${imports.join("")}\n${parts.map(({ text }) => text).join("\n")}`;
}

/** The imports of the types that are referred to, from a folder below that of the classes where `up` leads there. */
function importsOf(parts: readonly RenderedText[], up = "./"): string {
  const files = new Map<string, Set<string>>();
  for (const [name, file] of parts.flatMap(({ imports }) => imports)) {
    const at = file.replace("./", up);
    files.set(at, (files.get(at) ?? new Set()).add(name));
  }
  return [...files]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([file, names]) => `import type { ${[...names].sort().join(", ")} } from "${file}";\n`)
    .join("");
}

function recordText(program: ts.Program, kind: string, schema: z.ZodType): RenderedText {
  return renderInterface(program.getTypeChecker(), {
    ...exported(program, contractFile, kind),
    ...docOfSchema(program, contractFile, lowered(kind)),
    name: `${kind}Record`,
    kind,
    facts: factsOfRecord(kind, schema),
    isRead: true,
  });
}

function programOf(files: readonly string[]): ts.Program {
  const read: { config?: unknown } = ts.readConfigFile(join(root, "provider/tsconfig.json"), (path) =>
    ts.sys.readFile(path),
  );
  const parsed = ts.parseJsonConfigFileContent(read.config, ts.sys, join(root, "provider"));
  // The contract's sources, not its declarations, which keep no comments either.
  const paths = {
    "pulumi-pipes-contract": [contractFile],
    "pulumi-pipes-contract/*": [join(root, "contract/src/*.ts")],
  };
  return ts.createProgram([...files], { ...parsed.options, paths, noEmit: true, composite: false });
}

const docOfSchema = (program: ts.Program, file: string, name: string): { doc: string } => ({
  doc: exported(program, file, name).doc,
});

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

async function write(target: string, parser: "typescript" | undefined, text: string): Promise<void> {
  const formatted =
    parser === undefined ? text : await format(text, { ...(await resolveConfig(target)), parser });
  if (!process.argv.includes("--check")) writeFileSync(target, formatted);
  else if (readFileSync(target, "utf8") !== formatted)
    throw new Error(`${target} is stale: npm run generate`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.stack : error);
  process.exitCode = 1;
});
