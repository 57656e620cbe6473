import { join } from "node:path";
import ts from "typescript";

const repository = join(__dirname, "..", "..", "..");
const file = join(repository, "test", "importer", "generated.ts");

/** What the strictest compiler has to say of a program of this package, a line each. */
export function typeErrors(program: string): readonly string[] {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    lib: ["lib.es2023.d.ts"],
    module: ts.ModuleKind.Node20,
    moduleResolution: ts.ModuleResolutionKind.Node16,
    types: ["node"],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noUnusedLocals: true,
    skipLibCheck: true,
    noEmit: true,
    paths: {
      "pulumi-pipes": [join(repository, "provider", "src", "index.ts")],
      "pulumi-pipes-contract": [join(repository, "contract", "src", "index.ts")],
    },
  };
  const host = ts.createCompilerHost(options);
  const onDisk = {
    getSourceFile: host.getSourceFile.bind(host),
    fileExists: host.fileExists.bind(host),
    readFile: host.readFile.bind(host),
  };
  host.fileExists = (name) => name === file || onDisk.fileExists(name);
  host.readFile = (name) => (name === file ? program : onDisk.readFile(name));
  host.getSourceFile = (name, version, ...rest) =>
    name === file
      ? ts.createSourceFile(name, program, version)
      : onDisk.getSourceFile(name, version, ...rest);
  const compiled = ts.createProgram([file], options, host);
  const generated = compiled.getSourceFile(file);
  if (generated === undefined) throw new Error("the program was not compiled");
  return [...compiled.getSyntacticDiagnostics(generated), ...compiled.getSemanticDiagnostics(generated)].map(
    ({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"),
  );
}
