import { readdirSync } from "node:fs";
import { join } from "node:path";
import { createEngineProject } from "../../test/harness/engine/project";
import { blocksOf, type Block } from "../../test/harness/markdown";
import { reason } from "../../test/harness/outcomes";
import { repository, textOf } from "../../test/harness/repository";
import { secretConfigurationOf, startEmulator } from "../../test/harness/service/emulator";
import { exampleConfiguration } from "../../test/harness/service/exampleConfiguration";
import { load } from "../../test/harness/workflow";
import { outputOf } from "../process/command";
import { runProgram } from "../process/program";
import { findCommand } from "../pulumi-cli/commands";

const HOST = "pulumi-language-yaml";

/** The programs in YAML of the documents. */
const programs = (): readonly Block[] =>
  readdirSync(join(repository, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("docs", name))
    .flatMap((name) => blocksOf(name, textOf(name)))
    .filter(({ language, text }) => language === "yaml" && /^(resources|variables):/m.test(text));

const settings = (address: string, text: string): string => `name: test
runtime: yaml
plugins:
  providers:
    - name: pipes
      path: ${join(repository, "provider", "plugin")}
${text.replaceAll(/https:\/\/[\w.-]*example\S*/g, address)}
`;

/** Previews one program against a service of its own. */
async function preview({ text }: Block): Promise<void> {
  const emulator = await startEmulator({ strict: false });
  try {
    const { config = {} } = load(text) as { readonly config?: Readonly<Record<string, unknown>> };
    const project = await createEngineProject({
      files: { "Pulumi.yaml": settings(emulator.url, text) },
      config: { ...secretConfigurationOf(emulator), ...exampleConfiguration(Object.keys(config), emulator) },
      env: { PATH: process.env["PATH"] ?? "" },
    });
    try {
      await project.pulumi(["preview"]);
    } finally {
      await project.dispose();
    }
  } finally {
    await emulator.close();
  }
}

/**
 * Previews the programs in YAML with the language host on PATH. No package registry has this host, so `npm test` only compares the
 * programs with the schema.
 */
runProgram(async () => {
  const host = await findCommand(HOST, (process.env["PATH"] ?? "").split(":"));
  if (host === undefined) {
    console.log(`${HOST} is not on PATH, so no program in YAML ran.`);
    return;
  }
  const version = await outputOf(host, ["-version"], { timeoutMs: 60_000 }).catch(() => "unknown");
  console.log(`${host}, version ${version.trim()}`);
  const failures: string[] = [];
  for (const block of programs()) {
    const failure = await preview(block).then(
      () => undefined,
      (error: unknown) => reason(error),
    );
    console.log(`${block.place}: ${failure === undefined ? "runs" : "fails"}`);
    if (failure !== undefined) failures.push(`${block.place}: ${failure}`);
  }
  if (failures.length > 0) throw new Error(failures.join("\n"));
});
