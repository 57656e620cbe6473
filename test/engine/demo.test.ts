import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { inTurn } from "../harness/random";
import { repository } from "../harness/repository";

const run = promisify(execFile);

const services: readonly (readonly [string, readonly string[]])[] = [
  ["against the whole emulator", []],
  ["against a service that offers only what the contract shows", ["--contract-only"]],
];

test.each(inTurn(services))("the demo does what it says, %s", async (_case, flags) => {
  const args = ["--require", "ts-node/register/transpile-only", "tools/demo/main.ts", ...flags];
  const { stdout } = await run(process.execPath, args, { cwd: repository, maxBuffer: 16 * 1024 * 1024 });
  expect(stdout).toContain("The demo did what it says");
  expect(stdout).not.toContain("demo-database-password");
});
