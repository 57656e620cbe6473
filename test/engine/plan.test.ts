import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { defaultSeed } from "pulumi-pipes-emulator";
import { foundIn, freshSecrets, spellingsOf } from "../harness/huntedSecrets";
import { seed } from "../harness/random";
import { alertIds, writes } from "../harness/service/emulator";
import { alertArgs } from "./support/serviceStack";
import { openProject, type Project } from "./support/project";

const { pipes, keys } = defaultSeed;

const [{ password }, { password: nextPassword }] = [freshSecrets(), freshSecrets()];
const spellings = spellingsOf({ keySecret: keys.admin.keySecret, password, secretKey: nextPassword });

interface Wanted {
  readonly threads: number;
  readonly password: string;
  readonly board: string;
  readonly width: number;
  /** A name of a key whose secret is in a message. */
  readonly watched?: string;
}

/** A password in args, a secret in the state, and a dashboard's name in a stack output and in a message. */
const program = `
import * as pulumi from "@pulumi/pulumi";
import * as pipes from "pulumi-pipes";

const { threads, password, board: name, width, watched } = JSON.parse(process.env.WANTED ?? "");
new pipes.PipeSettings("orders", {
  pipeId: "${pipes.postgres}",
  settings: { dbms_max_threads: threads },
  source: { postgres: { credentials: { username: "replicator", password } } },
});
const config = { displayType: "markdown", markdown: "plain" };
const tiles = [{ name: "Notes", x: 0, y: 0, w: width, h: 6, config }];
const board = new pipes.Dashboard("board", { name, tiles });
const message = pulumi.interpolate\`see \${board.name}\`;
new pipes.Alert("latency", { ...${JSON.stringify(alertArgs())}, message });
export const keySecret = new pipes.AccessKey("key", { name: "deploy", roles: ["developer"] }).authKeySecret;
if (watched !== undefined) {
  const key = new pipes.AccessKey(watched, { name: watched, roles: ["developer"] });
  const message = pulumi.interpolate\`see \${key.authKeySecret}\`;
  new pipes.Alert("watching", { ...${JSON.stringify({ ...alertArgs(), name: "watching" })}, message });
}
export const boardName = board.name;
`;

const first: Wanted = { threads: 8, password, board: "Shop", width: 12 };
const second: Wanted = { threads: 9, password: nextPassword, board: "Web shop", width: 12 };

let stack: Project;
beforeAll(async () => {
  stack = await openProject({ program });
  await run(["up", "--yes", "--skip-preview"], first);
});
afterAll(() => stack.dispose());

/** Runs a command over the program, and returns all that it prints. */
async function run(args: readonly string[], wanted: Wanted, expectCode = 0): Promise<string> {
  const env = { WANTED: JSON.stringify(wanted) };
  const { stdout, stderr } = await stack.pulumi(args, { env, expectCode });
  return stdout + stderr;
}

const preview = ["preview", "--save-plan=plan.json"];
const up = ["up", "--yes", "--plan=plan.json"];

/** What an `up` with the saved plan prints, and what it writes. */
async function runPlan(wanted: Wanted, { refresh = false, expectCode = 0 } = {}) {
  stack.emulator.clearRequests();
  const output = await run(refresh ? [...up, "--refresh"] : up, wanted, expectCode);
  return { output, written: writes(stack.emulator).toSorted() };
}

const threads = () => stack.emulator.get("pipes", pipes.postgres)?.settings?.["dbms_max_threads"];
const alert = () => stack.emulator.get("alerts", alertIds(stack.emulator)["latency"] ?? "");

describe("the plan of a preview", () => {
  beforeAll(() => run(preview, second));

  test(`has the secrets of args, state and stack configuration encrypted (seed ${seed})`, async () => {
    const plan = await readFile(join(stack.dir, "plan.json"), "utf8");
    const ofState = (await stack.run(["stack", "output", "keySecret", "--show-secrets"])).trim();
    expect(ofState).toMatch(/^\S{20,}$/);
    expect([plan.includes(ofState), foundIn(plan, spellings)]).toEqual([false, []]);
    expect(plan).toContain("ciphertext");
  });

  test.each([
    ["field", { threads: 10 }, "settings"],
    ["secret", { password: "other-password-not-real" }, "source"],
  ])(
    "does not fit a program in which a %s changed since: the up fails and writes nothing",
    async (_, change, name) => {
      const { output, written } = await runPlan({ ...second, ...change }, { expectCode: 1 });
      expect(output).toContain(`::orders violates plan: properties changed: ~~${name}`);
      expect(written).toEqual([]);
    },
  );

  test("fits its program, also with a dashboard's new name in a stack output and in a message", async () => {
    const { written } = await runPlan(second);
    expect(written).toEqual(["PATCH pipes", "PUT alerts", "PUT dashboards"]);
    expect([threads(), alert()?.message]).toEqual([9, "see Web shop"]);
  });
});

describe("drift", () => {
  const patch = (value: number) =>
    stack.emulator.patch("pipes", pipes.postgres, { settings: { dbms_max_threads: value } });
  const untouched = { written: [] };
  beforeAll(() => patch(2));

  test("with --refresh only in `up` does not fit the plan: the up fails and writes nothing", async () => {
    await run(preview, second);
    const outcome = await runPlan(second, { refresh: true, expectCode: 1 });
    expect(outcome).toMatchObject(untouched);
    expect(outcome.output).toContain("violates plan");
  });

  test("with --refresh only in the preview stays, although the plan repairs it and `up` ends with code 0", async () => {
    expect(await run([...preview, "--refresh"], second)).toContain("~ 1 to update");
    expect(await runPlan(second)).toMatchObject(untouched);
    expect(threads()).toBe(2);
  });

  test("with --refresh in both is repaired, as the plan shows", async () => {
    expect((await runPlan(second, { refresh: true })).written).toEqual(["PATCH pipes"]);
    expect(threads()).toBe(9);
  });
});

describe("a change by another user after the preview", () => {
  test("of a dashboard's name stays if the program changes a tile: its stack output and a message keep the program's name", async () => {
    const narrow: Wanted = { ...second, width: 6 };
    await run(preview, narrow);
    const board = () => stack.emulator.list("dashboards").find(({ tiles }) => tiles[0]?.name === "Notes");
    stack.emulator.patch("dashboards", board()?.id ?? "", { name: "renamed by hand" });
    const { output, written } = await runPlan(narrow);
    expect(written).toEqual(["PUT dashboards"]);
    expect(board()).toMatchObject({ name: "renamed by hand", tiles: [{ w: 6 }] });
    expect(output).toContain("[update/drift]");
    expect([alert()?.message, await stack.run(["stack", "output", "boardName"])]).toEqual([
      "see Web shop",
      "Web shop\n",
    ]);
  });
});

test("the plan of a preview fits a marked value that only `up` knows, which leaves no change behind", async () => {
  const watching: Wanted = { ...second, width: 6, threads: 10, watched: "watched" };
  await run(preview, watching);
  const { written } = await runPlan(watching);
  expect(written).toEqual(expect.arrayContaining(["POST alerts", "POST keys"]));
  await run(["preview", "--expect-no-changes"], watching);
});
