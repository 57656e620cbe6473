import { delimiter } from "node:path";
import type { Emulator } from "pulumi-pipes-emulator";
import { isObject, objectOf, type Json, type JsonObject } from "../../../provider/src/core/json/json";
import { ensureYamlHost } from "../../../tools/pulumi-cli/yamlHost";
import { createEngineProject } from "../../harness/engine/project";
import { programsIn } from "../../harness/programs";
import { textOf } from "../../harness/repository";
import { secretConfigurationOf, startEmulator } from "../../harness/service/emulator";
import { exampleConfiguration } from "../../harness/service/exampleConfiguration";
import { load } from "../../harness/workflow";
import { pluginSettingsOf } from "../support/sdks";

/* The programs in YAML of the reference and of the template, as one program, under the real engine and the real language host. */

const sections = ["config", "variables", "resources", "outputs"] as const;
type Program = Readonly<Record<(typeof sections)[number], JsonObject>>;

const programOf = (text: string): Program => {
  const loaded = objectOf(load(text));
  const entries = sections.map((section) => [section, objectOf(loaded[section])] as const);
  return Object.fromEntries(entries) as Program;
};

/** The program with names of its own, so that it fits beside other programs. They share the configuration. */
function renamed(text: string, prefix: string): Program {
  const { variables, resources } = programOf(text);
  const references = Object.keys({ ...variables, ...resources }).reduce(
    (result, name) => result.replaceAll(new RegExp(`\\$\\{(?=${name}[.}])`, "g"), `\${${prefix}`),
    text,
  );
  const { config, ...parts } = programOf(references);
  const withPrefix = (fields: JsonObject) =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [prefix + name, named(value, prefix)]));
  return {
    config,
    variables: withPrefix(parts.variables),
    resources: withPrefix(parts.resources),
    outputs: withPrefix(parts.outputs),
  };
}

/** A resource whose object has a name of its own too: a service refuses a second pipe with the name of the first. */
function named(value: Json | undefined, prefix: string): Json | undefined {
  const properties = isObject(value) ? value["properties"] : undefined;
  if (!isObject(value) || !isObject(properties) || typeof properties["name"] !== "string") return value;
  return { ...value, properties: { ...properties, name: `${prefix}${properties["name"]}` } };
}

/** The template, without what `pulumi new` fills in. */
function templateText(): string {
  const text = textOf("templates/yaml/Pulumi.yaml");
  return text.slice(text.indexOf("\nconfig:") + 1);
}

/** One program of them all. */
function mergedProgram(address: string): Program {
  const texts = [...programsIn("yaml").map(({ text }) => text), templateText()];
  const programs = texts.map((text, at) =>
    renamed(text.replaceAll(/https:\/\/[\w.-]*example\S*/g, address), `p${at}-`),
  );
  const merged = sections.map((section) => [
    section,
    Object.fromEntries(programs.flatMap((program) => Object.entries(program[section]))),
  ]);
  return Object.fromEntries(merged) as Program;
}

/** Deploys a program, and destroys what it created. Its second preview has no change. */
async function deploy(program: Program, emulator: Emulator): Promise<void> {
  const hosts = await ensureYamlHost(process.env["PIPES_TEST_CLI"] ?? "");
  // JSON is YAML too.
  const parts = sections.map((section) => `${section}: ${JSON.stringify(program[section])}`);
  const project = await createEngineProject({
    files: { "Pulumi.yaml": `${pluginSettingsOf("yaml")}${parts.join("\n")}\n` },
    config: {
      ...secretConfigurationOf(emulator),
      ...exampleConfiguration(Object.keys(program.config), emulator),
    },
    env: { PATH: [hosts, process.env["PATH"] ?? ""].join(delimiter) },
  });
  try {
    await project.pulumi(["up", "--yes", "--skip-preview"]);
    await project.pulumi(["preview", "--refresh", "--expect-no-changes"]);
    await project.pulumi(["destroy", "--yes", "--skip-preview"]);
  } finally {
    await project.dispose();
  }
}

test("the programs in YAML of the documents and the template deploy, and then have no change", async () => {
  const emulator = await startEmulator({ strict: false });
  try {
    await deploy(mergedProgram(emulator.url), emulator);
  } finally {
    await emulator.close();
  }
});
