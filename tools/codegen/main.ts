import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { format, resolveConfig } from "prettier";
import * as contract from "pulumi-pipes-contract";
import ts from "typescript";
import type { z } from "zod";
import { type SettingName } from "../../provider/src/config/configuration";
import { accessKeyOutputs } from "../../provider/src/resources/accessKey";
import { alertOutputs } from "../../provider/src/resources/alert";
import { dashboardOutputs } from "../../provider/src/resources/dashboard";
import { pipeOutputs } from "../../provider/src/resources/pipe";
import { pipeSettingsOutputs } from "../../provider/src/resources/pipeSettings";
import { type KnownKind, resources } from "../../provider/src/resources";
import { secretPathsOf } from "../../provider/src/core/fields";
import { withConfigurationTable } from "./configurationTable";
import { withContractTables } from "./contractTables";
import { factsOfArgs, factsOfRecord } from "./facts";
import { commentOf as commentText } from "./comments";
import {
  docOf,
  renderInterface,
  renderOutputs,
  renderRecord,
  type Imports,
  type Parts,
  type RenderedText,
} from "./render";
import { valueSetsText } from "./valueSets";

const root = join(__dirname, "..", "..");
const contractFile = join(root, "contract/src/index.ts");
const contractDocument = join(root, "docs/contract.md");
const providerFile = join(root, "provider/src/pulumi/provider.ts");
const configurationDocument = join(root, "docs/configuration.md");
const resourceFile = (kind: string): string => join(root, "provider/src/resources", `${lowered(kind)}.ts`);
const generatedFile = (name: string): string => join(root, "provider/src/pulumi", `${name}.generated.ts`);
const lowered = (name: string): string => `${name.charAt(0).toLowerCase()}${name.slice(1)}`;

interface Kind {
  readonly outputs: z.ZodObject;
  /** What a service returns, by the name of the type in the contract. */
  readonly record?: readonly [name: string, schema: z.ZodType];
}

const kinds: Readonly<Record<KnownKind, Kind>> = {
  Alert: { outputs: alertOutputs, record: ["Alert", contract.alert] },
  AccessKey: { outputs: accessKeyOutputs, record: ["AccessKey", contract.accessKey] },
  Dashboard: { outputs: dashboardOutputs, record: ["Dashboard", contract.dashboard] },
  Pipe: { outputs: pipeOutputs, record: ["Pipe", contract.pipe] },
  PipeSettings: { outputs: pipeSettingsOutputs },
};

/**
 * Writes what follows from the schemas: for each kind the types that users see, and the tables of `docs/contract.md` and
 * `docs/configuration.md`. With `--check` it only looks whether they are up to date.
 */
async function main(): Promise<void> {
  const program = programOf([contractFile, providerFile, ...Object.keys(kinds).map(resourceFile)]);
  const checker = program.getTypeChecker();
  const inputs: Parts = new Map();
  const outputs: Parts = new Map();
  // Settings of a pipe share parts with the pipe, which therefore comes first.
  for (const kind of ["Pipe", "PipeSettings", "Alert", "Dashboard", "AccessKey"] as const) {
    const file = resourceFile(kind);
    const { args, fields: managed } = resources[kind];
    const { outputs: shown, record } = kinds[kind];
    const fields = {
      ...exported(program, file, `${kind}Values`),
      name: `${kind}Fields`,
      kind,
      facts: factsOfArgs(kind, args, managed),
      isRead: false,
    };
    const properties = {
      ...exported(program, file, `${kind}Outputs`),
      ...docOfSchema(program, file, `${lowered(kind)}Outputs`),
      name: `${kind}Outputs`,
      kind,
      facts: factsOfRecord(kind, shown),
      isRead: true,
    };
    if (record !== undefined) setRecord(outputs, program, ...record);
    const schemas = {
      args,
      outputs: shown,
      record: record?.[1] ?? contract.pipe,
      recordType: `outputs.${record?.[0] ?? "Pipe"}`,
    };
    const parts = [
      renderInterface(checker, fields, inputs),
      renderOutputs(checker, properties, schemas, outputs),
    ];
    await write(generatedFile(lowered(kind)), "typescript", sourceOf(parts));
  }
  setRecord(outputs, program, "Source", contract.source);
  await write(generatedFile("types/input"), "typescript", typesOf(inputs));
  await write(generatedFile("types/output"), "typescript", typesOf(outputs));
  await write(generatedFile("propertyFacts"), "typescript", propertyFactsText());
  await write(generatedFile("knownValues"), "typescript", `${banner}${valueSetsText()}`);
  await write(contractDocument, undefined, withContractTables(readFileSync(contractDocument, "utf8")));
  const { type } = exported(program, providerFile, "ProviderArgs");
  const commentOf = (name: SettingName): string => docOf(type.getProperty(name), checker);
  const configuration = readFileSync(configurationDocument, "utf8");
  await write(configurationDocument, undefined, withConfigurationTable(configuration, commentOf));
}

/**
 * What the classes of the resources ask of their schemas, as plain lists: the schemas and their library would take most of the
 * time that a program loads this package.
 */
function propertyFactsText(): string {
  const facts = (Object.keys(kinds) as KnownKind[]).map((kind) => {
    const secrets = secretPathsOf(resources[kind].fields).map((path) => `[${quoted(path)}],`);
    return [
      `  ${kind}: {`,
      "    outputs: [",
      ...wrapped(Object.keys(kinds[kind].outputs.shape).map((name) => `"${name}",`)),
      "    ],",
      ...(secrets.length === 0
        ? ["    secretArgs: [],"]
        : ["    secretArgs: [", ...wrapped(secrets), "    ],"]),
      "  },",
    ].join("\n");
  });
  return (
    `${banner}${commentText("What the class of each resource knows of its properties: its outputs, and the paths of the args that are secret.", "")}` +
    `// prettier-ignore\nexport const propertyFacts = {\n${facts.join("\n")}\n} as const;\n`
  );
}

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(", ");

/** Words in lines that are as long as they can be. */
function wrapped(words: readonly string[]): readonly string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = `${lines.at(-1) ?? ""} ${word}`;
    if (lines.length > 0 && longer.length <= 110) lines[lines.length - 1] = longer;
    else lines.push(`      ${word}`);
  }
  return lines;
}

const banner =
  "// Written by `npm run generate` from the schemas in `resources` and `contract`; change those.\n\n";

/** The fields of the args of a resource and its outputs. */
function sourceOf(parts: readonly RenderedText[]): string {
  const text = parts.map((part) => part.text).join("\n");
  const namespaces = ["input", "output"]
    .filter((name) => text.includes(`${name}s.`))
    .map((name) => `import type * as ${name}s from "./types/${name}.generated";\n`);
  const imports = importsOf(parts.map((part) => part.imports));
  return `${banner}import type * as pulumi from "@pulumi/pulumi";\n${namespaces.join("")}${imports}\n${text}`;
}

/** The nested types of all resources, in the folder below. */
function typesOf(parts: Parts): string {
  const texts = [...parts].map(
    ([name, { doc, text }]) => `${commentText(`${doc}.`, "")}export interface ${name} ${text}\n`,
  );
  const pulumi = texts.some((text) => text.includes("pulumi."))
    ? 'import type * as pulumi from "@pulumi/pulumi";\n'
    : "";
  const imports = importsOf([...parts.values()].map((part) => part.imports));
  const below = imports.replaceAll('"./types/', '"#').replaceAll('"./', '"../').replaceAll('"#', '"./');
  return `${banner}${pulumi}${below}\n${texts.join("\n")}`;
}

function importsOf(all: readonly Imports[]): string {
  const files = new Map<string, Set<string>>();
  for (const [name, file] of all.flatMap((imports) => [...imports]))
    files.set(file, (files.get(file) ?? new Set()).add(name));
  return [...files]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([file, names]) => `import type { ${[...names].sort().join(", ")} } from "${file}";\n`)
    .join("");
}

/** Adds the type of what the service returns. */
function setRecord(outputs: Parts, program: ts.Program, kind: string, schema: z.ZodType): void {
  const rendered = {
    ...exported(program, contractFile, kind),
    ...docOfSchema(program, contractFile, lowered(kind)),
    name: kind,
    kind,
    facts: factsOfRecord(kind, schema),
    isRead: true,
  };
  outputs.set(kind, renderRecord(program.getTypeChecker(), rendered, outputs));
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
