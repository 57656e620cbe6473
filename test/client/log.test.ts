import { chmod, mkdtemp, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { reportWaits } from "../../provider/src/client/log";
import { foundIn, freshSecrets, spellingsOf } from "../harness/huntedSecrets";
import { seed } from "../harness/random";
import { client, failure, html, localServices, id, ok, type Script } from "./service";

const start = localServices();
const at = { organizationId: "org", serviceId: "", id };
const secrets = freshSecrets();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pipes-request-log-"));
});
afterAll(() => rm(folder, { recursive: true }));

describe("PIPES_LOG", () => {
  /** The lines that a read and a change of a key leave, without what is different each time. */
  async function linesOf(script: Script, changed = {}): Promise<string[]> {
    const { url } = await start(script);
    const file = join(folder, `${Math.random()}.log`);
    const settings = { baseUrl: url, authKeySecret: secrets.keySecret, log: file, ...changed };
    const { keys } = client(settings).operation();
    await keys.get(at).catch(() => undefined);
    await keys.update(at, { name: secrets.password }).catch(() => undefined);
    // The log is for its owner alone.
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const lines = (await readFile(file, "utf8")).trimEnd().split("\n");
    return lines.map((line) => {
      expect(line).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z pulumi-pipes\[\d+\] /);
      return line
        .replace(/^\S+ \S+ /, "")
        .replace(/(ms|Ms)=\d+/gi, "$1=…")
        .replaceAll(url, "http://…");
    });
  }
  test.each([
    ["a file that exists", "existing.log"],
    ["the file that a link leads to", "link.log"],
  ])("makes %s readable for its owner alone", async (_which, name) => {
    const file = join(folder, "existing.log");
    await writeFile(file, "first\n");
    await chmod(file, 0o644);
    if (name !== "existing.log") await symlink(file, join(folder, name));
    const { url } = await start(() => ok({ id }));
    await client({ baseUrl: url, log: join(folder, name) })
      .operation()
      .keys.get(at);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, "utf8")).toMatch(/^first\n\d{4}-/);
  });

  test("writes nothing into a file whose mode it cannot change, and reports it once", async () => {
    const write = jest.spyOn(process.stderr, "write").mockReturnValue(true);
    const { url } = await start(() => ok({ id }));
    // No process can change the mode of a file of the kernel.
    const file = "/proc/self/comm";
    const before = await readFile(file, "utf8");
    const { keys } = client({ baseUrl: url, log: file }).operation();
    expect(await keys.get(at)).toMatchObject({ id });
    expect(write.mock.calls).toEqual([[expect.stringContaining("[config/log-file]")]]);
    write.mockRestore();
    expect(await readFile(file, "utf8")).toBe(before);
  });

  const path = `path=/organizations/org/keys/${id}`;
  const requestId = "5b6f2c1e-7a4d-4c3b-8f2e-1d0c9b8a7f6e";

  test("has a line for the address, for each attempt and for each wait, with its reason", async () => {
    const lines = await linesOf((_request, number, response) => {
      if (number === 2) return void response.destroy();
      if (number === 1) return html(503);
      return number === 4 ? failure(429, { "retry-after": "0.1" }) : ok({ id }, requestId);
    });
    expect(lines[0]).toMatch(/^open base=http:\/\/…\/v1 from=pipes:baseUrl version=\d+\.\d+\.\d+$/);
    expect(lines.slice(1)).toEqual([
      `failure method=GET ${path} why="http/server-failed 503" ms=… attempt=1`,
      `wait method=GET ${path} attempt=1 waitMs=… why="http/server-failed 503"`,
      `failure method=GET ${path} why="http/unreachable ECONNRESET" ms=… attempt=2`,
      `wait method=GET ${path} attempt=2 waitMs=… why="http/unreachable ECONNRESET"`,
      `response method=GET ${path} status=200 requestId=${requestId} ms=… attempt=3`,
      `failure method=PATCH ${path} why="http/rate-limited 429" ms=… attempt=1`,
      `wait method=PATCH ${path} attempt=1 waitMs=… why="http/rate-limited 429"`,
      `response method=PATCH ${path} status=200 requestId=${requestId} ms=… attempt=2`,
    ]);
  });

  test("has a line for a request without a response in time, and none for one that is not sent", async () => {
    const late = await linesOf(() => undefined, { operationTimeoutSeconds: 0.1 });
    expect(late.slice(1)).toEqual([`failure method=GET ${path} why=http/timed-out ms=… attempt=1`]);
  });

  test(`has no body, no credential and no secret, also if the service returns them as a request id (seed ${seed})`, async () => {
    const words = ["aGVsbG8td29ybGQtMTIz", secrets.password, secrets.keySecret];
    const lines = await linesOf(({ body, headers }, number) => {
      const said = [body, headers.authorization ?? "", ...words][number % 5] ?? "";
      const text = JSON.stringify({ error: `BAD_REQUEST: ${said}`, requestId: said });
      return { status: number < 3 ? 503 : 400, text, headers: { "x-request-id": encodeURIComponent(said) } };
    });
    expect(lines.length).toBeGreaterThan(6);
    const { keySecret, password } = secrets;
    expect(foundIn(lines.join("\n"), spellingsOf({ keySecret, password }))).toEqual([]);
    expect(lines.join("\n")).not.toMatch(/Basic|authorization|aGVsbG8|requestId|BAD_REQUEST/i);
  });

  test("does not fail a request if its file cannot be written, and reports it once", async () => {
    const write = jest.spyOn(process.stderr, "write").mockReturnValue(true);
    const { url } = await start(() => ok({ id }));
    const { keys } = client({ baseUrl: url, log: folder }).operation();
    expect(await keys.get(at)).toMatchObject({ id });
    expect(write.mock.calls).toHaveLength(1);
    write.mockRestore();
  });
});

describe("a wait", () => {
  let startMs = 0;
  beforeEach(() => {
    jest.useFakeTimers();
    // The lines of all waits of this process share one clock, and each fake clock begins at 0.
    jest.advanceTimersByTime((startMs += 600_000));
  });
  afterEach(() => jest.useRealTimers());
  const reporting = () => {
    const [lines, logged]: [string[], unknown[]] = [[], []];
    const log = (...line: unknown[]) => logged.push(line);
    return { lines, logged, waits: reportWaits(log, (line) => lines.push(line)) };
  };

  test("of more than five seconds is a line on the console each 30 s, and one in the log when it is over", () => {
    const { lines, logged, waits } = reporting();
    const [over, announced] = [waits("pipe p to stop"), waits("the rate limit")];
    jest.advanceTimersByTime(4_999);
    expect(lines).toEqual([]);
    jest.advanceTimersByTime(60_001);
    over();
    announced();
    jest.advanceTimersByTime(60_000);
    expect(lines.map((line) => /\((\d+) s so far\)$/.exec(line)?.[1])).toEqual(["5", "35", "65"]);
    const waited = ["pipe p to stop", "the rate limit"].map((what) => ({ for: what, waitMs: 65_000 }));
    expect(logged).toEqual(waited.map((facts) => ["wait", facts]));
    expect(jest.getTimerCount()).toBe(0);
  });

  test("shares its line with all other waits of the process, and is not reported if it is shorter", () => {
    const [first, second] = [reporting(), reporting()];
    for (let turn = 0; turn < 50; turn += 1) {
      const over = first.waits("the rate limit");
      jest.advanceTimersByTime(4_999);
      over();
    }
    expect([...first.lines, ...first.logged]).toEqual([]);
    for (let pipe = 0; pipe < 50; pipe += 1) first.waits(`pipe ${pipe} to stop`);
    second.waits("the rate limit");
    jest.advanceTimersByTime(34_000);
    expect([...first.lines, ...second.lines]).toHaveLength(1);
    jest.advanceTimersByTime(1_000);
    expect([...first.lines, ...second.lines]).toHaveLength(2);
  });
});
