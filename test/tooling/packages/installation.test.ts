import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { minVersion } from "semver";
import { moduleKinds, sdk } from "../../../tools/compatMatrix/cells";
import { tryInstallation } from "../../../tools/compatMatrix/installation";
import { packAll } from "../../../tools/pack/packages";
import { inTurn } from "../../harness/random";

// An installation from the registry, and stacks from up to destroy.
jest.setTimeout(400_000);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "installation-test-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const kinds = inTurn(moduleKinds);

/** The part of the matrix that any machine can run. */
test(`installed into an empty project with the oldest SDK, programs of ${kinds.join(" and ")} deploy and destroy`, async () => {
  const packed = await packAll(folder);
  const sdkVersion = minVersion(sdk.range)?.version ?? "";
  const node = { version: process.versions.node, binDir: dirname(process.execPath) };
  const results = await tryInstallation({ node, manager: "npm", sdkVersion }, packed, kinds);
  expect(kinds).not.toEqual([]);
  expect(results).toEqual(kinds.map((kind) => [kind, { is: "passed", why: "" }]));
});
