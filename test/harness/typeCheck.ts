import { dirname, join } from "node:path";
import ts from "typescript";
import { repository } from "./repository";

/** No such folder is there: what is in it exists for the compiler only, which finds packages from here. */
export const typeCheckFolder = join(repository, "test", "compiled");

interface CheckOptions {
  /** The files in question; all where it is left out. */
  readonly names?: readonly string[];
  /** The sources of packages that replace their builds. */
  readonly paths?: ts.MapLike<string[]>;
}

/** What the strictest compiler of the repository finds in each of some files, by name; their texts are not on the disk. */
export function typeErrors(
  texts: ReadonlyMap<string, string>,
  { names = [...texts.keys()], paths = {} }: CheckOptions = {},
): ReadonlyMap<string, readonly string[]> {
  const options = { ...strictOptions(), paths };
  const program = ts.createProgram([...names], options, hostOf(texts, options));
  return new Map(
    names.map((name) => {
      const source = program.getSourceFile(name);
      if (source === undefined) throw new Error(`${name} was not compiled`);
      const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
      return [name, found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"))];
    }),
  );
}

/** What the compiler finds in programs, in their order; they use the sources of the packages. */
export function errorsIn(programs: readonly string[]): readonly (readonly string[])[] {
  const source = (folder: string): [string, string[]] => [
    `pulumi-pipes${folder === "provider" ? "" : `-${folder}`}`,
    [join(repository, folder, "src", "index.ts")],
  ];
  const paths = Object.fromEntries(["provider", "contract", "emulator"].map(source));
  const texts = new Map(programs.map((text, at) => [join(typeCheckFolder, `${at}.ts`), `${text}\n`]));
  return [...typeErrors(texts, { paths }).values()];
}

function strictOptions(): ts.CompilerOptions {
  const base = ts.readConfigFile(join(repository, "tsconfig.base.json"), (name) => ts.sys.readFile(name));
  const { compilerOptions } = base.config as { readonly compilerOptions: unknown };
  const { options, errors } = ts.convertCompilerOptionsFromJson(compilerOptions, repository);
  if (errors.length > 0) throw new Error("tsconfig.base.json cannot be read");
  return { ...options, composite: false, declaration: false, noEmit: true, allowJs: true, checkJs: true };
}

/** Files on the disk, which the programs of a test file share: all are compiled with the same options. */
const parsed = new Map<string, ts.SourceFile>();

function hostOf(texts: ReadonlyMap<string, string>, options: ts.CompilerOptions): ts.CompilerHost {
  const onDisk = ts.createCompilerHost(options);
  const folders = new Set([...texts.keys()].map(dirname));
  return {
    ...onDisk,
    fileExists: (name) => texts.has(name) || onDisk.fileExists(name),
    readFile: (name) => texts.get(name) ?? onDisk.readFile(name),
    directoryExists: (name) => folders.has(name) || ts.sys.directoryExists(name),
    getSourceFile: (name, version, ...rest) => {
      const text = texts.get(name);
      if (text !== undefined) return ts.createSourceFile(name, text, version);
      const file = parsed.get(name) ?? onDisk.getSourceFile(name, version, ...rest);
      if (file !== undefined) parsed.set(name, file);
      return file;
    },
  };
}
