import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { format, resolveConfig } from "prettier";
import { reportOf } from "../../cli/src/report/command";
import { createEngineProject } from "../../test/harness/engine/project";
import { runProgram } from "../process/program";
import { repository } from "../../test/harness/repository";
import { secretConfigurationOf, startEmulator } from "../../test/harness/service/emulator";
import { factsOf, recordedPreview } from "../../test/commands/running";
import { stories, type Story } from "./stories";

/*
 * Records the previews of stories with the real CLI, and the facts of their reports. Check the difference before you
 * commit it. `npm run previews [-- name...]`: with the name `facts` it records no preview.
 */

/** Plays a story with the real CLI, and records its preview. */
async function record(name: string, story: Story): Promise<void> {
  const emulator = await startEmulator();
  const project = await createEngineProject({
    files: { "index.ts": story.before },
    config: secretConfigurationOf(emulator),
    env: { PULUMI_NODEJS_TRANSPILE_ONLY: "true" },
  });
  try {
    await project.pulumi(["up", "--yes", "--skip-preview"]);
    for (const [key, value] of Object.entries(story.config?.(emulator) ?? {}))
      await project.pulumi(["config", "set", key, value]);
    story.interleaved?.(emulator);
    await writeFile(join(project.dir, "index.ts"), story.after ?? story.before);
    const { stdout } = await project.pulumi(["preview", "--refresh", "--json"], { expectCode: "any" });
    const text = [project.dir, repository].reduce(
      (all, path) => all.replaceAll(path, "/home/user/project"),
      stdout,
    );
    await write(join("previews", `${name}.json`), withoutNoise(JSON.parse(text) as Json));
  } finally {
    await project.dispose();
    await emulator.close();
  }
}

async function write(name: string, value: unknown): Promise<void> {
  const file = join(repository, "test", "commands", name);
  const style = await resolveConfig(file);
  await writeFile(file, await format(JSON.stringify(value), { ...style, filepath: file }));
}

/** The parts of previews and states that differ from machine to machine, or that a report does not use. */
const noise = {
  preview: ["config", "duration"],
  step: ["provider"],
  state: [
    ...["type", "provider", "custom", "created", "modified", "sourcePosition", "stackTrace"],
    ...["additionalSecretOutputs", "dependencies"],
  ],
} as const;

type Json = Readonly<Record<string, unknown>>;

const without = (map: Json, names: readonly string[]): Json =>
  Object.fromEntries(Object.entries(map).filter(([name]) => !names.includes(name)));

function withoutNoise(preview: Json): Json {
  const steps = (preview["steps"] as readonly Json[]).map((step) => {
    // The next step contains the result of a refresh: the new state of the refresh step is the old state.
    const names = step["op"] === "refresh" ? ["oldState"] : ["oldState", "newState"];
    const states = names.filter((name) => step[name] !== undefined);
    const clean = states.map((name) => {
      const state = step[name] as Json;
      // An alias changes it.
      const same = state["urn"] === step["urn"] ? ["urn"] : [];
      return [name, without(state, [...noise.state, ...same])] as const;
    });
    return { ...without(step, [...noise.step, "oldState", "newState"]), ...Object.fromEntries(clean) };
  });
  return { ...without(preview, noise.preview), steps };
}

runProgram(async () => {
  const names = process.argv.slice(2);
  for (const [name, story] of Object.entries(stories))
    if (names.length === 0 || names.includes(name)) await record(name, story);
  const facts = Object.keys(stories).map((name) => {
    const { markdown, exitCode } = reportOf([{ text: recordedPreview(name), name }], "Preview");
    return [name, { exitCode, ...factsOf(markdown) }] as const;
  });
  await write("facts.json", Object.fromEntries(facts));
});
