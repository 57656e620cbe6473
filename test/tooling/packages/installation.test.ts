import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { minVersion } from "semver";
import { sdk } from "../../../tools/compatMatrix/cells";
import { tryInstallation } from "../../../tools/compatMatrix/installation";
import { packAll } from "../../../tools/pack/packages";

// An installation from the registry, and two stacks from up to destroy.
jest.setTimeout(400_000);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "installation-test-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The part of the matrix that any machine can run. */
test("installed into an empty project with the oldest SDK, both kinds of module deploy and destroy", async () => {
  const packed = await packAll(folder);
  const sdkVersion = minVersion(sdk.range)?.version ?? "";
  const node = { version: process.versions.node, binDir: dirname(process.execPath) };
  const results = await tryInstallation({ node, manager: "npm", sdkVersion }, packed);
  const passed = { is: "passed", why: "" };
  expect(results).toEqual([
    ["CommonJS", passed],
    ["ES module", passed],
  ]);
});
