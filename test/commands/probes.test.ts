import { assumptions } from "../../cli/src/check/assumptions";
import { exchangeOf, Observations, type Exchange, type Step } from "../../cli/src/trial/observations";

/* How a service can differ that no quirk of the emulator shows. */

const requestId = "0f8fad5b-d9cb-469f-a165-70867728950e";

interface Response {
  readonly status?: number;
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly sent?: object;
}

const exchange = ({ status = 200, text = "", headers = {}, sent = {} }: Response): Exchange =>
  exchangeOf({ method: "GET", path: "/", status, text, headers }, { method: "GET", path: "/", body: sent });

/** A success with this result. */
const result = (found: object, sent: object = {}): Exchange =>
  exchange({ text: JSON.stringify({ status: 200, requestId, result: found }), sent });

const html = exchange({ status: 404, text: "<html></html>" });
const missing = exchange({ status: 404, text: JSON.stringify({ status: 404, error: "NOT_FOUND: a" }) });
const bare = exchange({ text: JSON.stringify({ id: "a" }) });

type Notes = Partial<Record<Step, Exchange>>;

/** The finding of an assumption after a trial with these responses. */
function findingOf(
  code: string,
  notes: Notes,
  edit: (observations: Observations) => unknown = () => undefined,
) {
  const observations = new Observations();
  for (const [step, noted] of Object.entries(notes)) observations.note(step as Step, noted);
  edit(observations);
  const assumption = assumptions.find((candidate) => candidate.code === code);
  const { status, value } = assumption?.probe(observations) ?? {};
  return value === undefined ? status : `${status}: ${value}`;
}

const listing = { pageSizes: [2], ids: ["a", "b"], idsAgain: ["a", "b"], isComplete: true, delaySeconds: 0 };
const tile = (id: string, config: object = {}) => ({ tiles: [{ id, name: "line", config }] });
const now = (offsetMs: number) => ({ date: new Date(Date.now() + offsetMs).toUTCString() });

const limited = (headers: Readonly<Record<string, string>>) => (observations: Observations) =>
  observations.limited.push({ method: "GET", path: "/", status: 429, text: "", headers });
const listed = (change: object) => (observations: Observations) => {
  observations.webhooks = { ...listing, ...change };
};

type Case = readonly [
  code: string,
  expected: string,
  notes: Notes,
  edit?: (observations: Observations) => unknown,
];

const cases: readonly Case[] = [
  ["service.clock", "differs", { unknownRoute: exchange({ headers: now(120_000) }) }],
  ["service.clock", "not tried", { unknownRoute: exchange({}) }],
  ["response.envelope", "differs", { dashboardRead: bare }],
  ["response.errors", "differs", { missingDashboard: html }],
  ["response.missing-object", "differs", { missingDashboard: html }],
  ["response.missing-object", "differs", { missingDashboard: result({}) }],
  ["response.missing-route", "differs", { unknownRoute: missing }],
  ["response.rate-limit", "differs", {}, limited({})],
  ["response.rate-limit", "holds", {}, limited({ "retry-after": "1" })],
  ["request.trimmed", "differs", { webhookCreation: result({ name: "a " }, { name: "a " }) }],
  ["request.trimmed", "not tried", { webhookCreation: result({ name: "a" }, { name: "a" }) }],
  ["list.complete", "differs", {}, listed({ delaySeconds: undefined })],
  ["list.complete", "not tried", {}, listed({ delaySeconds: undefined, isComplete: false })],
  [
    "list.complete",
    "differs",
    { dashboardCreation: result({ id: "a" }), dashboardList: exchange({ text: '{"result":[{"id":"b"}]}' }) },
  ],
  ["list.delay", "differs: 2", {}, listed({ delaySeconds: 2 })],
  ["list.order", "differs", {}, listed({ idsAgain: ["b", "a"] })],
  ["update.id", "differs", { alertCreation: result({ id: "a" }), alertReplacement: result({ id: "b" }) }],
  ["update.left-out", "differs", { searchReplacement: result({ where: "trial" }) }],
  ["update.left-out", "differs", { dashboardReplacement: result({ tags: [] }) }],
  [
    "dashboard.tiles",
    "differs: pie,search",
    { dashboardCreation: result({}) },
    (observations) => observations.refusedTiles.push("pie", "search"),
  ],
  ["dashboard.tile-ids", "differs", { dashboardReplacement: result(tile("b"), tile("a")) }],
  [
    "dashboard.defaults",
    "differs",
    { dashboardCreation: result({}, tile("a")), dashboardRead: result(tile("a", { fillNulls: false })) },
  ],
  [
    "dashboard.defaults",
    "holds",
    { dashboardCreation: result({}, tile("a")), dashboardRead: result(tile("a", { fillNulls: true })) },
  ],
  ["alert.tile", "differs: rejected", { textTileAlert: missing }],
  ["alert.tile", "differs: kept", { textTileAlert: result({}), textTileAlertRead: result({}) }],
  ["alert.channels", "differs: rejected", { alertCreation: result({ channels: [] }, { channel: {} }) }],
  ["webhook.headers", "differs", { webhookCreation: result({ headers: { a: "b" } }) }],
  ["webhook.unique-name", "differs", { webhookTwin: result({ id: "a" }) }],
  ["pipe.state", "differs", { pipeRead: result({ state: "Napping" }) }],
  ["key.creation", "differs", { keyCreation: result({ key: { id: "a" }, keyId: "b" }) }],
  ["key.creation", "not tried", { keyCreation: exchange({ status: 403 }) }],
  ["key.roles", "differs: unchanged", { keyUpdate: result({ roles: ["query_endpoints"] }) }],
  ["key.roles", "differs: dropped", { keyUpdate: result({ roles: ["developer"] }) }],
  ["key.roles", "not tried", { keyUpdate: result({ roles: [] }) }],
  ["service.operations", "differs: partial", { webhookCreation: html, searchCreation: result({}) }],
  ["response.time-precision", "differs", { alertCreation: result({ createdAt: "2026-11-01T00:00:00.12Z" }) }],
];

test.each(cases.map((row) => ({ name: `${row[0]}: ${row[1]}`, row })))("$name", ({ row }) => {
  const [code, expected, notes, edit] = row;
  expect(findingOf(code, notes, edit)).toBe(expected);
});

test("without a response nothing is tried", () => {
  const observations = new Observations();
  expect(assumptions.filter(({ probe }) => probe(observations).status !== "not tried")).toEqual([]);
});
