import { chmod, mkdtemp, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { reportWaits } from "../../provider/src/client/log";
import { redact } from "../../provider/src/hosts/redact";
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

test(`a message shows no secret: plain, in JSON, in a URL or in base64, wherever it begins (seed ${seed})`, () => {
  const texts = fc.string({ unit: "grapheme", minLength: 8, maxLength: 60 });
  const secret = texts.filter((text) => text.trim().length >= 8 && !"[secret]".includes(text));
  const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);
  const inUrl = (text: string): string => encodeURIComponent(text);
  const small = (text: string): string => text.replace(/%../g, (escape) => escape.toLowerCase());
  const inAscii = (text: string): string =>
    inJson(text).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
  const spellings = [
    ...[String, inJson, inUrl, encodeURI, inAscii],
    (text: string) => inUrl(inJson(text)),
    (text: string) => small(inUrl(text)),
    (text: string) => inUrl(text).replaceAll("%20", "+"),
    (text: string) => inJson(text).replaceAll("/", "\\/"),
  ];
  const isRedacted = (text: string, before: string, later: string): void => {
    for (const spelled of spellings.map((spell) => spell(text))) {
      const clean = redact(`${before}${spelled}${later}`, [text]);
      expect([clean.includes("[secret]"), clean.includes(spelled)]).toEqual([true, false]);
    }
    for (const encoding of ["base64", "base64url"] as const)
      for (const spelled of [text, inJson(text)]) {
        const clean = redact(Buffer.from(`${before}${spelled}${later}`).toString(encoding), [text]);
        const decoded = Buffer.from(clean.replaceAll("[secret]", "...."), encoding).toString();
        expect([clean.includes("[secret]"), decoded.includes(spelled)]).toEqual([true, false]);
      }
  };
  const around = fc.string({ maxLength: 20 });
  fc.assert(fc.property(secret, around, around, isRedacted), { seed });
});

test.each([
  [
    "line 2 (AgIUfT9vQ0lk) is x",
    "-----BEGIN-----\nMIIBxTCCAWugAwIBAgIUfT\nAgIUfT9vQ0lk\nx\n",
    "line 2 ([secret]) is x",
  ],
  ["the port is 5432, not abc", "abc", "the port is 5432, not abc"],
  ["it is \ud800 half a character.", "\ud800 half a character", "it is [secret]."],
  ["it is half of one \udfff.", "half of one \udfff", "it is [secret]."],
  ["nothing", "", "nothing"],
])("a message shows no line of a secret, and everything else: %j", (text, secret, shown) => {
  expect(redact(text, [secret])).toBe(shown);
});

const pem = `-----BEGIN PRIVATE KEY-----\n${"MIIEvQIBADANBgkqhkiG\n".repeat(2)}-----END PRIVATE KEY-----\n`;
const key = "cHVsdW1pLXBpcGVzLWtleQ==";
const blob = `DefaultEndpointsProtocol=https;AccountName=logs;AccountKey=${key};EndpointSuffix=x`;
const database = "postgresql://postgres:p%40ss-w0rd@db.example/shop?sslpassword=Tr0ub4dor";

test.each([
  ["a secret that the service cuts off", "hunter2-secret-pw", "wrong: hunter2-se...", "wrong: [secret]..."],
  ["a secret cut off in JSON", 'p"a/b\\c-d-e-f', String.raw`wrong: p\"a\/b\\c`, "wrong: [secret]"],
  [
    "a secret cut off in base64",
    "hunter2-secret-pw",
    `"${btoa("hunter2-secret").slice(0, 10)}…`,
    '"[secret]…',
  ],
  ["the key of a connection string", blob, `the key ${key} is wrong`, "the key [secret] is wrong"],
  ["a cut-off key of a connection string", blob, `key ${key.slice(0, 9)}...`, "key [secret]..."],
  ["a short password of a connection string", "Host=db;Password=hunt;", "no hunt", "no [secret]"],
  ["a password of a list with blanks", "host=db password='s3cret-word'", "no s3cret-word", "no [secret]"],
  ["the password of an address", database, "bad: p%40ss-w0rd", "bad: [secret]"],
  ["the decoded password of an address", database, "bad: p@ss-w0rd", "bad: [secret]"],
  ["the password in a query", database, "bad: Tr0ub4dor", "bad: [secret]"],
  ["a text inside JSON", JSON.stringify({ a: [{ b: "s3cret-word" }] }), "no s3cret-word", "no [secret]"],
  ["a line of a PEM in JSON", JSON.stringify({ key: pem }), "MIIEvQIBADANBgkqhkiG", "[secret]"],
  ["the PEM inside a base64 key", btoa(pem), "is MIIEvQIBADANBgkqhkiG", "is [secret]"],
  ["a PEM in JSON in base64", btoa(JSON.stringify({ key: pem })), "MIIEvQIBADANBg...", "[secret]..."],
])("a message does not show %s", (_what, secret, text, shown) => {
  expect(redact(text, [secret])).toBe(shown);
});

test.each([
  ["fewer than eight characters of a secret", "hunter2-secret-pw", "hunter2 is wrong"],
  ["a scheme", "https://hooks.example/T0ken", "https://api.example is down"],
  ["a scheme and a user name", database, "postgresql://host is not postgres"],
  ["the first line of a PEM", pem, "it needs -----BEGIN PRIVATE KEY----- and -----END PRIVATE KEY-----"],
  ["a short value of a connection string", blob, "write https, logs or x"],
])("a message shows %s", (_what, secret, text) => {
  expect(redact(text, [secret])).toBe(text);
});

test("the time of redaction grows with the length of the text and of the secrets, not with their product", () => {
  const lines = Array.from({ length: 6_000 }, (_, line) => `${line}`.padStart(64, "AgIUfT9vQ0lk/+"));
  const [secret, other, several] = [lines.join("\n"), "hunter2-secret-pw", lines.slice(0, 1_500).join("\n")];
  const [alike, deep] = ["a".repeat(100_000), 50_000];
  const before = process.cpuUsage();
  expect(redact(`wrong: ${lines[4_711] ?? ""}, ${other}`, [secret, other])).toBe("wrong: [secret], [secret]");
  for (const text of [several, alike]) expect(redact(`wrong: ${text}.`, [text])).toBe("wrong: [secret].");
  const nested = `${"[".repeat(deep)}"s3cret-word"${"]".repeat(deep)}`;
  for (const text of [nested, "://:".repeat(deep), "a='b=\"".repeat(deep)])
    expect(redact("wrong: s3cret-word", [text, nested])).toBe("wrong: [secret]");
  const { user, system } = process.cpuUsage(before);
  // About one second; a product of the lengths takes minutes.
  expect((user + system) / 1_000).toBeLessThan(20_000);
});
