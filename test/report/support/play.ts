import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Emulator } from "pulumi-pipes-emulator";
import { createEngineProject, type EngineProject } from "../../harness/engine/project";
import { secretConfigurationOf, startEmulator } from "../../harness/service/emulator";
import type { Story } from "./stories";

/** A story at its preview. */
export interface Played {
  readonly emulator: Emulator;
  readonly project: EngineProject;
  /** What `pulumi preview --refresh --json` printed. */
  readonly preview: string;
  dispose(): Promise<void>;
}

/** Plays a story with the real CLI up to its preview. */
export async function play(story: Story): Promise<Played> {
  const emulator = await startEmulator();
  const project = await createEngineProject({
    files: { "index.ts": story.before },
    config: secretConfigurationOf(emulator),
    env: { PULUMI_NODEJS_TRANSPILE_ONLY: "true" },
  });
  const dispose = async (): Promise<void> => {
    await project.dispose();
    await emulator.close();
  };
  try {
    await project.pulumi(["up", "--yes", "--skip-preview"]);
    for (const [name, value] of Object.entries(story.config?.(emulator) ?? {}))
      await project.pulumi(["config", "set", name, value]);
    story.meanwhile?.(emulator);
    await writeFile(join(project.dir, "index.ts"), story.after ?? story.before);
    const { stdout } = await project.pulumi(["preview", "--refresh", "--json"], { expectCode: "any" });
    return { emulator, project, preview: stdout, dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}
