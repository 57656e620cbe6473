import { delimiter } from "node:path";
import { createSandbox } from "../../test/harness/sandbox";
import { moduleKinds, type ModuleKind, type PackageManager } from "./cells";
import { tryProgram } from "./deploy";
import { installInto } from "./installProject";
import type { NodeRelease } from "./nodeRelease";
import type { Packed } from "./pack";
import { checkTypes } from "./types";

/** What is tried together, by exact versions. */
export interface Combination {
  readonly node: NodeRelease;
  readonly manager: PackageManager;
  readonly sdkVersion: string;
}

/** How one kind of program went. */
export interface Outcome {
  readonly kind: ModuleKind;
  readonly seconds: number;
  /** What went wrong; undefined where all went well. */
  readonly failure?: string;
}

/** What became of an installation. */
export interface Tried {
  readonly managerVersion: string;
  readonly outcomes: readonly Outcome[];
}

/** Installs into an empty project outside the repository, checks the types, and deploys a program of each kind. */
export async function tryInstallation(
  { node, manager, sdkVersion }: Combination,
  packed: readonly Packed[],
  say: (outcome: Outcome) => void,
): Promise<Tried> {
  const { env: bare, ...sandbox } = await createSandbox();
  // The folder of Pulumi's commands has no node of its own, so the one that is asked for may come first.
  const env = { ...bare, PATH: [node.binDir, bare["PATH"] ?? ""].join(delimiter) };
  try {
    const content = { packed, sdkVersion, nodeBinDir: node.binDir };
    const managerVersion = await installInto(sandbox.projectDir, manager, content);
    await checkTypes(sandbox.projectDir, node.binDir);
    const outcomes: Outcome[] = [];
    for (const kind of moduleKinds) {
      const outcome = await timed(kind, () => tryProgram({ ...sandbox, env }, kind, node.version));
      say(outcome);
      outcomes.push(outcome);
    }
    return { managerVersion, outcomes };
  } finally {
    await sandbox.dispose();
  }
}

async function timed(kind: ModuleKind, work: () => Promise<void>): Promise<Outcome> {
  const start = performance.now();
  const failure = await work().then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  const seconds = Math.round((performance.now() - start) / 1000);
  return failure === undefined ? { kind, seconds } : { kind, seconds, failure };
}
