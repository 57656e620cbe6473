import { mkdtempSync, rmSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { cacheRoot, cachedFolder } from "../../tools/pulumi-cli/cache";
import { isAtLeast, isComplete, plainVersion } from "../../tools/pulumi-cli/commands";
import { ensurePulumiCli, PulumiCliUnavailable } from "../../tools/pulumi-cli/ensure";
import { PINNED_VERSION } from "../../tools/pulumi-cli/pinnedRelease";
import { putCommands } from "../harness/standIns";

let folder: string;
const environment = { ...process.env };
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pulumi-cli-test-"));
  process.env["XDG_CACHE_HOME"] = join(folder, "cache");
});
afterEach(() => {
  process.env = { ...environment };
  rmSync(folder, { recursive: true, force: true });
});

function onPath(...folders: string[]): void {
  process.env["PATH"] = [...folders, "/usr/bin", "/bin"].join(":");
}

describe("versions", () => {
  test.each([
    ["v3.258.0\n", "3.254.0", true],
    ["3.254.0", "3.254.0", true],
    ["v3.253.9", "3.254.0", false],
    ["v3.9.0", "3.254.0", false],
    ["v4.0.0-beta.1", "3.254.0", true],
    ["v2.999.0", "3.254.0", false],
    ["", "3.254.0", false],
    ["pulumi 3.258.0", "3.254.0", false],
  ])("%j is at least %s: %s", (text, floor, expected) => {
    expect(isAtLeast(text, floor)).toBe(expected);
  });

  test("of two versions at least one is not older than the other", () => {
    const version = fc.tuple(fc.nat(9), fc.nat(999), fc.nat(9)).map((parts) => parts.join("."));
    fc.assert(fc.property(version, version, (a, b) => a === b || isAtLeast(a, b) !== isAtLeast(b, a)));
  });

  test("are shown without their v", () => {
    expect(plainVersion("v3.258.0\n")).toBe("3.258.0");
  });
});

test("the cache is in XDG_CACHE_HOME, else in the home folder", () => {
  expect(cacheRoot({ XDG_CACHE_HOME: "/x" })).toBe("/x/pulumi-pipes");
  expect(cacheRoot({ XDG_CACHE_HOME: "" })).toBe(join(homedir(), ".cache", "pulumi-pipes"));
});

test("a folder of the cache is filled once, however many ask for it, and anew where it was left incomplete", async () => {
  const fill = jest.fn<Promise<void>, [string]>(async (made) => {
    // Fails where something is left of the first attempt.
    await mkdir(join(made, "bin"));
    if (fill.mock.calls.length === 1) throw new Error("no network");
  });
  await expect(cachedFolder("tool-1", fill)).rejects.toThrow("no network");
  const made = await Promise.all([cachedFolder("tool-1", fill), cachedFolder("tool-1", fill)]);
  expect(made).toEqual([join(cacheRoot(), "tool-1"), join(cacheRoot(), "tool-1")]);
  expect(fill).toHaveBeenCalledTimes(2);
});

describe("choosing a CLI", () => {
  test("a complete and new one on PATH is used where it is", async () => {
    putCommands(join(folder, "bin"), "3.260.1");
    onPath(join(folder, "bin"));
    expect(await ensurePulumiCli()).toEqual({
      binDir: join(folder, "bin"),
      version: "3.260.1",
      origin: "path",
    });
  });

  test("one on PATH without the launcher is linked into a complete folder", async () => {
    putCommands(join(folder, "tools"), "3.260.1", ["pulumi", "pulumi-language-nodejs"]);
    onPath(join(folder, "tools"));
    const { binDir, origin } = await ensurePulumiCli();
    expect([origin, await isComplete(binDir)]).toEqual(["path", true]);
    expect(binDir.startsWith(join(folder, "cache"))).toBe(true);
  });

  test("an old one on PATH gives way to the cache", async () => {
    putCommands(join(folder, "bin"), "3.200.0");
    const binDir = join(cacheRoot(), `pulumi-${PINNED_VERSION}`, "bin");
    putCommands(binDir, PINNED_VERSION);
    onPath(join(folder, "bin"));
    expect(await ensurePulumiCli()).toEqual({ binDir, version: PINNED_VERSION, origin: "cache" });
  });
});

test("a failure lists every attempt in its order, and what to do", () => {
  const attempts = ["pulumi on PATH: there is none", "a build with go: go is not on PATH"];
  expect(new PulumiCliUnavailable(attempts).message).toMatch(
    /1\. pulumi on PATH: there is none\n +2\. a build with go: go is not on PATH\n.*install Pulumi/,
  );
});
