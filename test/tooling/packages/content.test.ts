import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bounds } from "../../../tools/packages/bounds";
import { run } from "../../../tools/packages/command";
import { measureAll, type Measured } from "../../../tools/packages/measure";
import { brokenLinks } from "../../guides/support/links";
import { manifestOf, publishedFolders, repository } from "../../../tools/packages/workspaces";

let folder: string;
let packages: readonly Measured[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "packages-test-"));
  packages = await measureAll(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const names = publishedFolders.map((one) => manifestOf(one).name);
const packageOf = (name: string): Measured => {
  const found = packages.find((one) => one.name === name);
  if (found === undefined) throw new Error(`${name} is not packed`);
  return found;
};

describe.each(names)("%s", (name) => {
  test("is clean to publint and are-the-types-wrong", () => {
    expect(packageOf(name).findings).toEqual([]);
  });

  test("stays within its bounds, which tools/packages/bounds.ts sets", () => {
    const bound = bounds[name];
    const { packedBytes, installedBytes, dependencies } = packageOf(name);
    const sizes = { packedBytes, installedBytes, dependencies };
    const over = (["packedBytes", "installedBytes", "dependencies"] as const).filter(
      (what) => bound === undefined || sizes[what] > bound[what],
    );
    expect(over).toEqual([]);
  });

  test("brings compiled code, types, licence, text and examples, and nothing else", () => {
    const { files } = packageOf(name);
    const isCode = /^(dist\/.+\.js|dist\/.+\.d\.ts|bin\/.+\.js)$/;
    const isText = /^(Pulumi\.yaml|docs\/.+\.(md|svg)|examples\/.+\.(ts|json|ya?ml))$/;
    const others = files.filter((file) => !isCode.test(file) && !isText.test(file));
    expect(others.sort()).toEqual(["CHANGELOG.md", "LICENSE", "README.md", "package.json"]);
    expect(files).toEqual(expect.arrayContaining(["dist/index.js", "dist/index.d.ts"]));
  });
});

test.each(names)("every link in the texts of %s leads to something in the package", async (name) => {
  const { files, tarball } = packageOf(name);
  const unpacked = await mkdtemp(join(folder, "unpacked-"));
  await run("tar", ["-xzf", tarball, "-C", unpacked], { cwd: folder, timeoutMs: 60_000 });
  const texts = files.filter((file) => file.endsWith(".md"));
  expect(texts).toContain("README.md");
  expect(texts.flatMap((text) => brokenLinks(text, join(unpacked, "package")))).toEqual([]);
});

test("the provider's package has the guides and examples that its README leads to", async () => {
  const { files } = packageOf("pulumi-pipes");
  expect(files).toEqual(expect.arrayContaining(["docs/errors.md", "docs/guides/first-steps.md"]));
  expect(files).toEqual(expect.arrayContaining(["examples/quickstart/index.ts", "examples/ci/drift.yml"]));
  expect(await readFile(join(repository, "provider", "README.md"), "utf8")).toContain(
    "](docs/guides/first-steps.md)",
  );
});

test("neither the packages nor anything that comes with them runs a script at installation", async () => {
  const lock = JSON.parse(await readFile(join(repository, "package-lock.json"), "utf8")) as {
    readonly packages: Readonly<Record<string, { readonly hasInstallScript?: boolean } | undefined>>;
  };
  const workspaces = names.flatMap((name) => ["--workspace", name]);
  const list = ["ls", "--all", "--parseable", "--omit=dev", "--omit=peer", ...workspaces];
  const text = await run("npm", list, { cwd: repository, timeoutMs: 60_000 });
  const paths = text
    .split("\n")
    .filter((line) => line.startsWith(join(repository, "node_modules")))
    .map((line) => line.slice(repository.length + 1));
  expect(paths).toContain("node_modules/got");
  expect(paths.filter((path) => lock.packages[path]?.hasInstallScript === true)).toEqual([]);
  const own = publishedFolders.flatMap((one) => Object.keys(manifestOf(one).scripts ?? {}));
  expect(own.filter((script) => script !== "prepack")).toEqual([]);
});
