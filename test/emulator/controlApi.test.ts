import type { Emulator } from "pulumi-pipes-emulator";
import { emulators, pipePath, pipesPath, resultOf, send, sendRaw } from "./client";

const start = emulators();

const control = (emulator: Emulator, method: string, path: string, body?: unknown, headers = {}) =>
  sendRaw(emulator, `/_control/${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

describe("the control API", () => {
  test("is off unless it was asked for", async () => {
    const emulator = await start();
    expect((await control(emulator, "POST", "reset")).status).toBe(404);
  });

  test("resets, and stays out of the memory of requests", async () => {
    const emulator = await start({ control: true });
    emulator.delete("pipes", emulator.seed.pipes.kafka);
    expect((await control(emulator, "POST", "reset")).body).toEqual({ ok: true });
    expect(emulator.list("pipes")).toHaveLength(4);
    expect(emulator.requests()).toEqual([]);
  });

  test("gives and clears the requests", async () => {
    const emulator = await start({ control: true });
    await send(emulator, "GET", pipesPath);
    expect((await control(emulator, "GET", "requests")).body).toMatchObject([{ method: "GET", status: 200 }]);
    await control(emulator, "DELETE", "requests");
    expect((await control(emulator, "GET", "requests")).body).toEqual([]);
  });

  test("adds and clears faults, and is not struck by them", async () => {
    const emulator = await start({ control: true });
    await control(emulator, "POST", "faults", { pathPattern: "pipes$", times: 9, action: { status: 503 } });
    expect((await send(emulator, "GET", pipesPath)).status).toBe(503);
    expect((await send(emulator, "GET", pipePath("kafka"))).status).toBe(200);
    await control(emulator, "POST", "faults", { action: { reset: "before" } });
    expect((await control(emulator, "DELETE", "faults")).status).toBe(200);
    expect((await send(emulator, "GET", pipesPath)).status).toBe(200);
  });

  test("switches quirks", async () => {
    const emulator = await start({ control: true });
    await control(emulator, "PUT", "quirks", { quantitiesAsStrings: true, contractOnly: "405" });
    expect((await send(emulator, "GET", pipesPath)).status).toBe(405);
  });

  test("reads, patches and deletes objects directly", async () => {
    const emulator = await start({ control: true });
    const path = `objects/pipes/${emulator.seed.pipes.kafka}`;
    await control(emulator, "PATCH", path, { name: "drifted" });
    expect(await resultOf(send(emulator, "GET", pipePath("kafka")))).toMatchObject({ name: "drifted" });
    expect((await control(emulator, "GET", path)).body).toMatchObject({ name: "drifted" });
    await control(emulator, "DELETE", path);
    expect((await send(emulator, "GET", pipePath("kafka"))).status).toBe(404);
    expect((await control(emulator, "DELETE", path)).status).toBe(404);
  });

  test.each([
    ["PUT", "quirks", { unknown: true }, 400],
    ["POST", "faults", { action: {} }, 400],
    ["POST", "faults", { pathPattern: "(", action: { hang: true } }, 400],
    ["PATCH", "objects/pipes/x", [], 400],
    ["DELETE", "objects/planets/x", undefined, 400],
    ["GET", "unknown", undefined, 404],
  ])("refuses %s %s with a wrong body or path", async (method, path, body, status) => {
    const emulator = await start({ control: true });
    expect((await control(emulator, method, path, body)).status).toBe(status);
  });

  test("serves no web pages", async () => {
    const emulator = await start({ control: true });
    const reply = await control(emulator, "POST", "reset", undefined, { origin: "https://page.example" });
    expect(reply.status).toBe(403);
  });
});
