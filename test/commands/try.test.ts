import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { known } from "pulumi-pipes-contract";
import { defaultSeed } from "pulumi-pipes-emulator";
import type { Emulator, EmulatorOptions, FaultAction, QuirkName } from "pulumi-pipes-emulator";
import { ownVersion } from "pulumi-pipes/internal";
import { assumptions } from "../../cli/src/check/assumptions";
import { Interrupted } from "../../cli/src/trial/trial";
import { readArguments } from "../../emulator/src/cliArguments";
import { findingsOfQuirks, likenessTo } from "../../emulator/src/quirks/findings";
import { noQuirks } from "../../emulator/src/quirks/quirks";
import { runs } from "../harness/random";
import { pipesCommand } from "../harness/pipesCommand";
import { textOf } from "../harness/repository";
import { environmentOf, startDefaultEmulator } from "../harness/service/emulator";
import { shortenWaits } from "../harness/timeScale";
import { run, type Variables } from "./running";
import { remnants, runTrialOn } from "./trials";

shortenWaits();

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pulumi-pipes-try-"));
});
afterAll(() => rm(folder, { recursive: true }));

const open: Emulator[] = [];
afterEach(() => Promise.all(open.splice(0).map((emulator) => emulator.close())));

async function service(options: EmulatorOptions = {}): Promise<Emulator> {
  const emulator = await startDefaultEmulator(options);
  open.push(emulator);
  return emulator;
}

interface Row {
  readonly code: string;
  readonly status: "holds" | "differs" | "not tried";
  readonly value?: string;
}

const everything = ["--keys", "--pipe", defaultSeed.pipes.kafka];

async function tried(emulator: Emulator, args: readonly string[] = everything, variables: Variables = {}) {
  const env = { ...environmentOf(emulator), ...variables };
  const { code, stdout, stderr } = await run("check", ["--try", "--yes", "--json", ...args], {
    cwd: folder,
    env,
  });
  expect(stdout + stderr).not.toContain(defaultSeed.keys.admin.keySecret);
  const rows = stdout === "" ? [] : (JSON.parse(stdout) as { readonly findings: readonly Row[] }).findings;
  const codesOf = (status: Row["status"]) =>
    rows.filter((row) => row.status === status).map((row) => row.code);
  return { code, stdout, stderr, rows, differing: codesOf("differs"), untried: codesOf("not tried") };
}

/** The values of each quirk other than its default. */
const valuesOf = (name: QuirkName): readonly unknown[] => {
  if (name === "contractOnly") return ["405", "html404"];
  if (name === "dashboardValidation") return ["bare", "noVerdict", "404", "405", "html404"];
  if (name === "engineWithParens") return ["type", "string"];
  if (name === "smallPages") return [1, 2];
  return typeof noQuirks[name] === "number" ? [1] : [true];
};

const quirks = (Object.keys(noQuirks) as QuirkName[]).flatMap((name) =>
  valuesOf(name).map((value) => [name, value] as const),
);

/** The findings that no trial can show, because it changes no pipe. */
const hidden = new Set(
  assumptions
    .map(({ code }) => code)
    .filter((code) => /^pipe\.(?!engine|quantities|state)|hidden|wake$/.test(code)),
);

test("against the default emulator no finding differs, and only changes of existing objects are not tried", async () => {
  const emulator = await service();
  const { code, rows, differing, untried } = await tried(emulator);
  expect(code).toBe(0);
  expect(rows.map((row) => row.code)).toEqual(assumptions.map((assumption) => assumption.code));
  expect(differing).toEqual([]);
  expect(new Set(untried)).toEqual(new Set([...hidden, "response.rate-limit"]));
  const report = JSON.parse(textOf("tools/reference/reports/emulator.json")) as {
    readonly findings: unknown;
  };
  expect(rows).toEqual(report.findings);
  expect(remnants(emulator)).toEqual([]);
  expect(emulator.requests().length).toBeLessThanOrEqual(60);
});

test.each(quirks)(
  "the quirk %s=%j alone shows its finding, and no other finding differs",
  async (name, value) => {
    const emulator = await service({ quirks: { [name]: value } });
    const { code, stdout, differing } = await tried(emulator);
    const [finding] = findingsOfQuirks[name];
    expect(code).toBe(0);
    expect(differing).toEqual(hidden.has(finding) ? [] : [finding]);
    expect(remnants(emulator)).toEqual([]);
    expect(emulator.requests().length).toBeLessThanOrEqual(60);
    // A report starts an emulator with the same quirk.
    expect(likenessTo(stdout).quirks).toEqual(hidden.has(finding) ? {} : { [name]: value });
  },
);

/** Runs a trial in this process. `atRequest` is called after each request with its number, and can stop the trial. */
async function trialOf(options: EmulatorOptions, atRequest: (number: number, stop: () => void) => void) {
  const controller = new AbortController();
  const lines: string[] = [];
  const unannounced: string[] = [];
  let requests = 0;
  const emulator: Emulator = await service({
    ...options,
    logger: () => {
      unannounced.push(...remnants(emulator).filter((name) => !lines.join().includes(name.trim())));
      atRequest((requests += 1), () => {
        controller.abort();
      });
    },
  });
  const run = () => runTrialOn(emulator, { signal: controller.signal, say: (line) => lines.push(line) });
  return { emulator, run, unannounced };
}

/** The requests of a trial against the default emulator until the first deletion. */
const requestsBeforeDeletions = 25;

test("a trial that is killed at any request leaves at most what it printed", async () => {
  const { emulator, run, unannounced } = await trialOf({}, () => undefined);
  await run();
  const deletion = emulator.requests().findIndex(({ method }) => method === "DELETE");
  expect(deletion).toBe(requestsBeforeDeletions);
  expect(unannounced).toEqual([]);
});

test("a trial that is stopped at any request deletes what it created", async () => {
  for (let last = 1; last <= requestsBeforeDeletions; last += 1) {
    const { emulator, run } = await trialOf({}, (number, stop) => {
      if (number === last) stop();
    });
    const { failure, remaining } = await run();
    expect([last, failure instanceof Interrupted]).toEqual([last, last < requestsBeforeDeletions]);
    expect([last, remaining, remnants(emulator)]).toEqual([last, [], []]);
  }
});

test.each<FaultAction>([{ reset: "after" }, { status: 500 }])(
  "a trial deletes what it created, also if one response is lost: %j",
  async (action) => {
    for (let skip = 0; skip < requestsBeforeDeletions + 6; skip += 1) {
      const { emulator, run } = await trialOf({}, () => undefined);
      emulator.addFault({ skip, times: 1, action });
      const { remaining } = await run();
      expect([skip, remaining, remnants(emulator)]).toEqual([skip, [], []]);
    }
  },
);

test("a trial prints the objects that it could not delete, and ends with 1", async () => {
  const emulator = await service();
  emulator.addFault({ method: "DELETE", kind: "webhooks", action: { status: 403 } });
  const { code, stderr } = await tried(emulator);
  const [{ id, name } = { id: "", name: "" }] = emulator
    .list("webhooks")
    .filter((webhook) => webhook.name?.startsWith("pulumi-pipes-trial-"));
  expect(code).toBe(1);
  expect(stderr).toMatch(new RegExp(`could not delete the webhook ${name} ${id}`));
  expect(remnants(emulator)).toEqual([name]);
});

test.each(["SIGINT", "SIGTERM"] as const)(
  "%s ends a trial, which deletes what it created",
  async (signal) => {
    const emulator = await service();
    emulator.addFault({ action: { latencyMs: 30 } });
    const child = spawn(process.execPath, [pipesCommand, "check", "--try", "--yes"], {
      cwd: folder,
      env: environmentOf(emulator),
    });
    let stderr = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      if (!stderr.includes("Created the webhook") && `${stderr}${text}`.includes("Created the webhook"))
        child.kill(signal);
      stderr += text;
    });
    const [code] = (await once(child, "close")) as [number];
    expect(code).toBe(1);
    expect(stderr).toContain("Deleted the webhook");
    expect(stderr).not.toContain("Created the saved search");
    expect(remnants(emulator)).toEqual([]);
  },
);

test("no failure of a trial shows the secret of the key, which the service repeats", async () => {
  const { keySecret } = defaultSeed.keys.admin;
  const emulator = await service();
  let hidden = 0;
  for (let skip = 0; skip < 10; skip += 2) {
    emulator.clearFaults();
    emulator.addFault({ skip, action: { status: 400, message: `not with ${keySecret}` } });
    // `tried` searches the output for the secret.
    if ((await tried(emulator, [])).stderr.includes("returned 400: [detail hidden, ")) hidden += 1;
  }
  expect(hidden).toBeGreaterThan(1);
});

test("a trial asks before the first write, and fails without --yes if nobody can answer", async () => {
  const emulator = await service();
  const { code, stderr } = await run("check", ["--try"], { cwd: folder, env: environmentOf(emulator) });
  expect([code, emulator.requests()]).toEqual([2, []]);
  expect(stderr).toContain("--yes");
});

test.each([
  ["yes", 0],
  ["", 2],
])("on a terminal, the reply %j to the question ends a trial with %i", async (reply, expected) => {
  const emulator = await service();
  const options = { cwd: folder, env: environmentOf(emulator), input: `${reply}\n`, isTTY: true };
  const { code, stderr } = await run("check", ["--try"], options);
  const isWritten = emulator.requests().some(({ method }) => method !== "GET");
  expect([code, isWritten]).toEqual([expected, expected === 0]);
  expect(stderr).toContain("Continue? (yes/no)");
});

test("a trial runs the checks first, on standard error, and does not begin after a failed one", async () => {
  const emulator = await service();
  const { stderr } = await tried(emulator);
  const names = ["Configuration", "Address", "Network", "Credentials", "Organization", "Service"];
  expect(names.filter((name) => !new RegExp(`^ok +${name} `, "m").test(stderr))).toEqual([]);
  expect(stderr).not.toMatch(/^\w.* (Pulumi CLI|Clock) {2}/m);

  for (const wrong of [{ PIPES_AUTH_KEY_SECRET: "wrong" }, { PIPES_SERVICE_ID: undefined }]) {
    const before = emulator.requests().length;
    const failed = await tried(emulator, [], wrong);
    expect([failed.code, failed.stdout]).toEqual([wrong.PIPES_AUTH_KEY_SECRET === undefined ? 2 : 1, ""]);
    expect(failed.stderr).toMatch(/^failed +(Credentials|Configuration) /m);
    expect(
      emulator
        .requests()
        .slice(before)
        .filter(({ method }) => method !== "GET"),
    ).toEqual([]);
  }
});

test("the types of tiles that the service rejects are in the finding", async () => {
  const emulator = await service();
  emulator.addFault({ method: "POST", path: /dashboards$/, times: 2, action: { status: 400 } });
  const { rows, differing } = await tried(emulator);
  expect(differing).toEqual(["dashboard.tiles"]);
  expect(rows.find(({ code }) => code === "dashboard.tiles")?.value).toBe("line");
});

test("a rate limit slows a trial down, and it keeps its number of requests", async () => {
  const emulator = await service({ rateLimit: { requests: 2, perMs: 60 } });
  const { code, rows, differing } = await tried(emulator);
  expect([code, differing]).toEqual([0, []]);
  expect(rows.find((row) => row.code === "response.rate-limit")?.status).toBe("holds");
  expect(emulator.requests().length).toBeLessThanOrEqual(60);
  expect(remnants(emulator)).toEqual([]);
});

test("a trial with a wrong word in the paths names the way to find the words", async () => {
  const emulator = await service({ segments: { observability: "watch" } });
  const { code, stderr } = await tried(emulator);
  expect([code, remnants(emulator)]).toEqual([2, []]);
  expect(stderr).toContain("check --openapi");
});

test("without --json a trial prints a line for each assumption, and counts those that it did not try", async () => {
  const emulator = await service({ quirks: { strict: true } });
  const { stdout } = await run("check", ["--try", "--yes"], { cwd: folder, env: environmentOf(emulator) });
  const lines = stdout.trimEnd().split("\n");
  expect(lines).toHaveLength(assumptions.length + 2);
  expect(lines.at(-1)).toMatch(new RegExp(`^\\d+ of ${assumptions.length} assumptions were not tried$`));
});

test.each<readonly [string, EmulatorOptions]>([
  [
    "several quirks",
    { quirks: { strict: true, smallPages: 2, emptyAsAbsent: true, dashboardValidation: "bare" } },
  ],
  ["the rejection of unknown fields", { strict: true }],
])("an emulator that is started like a report has the same findings: %s", async (name, options) => {
  const file = join(folder, `${name.replaceAll(" ", "-")}.json`);
  const { rows, code } = await tried(await service(options), [...everything, "--out", file]);
  const { options: like } = readArguments(["--like", file, "--port", "0"]) as {
    readonly options: EmulatorOptions;
  };
  expect(code).toBe(0);
  expect((await tried(await service(like))).rows).toEqual(rows);
  expect(readFileSync(file.replace(".json", ".md"), "utf8").match(/^\| `/gm)).toHaveLength(rows.length);
  const { code: secondCode, stderr } = await tried(await service(), ["--out", file]);
  expect([secondCode, /--out: .*exists/.test(stderr)]).toEqual([2, true]);
});

const types: readonly string[] = known.tileDisplayTypes;

/** The words that a report can have. */
const vocabulary = new Set<string>([
  ...assumptions.map(({ code }) => code),
  ...["holds", "differs", "not tried", "null", "absent", "empty", "mixed", "seconds", "microseconds"],
  ...[
    "rejected",
    "kept",
    "dropped",
    "404",
    "405",
    "html404",
    "partial",
    "bare",
    "noVerdict",
    "unchanged",
    "type",
    "string",
  ],
]);

test("a report has only words of this package, whatever the service returns", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ minLength: 1 }),
      fc.uuid(),
      fc.domain(),
      fc.array(fc.record({ skip: fc.nat(30), status: fc.constantFrom(400, 403, 404, 409, 500) }), {
        maxLength: 3,
      }),
      async (name, id, host, faults) => {
        const emulator = await service();
        const { webhooks, sources } = emulator.seed;
        emulator.patch("webhooks", webhooks.onCall, { name, url: `https://${host}/`, body: id });
        emulator.patch("sources", sources.log, { name, [host]: id });
        for (const { skip, status } of faults)
          emulator.addFault({ skip, times: 1, action: { status, message: `${name} ${id} ${host}` } });
        const { stdout } = await tried(emulator);
        if (stdout === "") return;
        const {
          version,
          package: own,
          findings,
          ...others
        } = JSON.parse(stdout) as Readonly<Record<string, unknown>>;
        expect([version, own, others]).toEqual([1, ownVersion(), {}]);
        const words = (findings as readonly Row[]).flatMap((row) => Object.values(row) as string[]);
        const isKnown = (word: string): boolean =>
          vocabulary.has(word) ||
          /^\d{1,4}$/.test(word) ||
          word.split(",").every((type) => types.includes(type));
        expect(words.filter((word) => !isKnown(word))).toEqual([]);
      },
    ),
    { ...runs, numRuns: 6 },
  );
});
