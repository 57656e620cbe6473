import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { defaultSeed } from "pulumi-pipes-emulator";
import { runCommand } from "../../harness/command";

const bin = resolve(__dirname, "../../../emulator/bin/pulumi-pipes-emulator.js");
const { admin } = defaultSeed.keys;
const authorization = `Basic ${Buffer.from(`${admin.keyId}:${admin.keySecret}`).toString("base64")}`;
const pipePath = `/v1/organizations/${defaultSeed.organizationId}/services/${defaultSeed.serviceId}/pipes/${defaultSeed.pipes.kafka}`;

const running: ChildProcess[] = [];
let data: string;
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), "emulator-command-"));
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((child) => stop(child, "SIGKILL")));
  await rm(data, { recursive: true, force: true });
});

interface Started {
  readonly child: ChildProcess;
  readonly url: string;
  /** What it wrote to standard error so far. */
  readonly err: () => string;
}

/** Starts the installed command as a user's shell would, and waits for its address. */
async function start(...args: string[]): Promise<Started> {
  const child = spawn(process.execPath, [bin, "--port", "0", ...args], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.push(child);
  let err = "";
  child.stderr.setEncoding("utf8").on("data", (part: string) => (err += part));
  let out = "";
  for await (const part of child.stdout.setEncoding("utf8").iterator({ destroyOnReturn: false })) {
    out += String(part);
    const url = /listens on (http:\S+)/.exec(out)?.[1];
    if (url !== undefined) return { child, url, err: () => err };
  }
  throw new Error(`the command ended without an address: ${out}`);
}

/** Sends a signal and gives the exit code; null where the signal killed it. */
async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  }
  return child.exitCode;
}

async function pipe({ url }: Started, method: string, body?: object): Promise<unknown> {
  const response = await fetch(`${url}${pipePath}`, {
    method,
    headers: { authorization, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as { result: unknown }).result;
}

describe("the emulator's command", () => {
  test.each(["SIGTERM", "SIGINT"] as const)("serves, and ends on %s with code 0", async (signal) => {
    const started = await start();
    expect(await pipe(started, "GET")).toMatchObject({ name: "order-events" });
    expect((await fetch(`${started.url}/openapi.json`)).status).toBe(200);
    expect(await stop(started.child, signal)).toBe(0);
    await expect(fetch(started.url)).rejects.toThrow();
  });

  test("warns of no leak when many responses are late at the same time", async () => {
    const started = await start("--control");
    const slow = await fetch(`${started.url}/_control/faults`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ action: { latencyMs: 100 } }),
    });
    expect(slow.ok).toBe(true);
    await Promise.all(Array.from({ length: 30 }, () => pipe(started, "GET")));
    expect(await stop(started.child, "SIGTERM")).toBe(0);
    expect(started.err()).toContain("GET");
    expect(started.err()).not.toContain("Warning");
  });

  test.each(["SIGTERM", "SIGKILL"] as const)(
    "has what was changed after %s and a start in the same folder",
    async (signal) => {
      const first = await start("--data", data);
      await pipe(first, "PATCH", { name: "renamed" });
      await stop(first.child, signal);
      const second = await start("--data", data);
      expect(await pipe(second, "GET")).toMatchObject({ name: "renamed" });
      expect(await stop(second.child, "SIGTERM")).toBe(0);
    },
  );

  test("explains itself with --help and code 0", async () => {
    const { code, stdout, stderr } = await command("--help");
    expect([code, stderr]).toEqual([0, ""]);
    for (const option of ["--port", "--data", "--seed", "--limit", "--quirk", "/openapi.json"])
      expect(stdout).toContain(option);
  });

  test.each([
    [["--port", "many"], "--port must be a number from 0 to 65535"],
    [["--prot", "1"], "--prot"],
    [["--setting-prefix", "a-b"], "the setting prefix consists of letters, digits and _ only"],
  ])("says what is wrong with %j, with code 2", async (args, message) => {
    const { code, stdout, stderr } = await command(...args);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(message);
    expect(stderr.trim().split("\n")).toHaveLength(1);
  });

  test("says in one line that a port is taken, with code 1", async () => {
    const { url } = await start();
    const { port } = new URL(url);
    const { code, stderr } = await command("--port", port);
    expect([code, stderr]).toEqual([
      1,
      `pulumi-pipes-emulator: port ${port} on 127.0.0.1 is in use; choose another one\n`,
    ]);
  });
});

function command(...args: string[]) {
  return runCommand(process.execPath, [bin, ...args], { timeoutMs: 20_000 });
}
