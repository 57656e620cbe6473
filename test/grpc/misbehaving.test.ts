import type { FaultRule } from "pulumi-pipes-emulator";
import { ciKey, latencyAlert } from "../harness/args";
import { rpcErrorOf } from "../harness/provider/rpcError";
import { useSession } from "../harness/provider/session";

const session = useSession();
const requestId = "\\(request [0-9a-f-]{36}\\)";
const path = `http://127\\.0\\.0\\.1:\\d+/v1/organizations/\\S+/keys/${ciKey.adoptId}`;

type Fault = readonly [what: string, action: FaultRule["action"], told: string];

/** What a service says instead of doing what it was asked, and how the error tells it. */
const refusals: readonly Fault[] = [
  ["400", { status: 400, message: "no such thing" }, `answered 400: BAD_REQUEST: no such thing ${requestId}`],
  ["401", { status: 401 }, `answered 401: UNAUTHORIZED: .* ${requestId}\\. Check pipes:authKeyId`],
  ["403", { status: 403 }, `answered 403: FORBIDDEN: .* ${requestId}\\. Check the key's roles`],
  [
    "404 in HTML",
    { status: 404, body: "html" },
    "answered 404: the body is HTML, not JSON\\. The address has no",
  ],
  [
    "424",
    { status: 424, message: "Current state: idle" },
    `answered 424: .*idle ${requestId}\\. The service is idle`,
  ],
];

/** Failures of a service or of what stands before it that may or may not have done what was asked. */
const failures: readonly Fault[] = [
  ["500 in JSON", { status: 500 }, `answered 500: .* ${requestId}`],
  ["500 in HTML", { status: 500, body: "html" }, "answered 500: the body is HTML, not JSON"],
  ["502 as text", { status: 502, body: "text" }, "answered 502: the body is no JSON object"],
  ["a reset before the work", { reset: "before" }, ": the connection failed with [A-Z_]+"],
];

/** Answers that do not say that the work was done, which it was. */
const lostAnswers: readonly Fault[] = [
  [
    "504 in HTML after the work",
    { status: 504, body: "html", after: true },
    "answered 504: the body is HTML",
  ],
  ["HTML with 200", { wrongBody: "html" }, "answered 200: the body is HTML, not JSON"],
  ["JSON that ends early", { wrongBody: "not-json" }, "answered 200: the body is no JSON object \\(cut off"],
  ["an empty body", { wrongBody: "empty" }, "answered 200: the body is empty"],
  ["a list in place of the envelope", { wrongBody: "array" }, "answered 200: the body is no JSON object"],
  [
    "an envelope without result",
    { wrongBody: "no-result" },
    `answered 200: the envelope has no result ${requestId}`,
  ],
  ["an answer that is cut off", { truncate: true }, "answered 200: the answer was cut off"],
  ["a reset in the middle", { reset: "during" }, "answered 200: the answer was cut off"],
];

test.each([...refusals, ...failures, ...lostAnswers])(
  "%s fails a refresh with method, path, status and request id, and never reads as gone",
  async (_what, action, told) => {
    const key = session.resource("AccessKey");
    await key.up({ ...ciKey, name: "builds" });
    session.emulator.addFault({ action });
    const { message } = await rpcErrorOf(key.refresh());
    expect(message).toMatch(new RegExp(`^AccessKey ${ciKey.adoptId} read: [A-Z]+ ${path}.*${told}`));
    expect(message).not.toMatch(/\n|Basic|not-real/);
    expect(key.exists).toBe(true);
  },
);

test.each([...refusals, ...failures])(
  "%s fails an update, keeps the key in the state, and the next run repairs it",
  async (_what, action, told) => {
    const key = session.resource("AccessKey");
    await key.up({ ...ciKey, name: "builds" });
    const { state } = key;
    session.emulator.addFault({ method: "PATCH", action });
    const { message, partial } = await rpcErrorOf(key.up({ ...ciKey, name: "nightly" }));
    expect(message).toMatch(new RegExp(`^AccessKey ${ciKey.adoptId} update: PATCH ${path}.*${told}`));
    expect(message).not.toMatch(/\n|Basic|not-real/);
    expect(partial).toBeUndefined();
    expect(key.state).toEqual(state);
    session.emulator.clearFaults();
    expect(await key.up({ ...ciKey, name: "nightly" })).toBe("updated");
    expect(session.stored("keys", ciKey.adoptId)?.name).toBe("nightly");
  },
);

test.each(refusals)("%s is not asked again", async (_what, action) => {
  const key = session.resource("AccessKey");
  await key.up({ ...ciKey, name: "builds" });
  session.emulator.addFault({ method: "PATCH", action });
  session.clearRequests();
  await rpcErrorOf(key.up({ ...ciKey, name: "nightly" }));
  expect(session.writes()).toHaveLength(1);
});

test.each(lostAnswers)(
  "%s to an update is followed by a look, which finds it done",
  async (_what, action) => {
    const key = session.resource("AccessKey");
    await key.up({ ...ciKey, name: "builds" });
    session.emulator.addFault({ method: "PATCH", action });
    session.clearRequests();
    expect(await key.up({ ...ciKey, name: "nightly" })).toBe("updated");
    expect(session.writes()).toHaveLength(1);
    expect(session.stored("keys", ciKey.adoptId)?.name).toBe("nightly");
    expect(key.outputs["name"]).toBe("nightly");
  },
);

test("a failing adoption that changed nothing leaves nothing in the state", async () => {
  session.emulator.addFault({ method: "GET", action: { status: 403 } });
  const { partial } = await rpcErrorOf(session.resource("AccessKey").up({ ...ciKey, name: "builds" }));
  expect(partial).toBeUndefined();
});

test("a passing failure of a read is waited out", async () => {
  session.emulator.addFault({ method: "GET", times: 2, action: { status: 502, body: "html" } });
  await session.resource("AccessKey").up({ ...ciKey, name: "builds" });
  expect(session.requests()).toEqual(["GET keys/:id", "GET keys/:id", "GET keys/:id", "PATCH keys/:id"]);
});

test("a creation whose answer was lost is not repeated, and what it made is taken over", async () => {
  session.emulator.addFault({ method: "POST", action: { status: 504, body: "html", after: true } });
  const alert = session.resource("Alert");
  await alert.up(latencyAlert);
  expect(session.writes()).toHaveLength(1);
  expect(session.emulator.list("alerts").map(({ id }) => id)).toContain(alert.state.id);
});

test("a service's own words do not give a credential away", async () => {
  const { keyId, keySecret } = session.emulator.seed.keys.admin;
  const basic = Buffer.from(`${keyId}:${keySecret}`).toString("base64");
  const message = `cannot use Basic ${basic}, that is ${keySecret}, for pa55-word-of-the-test`;
  session.emulator.addFault({ method: "PATCH", action: { status: 400, message } });
  const credentials = { username: "replicator", password: "pa55-word-of-the-test" };
  const pipe = session.resource("PipeSettings");
  const args = { pipeId: session.emulator.seed.pipes.kafka, source: { kafka: { credentials } } };
  const { message: told } = await rpcErrorOf(pipe.up(args));
  expect(told).toContain("cannot use Basic [secret], that is [secret], for [secret]");
});

test("an unknown id in HTML stays an error for a deletion, and in JSON is fine", async () => {
  const alert = session.resource("Alert");
  await alert.up(latencyAlert);
  session.emulator.addFault({ method: "DELETE", times: 1, action: { status: 404, body: "html" } });
  const { message } = await rpcErrorOf(alert.destroy());
  expect(message).toContain("answered 404: the body is HTML, not JSON");
  session.emulator.addFault({ method: "DELETE", times: 1, action: { status: 404 } });
  await alert.destroy();
});
