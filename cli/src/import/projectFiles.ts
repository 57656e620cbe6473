import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { ownVersion, ResourceError } from "pulumi-pipes/internal";

/** The files of a project by their names. `imported` is the content of the import file. */
export const projectFiles = (
  folder: string,
  configuration: Readonly<Record<string, string>>,
  program: string,
  imported: object,
): Readonly<Record<string, string>> => ({
  "index.ts": program,
  "Pulumi.yaml": pulumiYaml(projectName(basename(resolve(folder))), configuration),
  "package.json": json({
    private: true,
    main: "index.ts",
    dependencies: { "@pulumi/pulumi": "^3.216.0", "pulumi-pipes": `^${ownVersion()}` },
    devDependencies: { "@types/node": "^20.19.0", "ts-node": "^10.9.2", typescript: "^5.9.3" },
  }),
  "tsconfig.json": json({
    compilerOptions: {
      target: "ES2022",
      module: "node20",
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      skipLibCheck: true,
      noEmit: true,
    },
    files: ["index.ts"],
  }),
  "import.json": json(imported),
  [ignoreFile]: "node_modules/\n",
});

const ignoreFile = ".gitignore";

/** A JSON text is a YAML text. Without `value`, the CLI takes a setting for the declaration of a type. */
const pulumiYaml = (project: string, configuration: Readonly<Record<string, string>>): string => `\
name: ${JSON.stringify(project)}
description: Existing objects that pulumi-pipes adopted
runtime:
  name: nodejs
  options:
    typescript: true
config:
${Object.entries(configuration)
  .map(([name, value]) => `  pipes:${name}:\n    value: ${JSON.stringify(value)}\n`)
  .join("")}`;

/** Pulumi loses a property named `__proto__` on its way into a state, so no file has one. */
const json = (value: object): string =>
  `${JSON.stringify(value, (name, inner: unknown) => (name === "__proto__" ? undefined : inner), 2)}\n`;

/** A name that a project may have, from the name of its folder. */
function projectName(folder: string): string {
  const allowed = folder
    .replace(/[^A-Za-z0-9_.-]+/g, "-")
    .replace(/^[-.]+/, "")
    .slice(0, 100);
  // The configuration of a project named `pipes` is the configuration of the package.
  return allowed === "" || allowed === "pipes" ? "imported-pipes" : allowed;
}

/** Throws if the files of a project exist. */
export function refuseOverwriting(folder: string): void {
  const names = Object.keys(projectFiles(folder, {}, "", {})).filter((name) => name !== ignoreFile);
  const existing = names.map((name) => join(folder, name)).filter((file) => existsSync(file));
  if (existing.length > 0)
    throw new ResourceError(
      `existing files: ${existing.join(", ")}. Use another --out, or --force to overwrite them`,
    );
}

/** Writes files into a folder, and keeps an existing `.gitignore`. Returns the names of the written files. */
export async function writeFiles(
  folder: string,
  files: Readonly<Record<string, string>>,
  overwrite: boolean,
): Promise<readonly string[]> {
  const names = Object.keys(files).filter((name) => name !== ignoreFile || !existsSync(join(folder, name)));
  await mkdir(folder, { recursive: true });
  for (const name of names)
    await writeFile(join(folder, name), files[name] ?? "", { flag: overwrite ? "w" : "wx" });
  return names;
}
