import { readFileSync } from "node:fs";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmulator } from "../harness/service/emulator";
import { emulators, keysPath, pipePath, resultOf, send, text } from "./client";

const start = emulators();

describe("a data folder", () => {
  const folders: string[] = [];
  let folder = "";
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "emulator-"));
    folders.push(folder);
  });
  // Not after each test: emulators write to their folders once more when they close.
  afterAll(async () => {
    await Promise.all(folders.map((path) => rm(path, { recursive: true, force: true })));
  });

  test("keeps the state, the settings and the keys across a restart", async () => {
    const first = await startEmulator({ data: folder });
    await send(first, "PATCH", pipePath("kafka"), { name: "kept", settings: { dbms_max_threads: 3 } });
    const created = await resultOf(send(first, "POST", keysPath, { name: "new", roles: ["developer"] }));
    await first.close();
    const second = await start({ data: folder });
    const signer = { keyId: text(created, "keyId"), keySecret: text(created, "keySecret") };
    const pipe = await resultOf(send(second, "GET", pipePath("kafka"), undefined, signer));
    expect(pipe).toMatchObject({ name: "kept", settings: { dbms_max_threads: 3 } });
  });

  test("holds every change before the response, and no secret of a key", async () => {
    const emulator = await start({ data: folder });
    await send(emulator, "PATCH", pipePath("kafka"), { name: "on-disk" });
    const text = readFileSync(join(folder, "emulator.json"), "utf8");
    expect(text).toContain("on-disk");
    expect(text).toContain('"format":1');
    expect(text).not.toContain(emulator.seed.keys.admin.keySecret);
  });

  test("has one writer at a time, and is free again after closing", async () => {
    const first = await startEmulator({ data: folder });
    await expect(startEmulator({ data: folder })).rejects.toThrow("in use by another emulator");
    await first.close();
    const second = await startEmulator({ data: folder });
    await second.close();
    expect(await readdir(folder)).toEqual(["emulator.json"]);
  });

  test.each([
    ["of a process that is gone", { pid: 2 ** 22 + 1, token: "t" }],
    ["of an earlier process with this number", { pid: process.pid, token: "t" }],
    ["that is damaged", "half"],
  ])("takes a lock over %s", async (_case, owner) => {
    const { hostname } = await import("node:os");
    const lock = typeof owner === "string" ? owner : JSON.stringify({ ...owner, host: hostname() });
    await writeFile(join(folder, "emulator.lock"), lock);
    await expect(start({ data: folder })).resolves.toBeDefined();
  });

  test("leaves a fresh lock of another machine alone", async () => {
    await writeFile(join(folder, "emulator.lock"), JSON.stringify({ pid: 1, token: "t", host: "elsewhere" }));
    await expect(start({ data: folder })).rejects.toThrow("in use");
  });

  test.each([
    ["another format", '{"format":99}', "format"],
    ["half a file", '{"format":1,"con', "damaged"],
    ["no content", '{"format":1,"content":{}}', "damaged"],
  ])("refuses %s with a hint, and gives the lock up", async (_case, text, message) => {
    await writeFile(join(folder, "emulator.json"), text);
    await expect(start({ data: folder })).rejects.toThrow(message);
    expect(await readdir(folder)).toEqual(["emulator.json"]);
  });

  test("is free again when the port was in use", async () => {
    const { port } = await start();
    await expect(start({ data: folder, port })).rejects.toThrow("in use");
    await expect(start({ data: folder })).resolves.toBeDefined();
  });
});
