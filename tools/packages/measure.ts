import { join } from "node:path";
import { run } from "./command";
import { footprintOf, type Footprint } from "./footprint";
import { packAll, type Packed } from "./pack";
import { repository } from "./workspaces";

const findingsTimeoutMs = 120_000;

/** What is known of a package without installing it. */
export interface Measured extends Packed, Footprint {
  /** What publint and are-the-types-wrong find. */
  readonly findings: readonly string[];
}

/** Packs everything that is published into a folder and measures it. */
export async function measureAll(folder: string): Promise<readonly Measured[]> {
  const packed = await packAll(folder);
  const findings = await findingsIn(packed.map(({ tarball }) => tarball));
  return Promise.all(
    packed.map(async (one, index) => ({
      ...one,
      ...(await footprintOf(one.name, packed)),
      findings: findings[index] ?? ["not checked"],
    })),
  );
}

async function findingsIn(tarballs: readonly string[]): Promise<readonly (readonly string[])[]> {
  const script = ["--require", "ts-node/register/transpile-only", join(__dirname, "findings.ts")];
  const options = { cwd: repository, timeoutMs: findingsTimeoutMs };
  const text = await run(process.execPath, [...script, ...tarballs], options);
  return JSON.parse(text) as readonly (readonly string[])[];
}
