import { join } from "node:path";
import { format, getFileInfo, resolveConfig } from "prettier";
import * as contract from "pulumi-pipes-contract";
import ts from "typescript";
import { z } from "zod";
import type { Resource } from "../../provider/src/core/resource/resource";
import { type KnownKind, resources } from "../../provider/src/resources";
import { passwordPathsOf, secretPathsOf } from "../../provider/src/core/schema/fields";
import { isCheck, writeGenerated } from "../generated";
import { runProgram } from "../process/program";
import { codesText } from "../reference/errors";
import { factsOfArgs, factsOfRecord } from "./facts";
import { classesText, pluginClassesText } from "./classes";
import type * as packageSchema from "./packageSchema";
import { functionsText, functionTableText } from "./functions";
import { groupsOf, pairedListsOf } from "./groups";
import * as handwritten from "./interfaces";
import { kinds } from "./kinds";
import { lowerFirst, recordNames } from "./names";
import { omissions } from "./omissions";
import type * as standard from "./outputs.generated";
import { interfaceText, namesText, savedBy, type Bases, type Fields } from "./sharing";
import { docOf, renderInterface, renderOutputs, renderRecord } from "./render";
import type { Parts, Rendered, RenderedText } from "./render";
import { schemaAt } from "./schemas";
import { providerArgsText, settingsText, settingTypesText } from "./settings";
import { programOf } from "./sources";
import { standardArgsText, standardOutputsText } from "./standardTypes";
import { valueSetsText } from "./valueSets";

const root = join(__dirname, "..", "..");
const contractFile = join(root, "contract/src/index.ts");
const interfacesFile = join(root, "tools/codegen/interfaces.ts");
const outputsFile = join(root, "tools/codegen/outputs.generated.ts");

interface Kind {
  readonly outputs: z.ZodObject;
  /** The record that a service returns, with the name of its type in the contract. */
  readonly record: readonly [name: string, schema: z.ZodType];
}

/** By the names that `interfaces` and the contract export. */
function kindOf(kind: KnownKind): Kind {
  const recordName = recordNames[kind] ?? kind;
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- this run writes the file first
  const standardOutputs = require("./outputs.generated") as typeof standard;
  const outputsName = `${lowerFirst(kind)}Outputs`;
  const outputs: unknown = Reflect.get({ ...handwritten, ...standardOutputs }, outputsName);
  const record: unknown = Reflect.get(contract, lowerFirst(recordName));
  if (!(outputs instanceof z.ZodObject)) throw new Error(`${interfacesFile} exports no ${outputsName}`);
  if (!(record instanceof z.ZodType)) throw new Error(`${contractFile} exports no schema of a ${recordName}`);
  return { outputs, record: [recordName, record] };
}

/**
 * Writes the generated files, such as the public types of each kind and the schema of the plugin. With `--check` it only compares
 * them.
 */
async function main(): Promise<void> {
  // The types are read from this file.
  await write(outputsFile, standardOutputsText());
  const { fields, inputs, outputs } = renderTypes();
  const sources = {
    "core/messages/codes": codesText(),
    "program/generated/fields": fieldsText(fields),
    "program/generated/parts": partsText(fields),
    "program/generated/args": standardArgsText(),
    "program/generated/classes": classesText(),
    "program/generated/pluginClasses": pluginClassesText(),
    "program/types/input": typesOf(inputs),
    "program/types/output": typesOf(outputs),
    "resources/propertyFacts": propertyFactsText(),
    "program/generated/functions": functionsText(),
    "functions/table": functionTableText(),
    "program/generated/knownValues": `${banner}${valueSetsText()}`,
    "program/generated/provider": providerArgsText(),
    "client/settings": settingTypesText(),
    "config/settings": settingsText(),
  };
  for (const [name, text] of Object.entries(sources))
    await write(join(root, "provider/src", `${name}.generated.ts`), text);
  // Last, because the schema comes from the generated types.
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- its program reads the files when it is loaded
  const { packageSchemaText } = require("./packageSchema") as typeof packageSchema;
  await write(join(root, "provider/plugin/schema.json"), packageSchemaText());
  const lacking = omissions(!isCheck);
  for (const line of lacking) console.log(line);
  if (isCheck && lacking.length > 0) throw new Error("a resource is not complete");
}

/** The interfaces of the args and outputs of all resources, and the nested types of both. */
function renderTypes() {
  const program = programOf("provider", [contractFile, interfacesFile, outputsFile]);
  const checker = program.getTypeChecker();
  const inputs: Parts = new Map();
  const outputs: Parts = new Map();
  const argsOf = (kind: KnownKind): Rendered => ({
    type: typeNamed(program, outputsFile, `${kind}Values`),
    doc: `The fields of the arguments of \`${kind}\`.`,
    name: `${kind}Fields`,
    kind,
    schema: resources[kind].args,
    facts: factsOfArgs(kind, resources[kind].args, resources[kind].fields),
    isRead: false,
    typeOfContract: (name) => typeNamed(program, contractFile, name),
  });
  const drafts: Parts = new Map();
  const { fields: pipeFields } = renderInterface(checker, argsOf("Pipe"), drafts, {});
  const extensible = extensionIn(pipeFields);
  const secret = extensionIn(drafts.get("KafkaCredentials")?.fields);
  const doc = "that accept fields that this version does not know";
  inputs.set("Extensible", { doc: `Arguments ${doc}`, fields: extensible, isOpen: false });
  inputs.set("ExtensibleSecret", { doc: `Secret arguments ${doc}`, fields: secret, isOpen: false });
  let pipeOutputs: Fields = new Map();
  const fields: RenderedText[] = [];
  // `Pipe` comes before `PipeSettings`, which shares its fields and parts.
  for (const kind of kinds) {
    const { outputs: shown, record } = kindOf(kind);
    const isOfPipe = kind === "PipeSettings";
    const args = renderInterface(checker, argsOf(kind), inputs, {
      "inputs.Extensible": extensible,
      ...(isOfPipe ? { PipeFields: pipeFields } : {}),
    });
    const isByHand = Object.hasOwn(handwritten, `${lowerFirst(kind)}Outputs`);
    const file = isByHand ? interfacesFile : outputsFile;
    const properties = readAs(`${kind}Outputs`, program, file, kind, shown);
    if (!outputs.has(record[0])) setRecord(outputs, program, ...record);
    const schemas = {
      args: resources[kind].args,
      outputs: shown,
      record: record[1],
      recordType: `outputs.${record[0]}`,
    };
    const bases: Bases = isOfPipe ? { PipeOutputs: pipeOutputs } : {};
    const results = renderOutputs(checker, properties, schemas, outputs, bases);
    if (kind === "Pipe") pipeOutputs = results.fields;
    fields.push(args, results);
  }
  setRecord(outputs, program, "Source", contract.source);
  setRecord(outputs, program, "Role", contract.role);
  return { fields, inputs, outputs };
}

/**
 * The facts of the schemas that the resource classes use, as plain lists, because loading the schemas and zod would take most of
 * the time to load this package.
 */
function propertyFactsText(): string {
  const facts = kinds.map((kind) => {
    const { noun, idArg, fields, items, replacement, ...resource }: Resource = resources[kind];
    const shown = resource.outputs ?? {};
    const factsOfKind = {
      noun,
      idArg: idArg.name,
      outputs: Object.keys(kindOf(kind).outputs.shape),
      shownOnce: shown.shownOnce ?? [],
      secretOutputs: shown.secret ?? [],
      repeated: shown.repeated ?? [],
      itemIds: items?.output,
      deletesFirst: replacement?.deletesFirst === true,
      secretArgs: secretPathsOf(fields),
      passwordArgs: passwordPathsOf(fields),
      lists: pairedListsOf(fields),
      groups: groupsOf(fields),
    };
    return `  ${kind}: ${JSON.stringify(factsOfKind)},\n`;
  });
  return `${banner}import type { Path } from "../core/json/json";
import type { KnownKind } from "../resources";

/** The facts that the plugin and the class of a resource use. */
interface PropertyFacts {
  readonly noun: string;
  /** The arg that names an existing object. */
  readonly idArg: string;
  readonly outputs: readonly string[];
  /** Outputs that the service shows once. */
  readonly shownOnce: readonly string[];
  /** Outputs that are secret whatever the args are. */
  readonly secretOutputs: readonly string[];
  /** Args whose values an output repeats, each with the output. */
  readonly repeated: readonly (readonly [arg: string, output: string])[];
  /** The output that has the ids of items by name. */
  readonly itemIds?: string;
  /** True if a replacement always ends the old object first. */
  readonly deletesFirst: boolean;
  /** Paths of the args that are secret. */
  readonly secretArgs: readonly Path[];
  /** Paths of the args that are secret if they have a password: URLs. */
  readonly passwordArgs: readonly Path[];
  /** Paths of the lists whose items are paired by keys or by content. */
  readonly lists: readonly Path[];
  /** Paths of the fields of each group, which are one value. */
  readonly groups: readonly (readonly Path[])[];
}

export const propertyFacts: Readonly<Record<KnownKind, PropertyFacts>> = {
${facts.join("")}};
`;
}

const banner =
  "// Written by `npm run generate` from the schemas in `contract`, `resources` and `tools/codegen/interfaces.ts`.\n\n";

/** The interfaces of the args and the outputs of all resources. */
function fieldsText(parts: readonly RenderedText[]): string {
  const text = `import type { Shown } from "../resource";\n\n${parts.map((part) => part.text).join("\n")}`;
  return withNamespaces(text, { inputs: "../types/input", outputs: "../types/output.generated" });
}

/** The parts of the handwritten types of args. They have a file of their own, because the interfaces of the args have these types. */
function partsText(parts: readonly RenderedText[]): string {
  const text = parts.flatMap(({ besides }) => besides).join("\n");
  return withNamespaces(`\n${text}\n${sourceKindsText()}`, { inputs: "../types/input.generated" });
}

/** The kinds of sources: a database has table mappings. */
function sourceKindsText(): string {
  const isDatabase = (kind: string): boolean =>
    schemaAt(contract.sourceCreation, [kind, "tableMappings"]) !== undefined;
  const databases = contract.pipeSourceKinds.filter(isDatabase);
  const streams = contract.pipeSourceKinds.filter((kind) => !isDatabase(kind));
  return `export type StreamKind = ${namesText(streams)};\n\nexport type DatabaseKind = ${namesText(databases)};\n`;
}

/** The field for names that this version does not know. */
const extensionIn = (fields: Fields = new Map()): Fields =>
  new Map([...fields].filter(([name]) => name === "additionalFields"));

/** The nested types of all resources, in the folder below. Each extends the earlier one that saves most lines. */
function typesOf(parts: Parts): string {
  const texts = [...parts].map(([name, part], at) => {
    const before = [...parts].slice(0, at).map(([base, { fields }]) => [base, fields] as const);
    const [nearest] = before
      .map(([base, fields]) => ({ base, fields, saved: savedBy(part.fields, fields) }))
      .filter(({ saved }) => saved > 0)
      .sort((left, right) => right.saved - left.saved);
    const bases = {
      ...(nearest === undefined ? {} : { [nearest.base]: nearest.fields }),
      ...Object.fromEntries(before.filter(([base]) => base.startsWith("Extensible"))),
    };
    return interfaceText(name, { ...part, doc: `${part.doc}.` }, bases);
  });
  return withNamespaces(`\n${texts.join("\n")}`, { values: "../generated/knownValues.generated" });
}

/** A text with imports of the namespaces that it uses. */
function withNamespaces(text: string, files: Readonly<Record<string, string>>): string {
  const namespaces = { pulumi: "@pulumi/pulumi", values: "./knownValues.generated", ...files };
  const used = Object.entries(namespaces).filter(([name]) => new RegExp(`\\b${name}\\.[A-Z]`).test(text));
  return `${banner}${used.map(([name, file]) => `import type * as ${name} from "${file}";\n`).join("")}${text}`;
}

/** Adds the type of a record that the service returns. */
function setRecord(outputs: Parts, program: ts.Program, kind: string, schema: z.ZodType): void {
  const rendered = readAs(kind, program, contractFile, kind, schema);
  outputs.set(kind, renderRecord(program.getTypeChecker(), rendered, outputs));
}

/** The outputs that programs read, by the schema that a file exports under the name in small letters. */
function readAs(name: string, program: ts.Program, file: string, kind: string, schema: z.ZodType): Rendered {
  const checker = program.getTypeChecker();
  const symbol = exported(program, file, lowerFirst(name));
  const output = checker.getTypeOfSymbol(symbol).getProperty("_output");
  if (output === undefined) throw new Error(`${file} exports no schema ${name}`);
  const type = checker.getTypeOfSymbol(output);
  return {
    type,
    name,
    kind,
    schema,
    doc: docOf(symbol, checker),
    facts: factsOfRecord(kind, schema),
    isRead: true,
  };
}

const typeNamed = (program: ts.Program, file: string, name: string): ts.Type =>
  program.getTypeChecker().getDeclaredTypeOfSymbol(exported(program, file, name));

function exported(program: ts.Program, file: string, name: string): ts.Symbol {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const module = source === undefined ? undefined : checker.getSymbolAtLocation(source);
  const found = module === undefined ? [] : checker.getExportsOfModule(module);
  const named = found.find((symbol) => symbol.name === name);
  if (named === undefined) throw new Error(`${file} exports no ${name}`);
  return (named.flags & ts.SymbolFlags.Alias) !== 0 ? checker.getAliasedSymbol(named) : named;
}

/** Writes a file, formatted unless the formatter ignores it. */
async function write(target: string, text: string): Promise<void> {
  const { ignored } = await getFileInfo(target, { ignorePath: join(root, ".prettierignore") });
  const options = { ...(await resolveConfig(target)), filepath: target };
  writeGenerated(target, ignored ? text : await format(text, options));
}

runProgram(main);
