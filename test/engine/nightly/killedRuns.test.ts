import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { RecoveryFile } from "../../../provider/src/config/recoveryFile";
import { nameOf } from "../../harness/engine/output";
import { requestsOf } from "../../harness/service/emulator";
import { cliCommand, killAlone, pidOf, until } from "../support/processes";
import { openProject, type Project, pluginSettings } from "../support/project";
import { alertArgs } from "../support/serviceStack";

const { dashboardId: _board, tileId: _tile, ...args } = alertArgs();

const programOn = (host: string): string => `
import * as pipes from "${host}";
const tile = { name: "Rate", x: 0, y: 0, w: 6, h: 3, config: { displayType: "line", sourceId: "65f1a0c3d2b4e5f607182d02", select: [{ aggFn: "count" }] } };
const board = new pipes.Dashboard("board", { name: "Rates", tiles: [tile] });
for (let at = 0; at < Number(process.env["KEYS"]); at += 1)
  new pipes.AccessKey("key " + at, { name: "key " + at, roles: ["developer"] });
for (let at = 0; at < Number(process.env["COUNT"]); at += 1)
  new pipes.Alert("alert " + at, {
    ...${JSON.stringify(args)}, dashboardId: board.id, tileId: board.tileIds["Rate"],
    // Every second alert has an equal one.
    name: "alert " + Math.floor(at / 2) * 2, threshold: Number(process.env["THRESHOLD"]),
  }, { replaceOnChanges: process.env["REPLACE"] === "yes" ? ["threshold"] : [] });
`;

/**
 * A run without checkpoints is killed: its state shows nothing of what it did. The commands of docs/how-to/large-stacks.md bring the
 * stack back. One stack takes all of this, round by round. Its alerts fill several pages of the service.
 */
describe.each(["pulumi-pipes", "pulumi-pipes/plugin"])("on %s", (host) => {
  const up = ["up", "--yes", "--skip-preview", "--parallel", "4"];
  const pageSize = 7;

  let project: Project;
  let endOrphans: () => Promise<void> = () => Promise.resolve();
  beforeAll(async () => {
    const files = host === "pulumi-pipes" ? {} : { "Pulumi.yaml": pluginSettings };
    project = await openProject({ program: programOn(host), files });
    project.emulator.setQuirks({ smallPages: pageSize });
  });
  afterAll(async () => {
    await endOrphans();
    await project.dispose();
  });

  type Target = Readonly<Record<"COUNT" | "THRESHOLD" | "KEYS" | "REPLACE", string>>;

  /** Runs an update without checkpoints, and kills it after some requests of a kind. */
  async function killedRun(
    target: Target,
    request: string,
    after: number,
    all: boolean,
    command = up,
  ): Promise<void> {
    const { emulator } = project;
    emulator.clearRequests();
    const method = request.split(" ", 1).join("");
    emulator.addFault({ method, action: { latencyMs: 250 } });
    const env = { ...target, PULUMI_SKIP_CHECKPOINTS: "true" };
    const running = project.pulumi(command, { env, expectCode: "any" });
    const done = (): number => requestsOf(emulator).filter((one) => one === request).length;
    await until(`${after} of ${request}`, () => done() >= after);
    endOrphans = await killAlone(await pidOf(cliCommand));
    if (all) await endOrphans();
    expect((await running).code).not.toBe(0);
    await until("the end of the work", () => emulator.requests().every(({ status }) => status !== 0));
    emulator.clearFaults();
  }

  /** The commands of the page for a killed run. Returns the file that the command wrote, and the number of alerts that existed. */
  async function recover(target: Target): Promise<RecoveryFile & { readonly existing: number }> {
    await project.run(["cancel", "--yes"]);
    await project.run(["refresh", "--yes", "--skip-preview"], { env: target });
    const file = join(project.dir, "recover.json");
    await rm(file, { force: true });
    const { code, stderr } = await project.recover([], target);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    // A request of a killed process can still reach the service when the process has ended.
    const existing = project.emulator.list("alerts").length - 1;
    await project.run(up, { env: { ...target, PIPES_RECOVER: "recover.json" } });
    await endOrphans();
    return { ...(JSON.parse(await readFile(file, "utf8")) as RecoveryFile), existing };
  }

  /** Each object belongs to one resource, and nothing else is left. */
  async function expectExactly(target: Target): Promise<void> {
    const { emulator } = project;
    await project.run(["preview", "--refresh", "--expect-no-changes"], { env: target });
    const { resources } = await project.exportState();
    const inState = resources.filter(({ type }) => type.endsWith(":Alert")).map(({ id }) => id);
    const live = emulator
      .list("alerts")
      .flatMap(({ id }) => (id === emulator.seed.alerts.errorRate ? [] : [id]));
    expect([...inState].sort()).toEqual(live.sort());
    expect(live).toHaveLength(Number(target.COUNT));
  }

  const first: Target = { COUNT: "20", THRESHOLD: "100", KEYS: "1", REPLACE: "no" };

  test("killed in creations with its providers, no object is made twice but a key, whose old one is named", async () => {
    const seeded = project.emulator.list("keys").map(({ id }) => id);
    await killedRun(first, "POST alerts", 12, true);
    const { resources, existing } = await recover(first);
    expect(existing).toBeGreaterThan(pageSize);
    const taken = resources.flatMap(({ id, urn }) => (id == null ? [] : [nameOf(urn)]));
    expect(taken).toHaveLength(existing + 1);
    const state = await project.exportState();
    const ofState = state.resources.map(({ id }) => id);
    const others = project.emulator
      .list("keys")
      .flatMap(({ id }) => (seeded.includes(id) || ofState.includes(id) ? [] : [id]));
    const named = resources.flatMap(({ decision, candidates = [] }) =>
      decision === "key" ? candidates.map(({ id }) => id) : [],
    );
    expect(named.sort()).toEqual(others.sort());
    await expectExactly(first);
  });

  const second: Target = { ...first, THRESHOLD: "200", REPLACE: "yes" };

  test("killed alone in the creations of replacements, the new objects are taken and the old ones deleted", async () => {
    await killedRun(second, "POST alerts", 12, false);
    const { resources } = await recover(second);
    expect(resources.filter(({ id, replaces }) => id != null && replaces === true).length).toBeGreaterThan(
      pageSize,
    );
    await expectExactly(second);
  });

  const third: Target = { ...second, THRESHOLD: "300" };

  test("killed in the deletions of replacements, all new objects are taken", async () => {
    await killedRun(third, "DELETE alerts/:id", 6, true);
    const { resources } = await recover(third);
    expect(resources.filter(({ id }) => id != null)).toHaveLength(20);
    await expectExactly(third);
  });

  const fourth: Target = { ...third, THRESHOLD: "400", REPLACE: "no" };

  test("killed in updates, the rest is updated, and there is nothing to recover", async () => {
    await killedRun(fourth, "PUT alerts/:id", 8, false);
    expect((await recover(fourth)).resources).toEqual([]);
    await expectExactly(fourth);
  });

  const fifth: Target = { ...fourth, COUNT: "6" };

  test("killed in deletions, the rest is deleted, and nothing that the program has", async () => {
    await killedRun(fifth, "DELETE alerts/:id", 6, true);
    expect((await recover(fifth)).resources).toEqual([]);
    await expectExactly(fifth);
  });

  test("killed in a destroy, the next destroy deletes the rest", async () => {
    const destroy = ["destroy", "--yes", "--skip-preview", "--parallel", "4"];
    await killedRun(fifth, "DELETE alerts/:id", 3, true, destroy);
    await project.run(["cancel", "--yes"]);
    await project.run(["refresh", "--yes", "--skip-preview"], { env: fifth });
    await project.run(destroy, { env: fifth });
    const { emulator } = project;
    expect(emulator.list("alerts").map(({ id }) => id)).toEqual([emulator.seed.alerts.errorRate]);
    expect(emulator.list("dashboards").map(({ name }) => name)).not.toContain("Rates");
    expect((await project.exportState()).resources.filter(({ type }) => /pipes:/.test(type))).toEqual([]);
  });
});
