import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { nameOf } from "../harness/engine/output";
import type { StateResource } from "../harness/engine/stackState";
import { openUserProject, type UserProject } from "./support/userProject";

/** Where a resource comes from, as a state says it. */
interface Positioned extends StateResource {
  readonly sourcePosition?: string;
  readonly stackTrace?: readonly { readonly sourcePosition?: string }[];
}

const up = ["up", "--yes", "--skip-preview"];

let user: UserProject;
beforeAll(async () => {
  user = await openUserProject("nested");
});
afterAll(() => user.dispose());

async function positioned(name: string): Promise<Positioned> {
  const { resources } = await user.project.exportState();
  const found = resources.find(({ urn }) => nameOf(urn) === name);
  if (found === undefined) throw new Error(`${name} is not in the state`);
  return found;
}

/** The lines of the program that a trace consists of, without their numbers. */
async function linesOf({ stackTrace = [] }: Positioned): Promise<readonly (string | undefined)[]> {
  const program = (await readFile(join(user.project.dir, "index.ts"), "utf8")).split("\n");
  return stackTrace.map(({ sourcePosition = "" }) => {
    const [, line] = /^project:\/\/\/index\.ts#(\d+),\d+$/.exec(sourcePosition) ?? [];
    return program[Number(line) - 1]?.trim();
  });
}

test("a state keeps the line that made a resource and two of its callers, all of the user's own", async () => {
  await user.project.pulumi(up);
  const alert = await positioned("latency");
  expect(await linesOf(alert)).toEqual([
    "new pipes.Alert(",
    "makeAlert(this);",
    'new Monitoring("monitoring");',
  ]);
  expect(alert.sourcePosition).toBe(alert.stackTrace?.[0]?.sourcePosition);
});

test("a state keeps the line that made a provider", async () => {
  expect((await linesOf(await positioned("eu")))[0]).toBe(
    'new pipes.Provider("eu", { organizationId: "o" });',
  );
});

test("PIPES_FULL_STACK_TRACES=true keeps all frames, and is no change of a resource", async () => {
  const { sourcePosition } = await positioned("latency");
  await user.project.pulumi([...up, "--expect-no-changes"], { env: { PIPES_FULL_STACK_TRACES: "true" } });
  const alert = await positioned("latency");
  expect(alert.stackTrace?.length).toBeGreaterThan(3);
  expect(alert.sourcePosition).toBe(sourcePosition);
});
