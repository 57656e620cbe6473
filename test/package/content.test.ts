import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { bounds, foldersOf, measureAll, type Measured } from "../../tools/pack/measure";
import { manifests, publishedNames } from "../../tools/pack/packages";
import { outputOf } from "../../tools/process/command";
import { brokenLinks } from "../harness/markdown";
import { repository, textOf } from "../harness/repository";

let folder: string;
let packages: readonly Measured[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "packages-test-"));
  packages = await measureAll(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function packageOf(name: string): Measured {
  const found = packages.find((one) => one.name === name);
  if (found === undefined) throw new Error(`${name} is not packed`);
  return found;
}

describe.each(publishedNames)("%s", (name) => {
  test("is clean to publint and are-the-types-wrong", () => {
    expect(packageOf(name).findings).toEqual([]);
  });

  test("stays within the bounds of tools/pack/measure.ts", () => {
    const { size, installedBytes, dependencies } = packageOf(name);
    const bound = bounds[name] ?? { size: 0, installedBytes: 0, dependencies: 0 };
    expect(size).toBeLessThanOrEqual(bound.size);
    expect(installedBytes).toBeLessThanOrEqual(bound.installedBytes);
    expect(dependencies).toBeLessThanOrEqual(bound.dependencies);
  });

  test("has compiled code, types, licence, documents and examples, and nothing else", () => {
    const files = packageOf(name).files.map(({ path }) => path);
    const isCode = /^(dist\/.+\.js|dist\/.+\.d\.ts|bin\/.+\.js)$/;
    const isText = /^(Pulumi\.yaml|docs\/(?!contributing\/).+\.md|examples\/.+\.(ts|json|ya?ml|md))$/;
    const others = files.filter((file) => !isCode.test(file) && !isText.test(file));
    const inFolder = ["PulumiPlugin.yaml", "package.json", "pulumi-resource-pipes", "schema.json"];
    const plugin = name === "pulumi-pipes" ? inFolder.map((file) => `plugin/${file}`) : [];
    const security = name === "pulumi-pipes" ? ["SECURITY.md"] : [];
    const texts = ["CHANGELOG.md", "LICENSE", "README.md", ...security, "package.json", ...plugin];
    expect(others.sort()).toEqual(texts);
    const main = name === "pulumi-pipes-cli" ? ["dist/main.js"] : ["dist/index.js", "dist/index.d.ts"];
    expect(files).toEqual(expect.arrayContaining(main));
  });

  test("has every file that its documents link to", async () => {
    const unpacked = await mkdtemp(join(folder, "unpacked-"));
    const { filename, files } = packageOf(name);
    await outputOf("tar", ["-xzf", filename, "-C", unpacked], { cwd: folder, timeoutMs: 60_000 });
    const texts = files.map(({ path }) => path).filter((file) => file.endsWith(".md"));
    expect(texts.flatMap((text) => brokenLinks(text, join(unpacked, "package")))).toEqual([]);
  });
});

test("the package of the provider has the guides and the examples", () => {
  const files = packageOf("pulumi-pipes").files.map(({ path }) => path);
  const expected = ["docs/get-started.md", "examples/quickstart/index.ts", "examples/ci/drift.yml"];
  expect(files).toEqual(expect.arrayContaining(expected));
});

test.each([
  [
    "become text if they lead nowhere, and pictures go, as long as the repository has no address",
    "",
    "[First](docs/first.md#one)",
    "the emulator",
    "the [draft]",
    "",
  ],
  [
    "become absolute at the tag of the version",
    "https://git.example/pipes",
    "[First](https://git.example/pipes/blob/v1.2.3/docs/first.md#one)",
    "[the emulator](https://git.example/pipes/blob/v1.2.3/emulator)",
    "[the [draft]](https://git.example/pipes/blob/v1.2.3/docs/contributing/plan.md#first)",
    "![A report](https://git.example/pipes/raw/v1.2.3/docs/images/report.png)",
  ],
])(
  // npm resolves the links of a README against the folder of the package in the repository, which has no documents.
  "a package has only committed documents for users and examples, and links that lead out of it, and all in its README, %s",
  async (_, address, first, emulator, plan, picture) => {
    const copy = await mkdtemp(join(folder, "copy-"));
    const place = (name: string, text: string): void => {
      mkdirSync(dirname(join(copy, name)), { recursive: true });
      writeFileSync(join(copy, name), text);
    };
    place(".gitignore", "/provider/README.md\n/provider/docs\n/provider/examples\n");
    place("release.json", JSON.stringify({ repository: address }));
    place("provider/package.json", JSON.stringify({ version: "1.2.3" }));
    place("README.md", "[First](docs/first.md#one), [the emulator](emulator), [`a[0]`](https://a.example)");
    const toPlan = "[the [draft]](contributing/plan.md#first)";
    place("docs/first.md", `[Back](../README.md), ${toPlan}, ![A report](images/report.png)`);
    place("docs/contributing/plan.md", "for contributors");
    place("examples/shop/index.ts", "export {};");
    place("examples/shop/.env", "PIPES_AUTH_KEY_SECRET=mine");
    const options = { cwd: copy, timeoutMs: 20_000 };
    await outputOf("git", ["init", "--quiet"], options);
    await outputOf("git", ["add", "."], options);
    place("docs/draft.md", "of this machine alone");
    place("provider/docs/removed.md", "of an older pack");
    cpSync(join(repository, "tools", "pack"), join(copy, "tools", "pack"), { recursive: true });
    const prepack = [join(copy, "tools", "pack", "prepack.js")];
    await outputOf(process.execPath, prepack, { ...options, cwd: join(copy, "provider") });
    const packed = join(copy, "provider");
    const files = readdirSync(packed, { recursive: true, encoding: "utf8" }).filter((name) =>
      statSync(join(packed, name)).isFile(),
    );
    const shipped = ["README.md", "docs/first.md", "examples/shop/index.ts", "package.json"];
    expect(files.sort()).toEqual(shipped);
    expect(readFileSync(join(packed, "README.md"), "utf8")).toBe(
      `${first}, ${emulator}, [\`a[0]\`](https://a.example)`,
    );
    expect(readFileSync(join(packed, "docs/first.md"), "utf8")).toBe(
      `[Back](../README.md), ${plan}, ${picture}`,
    );
  },
);

interface LockedPackage {
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
}

test("neither the packages nor their dependencies run a script at installation", async () => {
  const { packages: locked } = JSON.parse(textOf("package-lock.json")) as {
    readonly packages: Readonly<Record<string, LockedPackage | undefined>>;
  };
  const paths = (await foldersOf(...publishedNames)).map((path) => path.slice(repository.length + 1));
  expect(paths).toContain("node_modules/got");
  expect(paths.filter((path) => locked[path]?.hasInstallScript === true)).toEqual([]);
  // SECURITY.md names the only script that the peer dependencies bring.
  const ofPeers = new Set(Object.keys(manifests.provider.peerDependencies));
  for (const name of ofPeers)
    for (const dependency of Object.keys(locked[`node_modules/${name}`]?.dependencies ?? {}))
      ofPeers.add(dependency);
  const withScript = [...ofPeers].filter((name) => locked[`node_modules/${name}`]?.hasInstallScript === true);
  expect(withScript).toEqual(["protobufjs"]);
  const own = Object.values(manifests).flatMap(({ scripts }) => Object.keys(scripts));
  expect(own.filter((script) => script !== "prepack")).toEqual([]);
});
