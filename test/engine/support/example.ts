import { join } from "node:path";
import type { Emulator, EmulatorOptions } from "pulumi-pipes-emulator";
import type { EngineConfig } from "../../harness/engine/emptyStack";
import { createEngineProject, type EngineProject } from "../../harness/engine/project";
import { secretConfigurationOf, startEmulator } from "../../harness/service/emulator";
import { repository, textOf } from "../../harness/repository";

/** A folder of `examples` as a user runs it, beside a service of its own. */
export interface Example {
  readonly emulator: Emulator;
  readonly project: EngineProject;
  /** Runs the CLI; an unexpected exit code is an error that carries all output. */
  run(args: readonly string[], expectCode?: number): Promise<string>;
  /** Changes the configuration of the stack; `[0]` after a key is the first item of a list. */
  set(config: Readonly<Record<string, string>>): Promise<void>;
  up(): Promise<string>;
  /** Makes sure that nothing is left to do, and that a refresh finds nothing either. */
  expectNoChange(): Promise<void>;
  outputs(): Promise<Readonly<Record<string, unknown>>>;
  /** Destroys the stack and makes sure that nothing is left in it. */
  destroy(): Promise<void>;
  dispose(): Promise<void>;
}

interface ExampleOptions {
  readonly emulator?: EmulatorOptions;
  /** Comes on top of what the provider needs. */
  readonly config?: EngineConfig;
  readonly env?: Readonly<Record<string, string>>;
}

/** Opens an example with an empty stack that is configured for a service of its own. */
export async function openExample(
  name: string,
  { emulator: options = {}, config = {}, env = {} }: ExampleOptions = {},
): Promise<Example> {
  const emulator = await startEmulator(options);
  try {
    const project = await createEngineProject({
      path: join(repository, "examples", name),
      files: name === "quickstart" ? quickstartProject() : {},
      config: { ...secretConfigurationOf(emulator), ...config },
      env,
    });
    return { emulator, project, ...commandsOf(project), dispose: () => disposeOf(project, emulator) };
  } catch (error) {
    await emulator.close();
    throw error;
  }
}

/** Its project file is at the top of the repository, so that the quick start needs no change of folder. */
function quickstartProject(): Readonly<Record<string, string>> {
  return { "Pulumi.yaml": textOf("Pulumi.yaml").replace(/^main: .*\n/m, "") };
}

function commandsOf(project: EngineProject): Omit<Example, "emulator" | "project" | "dispose"> {
  const run = async (args: readonly string[], expectCode = 0): Promise<string> =>
    (await project.pulumi(args, { expectCode })).stdout;
  return {
    run,
    set: async (config) => {
      const pairs = Object.entries(config).flatMap(([key, value]) => ["--plaintext", `${key}=${value}`]);
      await run(["config", "set-all", "--path", ...pairs]);
    },
    up: () => run(["up", "--yes", "--skip-preview"]),
    expectNoChange: async () => {
      await run(["preview", "--refresh", "--expect-no-changes"]);
    },
    outputs: async () =>
      JSON.parse(await run(["stack", "output", "--json", "--show-secrets"])) as Record<string, unknown>,
    destroy: async () => {
      await run(["destroy", "--yes", "--skip-preview"]);
      expect((await project.exportState()).resources).toEqual([]);
    },
  };
}

async function disposeOf(project: EngineProject, emulator: Emulator): Promise<void> {
  await project.dispose();
  await emulator.close();
}
