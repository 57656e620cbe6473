import type { ImportFile } from "./importFile";

/** What a project is made of besides its resources. */
export interface ProjectFacts {
  /** Name of the project. */
  readonly name: string;
  /** Settings of the service, by their names in `pipes:<name>`. */
  readonly configuration: Readonly<Record<string, string>>;
  /** Version of this package. */
  readonly version: string;
}

/** The files of a project by name, in the order in which they are listed. */
export function projectFiles(
  facts: ProjectFacts,
  program: string,
  imported: ImportFile,
): Readonly<Record<string, string>> {
  return {
    "index.ts": program,
    "Pulumi.yaml": pulumiYaml(facts),
    "package.json": json({
      private: true,
      main: "index.ts",
      dependencies: { "@pulumi/pulumi": "^3.216.0", "pulumi-pipes": `^${facts.version}` },
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
    "import.json": json(imported, withoutLost),
  };
}

/** A name that a project may have, from that of its folder. */
export function projectName(folder: string): string {
  const allowed = folder
    .replace(/[^A-Za-z0-9_.-]+/g, "-")
    .replace(/^[-.]+/, "")
    .slice(0, 100);
  // The configuration of a project of that name would be the package's own.
  return allowed === "" || allowed === "pipes" ? "imported-pipes" : allowed;
}

/** A JSON text is a YAML text as well. */
function pulumiYaml({ name, configuration }: ProjectFacts): string {
  const settings = Object.entries(configuration).map(
    ([setting, value]) => `  ${JSON.stringify(`pipes:${setting}`)}:\n    value: ${JSON.stringify(value)}\n`,
  );
  return [
    `name: ${JSON.stringify(name)}\n`,
    "description: Objects that were there already, adopted by pulumi-pipes\n",
    "runtime:\n  name: nodejs\n  options:\n    typescript: true\n",
    ...(settings.length === 0 ? [] : [`config:\n${settings.join("")}`]),
  ].join("");
}

type Replacer = (name: string, value: unknown) => unknown;

/** What a provider answers under this name is lost on its way into a state, so it must not get there by a file either. */
const withoutLost: Replacer = (name, value) => (name === "__proto__" ? undefined : value);

const json = (value: unknown, replacer?: Replacer): string => `${JSON.stringify(value, replacer, 2)}\n`;
