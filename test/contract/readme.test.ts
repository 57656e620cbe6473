import { mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ts from "typescript";
import { runCommand } from "../../tools/pulumi-cli/runCommand";
import { blocksOf } from "../guides/support/blocks";

const root = join(__dirname, "..", "..");

test("the example of the package's README runs, and says what is wrong with a body", async () => {
  const text = await readFile(join(root, "contract", "README.md"), "utf8");
  const [example, ...others] = blocksOf("contract/README.md", text);
  expect(others).toEqual([]);
  const folder = await mkdtemp(join(tmpdir(), "contract-readme-"));
  try {
    await symlink(join(root, "node_modules"), join(folder, "node_modules"));
    const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 };
    const { outputText } = ts.transpileModule(example?.text ?? "", { compilerOptions });
    await writeFile(join(folder, "index.js"), outputText);
    const { code, stdout } = await runCommand(process.execPath, ["index.js"], {
      cwd: folder,
      timeoutMs: 20_000,
    });
    expect(code).toBe(0);
    expect(stdout).toContain("thresholdType: ");
    expect(stdout).toContain("intervals known today: 1m, ");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
