import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { reason } from "../../test/harness/outcomes";

/** Runs the body of a tool. Prints an error and exits with 1 if it fails. */
export function runProgram(main: () => Promise<void> | void): void {
  Promise.resolve()
    .then(main)
    .catch((error: unknown) => {
      console.error(reason(error));
      process.exitCode = 1;
    });
}

/** Works in a temporary folder, and deletes it afterwards. */
export async function inTemporaryFolder<Result>(
  purpose: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), `pulumi-pipes-${purpose}-`));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
