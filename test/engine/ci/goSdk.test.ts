import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { outputOf } from "../../../tools/process/command";
import { inTemporaryFolder } from "../../../tools/process/program";
import { findCommand } from "../../../tools/pulumi-cli/commands";
import { goOptions } from "../../../tools/pulumi-cli/pinnedRelease";
import release from "../../../release.json";
import { generateSdk } from "../support/sdks";

const compilerPatienceMs = 600_000;

test(
  "the SDK that Pulumi generates for Go is complete, and builds if Go is there",
  () =>
    inTemporaryFolder("go-sdk", async (folder) => {
      const sdk = join(await generateSdk("go", folder), "pipes");
      expect(await readFile(join(sdk, "pulumiEnums.go"), "utf8")).toContain("AccessKeyDeletionPolicyDisable");
      const alert = await readFile(join(sdk, "alert.go"), "utf8");
      expect(alert).toMatch(/Threshold +pulumi\.Float64PtrOutput/);
      expect(alert).toMatch(/NumConsecutiveWindows +pulumi\.IntPtrOutput/);
      expect(await readFile(join(sdk, "pulumiTypes.go"), "utf8")).toMatch(/Select +TileSelectArrayInput/);
      const go = await findCommand("go", (process.env["PATH"] ?? "").split(":"));
      if (go === undefined) {
        process.stderr.write("go is not on PATH, so its SDK is not built\n");
        return;
      }
      // The module that pins the SDK of Pulumi for Go, with its checksums.
      const pinned = goOptions("cli");
      const module = await readFile(join(pinned.cwd, "go.mod"), "utf8");
      // The path that the generator chooses until release.json has one.
      const name = release.goImportPath || "example.com/pulumi-pipes/sdk/go/pipes";
      await writeFile(
        join(sdk, "go.mod"),
        module.replace(/^module .*/, `module ${name}`).replace(/^tool .*$/m, ""),
      );
      await writeFile(join(sdk, "go.sum"), await readFile(join(pinned.cwd, "go.sum"), "utf8"));
      await outputOf(go, ["build", "-mod=mod", "-trimpath", "./..."], { ...pinned, cwd: sdk });
    }),
  compilerPatienceMs,
);
