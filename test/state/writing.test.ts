import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sourceKinds } from "../../provider/src/resources/pipe/schema";
import { resources as registry } from "../../provider/src/resources/registry";
import { parseStackState, type StateResource } from "../harness/engine/stackState";
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

/** The ways in which a resource of each kind can be in a state: all are to be in what is kept of a version. */
const ways: readonly string[] = [
  ...Object.entries(registry).flatMap(([kind, { args, idArg }]) => [
    `${kind}, adopted`,
    ...(idArg.required ? [] : [`${kind}, created`]),
    ...args.shape.onDelete.unwrap().options.map((choice: string) => `${kind}, onDelete ${choice}`),
  ]),
  ...sourceKinds.map((source) => `Pipe, ${source}`),
];

/** The ways that nothing in these resources of a state has. */
function waysNotIn(resources: readonly StateResource[]): readonly string[] {
  const found = new Set(resources.flatMap(waysOf));
  return ways.filter((way) => !found.has(way));
}

function waysOf({ type, inputs = {} }: StateResource): readonly string[] {
  const [kind, definition] = Object.entries(registry).find(([name]) => type.endsWith(`:${name}`)) ?? [];
  if (kind === undefined || definition === undefined) return [];
  const adopted = inputs[definition.idArg.name] === undefined ? "created" : "adopted";
  // Where the program says nothing, `delete` follows from how the object came to the resource.
  const { source, onDelete = adopted === "adopted" ? "release" : "delete" } = inputs;
  // The source of an alert is a text, which has no kinds.
  const kinds = typeof source === "object" && source !== null ? Object.keys(source) : [];
  return [adopted, `onDelete ${String(onDelete)}`, ...kinds].map((way) => `${kind}, ${way}`);
}
