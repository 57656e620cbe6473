import { join } from "node:path";
import ts from "typescript";
import type { Block } from "./blocks";
import { repository } from "./documents";
import { Files } from "./files";

/** No such folder is there: the files exist for the compiler only, where it finds the packages as they were built. */
const root = join(repository, "test", "guides", "compiled");

const languages = ["ts", "js"];

/** What the compiler finds in the TypeScript and JavaScript blocks of some documents, in each file as it is once its block is written. */
export function typeErrors(documents: readonly (readonly Block[])[]): readonly string[] {
  const files = new Map<string, string>();
  const checked = new Map<string, string>();
  documents.forEach((blocks, document) => {
    const written = new Files();
    blocks.forEach((block, index) => {
      const file = written.write(block);
      if (!languages.includes(block.language) || file === undefined) return;
      const folder = join(root, `${document}-${index}`);
      for (const [name, text] of written.all()) files.set(join(folder, name), text);
      checked.set(join(folder, file.name), block.place);
    });
  });
  const program = ts.createProgram([...checked.keys()], options(), hostOf(files));
  return [...checked].flatMap(([name, place]) => {
    const source = program.getSourceFile(name);
    if (source === undefined) return [`${place}: was not compiled`];
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ messageText }) => `${place}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`,
    );
  });
}

/** The strictest that the repository has, as for its own sources. */
function options(): ts.CompilerOptions {
  const base = ts.readConfigFile(join(repository, "tsconfig.base.json"), (name) => ts.sys.readFile(name));
  const { compilerOptions } = base.config as { readonly compilerOptions: unknown };
  const converted = ts.convertCompilerOptionsFromJson(compilerOptions, repository);
  if (converted.errors.length > 0) throw new Error("tsconfig.base.json cannot be read");
  return {
    ...converted.options,
    composite: false,
    declaration: false,
    noEmit: true,
    allowJs: true,
    checkJs: true,
  };
}

function hostOf(files: ReadonlyMap<string, string>): ts.CompilerHost {
  const onDisk = ts.createCompilerHost(options());
  return {
    ...onDisk,
    fileExists: (name) => files.has(name) || onDisk.fileExists(name),
    readFile: (name) => files.get(name) ?? onDisk.readFile(name),
    directoryExists: (name) => name.startsWith(root) || ts.sys.directoryExists(name),
    getSourceFile: (name, version, ...rest) => {
      const text = files.get(name);
      return text === undefined
        ? onDisk.getSourceFile(name, version, ...rest)
        : ts.createSourceFile(name, text, version);
    },
  };
}
