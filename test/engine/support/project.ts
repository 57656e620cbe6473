import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { EmulatorOptions } from "pulumi-pipes-emulator";
import { objectOf } from "../../../provider/src/core/json/json";
import { emptyStackText, STACK_NAME, type EngineConfig } from "../../harness/engine/emptyStack";
import { createEngineProject } from "../../harness/engine/project";
import type { EngineProjectOptions, PulumiOptions } from "../../harness/engine/project";
import { runPipes } from "../../harness/pipesCommand";
import { repository } from "../../harness/repository";
import { secretConfigurationOf, startEmulator } from "../../harness/service/emulator";
import { load } from "../../harness/workflow";

/** The lines of `recover` while it waits. A warning or an error has other words. */
const recoverySteps = /^pulumi-pipes-cli recover: (?:running|read|[a-z ]+: some are new).*\n/gm;

export type Project = Awaited<ReturnType<typeof openProject>>;

type ProjectOptions = Pick<EngineProjectOptions, "env" | "files" | "path"> & {
  readonly program: string;
  readonly emulator?: EmulatorOptions;
  /** Added to what the provider needs. */
  readonly config?: EngineConfig;
};

/** A `Pulumi.yaml` with the plugin: the folder with the executable is where npm installs the package. */
export const pluginSettings = `name: test
runtime: nodejs
plugins:
  providers:
    - name: pipes
      path: node_modules/pulumi-pipes/plugin
`;

/** Opens a project folder with an empty stack that is configured for a service of its own. */
export async function openProject({ program, config, ...options }: ProjectOptions) {
  const emulator = await startEmulator(options.emulator);
  try {
    const project = await createEngineProject({
      ...options,
      files: { "index.ts": program, ...options.files },
      config: { ...secretConfigurationOf(emulator), ...config },
    });
    return {
      ...project,
      emulator,
      /** Empties the stack, as `pulumi stack rm --force` and `pulumi stack init` do. */
      loseState: () => writeFile(project.stateFile, emptyStackText(project.name)),
      /** Runs `pulumi-pipes-cli recover` in the project. Its standard error is without the lines of the steps. */
      recover: async (args: readonly string[] = [], env: Readonly<Record<string, string>> = {}) => {
        const result = await runPipes(["recover", ...args], {
          cwd: project.dir,
          env: { PULUMI_STACK: STACK_NAME, ...project.env, ...options.env, ...env },
        });
        return { ...result, stderr: result.stderr.replace(recoverySteps, "") };
      },
      /** Runs the CLI and returns what it prints; an unexpected exit code is an error that has all output. */
      run: async (args: readonly string[], how?: PulumiOptions) => (await project.pulumi(args, how)).stdout,
      dispose: async () => {
        await project.dispose();
        await emulator.close();
      },
    };
  } catch (error) {
    await emulator.close();
    throw error;
  }
}

/** Opens several folders of `examples` as one program, with the settings that their project files declare. */
export async function openExamples(
  names: readonly string[],
  options: Omit<ProjectOptions, "program" | "files" | "path">,
): Promise<Project> {
  const examples = join(repository, "examples");
  const declared = await Promise.all(
    names.map(async (name) => {
      const folder = name === "quickstart" ? repository : join(examples, name);
      const settings = load(await readFile(join(folder, "Pulumi.yaml"), "utf8"));
      return objectOf(objectOf(settings)["config"]);
    }),
  );
  const config = JSON.stringify(Object.assign({}, ...declared));
  return openProject({
    ...options,
    path: examples,
    program: names.map((name) => `export * from "./${name}/index";\n`).join(""),
    // JSON is YAML too.
    files: { "Pulumi.yaml": `name: shop\nruntime: nodejs\nconfig: ${config}\n` },
  });
}
