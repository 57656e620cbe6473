import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { outputOf } from "../process/command";
import { cachedFolder } from "./cache";

/**
 * The path of a virtual environment of Python in the user's cache. The requirements name every package, with version and hashes.
 * `complete` adds to a new environment.
 */
export async function virtualEnvironment(
  name: string,
  requirements: string,
  complete: (folder: string) => Promise<void> = () => Promise.resolve(),
): Promise<string> {
  const digest = createHash("sha256")
    .update(await readFile(requirements))
    .digest("hex")
    .slice(0, 12);
  return cachedFolder(`${name}-${digest}`, async (target) => {
    const title = "making a virtual environment with Python 3.10 or later";
    await outputOf("python3", ["-m", "venv", target], { title, timeoutMs: 120_000 });
    const pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"];
    // Enough for 25 MB on a slow line.
    const options = { title: `the installation of ${name} from PyPI`, timeoutMs: 240_000 };
    const args = [...pip, "--require-hashes", "--requirement", requirements];
    await outputOf(join(target, "bin", "python"), args, options);
    await complete(target);
  });
}
