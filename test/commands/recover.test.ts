import { existsSync } from "node:fs";
import { chmod, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { defaultSeed, type Emulator } from "pulumi-pipes-emulator";
import { refOfEntry, type RecoveryFile } from "../../provider/src/config/recoveryFile";
import { filledInConfig, inOrganization, inService, latencyAlert, tile } from "../harness/args";
import { make } from "../harness/service/otherClient";
import { environmentOf, requestsOf, startEmulator, writes } from "../harness/service/emulator";
import type { PropertyMap } from "../harness/provider/wire";
import { run, type Variables } from "./running";

/* What the command decides. A script stands for the Pulumi CLI: it prints a state, and one preview after the other. */

const { keySecret } = defaultSeed.keys.admin;
const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

let [folder, PATH] = ["", ""];
let aheadMs = 0;
let emulator: Emulator;
beforeEach(async () => {
  aheadMs = 0;
  folder = await mkdtemp(join(tmpdir(), "pulumi-pipes-recover-"));
  PATH = [folder, "/usr/bin", "/bin"].join(delimiter);
  emulator = await startEmulator({ strict: false, now: () => Date.now() + aheadMs });
  const script = `#!/bin/sh
cd ${folder}
if [ "$1" = stack ]; then cat state.json; exit 0; fi
round=$(cat round); echo $((round + 1)) > round
cp "$PIPES_RECOVER" "taken-$round.json"
if [ -f "preview-$round.json" ]; then cat "preview-$round.json"; else cat preview-1.json; exit $(cat code); fi
`;
  await Promise.all([
    writeFile(join(folder, "pulumi"), script),
    writeFile(join(folder, "round"), "1\n"),
    writeFile(join(folder, "code"), "0\n"),
    writeFile(join(folder, "state.json"), '{"version":3,"deployment":null}'),
  ]);
  await chmod(join(folder, "pulumi"), 0o755);
});
afterEach(async () => {
  await emulator.close();
  await rm(folder, { recursive: true, force: true });
});

interface Step {
  readonly kind: string;
  readonly name?: string;
  readonly inputs: PropertyMap;
  readonly op?: string;
  readonly provider?: string;
  readonly sources?: readonly string[];
}

const urnOf = ({ kind, name = "one" }: Pick<Step, "kind" | "name">): string =>
  `urn:pulumi:dev::shop::pulumi-nodejs:dynamic/pipes:${kind}::${name}`;

const stepOf = ({ op = "create", provider = "default", sources = [], ...one }: Step) => ({
  op,
  urn: urnOf(one),
  newState: {
    inputs: { ...(one.kind === "AccessKey" ? inOrganization : inService), ...one.inputs, __kind: one.kind },
    provider: `urn:pulumi:dev::shop::pulumi:providers:pulumi-nodejs::${provider}::0000`,
    propertyDependencies: { any: sources },
  },
});

async function setPreviews(...previews: readonly (readonly Step[])[]): Promise<void> {
  for (const [at, steps] of previews.entries())
    await writeFile(join(folder, `preview-${at + 1}.json`), JSON.stringify({ steps: steps.map(stepOf) }));
}

const recover = (args: readonly string[] = [], variables: Variables = {}) =>
  run("recover", args, { cwd: folder, env: { ...environmentOf(emulator), PATH, ...variables } });

async function recovered(args: readonly string[] = [], variables: Variables = {}) {
  // What other tests created a moment ago is old.
  aheadMs += 60_000;
  emulator.clearRequests();
  const result = await recover(["--force", ...args], variables);
  expect(result.stdout + result.stderr).not.toContain(keySecret);
  expect(writes(emulator)).toEqual([]);
  const text = await readFile(join(folder, "recover.json"), "utf8").catch(() => "{}");
  const file = JSON.parse(text) as Partial<RecoveryFile>;
  const entries = Object.fromEntries(
    (file.resources ?? []).map((one) => [one.urn.split("::").at(-1) ?? "", one] as const),
  );
  return { ...result, file, entries };
}

const alert = (name: string, more: PropertyMap = {}): Step => ({
  kind: "Alert",
  name,
  inputs: { ...latencyAlert, name: "equal", ...more },
});
const makeAlert = (more: PropertyMap = {}) =>
  make(emulator, "alerts", { ...latencyAlert, name: "equal", ...more });

const note = { note: "theirs" };
const nameless = { name: undefined };
const hush = { message: "[secret]" };
const [ours, theirs] = [{ message: "ours" }, { message: "theirs" }];

/** Alerts of the service and of the program, each with what it has beyond the others. */
test.each<readonly [string, readonly PropertyMap[], readonly PropertyMap[], readonly string[]]>([
  ["one object fits one resource", [{}], [{}], ["identical"]],
  ["one object fits either of two equal resources", [{}], [{}, {}], ["identical", "new"]],
  ["two objects fit two equal resources", [{}, {}], [{}, {}], ["identical", "identical"]],
  ["two objects fit one resource", [{}, {}], [{}], ["ambiguous"]],
  ["three objects fit two resources", [{}, {}, {}], [{}, {}], ["ambiguous", "ambiguous"]],
  ["there is no object", [], [{}], ["new"]],
  ["two objects cover one resource", [note, { note: "two" }], [{}], ["ambiguous"]],
  ["two objects cover two equal resources", [note, { note: "two" }], [{}, {}], ["identical", "identical"]],
  [
    "one object covers two resources with different args",
    [{ ...note, numConsecutiveWindows: 3 }],
    [note, { numConsecutiveWindows: 3 }],
    ["ambiguous", "ambiguous"],
  ],
  ["an object fits a resource without a name", [nameless], [nameless], ["identical"]],
  ["an object covers a resource without a name", [{ ...nameless, ...note }], [nameless], ["different"]],
  [
    "a secret of the program distinguishes two objects",
    [ours, theirs],
    [hush, hush],
    ["ambiguous", "ambiguous"],
  ],
  ["one object can belong to either of two secrets", [ours], [hush, hush], ["ambiguous", "ambiguous"]],
  ["two objects with one secret are equal", [ours, ours], [hush, hush], ["identical", "identical"]],
])("the decisions if %s", async (_, objects, resources, decisions) => {
  const ids: string[] = [];
  for (const more of objects) ids.push(await makeAlert(more));
  await setPreviews(resources.map((more, at) => alert(`a${at}`, more)));
  const { code, file } = await recovered();
  const { resources: entries = [] } = file;
  expect(entries.map(({ decision }) => decision).sort()).toEqual(decisions);
  expect(code).toBe(decisions.some((decision) => ["ambiguous", "different"].includes(decision)) ? 4 : 0);
  const taken = entries.flatMap(({ id }) => id ?? []);
  expect(new Set(taken).size).toBe(taken.length);
  expect(taken.every((id) => ids.includes(id))).toBe(true);
  if (decisions.length === 1 && decisions.includes("ambiguous"))
    expect(entries[0]?.candidates?.map(({ id }) => id).sort()).toEqual(ids.sort());
});

test("an object of the state, and one that the program names by its ID, are no candidates", async () => {
  const [ofState, named, free] = [await makeAlert(), await makeAlert(), await makeAlert()];
  const resources = [{ urn: urnOf({ kind: "Alert", name: "old" }), id: ofState }];
  await writeFile(join(folder, "state.json"), JSON.stringify({ version: 3, deployment: { resources } }));
  await setPreviews([alert("new"), alert("adopted", { adoptId: named })]);
  const { entries } = await recovered();
  expect(entries["new"]).toMatchObject({ decision: "identical", id: free });
  expect(entries).not.toHaveProperty("adopted");
});

test("an object of the same tile with other values is listed with its differences, and not chosen", async () => {
  const id = await makeAlert({ threshold: 9, note: "theirs" });
  await setPreviews([alert("drifted")]);
  const { code, entries, stdout } = await recovered();
  expect(code).toBe(4);
  expect(entries["drifted"]).toMatchObject({ decision: "different", id: null });
  const found = entries["drifted"]?.candidates?.find((one) => one.id === id);
  expect(found?.differences).toEqual(["~ threshold: 9 => 250", 'note: "theirs" is also set on the service']);
  expect(stdout).toContain(id);
});

test("a key is never taken, and the old one is named", async () => {
  const id = await make(emulator, "keys", { name: "deploy", roles: ["developer"] });
  await setPreviews([{ kind: "AccessKey", inputs: { name: "deploy", roles: ["developer"] } }]);
  const { code, entries } = await recovered();
  expect([code, entries["one"]?.decision, entries["one"]?.id]).toEqual([0, "key", null]);
  expect(entries["one"]?.candidates?.map((one) => one.id)).toEqual([id]);
});

test("a replacement takes the new object that a killed run created", async () => {
  const id = await makeAlert();
  await setPreviews([{ ...alert("replaced"), op: "replace" }]);
  expect((await recovered()).entries["replaced"]).toMatchObject({
    decision: "identical",
    id,
    replaces: true,
  });
});

/**
 * Puts an alert on the tile of a dashboard, and returns its ID. Also sets two previews of both, because only the second one knows
 * the tile.
 */
async function watchedByAlert(dashboardId: string, rate: PropertyMap): Promise<string> {
  const { tiles = [] } = emulator.get("dashboards", dashboardId) ?? {};
  const tileId = String((tiles[0] as PropertyMap | undefined)?.["id"]);
  const board: Step = { kind: "Dashboard", name: "board", inputs: { name: "Rates", tiles: [rate] } };
  const sources = [urnOf(board)];
  await setPreviews(
    [board, { ...alert("rate", { dashboardId: unknown, tileId: unknown }), sources }],
    [board, { ...alert("rate", { dashboardId, tileId }), sources }],
  );
  return makeAlert({ dashboardId, tileId });
}

test("what refers to a recovered object is compared in a second preview, and each collection is listed once", async () => {
  const rate = tile("Rate", { config: filledInConfig });
  const dashboardId = await make(emulator, "dashboards", { name: "Rates", tiles: [rate] });
  const alertId = await watchedByAlert(dashboardId, rate);
  const { code, entries } = await recovered();
  expect(code).toBe(0);
  expect([entries["board"]?.id, entries["rate"]?.id]).toEqual([dashboardId, alertId]);
  expect(requestsOf(emulator).filter((one) => one === "GET dashboards")).toHaveLength(1);
  expect(requestsOf(emulator).filter((one) => one.includes(":id"))).toEqual([]);
  const second = JSON.parse(await readFile(join(folder, "taken-2.json"), "utf8")) as RecoveryFile;
  expect(second.resources.flatMap(({ id }) => id ?? [])).toEqual([dashboardId]);
  await expect(readFile(join(folder, "taken-3.json"))).rejects.toThrow("ENOENT");
});

/** A dashboard as a real service returns it: it fills in defaults. */
async function makeFilledDashboard(): Promise<string> {
  const id = await make(emulator, "dashboards", { name: "Rates", tiles: [tile("Rate")] });
  const { tiles = [] } = emulator.get("dashboards", id) ?? {};
  emulator.patch("dashboards", id, {
    ...{ tags: [], filters: [], savedQuery: null, savedQueryLanguage: null, savedFilterValues: [] },
    tiles: (tiles as PropertyMap[]).map((one) => ({
      ...one,
      config: { ...(one["config"] as PropertyMap), fillNulls: true, fitYAxisToData: true },
    })),
  });
  return id;
}

test("a dashboard whose defaults the service filled in is taken, with the alert on it, and the file lists its further fields", async () => {
  const dashboardId = await makeFilledDashboard();
  const alertId = await watchedByAlert(dashboardId, tile("Rate"));
  const { code, entries, stdout } = await recovered();
  expect(code).toBe(0);
  expect(entries["board"]).toMatchObject({
    ...{ decision: "identical", id: dashboardId },
    candidates: [{ differences: ["tiles[0].config.fitYAxisToData: true is also set on the service"] }],
  });
  expect(entries["rate"]).toMatchObject({ decision: "identical", id: alertId });
  expect(stdout).toContain("also set on the service");
});

test("an exact fit beats a covering one, also that of another resource", async () => {
  const plain = await makeAlert();
  const noted = await makeAlert({ note: "both" });
  await setPreviews([alert("plain"), alert("noted", { note: "both" })]);
  const { entries } = await recovered();
  expect([entries["plain"]?.id, entries["noted"]?.id]).toEqual([plain, noted]);
});

test.each([
  ["that fits", {}],
  ["that has other values", { threshold: 7 }],
])(
  "the file shows no name or other value of an object %s if the program keeps it secret",
  async (_, more) => {
    const hidden = "acquisition-of-acme";
    const id = await makeAlert({ name: hidden, message: `${hidden} fails`, ...more });
    await setPreviews([alert("a", { name: "[secret]", message: "[secret]" })]);
    const { entries, stdout, file } = await recovered();
    expect(entries["a"]?.candidates?.map((one) => one.id)).toEqual([id]);
    expect(JSON.stringify(file) + stdout).not.toContain(hidden);
  },
);

test("the notes on what runs took by an earlier file are removed with it", async () => {
  await writeFile(join(folder, "recover.json.taken"), "x\n");
  await setPreviews([alert("a")]);
  await recovered();
  await expect(readFile(join(folder, "recover.json.taken"))).rejects.toThrow("ENOENT");
});

test("a value that only `up` knows leaves the choice to the user", async () => {
  const id = await makeAlert();
  await setPreviews([alert("later", { message: unknown })]);
  const { code, entries } = await recovered();
  expect([code, entries["later"]?.decision, entries["later"]?.id]).toEqual([4, "unknown", null]);
  expect(entries["later"]?.candidates?.map((one) => one.id)).toEqual([id]);
});

test("new objects are listed again until two lists agree", async () => {
  const first = await makeAlert();
  await setPreviews([alert("a"), alert("b")]);
  // The time of the service is that of the creation.
  aheadMs -= 60_000;
  const running = recovered();
  while (!requestsOf(emulator).includes("GET alerts"))
    await new Promise((resolve) => setTimeout(resolve, 20));
  const second = await makeAlert();
  emulator.clearRequests();
  const { file } = await running;
  expect((file.resources ?? []).flatMap(({ id }) => id ?? []).sort()).toEqual([first, second].sort());
});

test("resources of another provider are left out and named", async () => {
  await makeAlert();
  await setPreviews([alert("mine"), { ...alert("theirs"), provider: "eu" }]);
  const { code, entries, stdout } = await recovered();
  expect([code, Object.keys(entries)]).toEqual([4, ["mine"]]);
  expect(stdout).toContain("--provider eu");
  const other = await recovered(["--provider", "eu"]);
  expect([other.code, Object.values(other.entries).map(({ provider }) => provider)]).toEqual([
    0,
    [undefined, "eu"],
  ]);
  expect(other.entries["mine"]).toEqual(entries["mine"]);
});

test("the entries of another provider are kept, and their objects are not free", async () => {
  const first = await makeAlert();
  await setPreviews([alert("mine")]);
  await recovered();
  const second = await makeAlert();
  await setPreviews([alert("mine"), { ...alert("theirs"), provider: "eu" }]);
  const { entries } = await recovered(["--provider", "eu"]);
  expect([entries["mine"]?.id, entries["theirs"]?.id]).toEqual([first, second]);
});

test("the entries of another provider are dropped if `up` does not create their objects, or took them already", async () => {
  await makeAlert();
  await makeAlert({ name: "other" });
  const theirs = { ...alert("theirs"), provider: "eu" };
  const taken = { ...alert("taken", { name: "other" }), provider: "eu" };
  await setPreviews([alert("mine"), theirs, taken]);
  const { entries } = await recovered(["--provider", "eu"]);
  const entry = entries["taken"];
  if (entry !== undefined) await writeFile(join(folder, "recover.json.taken"), `${refOfEntry(entry)}\n`);
  await setPreviews([alert("mine"), taken]);
  const { code, entries: left, stdout } = await recovered();
  expect([code, Object.keys(left)]).toEqual([4, ["mine"]]);
  expect(stdout).toContain("--provider eu");
});

test("an empty file gets the entries of a provider without --force", async () => {
  await setPreviews([]);
  await recovered();
  await setPreviews([{ ...alert("theirs"), provider: "eu" }]);
  await writeFile(join(folder, "round"), "1\n");
  expect((await recover(["--provider", "eu"])).code).toBe(0);
});

test("a choice of the user is no open decision", async () => {
  await makeAlert();
  await makeAlert();
  await setPreviews([{ ...alert("theirs"), provider: "eu" }]);
  const { file } = await recovered(["--provider", "eu"]);
  const [entry] = file.resources ?? [];
  const chosen = { ...file, resources: [{ ...entry, id: entry?.candidates?.[0]?.id }] };
  await writeFile(join(folder, "recover.json"), JSON.stringify(chosen));
  await setPreviews([{ ...alert("theirs"), provider: "eu" }]);
  expect((await recovered([])).code).toBe(0);
});

test("the entries of a provider are replaced with --force only, and those of another stack are never kept", async () => {
  await makeAlert();
  const theirs = { ...alert("theirs"), provider: "eu" };
  await setPreviews([theirs]);
  await recovered(["--provider", "eu"]);
  const { code, stderr } = await recover(["--provider", "eu"]);
  expect([code, stderr]).toEqual([2, expect.stringContaining("[cli/usage]")]);
  await writeFile(
    join(folder, "preview-1.json"),
    JSON.stringify({ steps: [stepOf(alert("mine"))] }).replaceAll("pulumi:dev", "pulumi:prod"),
  );
  const ofProd = await recovered();
  expect([ofProd.code, Object.keys(ofProd.entries)]).toEqual([2, ["theirs"]]);
});

test.each([
  ["`import`", "import", ""],
  ["`get`, with its place", "read", "org/service/"],
])("an object of %s is no candidate", async (_, op, place) => {
  const id = await makeAlert();
  const step = { ...stepOf({ ...alert("other"), op }) };
  const steps = [{ ...step, newState: { ...step.newState, id: `${place}${id}` } }, stepOf(alert("new"))];
  await writeFile(join(folder, "preview-1.json"), JSON.stringify({ steps }));
  expect((await recovered()).entries["new"]).toMatchObject({ decision: "new", id: null });
});

test("where a resource can have any object, because its adoptId is secret, the user decides", async () => {
  const id = await makeAlert();
  await setPreviews([alert("adopted", { adoptId: "[secret]" }), alert("new")]);
  const { entries } = await recovered();
  expect(entries["new"]).toMatchObject({ decision: "ambiguous", id: null, candidates: [{ id }] });
});

test("without a creation there is nothing to recover, and no list", async () => {
  await setPreviews([]);
  expect(await recovered()).toMatchObject({ code: 0, file: { resources: [] } });
  expect(requestsOf(emulator)).toEqual([]);
});

test("--json prints the file", async () => {
  await makeAlert();
  await setPreviews([alert("a")]);
  const { stdout, file } = await recovered(["--json"]);
  expect(JSON.parse(stdout)).toEqual(file);
});

test.each<readonly [number, string, readonly string[], Variables]>([
  [1, "the service rejects the credentials", [], { PIPES_AUTH_KEY_SECRET: "wrong-secret" }],
  [1, "the preview fails", [], {}],
  [2, "the file has no name", ["--out", ""], {}],
  [2, "a flag is unknown", ["--kind", "alert"], {}],
  [2, "the address is missing", [], { PIPES_BASE_URL: "" }],
])("recover ends with %i if %s, and writes no file", async (expected, title, args, variables) => {
  await setPreviews([alert("a")]);
  if (title.startsWith("the preview")) {
    await rm(join(folder, "preview-1.json"));
    await writeFile(join(folder, "code"), "255\n");
  }
  const { code, file, stdout } = await recovered(args, variables);
  expect([code, file, stdout]).toEqual([expected, {}, ""]);
});

test.each(["--out", "the notes beside --out"])(
  "recover counts a link whose target is missing as a file, and never follows it: %s",
  async (which) => {
    await setPreviews([alert("a")]);
    const target = join(folder, "target");
    await symlink(target, join(folder, which === "--out" ? "recover.json" : "recover.json.taken"));
    const { code, stderr } = await recover();
    expect([code, stderr]).toEqual([2, expect.stringContaining("recover.json")]);
    expect(existsSync(target)).toBe(false);
  },
);

test("an existing file is kept without --force", async () => {
  await setPreviews([alert("a")]);
  await writeFile(join(folder, "recover.json"), "edited");
  const { code, stderr } = await recover();
  expect([code, stderr]).toEqual([2, expect.stringContaining("[cli/usage]")]);
  expect(await readFile(join(folder, "recover.json"), "utf8")).toBe("edited");
});
