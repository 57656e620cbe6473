import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseStackState } from "../harness/stackState";
import { waysNotIn } from "./support/coverage";
import { keptFiles } from "./support/kept";
import { password } from "./support/stack";
import { keepState } from "./support/write";

let scratch: string;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), "keeping-test-"));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

test("everything that a later version needs is written, and no secret in plain", async () => {
  const folder = join(scratch, "1.0.0");
  await keepState(folder);
  expect((await readdir(folder)).sort()).toEqual(Object.values(keptFiles).sort());
  const { text, resources } = parseStackState(await readFile(join(folder, keptFiles.stack), "utf8"));
  const kinds = resources.map(({ type }) => type.replace(/^.*:/, ""));
  expect([...new Set(kinds)].sort()).toEqual(
    ["AccessKey", "Alert", "Dashboard", "Pipe", "PipeSettings", "Stack", "pulumi-nodejs"].sort(),
  );
  expect(text).not.toContain(password);
  expect(await readdir(scratch)).toEqual(["1.0.0"]);
});

test("every resource is kept adopted and created, with every onDelete and every kind of source", async () => {
  const { resources } = parseStackState(await readFile(join(scratch, "1.0.0", keptFiles.stack), "utf8"));
  expect(waysNotIn(resources)).toEqual([]);
  const withoutKinesis = resources.filter(
    ({ urn }) => !urn.endsWith("::stream") && !urn.endsWith("::clicks"),
  );
  expect(waysNotIn(withoutKinesis)).toContain("Pipe, kinesis");
});

test("what is kept is never written again", async () => {
  const folder = join(scratch, "1.0.0");
  const before = await readFile(join(folder, keptFiles.stack), "utf8");
  await expect(keepState(folder)).rejects.toThrow(/is kept for ever.*Raise the version/);
  expect(await readFile(join(folder, keptFiles.stack), "utf8")).toBe(before);
});
