import { join } from "node:path";
import { createEngineProject } from "../../test/harness/engine/project";
import type { Block } from "../../test/harness/markdown";
import { programsIn } from "../../test/harness/programs";
import { reason } from "../../test/harness/outcomes";
import { repository, textOf } from "../../test/harness/repository";
import { environmentOf, secretConfigurationOf, startEmulator } from "../../test/harness/service/emulator";
import { exampleConfiguration } from "../../test/harness/service/exampleConfiguration";
import { load } from "../../test/harness/workflow";
import { outputOf } from "../process/command";
import { runProgram } from "../process/program";
import { findCommand } from "../pulumi-cli/commands";

const HOST = "pulumi-language-yaml";

type Program = Pick<Block, "place" | "text">;

/** The program of the template, without what `pulumi new` fills in. */
function templateOf(place: string): Program {
  const text = textOf(place);
  return { place, text: text.slice(text.indexOf("\nconfig:") + 1) };
}

const programs = (): readonly Program[] => [...programsIn("yaml"), templateOf("templates/yaml/Pulumi.yaml")];

const settings = (address: string, text: string): string => `name: test
runtime: yaml
plugins:
  providers:
    - name: pipes
      path: ${join(repository, "provider", "plugin")}
${text.replaceAll(/https:\/\/[\w.-]*example\S*/g, address)}
`;

/** Deploys one program to a service of its own, and destroys what it created. Its second preview has no change. */
async function deploy({ text }: Program): Promise<void> {
  const emulator = await startEmulator({ strict: false });
  try {
    const { config = {} } = load(text) as { readonly config?: Readonly<Record<string, unknown>> };
    const project = await createEngineProject({
      files: { "Pulumi.yaml": settings(emulator.url, text) },
      config: { ...secretConfigurationOf(emulator), ...exampleConfiguration(Object.keys(config), emulator) },
      // An explicit provider of a program in YAML reads the environment only.
      env: { PATH: process.env["PATH"] ?? "", ...environmentOf(emulator) },
    });
    try {
      await project.pulumi(["up", "--yes"]);
      await project.pulumi(["preview", "--refresh", "--expect-no-changes"]);
      await project.pulumi(["destroy", "--yes"]);
    } finally {
      await project.dispose();
    }
  } finally {
    await emulator.close();
  }
}

/**
 * Deploys the programs in YAML with the language host on PATH. No package registry has this host, so `npm test` only compares the
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
    const failure = await deploy(block).then(
      () => undefined,
      (error: unknown) => reason(error),
    );
    console.log(`${block.place}: ${failure === undefined ? "runs" : "fails"}`);
    if (failure !== undefined) failures.push(`${block.place}: ${failure}`);
  }
  if (failures.length > 0) throw new Error(failures.join("\n"));
});
