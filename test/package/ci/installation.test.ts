import { dirname } from "node:path";
import { minVersion } from "semver";
import { moduleKinds, sdk } from "../../../tools/compatMatrix/cells";
import { tryInstallation } from "../../../tools/compatMatrix/installation";
import { packAll } from "../../../tools/pack/packages";
import { inTemporaryFolder } from "../../../tools/process/program";

const installationPatienceMs = 400_000;

test(
  "the packed packages install into an empty project with the oldest SDK, where programs of both module kinds deploy and destroy, and the commands report and import",
  async () => {
    const results = await inTemporaryFolder("installation-test", async (folder) => {
      const sdkVersion = minVersion(sdk.range)?.version ?? "";
      const node = { version: process.versions.node, binDir: dirname(process.execPath) };
      const packed = await packAll(folder);
      return tryInstallation({ node, manager: "npm", sdkVersion }, packed);
    });
    expect(results).toEqual(moduleKinds.map((kind) => [kind, "passed"]));
  },
  installationPatienceMs,
);
