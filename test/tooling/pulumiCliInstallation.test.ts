import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withLock } from "../../tools/pulumi-cli/cache";
import { installInto } from "../../tools/pulumi-cli/installation";
import { CommandTimeout, runCommand } from "../../tools/pulumi-cli/runCommand";
import { putCommands } from "../harness/standIns";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pulumi-cli-test-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe("installing", () => {
  test("the slower of two drops its draft and keeps the faster one's", async () => {
    const target = join(folder, "pulumi-1");
    await installInto(target, (binDir) => {
      putCommands(join(target, "bin"), "1.0.0");
      putCommands(binDir, "2.0.0");
      return Promise.resolve();
    });
    const { stdout } = await runCommand(join(target, "bin", "pulumi"), [], { timeoutMs: 5_000 });
    expect(stdout).toBe("v1.0.0\n");
    expect(readdirSync(folder)).toEqual(["pulumi-1"]);
  });

  test("a failed one leaves nothing behind", async () => {
    const failing = installInto(join(folder, "pulumi-1"), () => Promise.reject(new Error("no network")));
    await expect(failing).rejects.toThrow("no network");
    expect(readdirSync(folder)).toEqual([]);
  });
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
