import { join } from "node:path";
import { defaultSeed, type Emulator, objectKinds } from "pulumi-pipes-emulator";
import { createEngineProject, type EngineProject } from "../../harness/engine/project";
import { nameOf } from "../../harness/engine/output";
import { runPipes } from "../../harness/pipesCommand";
import { environmentOf } from "../../harness/service/emulator";

/** Runs `pulumi-pipes import` with all that it needs in the environment; it must find nothing to complain about. */
export async function importInto(
  folder: string,
  emulator: Emulator,
  args: readonly string[] = [],
): Promise<void> {
  const { code, stderr } = await runPipes(["import", "--out", folder, ...args], {
    cwd: join(folder, ".."),
    env: environmentOf(emulator),
  });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
}

/** Opens what was written as a user does, who has to add no more than the key that signs. */
export function openImported(folder: string): Promise<EngineProject> {
  return createEngineProject({
    path: folder,
    config: {
      "pipes:authKeyId": defaultSeed.keys.admin.keyId,
      "pipes:authKeySecret": { secret: defaultSeed.keys.admin.keySecret },
    },
  });
}

/** Takes what was written into a state, by the program or by the import file; neither is previewed. */
export async function takeIn(project: EngineProject, way: "up" | "import --file"): Promise<void> {
  if (way === "up") {
    // As a user has it: the program is type-checked as its own tsconfig.json says.
    await project.pulumi(["up", "--yes", "--skip-preview"], {
      env: { PULUMI_NODEJS_TRANSPILE_ONLY: "false" },
    });
    return;
  }
  const flags = ["--generate-code=false", "--protect=false", "--yes"];
  await project.pulumi(["import", "--file", "import.json", ...flags]);
}

/** All that a service holds, but for what moves with every request. */
export const recordsOf = (emulator: Emulator): unknown =>
  objectKinds.map((kind) => emulator.list(kind).map((record) => ({ ...record, usedAt: undefined })));

/** What a state holds of the objects by name, but for times, marks of chance, and what only the service has. */
export async function heldBy(project: EngineProject): Promise<Readonly<Record<string, unknown>>> {
  const { resources } = await project.exportState({ showSecrets: true });
  const held = resources
    .filter(({ type }) => type.includes("pipes:"))
    .map(({ urn, id, inputs, outputs }) => [nameOf(urn), { id, inputs, outputs }] as const);
  const leftOut = ["usedAt", "updatedAt", "caCertificate"];
  const text = JSON.stringify(Object.fromEntries(held), (key, value: unknown) => {
    if (key === "__kind") return markOf(String(value));
    return leftOut.includes(key) ? undefined : value;
  });
  return JSON.parse(text) as Readonly<Record<string, unknown>>;
}

/** Without whose it is. What is managed is a set, and the engine has an order of its own for what it passes on. */
function markOf(text: string): readonly string[] {
  const [kind = "", , managed = ""] = text.split(":");
  return [kind, ...managed.split(/[(),]/).sort()];
}

/**
 * Nothing that changes: neither in a later run, whose output is answered, nor in a refresh. What both leave alone, a preview
 * with or without a refresh leaves alone too.
 */
export async function expectNothingToDo(project: EngineProject): Promise<string> {
  await project.pulumi(["refresh", "--preview-only", "--expect-no-changes"]);
  return (await project.pulumi(["up", "--yes", "--skip-preview", "--expect-no-changes"])).stdout;
}
