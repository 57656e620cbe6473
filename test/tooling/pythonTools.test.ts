import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findPython } from "../harness/pythonTools";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "python-test-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** A command that does in place of Python what a shell script says. */
function python(name: string, script: string): string {
  const file = join(folder, name);
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  return file;
}

describe("the Python that runs tools of PyPI", () => {
  test("is the first that is new enough and can make virtual environments", async () => {
    const old = python("old", "echo 3.9");
    const bare = python("bare", "echo \"ModuleNotFoundError: No module named 'ensurepip'\" >&2; exit 1");
    const good = python("good", "echo 3.10");
    expect(await findPython([join(folder, "none"), old, bare, good])).toBe(good);
  });

  test("is asked for in words where there is none, with what was wrong with each", async () => {
    const old = python("old", "echo 3.9");
    const bare = python("bare", "echo \"ModuleNotFoundError: No module named 'ensurepip'\" >&2; exit 1");
    const search = findPython([join(folder, "none"), old, bare]);
    await expect(search).rejects.toThrow(/Python 3\.10 or newer with its venv module/);
    await expect(search).rejects.toThrow(/none: .*ENOENT/);
    await expect(search).rejects.toThrow(/old: is version 3\.9/);
    await expect(search).rejects.toThrow(/bare: ModuleNotFoundError/);
  });
});
