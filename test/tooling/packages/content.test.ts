import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bounds, foldersOf, measureAll, type Measured } from "../../../tools/pack/measure";
import { manifests, publishedNames as names } from "../../../tools/pack/packages";
import { outputOf } from "../../harness/command";
import { brokenLinks } from "../../harness/markdown";
import { repository } from "../../harness/repository";

let folder: string;
let packages: readonly Measured[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "packages-test-"));
  packages = await measureAll(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const filesOf = (name: string): readonly string[] => packageOf(name).files.map(({ path }) => path);
const packageOf = (name: string): Measured => {
  const found = packages.find((one) => one.name === name);
  if (found === undefined) throw new Error(`${name} is not packed`);
  return found;
};

describe.each(names)("%s", (name) => {
  test("is clean to publint and are-the-types-wrong", () => {
    expect(packageOf(name).findings).toEqual([]);
  });

  test("stays within its bounds, which tools/pack/measure.ts sets", () => {
    const bound = bounds[name];
    const measured = packageOf(name);
    const over = (["size", "installedBytes", "dependencies"] as const).filter(
      (what) => bound === undefined || measured[what] > bound[what],
    );
    expect(over).toEqual([]);
  });

  test("brings compiled code, types, licence, text and examples, and nothing else", () => {
    const files = filesOf(name);
    const isCode = /^(dist\/.+\.js|dist\/.+\.d\.ts|bin\/.+\.js)$/;
    const isText = /^(Pulumi\.yaml|docs\/.+\.(md|svg)|examples\/.+\.(ts|json|ya?ml))$/;
    const others = files.filter((file) => !isCode.test(file) && !isText.test(file));
    expect(others.sort()).toEqual(["CHANGELOG.md", "LICENSE", "README.md", "package.json"]);
    expect(files).toEqual(expect.arrayContaining(["dist/index.js", "dist/index.d.ts"]));
  });
});

test.each(names)("every link in the texts of %s leads to something in the package", async (name) => {
  const unpacked = await mkdtemp(join(folder, "unpacked-"));
  await outputOf("tar", ["-xzf", packageOf(name).filename, "-C", unpacked], {
    cwd: folder,
    timeoutMs: 60_000,
  });
  const texts = filesOf(name).filter((file) => file.endsWith(".md"));
  expect(texts).toContain("README.md");
  expect(texts.flatMap((text) => brokenLinks(text, join(unpacked, "package")))).toEqual([]);
});

test("the provider's package has the guides and examples that its README leads to", async () => {
  const files = filesOf("pulumi-pipes");
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
  const folders = await foldersOf(...names);
  const paths = folders.map((folder) => folder.slice(repository.length + 1));
  expect(paths).toContain("node_modules/got");
  expect(paths.filter((path) => lock.packages[path]?.hasInstallScript === true)).toEqual([]);
  const own = Object.values(manifests).flatMap(({ scripts }) => Object.keys(scripts));
  expect(own.filter((script) => script !== "prepack")).toEqual([]);
});
