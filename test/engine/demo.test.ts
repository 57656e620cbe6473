import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { caseCount, seed } from "../harness/random";
import { repository } from "../harness/repository";

const run = promisify(execFile);

const services: readonly (readonly [string, readonly string[]])[] = [
  ["against the whole emulator", []],
  ["against a service that offers only what the contract shows", ["--contract-only"]],
];
/** `npm test` takes the two in turn, by its seed, and `.ci/run` both. */
const chosen = services.filter((_, index) => caseCount(1) > 1 || index === seed % 2);

test.each(chosen)("the demo does what it says, %s", async (_case, flags) => {
  const args = ["--require", "ts-node/register/transpile-only", "tools/demo/main.ts", ...flags];
  const { stdout } = await run(process.execPath, args, { cwd: repository, maxBuffer: 16 * 1024 * 1024 });
  expect(stdout).toContain("The demo did what it says");
  expect(stdout).not.toContain("demo-database-password");
});
