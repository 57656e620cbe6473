import type { Tile } from "pulumi-pipes-contract";
import { kafkaPipe, latencyAlert, tile, filledInConfig } from "../harness/args";
import { changesInJson, diagnosticsIn } from "../harness/engine/output";
import { unknownValue } from "../harness/provider/wire";
import { alertIds } from "../harness/service/emulator";
import { make } from "../harness/service/otherClient";
import { openProject, type Project } from "./support/project";

/* Other users change the objects between the runs of one stack. */

const program = `
import * as pipes from "pulumi-pipes";

const { board: boardArgs, key, pipe, alert } = JSON.parse(process.env.WANTED ?? "");
const board = new pipes.Dashboard("board", boardArgs);
new pipes.AccessKey("key", key);
new pipes.Pipe("pipe", pipe);
new pipes.Alert("alert", alert);
const onTile = { dashboardId: board.id, tileId: pipes.tileIdOf(board, "Errors") };
new pipes.Alert("errors", { ...${JSON.stringify({ ...latencyAlert, name: "errors" })}, ...onTile });
`;

const first = {
  board: { name: "Shop", tiles: [tile("Rate"), tile("Errors", { y: 6 })] },
  key: { name: "deploy", roles: ["developer"], state: "enabled", expireAt: "2099-01-01T00:00:00Z" },
  pipe: { ...kafkaPipe, name: "events", scaling: { replicas: 1, concurrency: 1 }, stopped: false },
  alert: { ...latencyAlert, name: "latency" },
};
type Wanted = typeof first;

/** The program with another name of each object. */
const named = (suffix: string): Wanted => ({
  board: { ...first.board, name: `Shop ${suffix}` },
  key: { ...first.key, name: `deploy ${suffix}` },
  pipe: { ...first.pipe, name: `events ${suffix}` },
  alert: { ...first.alert, message: `see the runbook ${suffix}` },
});
const [second, third] = [named("2"), named("3")];
const renamed: Wanted = { ...third, board: named("5").board };

const up = ["up", "--yes", "--skip-preview"];
const update = (changes: object) => ({ op: "update", changes });
const theirTile: Tile = {
  ...{ id: "65f1a0c3d2b4e5f607182aaa", name: "theirs", x: 0, y: 12, w: 12, h: 6 },
  config: filledInConfig,
};

let stack: Project;
let ids: Readonly<Record<"board" | "key" | "pipe" | "alert", string>>;
beforeAll(async () => {
  stack = await openProject({ program, emulator: { transitionMs: 20 } });
  await run(up, first);
  const { emulator } = stack;
  ids = {
    board: emulator.list("dashboards").find(({ name }) => name === "Shop")?.id ?? "",
    key: emulator.list("keys").find(({ name }) => name === "deploy")?.id ?? "",
    pipe: emulator.list("pipes").find(({ name }) => name === "events")?.id ?? "",
    alert: alertIds(emulator)["latency"] ?? "",
  };
});
afterAll(() => stack.dispose());

/** Runs a command over the program, and returns all that it prints. */
async function run(args: readonly string[], wanted: Wanted, expectCode = 0): Promise<string> {
  const env = { WANTED: JSON.stringify(wanted) };
  return (await stack.pulumi(args, { env, expectCode })).stdout;
}

/** The changes that a preview shows, by resource and field. */
const preview = async (wanted: Wanted, ...more: readonly string[]) =>
  changesInJson(await run(["preview", "--json", ...more], wanted));

/** The objects of the program on the service, and the names of all alerts. */
function objects() {
  const { emulator } = stack;
  const state = {
    board: emulator.get("dashboards", ids.board),
    key: emulator.get("keys", ids.key),
    pipe: emulator.get("pipes", ids.pipe),
    alert: emulator.get("alerts", ids.alert),
    alerts: emulator.list("alerts").map(({ name }) => name),
  };
  const text = JSON.stringify(state, (key, value: unknown) => (key === "updatedAt" ? undefined : value));
  return JSON.parse(text) as typeof state;
}

/** These objects with the fields in which `named` differs. */
const withNames = (before: ReturnType<typeof objects>, { board, key, pipe, alert }: Wanted) => ({
  ...before,
  board: { ...before.board, name: board.name },
  key: { ...before.key, name: key.name },
  pipe: { ...before.pipe, name: pipe.name },
  alert: { ...before.alert, message: alert.message },
});

function editTiles(edit: (tiles: readonly Tile[]) => readonly Tile[]): void {
  const tiles = edit(objects().board?.tiles ?? []);
  stack.emulator.patch("dashboards", ids.board, { tiles: [...tiles] });
}

/** The warnings of an `up`, by object. The provider process can name no resource, so they are the stack's. */
async function warningsOf(wanted: Wanted): Promise<string[]> {
  const warnings = Object.values(diagnosticsIn(await run(up, wanted))).flat();
  return warnings.filter((line) => line.startsWith("warning: ")).toSorted();
}

const theirExpiry = "2030-01-01T00:00:00Z";
const drifted = {
  key: { state: "disabled", expireAt: theirExpiry },
  pipe: { state: "Stopped", scaling: { replicas: 4, concurrency: 1 } },
} as const;

describe("an update of objects in which other users changed other fields", () => {
  let before: ReturnType<typeof objects>;
  beforeAll(async () => {
    const { emulator } = stack;
    editTiles((tiles) => [...tiles, theirTile]);
    const onTheirTile = { dashboardId: ids.board, tileId: theirTile.id, name: "theirs" };
    await make(emulator, "alerts", { ...latencyAlert, ...onTheirTile });
    emulator.patch("keys", ids.key, drifted.key);
    emulator.patch("pipes", ids.pipe, drifted.pipe);
    emulator.patch("alerts", ids.alert, { threshold: 9999 });
    before = objects();
  });

  test("changes on the service what its preview shows, and warns of the rest", async () => {
    expect(await preview(second)).toEqual({
      "Dashboard board": update({ name: ["Shop", "Shop 2"] }),
      "AccessKey key": update({ name: ["deploy", "deploy 2"] }),
      "Pipe pipe": update({ name: ["events", "events 2"] }),
      "Alert alert": update({ message: [first.alert.message, second.alert.message] }),
    });
    const warnings = await warningsOf(second);
    expect(objects()).toEqual(withNames(before, second));
    const isLeft = (label: string, fields: string): unknown =>
      expect.stringMatching(new RegExp(`^warning: ${label}: ${fields}: .*\\[update/drift\\]$`));
    expect(warnings).toEqual([
      isLeft(`AccessKey ${ids.key}`, "expireAt, state"),
      isLeft(`Alert ${ids.alert}`, "threshold"),
      isLeft(`Dashboard ${ids.board}`, 'tiles\\["theirs"\\]'),
      isLeft(`Pipe ${ids.pipe}`, "scaling.replicas, stopped"),
    ]);
  });

  test("leaves that to later updates, too, and a preview without a refresh shows nothing", async () => {
    await run(["preview", "--expect-no-changes"], second);
    await run(up, third);
    expect(objects()).toEqual(withNames(before, third));
  });

  test("leaves it to `up --refresh`: its preview shows the repair", async () => {
    expect(await preview(third, "--refresh")).toEqual({
      "Dashboard board": update({ "tiles[2]": [expect.objectContaining({ name: "theirs" }), undefined] }),
      "AccessKey key": update({
        expireAt: [theirExpiry, first.key.expireAt],
        state: ["disabled", "enabled"],
      }),
      "Pipe pipe": update({ "scaling.replicas": [4, 1], stopped: [true, false] }),
      "Alert alert": update({ threshold: [9999, 250] }),
    });
    await run([...up, "--refresh"], third);
    const { board, key, pipe, alert, alerts } = objects();
    expect(board?.tiles.map(({ name }) => name)).toEqual(["Rate", "Errors"]);
    expect(key).toMatchObject({ state: "enabled", expireAt: "2099-01-01T00:00:00.000Z" });
    expect(pipe).toMatchObject({ state: "Running", scaling: { replicas: 1 } });
    expect([alert?.threshold, alerts.includes("theirs")]).toEqual([250, false]);
  });
});

test("drift is repaired by `pulumi refresh` and `up`", async () => {
  stack.emulator.patch("alerts", ids.alert, { threshold: 6666 });
  await run(["refresh", "--yes", "--skip-preview"], third);
  await run(up, third);
  expect(objects().alert?.threshold).toBe(250);
});

describe("a tile that another user removed and an alert of the program needs", () => {
  beforeAll(() => {
    editTiles((tiles) => tiles.filter(({ name }) => name !== "Errors"));
  });

  test("stays away: its ID is unknown in a preview, and `up` fails with `dashboard/unknown-tile`", async () => {
    const tileId = [expect.any(String), unknownValue];
    expect(await preview(renamed)).toMatchObject({ "Alert errors": update({ tileId }) });
    const output = await run(up, renamed, 1);
    expect(output).toMatch(
      /removed or renamed the tile "Errors".*pulumi up --refresh.*\[dashboard\/unknown-tile\]/,
    );
    expect(objects().board?.tiles.map(({ name }) => name)).toEqual(["Rate"]);
  });

  test("is there again after `up --refresh`, with its alert", async () => {
    await run([...up, "--refresh"], renamed);
    expect(objects().board?.tiles.map(({ name }) => name)).toEqual(["Rate", "Errors"]);
    expect(objects().alerts).toContain("errors");
  });
});
