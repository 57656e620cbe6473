import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { repository } from "../../harness/repository";

const run = promisify(execFile);

test.each<readonly [string, readonly string[]]>([
  ["the whole emulator", []],
  ["a service that offers only what the contract shows", ["--contract-only"]],
])("the demo completes all its steps against %s", async (_service, flags) => {
  const args = ["--require", "ts-node/register/transpile-only", "tools/demo/main.ts", ...flags];
  const { stdout } = await run(process.execPath, args, { cwd: repository, maxBuffer: 16 * 1024 * 1024 });
  expect(stdout).toContain("The demo completed all steps");
  expect(stdout).not.toContain("demo-database-password");
});
