import { ModuleKind, ScriptTarget, transpileModule } from "typescript";

const compilerOptions = { target: ScriptTarget.ES2022, module: ModuleKind.CommonJS, esModuleInterop: true };

/** The files of a project whose program was compiled, as `tsc` and `main` in package.json do it. */
export function compiled(sources: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const program = Object.entries(sources).map(([file, text]) => [
    file.replace(/\.ts$/, ".js"),
    transpileModule(text, { compilerOptions }).outputText,
  ]);
  return {
    ...(Object.fromEntries(program) as Record<string, string>),
    "package.json": '{ "private": true, "main": "index.js" }\n',
    "Pulumi.yaml": "name: test\nruntime: { name: nodejs, options: { typescript: false } }\n",
  };
}
