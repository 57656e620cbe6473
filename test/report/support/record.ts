import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { format, resolveConfig } from "prettier";
import { repository } from "../../harness/repository";
import { play } from "./play";
import { sampleReport } from "./samples";
import { stories, type Story } from "./stories";

/*
 * Records the previews of `fixtures` with the real CLI, and writes what `expected` then is: look at its difference before
 * you commit it. After a build: `node --require ts-node/register/transpile-only test/report/support/record.ts [name...]`.
 */

const folder = join(__dirname, "..");

async function record(name: string, story: Story): Promise<void> {
  const { project, preview, dispose } = await play(story);
  await dispose();
  const text = [project.dir, repository].reduce(
    (all, path) => all.replaceAll(path, "/home/somebody/project"),
    preview,
  );
  const file = join(folder, "fixtures", `${name}.json`);
  const style = await resolveConfig(file);
  const clean = JSON.stringify(withoutNoise(JSON.parse(text) as Json));
  await writeFile(file, await format(clean, { ...style, filepath: file }));
  const { markdown, exitCode } = sampleReport(name);
  await writeFile(join(folder, "expected", `${name}.md`), markdown);
  console.log(`${name}: exit code ${exitCode}`);
}

/** Of a preview and of a state what differs from machine to machine, and what a report does not look at. */
const noise = {
  preview: ["config", "duration"],
  step: ["provider"],
  state: [
    "type",
    "provider",
    "parent",
    "custom",
    "created",
    "modified",
    "sourcePosition",
    "stackTrace",
    "additionalSecretOutputs",
    "dependencies",
  ],
} as const;

type Json = Readonly<Record<string, unknown>>;

const without = (map: Json, names: readonly string[]): Json =>
  Object.fromEntries(Object.entries(map).filter(([name]) => !names.includes(name)));

function withoutNoise(preview: Json): Json {
  const steps = (preview["steps"] as readonly Json[]).map((step) => {
    // What a refresh finds is in the step after it: its own new state is the old one.
    const names = step["op"] === "refresh" ? ["oldState"] : ["oldState", "newState"];
    const states = names.filter((name) => step[name] !== undefined);
    const clean = states.map((name) => {
      const state = step[name] as Json;
      // An alias makes it another one.
      const same = state["urn"] === step["urn"] ? ["urn"] : [];
      return [name, without(state, [...noise.state, ...same])] as const;
    });
    return { ...without(step, [...noise.step, "oldState", "newState"]), ...Object.fromEntries(clean) };
  });
  return { ...without(preview, noise.preview), steps };
}

async function main(names: readonly string[]): Promise<void> {
  for (const [name, story] of Object.entries(stories)) {
    if (names.length === 0 || names.includes(name)) await record(name, story);
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
