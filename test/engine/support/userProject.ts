import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Emulator } from "pulumi-pipes-emulator";
import type { EngineConfig } from "../../harness/engine/emptyStack";
import { createEngineProject, type EngineProject } from "../../harness/engine/project";
import { secretConfigurationOf, startEmulator } from "../../harness/service/emulator";

/** A project folder as a user has one, beside a service of its own. */
export interface UserProject {
  readonly emulator: Emulator;
  readonly project: EngineProject;
  /** Puts another program of `test/engine/programs` in place. */
  write(program: string): Promise<void>;
  dispose(): Promise<void>;
}

/** Opens a project with a program of `test/engine/programs`; `config` comes on top of what the provider needs. */
export async function openUserProject(program: string, config: EngineConfig = {}): Promise<UserProject> {
  const emulator = await startEmulator();
  try {
    const project = await createEngineProject({
      files: { "index.ts": await textOf(program) },
      config: { ...secretConfigurationOf(emulator), ...config },
    });
    return {
      emulator,
      project,
      write: async (other) => writeFile(join(project.dir, "index.ts"), await textOf(other)),
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

function textOf(program: string): Promise<string> {
  return readFile(join(__dirname, "..", "programs", `${program}.ts`), "utf8");
}
