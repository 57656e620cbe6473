import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cachedFolder, withLock } from "../../tools/pulumi-cli/cache";
import { CommandTimeout, runCommand } from "../harness/command";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pulumi-cli-test-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test("a folder of the cache that does not show that it is complete is made anew from nothing", async () => {
  const environment = { ...process.env };
  process.env["XDG_CACHE_HOME"] = folder;
  try {
    const fill = (name: string) => (target: string) => {
      writeFileSync(join(target, name), "");
      return Promise.resolve();
    };
    const isComplete = (target: string) => Promise.resolve(existsSync(join(target, "new")));
    const made = await cachedFolder("tool-1", fill("old"), isComplete);
    expect(await cachedFolder("tool-1", fill("new"), isComplete)).toBe(made);
    expect(readdirSync(made).sort()).toEqual(["complete", "new"]);
  } finally {
    process.env = environment;
  }
});

describe("the lock", () => {
  test("lets one holder in at a time", async () => {
    const file = join(folder, "lock");
    const events: string[] = [];
    const work = (name: string) => async (): Promise<void> => {
      events.push(`${name} in`);
      await new Promise((resolve) => setTimeout(resolve, 50));
      events.push(`${name} out`);
    };
    const first = withLock(file, () => undefined, work("a"));
    while (!existsSync(file)) await new Promise((resolve) => setTimeout(resolve, 1));
    await Promise.all([first, withLock(file, () => events.push("b waits"), work("b"))]);
    expect(events.filter((event) => event !== "b waits")).toEqual(["a in", "a out", "b in", "b out"]);
    expect(events).toContain("b waits");
    expect(existsSync(file)).toBe(false);
  });

  test("of a process that died is taken over", async () => {
    const file = join(folder, "lock");
    writeFileSync(file, "");
    const longAgo = new Date(Date.now() - 60_000);
    utimesSync(file, longAgo, longAgo);
    expect(
      await withLock(
        file,
        () => undefined,
        () => Promise.resolve("done"),
      ),
    ).toBe("done");
  });
});

test("a command that exceeds its time is killed with processes in groups of their own", async () => {
  const script = `
    const { spawn } = require("node:child_process");
    const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { detached: true, stdio: "ignore" });
    console.log(child.pid);
    setInterval(() => {}, 1000);
  `;
  const error: unknown = await runCommand(process.execPath, ["-e", script], { timeoutMs: 1_000 }).catch(
    (reason: unknown) => reason,
  );
  if (!(error instanceof CommandTimeout)) throw new Error("not timed out", { cause: error });
  const grandchild = Number(error.stdout);
  expect(grandchild).toBeGreaterThan(0);
  await expect(waitUntilGone(grandchild)).resolves.toBeUndefined();
});

async function waitUntilGone(pid: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const { stdout } = await runCommand("ps", ["-o", "stat=", "-p", String(pid)], { timeoutMs: 5_000 });
    if (stdout.trim() === "" || stdout.startsWith("Z")) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`process ${pid} is still there`);
}
