import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { namesThatDiffer, writtenIn, writtenParts } from "../../tools/reference/pages";
import { brokenLinks } from "../harness/markdown";
import { repository, textOf } from "../harness/repository";

const api = "docs/api";
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "reference-test-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

test("a reference is stale by a page that is missing, one that is other, and one that should be gone", () => {
  const made = new Map([
    ["a.md", "a"],
    ["b.md", "b"],
    ["c.md", "c"],
  ]);
  const kept = new Map([
    ["a.md", "a"],
    ["b.md", "B"],
    ["d.md", "d"],
  ]);
  expect(namesThatDiffer(made, kept)).toEqual(["b.md", "c.md", "d.md"]);
  expect(namesThatDiffer(made, made)).toEqual([]);
});

test("the index is written by hand, and every other page is looked at", () => {
  mkdirSync(join(folder, "one", "functions"), { recursive: true });
  for (const name of ["README.md", "one/README.md", "one/functions/f.md"])
    writeFileSync(join(folder, name), name);
  expect([...writtenIn(folder).keys()].sort()).toEqual(["one/README.md", "one/functions/f.md"]);
  expect(writtenParts(folder)).toEqual(["one"]);
});

test("the index leads to the reference of each package, and to nothing that is not there", () => {
  const packages = writtenParts(join(repository, api));
  expect(packages).toEqual(["pulumi-pipes", "pulumi-pipes-emulator"]);
  for (const name of packages) expect(textOf(`${api}/README.md`)).toContain(`(${name}/README.md)`);
  const pages = readdirSync(join(repository, api), { recursive: true, encoding: "utf8" });
  const documents = pages.filter((name) => name.endsWith(".md")).map((name) => `${api}/${name}`);
  expect(documents.flatMap((document) => brokenLinks(document))).toEqual([]);
});
