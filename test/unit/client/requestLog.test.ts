import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openClient } from "../../../provider/src/client";
import type { LogLevel } from "../../../provider/src/client/requestLog";
import { foundIn, freshSecrets, spellingsOf } from "../../harness/huntedSecrets";
import { failureOf } from "../../harness/outcomes";
import { seed } from "../../harness/random";
import { answer, clientSettings, type Handler, localServices } from "./localService";

const start = localServices();
const id = "1f0c6a52-8d1e-4b7a-9a3e-2f5d7c9b0e11";
const at = { organizationId: "org", id };
const requestId = "5b6f2c1e-7a4d-4c3b-8f2e-1d0c9b8a7f6e";
const secrets = freshSecrets();

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pipes-request-log-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** The lines that a read and a change of a key leave, without what is different each time. */
async function linesOf(name: string, level: LogLevel, handler: Handler): Promise<string[]> {
  const service = await start(handler);
  const file = join(folder, name);
  const settings = clientSettings(service.url, { authKeySecret: secrets.keySecret, log: { level, file } });
  const { keys } = openClient(settings).operation();
  await keys.get(at).catch(() => undefined);
  await keys.patch(at, { name: secrets.password }).catch(() => undefined);
  const text = await readFile(file, "utf8");
  return text
    .trimEnd()
    .split("\n")
    .map((line) => {
      expect(line).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z (info|debug) pulumi-pipes\[\d+\] /);
      return line
        .replace(/^\S+ (\S+) \S+ /, "$1 ")
        .replace(/(ms|Ms)=\d+/gi, "$1=…")
        .replaceAll(service.url, "http://…");
    });
}

describe("the log of requests", () => {
  const path = `path=/organizations/org/keys/${id}`;

  test("has a line for each attempt and each wait, with its reason", async () => {
    const lines = await linesOf("info.log", "info", (_request, response, number) => {
      if (number === 1) response.writeHead(503, { "content-type": "text/html" }).end("<p>busy");
      else if (number === 2) response.destroy();
      else if (number === 4) answer(response, 429, { error: "TOO_MANY_REQUESTS" }, { "retry-after": "0.1" });
      else response.writeHead(200).end(JSON.stringify({ status: 200, requestId, result: { id } }));
    });
    expect(lines).toEqual([
      `info answer method=GET ${path} status=503 ms=… attempt=1`,
      `info wait method=GET ${path} attempt=1 waitMs=… why="serverFailed 503"`,
      `info failure method=GET ${path} why="unreachable ECONNRESET" ms=… attempt=2`,
      `info wait method=GET ${path} attempt=2 waitMs=… why="unreachable ECONNRESET"`,
      `info answer method=GET ${path} status=200 ms=… requestId=${requestId} attempt=3`,
      `info answer method=PATCH ${path} status=429 ms=… attempt=1`,
      `info wait method=PATCH ${path} attempt=1 waitMs=… why="rateLimited 429"`,
      `info answer method=PATCH ${path} status=200 ms=… requestId=${requestId} attempt=2`,
    ]);
  });

  test("has what comes before an attempt where more is asked for", async () => {
    const lines = await linesOf("debug.log", "debug", (_request, response) => {
      answer(response, 200, { id });
    });
    expect(lines[0]).toMatch(/^debug open base=http:\/\/…\/v1 from=pipes:baseUrl version=\d+\.\d+\.\d+$/);
    expect(lines.slice(1, 3)).toEqual([
      `debug send method=GET ${path} attempt=1 turnMs=… timeoutMs=…`,
      `info answer method=GET ${path} status=200 ms=… attempt=1`,
    ]);
  });

  test(`has no secret, also where the service says it in place of a request id (seed ${seed})`, async () => {
    const words = ["aGVsbG8td29ybGQtMTIz", secrets.password, secrets.keySecret];
    const lines = await linesOf("echo.log", "debug", ({ body, headers }, response, number) => {
      const said = [body, headers.authorization ?? "", ...words][number % 5] ?? "";
      const echo = { status: 400, error: `BAD_REQUEST: ${said}`, requestId: said };
      response.writeHead(number < 3 ? 503 : 400, { "x-request-id": said }).end(JSON.stringify(echo));
    });
    expect(lines.length).toBeGreaterThan(8);
    const text = lines.join("\n");
    expect(foundIn(text, spellingsOf({ keySecret: secrets.keySecret, password: secrets.password }))).toEqual(
      [],
    );
    expect(text).not.toMatch(/Basic|authorization|aGVsbG8|requestId|BAD_REQUEST/i);
  });

  test("names the call that is not sent, since its time is over", async () => {
    const service = await start(() => undefined);
    const file = join(folder, "late.log");
    const client = openClient(
      clientSettings(service.url, { operationTimeoutMs: 50, log: { level: "info", file } }),
    );
    const operation = client.operation();
    await failureOf(() => operation.keys.patch(at, {}));
    expect(await failureOf(() => operation.keys.get(at))).toMatchObject({ kind: "timedOut" });
    expect(service.arrived).toHaveLength(1);
    expect(await readFile(file, "utf8")).toMatch(
      / info pulumi-pipes\[\d+\] failure method=GET .* why=timedOut /,
    );
  });
});

test("requests say which version of the package sends them", async () => {
  const service = await start((_request, response) => {
    answer(response, 200, { id });
  });
  await openClient(clientSettings(service.url)).operation().keys.get(at);
  expect(service.arrived[0]?.headers["user-agent"]).toMatch(
    /^pulumi-pipes\/\d+\.\d+\.\d+ node\/\d+\.\d+\.\d+$/,
  );
});
