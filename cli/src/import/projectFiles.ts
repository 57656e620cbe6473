import { basename, resolve } from "node:path";
import { addressOf, outputFieldsOf, ownVersion } from "pulumi-pipes/internal";
import { pluginPrefix, providerKey, providerStub } from "pulumi-pipes/internal";
import { secretPathsOf, stateAfter, typePrefix, withoutValueAt } from "pulumi-pipes/internal";
import { writeInputs, writeState, type BaseUrl, type JsonObject } from "pulumi-pipes/internal";
import { holdsUrlSecret } from "../urlSecrets";
import type { Layout } from "./layout";
import type { NamedAdoption, ProgramObject } from "./naming";
import { printWidth } from "./printing";
import type { Program } from "./program";
import { pythonFiles } from "./python";
import { secretsFile, secretsScript } from "./secretsFile";
import { typescriptFiles } from "./typescript";
import { ignoreFile, type Files } from "./writing";
import { yamlProgram } from "./yaml";

/** The languages of programs: TypeScript has dynamic resources, and the others use the plugin. */
export const languages = ["typescript", "python", "yaml"] as const;
export type Language = (typeof languages)[number];

/** A project with a program. */
export interface Project {
  readonly objects: readonly ProgramObject[];
  readonly program: Program;
  readonly language: Language;
  readonly layout: Layout;
  readonly description: string;
  /** Settings for `Pulumi.yaml`. */
  readonly configuration: JsonObject;
}

/** The files of a project, without that for `pulumi import`. */
export function projectFiles(folder: string, project: Project): Files {
  const { objects, program, language, layout } = project;
  const settings = pulumiYaml(projectName(basename(resolve(folder))), project);
  if (language === "yaml") return { "Pulumi.yaml": `${settings}\n${yamlProgram(program)}` };
  const script = secretsScript(objects);
  const files = {
    ...(script === undefined ? {} : { [secretsFile]: script }),
    "Pulumi.yaml": settings,
  };
  if (language === "python")
    return {
      ...pythonFiles(program, layout),
      ...files,
      "requirements.txt": "pulumi>=3.216.0,<4.0.0\n",
      [ignoreFile]: "venv/\n__pycache__/\n",
    };
  return {
    ...typescriptFiles(program, layout),
    ...files,
    "package.json": json(manifest),
    "tsconfig.json": json({ compilerOptions, files: ["index.ts"] }),
    [ignoreFile]: "node_modules/\n",
  };
}

/** The file from which `pulumi import` fills the state of dynamic resources, which have no other way. */
export const stateFiles = (objects: readonly NamedAdoption[], baseUrl: BaseUrl | undefined): Files => ({
  [importFile]: json({ resources: objects.map((object) => imported(object, baseUrl)) }),
});

/** The file of a project that `pulumi import` reads. */
export const importFile = "import.json";

/** Only the import file, with the types of the plugin. `pulumi import` reads the objects from the service. */
export const importFiles = (objects: readonly NamedAdoption[]): Files => ({
  [importFile]: json({
    resources: objects.map(({ resource, name, live }) => ({
      type: `${pluginPrefix}${resource.kind}`,
      name,
      id: live.id,
    })),
  }),
});

const manifest = {
  private: true,
  main: "index.ts",
  dependencies: { "@pulumi/pulumi": "^3.216.0", "pulumi-pipes": `^${ownVersion()}` },
  devDependencies: { "@types/node": "^20.19.0", "ts-node": "^10.9.2", typescript: "^5.9.3" },
  prettier: { printWidth },
};

const compilerOptions = {
  target: "ES2022",
  module: "node20",
  strict: true,
  skipLibCheck: true,
  noEmit: true,
};

const runtimes: Readonly<Record<Language, string>> = {
  typescript: "runtime:\n  name: nodejs\n  options:\n    typescript: true",
  python: "runtime:\n  name: python\n  options:\n    toolchain: pip\n    virtualenv: venv",
  yaml: "runtime: yaml",
};

/** JSON is valid YAML. Without `value`, the CLI reads a setting as the declaration of a type. */
function pulumiYaml(name: string, { description, language, configuration }: Project): string {
  const settings = Object.entries(configuration).map(
    ([setting, value]) => `  pipes:${setting}:\n    value: ${JSON.stringify(value)}\n`,
  );
  const config = settings.length === 0 ? "" : `config:\n${settings.join("")}`;
  return `name: ${JSON.stringify(name)}\ndescription: ${description}\n${runtimes[language]}\n${config}`;
}

/** A name that a project may have, from the name of its folder. */
function projectName(folder: string): string {
  const allowed = folder.replace(/[^A-Za-z0-9_.-]+/g, "-").replace(/^[-.]+/, "");
  // The configuration of a project named `pipes` is the configuration of the package.
  return allowed === "" || allowed === "pipes" ? "imported-pipes" : allowed.slice(0, 100);
}

/** Pulumi loses a property named `__proto__` on its way into a state, so no file has one. */
const isLeftOut = (name: string, value: unknown): boolean =>
  name === "__proto__" || (typeof value === "string" && holdsUrlSecret(value));

const json = (value: object): string =>
  `${JSON.stringify(value, (name, inner: unknown) => (isLeftOut(name, inner) ? undefined : inner), 2)}\n`;

/** The entry of an object for `pulumi import --file`: its state after the program adopted it, without secrets of the service. */
function imported({ resource, live, inputs, name }: NamedAdoption, baseUrl: BaseUrl | undefined) {
  const state = stateAfter(resource, addressOf(resource, inputs, live.id), "adopted", inputs, live);
  const secrets = secretPathsOf(outputFieldsOf(resource));
  const outputs = secrets.reduce<JsonObject>(withoutValueAt, writeState(resource, state, baseUrl));
  return {
    type: `${typePrefix}${resource.kind}`,
    name,
    id: live.id,
    inputs: { ...writeInputs(resource, inputs), [providerKey]: providerStub },
    outputs: { ...outputs, [providerKey]: providerStub },
  };
}
