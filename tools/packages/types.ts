import { writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { run } from "./command";

const timeoutMs = 120_000;

/** Good only if the types arrived: a wrong arg has to be an error, which it is not where all is \`any\`. */
const text = `import { Alert, getSource, type AlertArgs } from "pulumi-pipes";
import { startEmulator, type EmulatorOptions } from "pulumi-pipes-emulator";
import { alert } from "pulumi-pipes-contract";

export const args: AlertArgs["thresholdType"] = "above";
export const options: EmulatorOptions = { port: 0 };
export const threshold: number | undefined = alert.parse({}).threshold;
export const all = [Alert, getSource, startEmulator];
// @ts-expect-error -- a threshold is no text
export const wrong: AlertArgs["threshold"] = "high";
`;

/** How TypeScript is told to look for modules, for files of both kinds. */
const ways = [
  ["--module", "node20"],
  ["--module", "esnext", "--moduleResolution", "bundler"],
] as const;

/** Compiles a program against what was installed; an error says what the compiler found. */
export async function checkTypes(folder: string, nodeBinDir: string): Promise<void> {
  const files = ["types.cts", "types.mts"];
  await Promise.all(files.map((file) => writeFile(join(folder, file), text)));
  const tsc = join(dirname(require.resolve("typescript/package.json")), "bin", "tsc");
  const always = ["--noEmit", "--strict", "--skipLibCheck", "--target", "es2022"];
  for (const way of ways) {
    await run("node", [tsc, ...always, ...way, ...files], { cwd: folder, path: [nodeBinDir], timeoutMs });
  }
}
