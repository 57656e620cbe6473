import { join } from "node:path";
import { outputOf } from "../process/command";
import { cachedFolder } from "./cache";
import { buildCommand, PINNED_VERSION } from "./pinnedRelease";

const COMMAND = "gensdk";

/** Writes the SDK of a schema, with the generators that the official language hosts call. */
export async function generateFrom(schema: string, language: string, out: string): Promise<void> {
  const folder = await cachedFolder(`${COMMAND}-${PINNED_VERSION}`, (binDir) =>
    buildCommand({ command: COMMAND, version: PINNED_VERSION, module: "cli", path: `./${COMMAND}` }, binDir),
  );
  await outputOf(join(folder, COMMAND), [language, out], { input: schema, timeoutMs: 120_000 });
}
