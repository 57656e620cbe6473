import { get } from "node:http";
import { statSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defaultSeed, objectKinds } from "pulumi-pipes-emulator";
import { pathOf, start, text, type Json, type Service } from "./client";

const { pipes, keys } = defaultSeed;

describe("an emulator", () => {
  test("starts with a seed of its own: objects of every kind, or only what the API cannot create", async () => {
    const [full, empty, other] = [await start(), await start({ seed: "empty" }), await start()];
    const kindsIn = (service: Service) => objectKinds.filter((kind) => service.list(kind).length > 0);
    await full.status("DELETE pipes/kafka");
    expect(other.list("pipes").length - full.list("pipes").length).toBe(1);
    expect(kindsIn(full)).toEqual(objectKinds);
    expect(kindsIn(empty)).toEqual([
      "keys",
      "sources",
      "webhooks",
      "savedSearches",
      "reversePrivateEndpoints",
    ]);
    expect(other.list("pipes").map(({ id }) => id)).toEqual(Object.values(pipes));
  });

  test("has a seed of an account in use, whose 45 objects a service would take", async () => {
    const service = await start({ seed: "account", strict: true });
    const counts = Object.fromEntries(objectKinds.map((kind) => [kind, service.list(kind).length]));
    // The sources and the private endpoints are no objects that teams made.
    const made = { pipes: 7, keys: 5, dashboards: 8, alerts: 14, webhooks: 5, savedSearches: 6 };
    expect(counts).toMatchObject({ ...made, sources: 5, reversePrivateEndpoints: 2, scalings: 0 });
    for (const kind of ["dashboards", "alerts"] as const)
      for (const { id, ...body } of service.list(kind)) {
        expect(await service.status(`PUT ${kind}/${id}`, body)).toBe(200);
        expect({ ...service.get(kind, id), updatedAt: undefined }).toEqual({
          ...{ ...body, id },
          updatedAt: undefined,
        });
      }
  });

  test("gives tests copies of objects, and edits without rules; null removes a field", async () => {
    const service = await start();
    const copy = service.get("pipes", pipes.kafka);
    if (copy !== undefined) copy.name = "changed copy";
    expect(service.get("pipes", pipes.kafka)?.name).toBe("order-events");
    const patch = { settings: { dbms_max_threads: 999 }, source: { kafka: { consumerGroup: null } } };
    expect(service.patch("pipes", "unknown", patch)).toBe(false);
    expect(service.patch("pipes", pipes.kafka, patch)).toBe(true);
    const pipe = await service.result("GET pipes/kafka");
    expect(pipe["settings"]).toEqual({ dbms_max_threads: 999 });
    expect(pipe).not.toHaveProperty(["source", "kafka", "consumerGroup"]);
    const deleted = [service.delete("pipes", pipes.kafka), service.delete("pipes", pipes.kafka)];
    expect([...deleted, service.get("pipes", pipes.kafka)]).toEqual([true, false, undefined]);
    expect(await service.status("GET pipes/kafka")).toBe(404);
  });

  test("remembers requests until they are cleared", async () => {
    const service = await start();
    const before = Date.now();
    await service.send("GET pipes?x=1");
    await service.send("GET pipes", undefined, { keyId: "unknown", keySecret: "none" });
    const common = { method: "GET", path: pathOf("pipes") };
    expect(service.requests()).toMatchObject([
      { ...common, status: 200, key: keys.admin.id },
      { ...common, status: 401, key: undefined },
    ]);
    const [{ startedAt, ...rest } = { startedAt: 0 }] = service.requests();
    expect(Object.keys(rest).sort()).toEqual(["key", "method", "ms", "path", "status"]);
    expect(startedAt).toBeGreaterThanOrEqual(before);
    service.clearRequests();
    expect(service.requests()).toEqual([]);
  });

  test("listens on the loopback address, refuses a port in use, and closes once, with connections open", async () => {
    const service = await start();
    expect(service.url).toBe(`http://127.0.0.1:${service.port}`);
    await expect(start({ port: service.port })).rejects.toThrow(`port ${service.port}`);
    await service.send("GET pipes");
    await Promise.all([service.close(), service.close()]);
    await expect(fetch(service.url)).rejects.toThrow();
  });

  test("shows its own time in the header Date of each response", async () => {
    const service = await start({ now: () => Date.UTC(2030, 0, 1) });
    for (const request of ["GET pipes", "GET /nothing"])
      expect((await service.send(request)).headers.get("date")).toBe("Tue, 01 Jan 2030 00:00:00 GMT");
  });

  test("shows tests the current state of a pipe without a request, and an edited state stays", async () => {
    let now = 0;
    const service = await start({ now: () => now, transitionMs: 1 });
    await service.result("PATCH pipes/postgres/state", { command: "stop" });
    now = 9;
    expect(service.list("pipes").find(({ id }) => id === pipes.postgres)?.state).toBe("Stopped");
    expect(service.get("pipes", pipes.postgres)?.state).toBe("Stopped");
    await service.result("PATCH pipes/postgres/state", { command: "start" });
    service.patch("pipes", pipes.postgres, { state: "Failed" });
    now = 99;
    expect((await service.result("GET pipes/postgres"))["state"]).toBe("Failed");
  });
});

describe("the control API", () => {
  const control = async (service: Service, request: string, body?: unknown, headers = {}) => {
    const [method, path] = request.split(" ");
    const init = { headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    return service.sendRaw(`${method ?? ""} /_control/${path ?? ""}`, init);
  };

  test("does the same as the emulator in process, without faults and outside the request log", async () => {
    const service = await start({ control: true, strict: false, quirks: { dropRole: true } });
    const object = `objects/pipes/${pipes.kafka}`;
    const expectOf = async (request: string, body?: unknown) =>
      expect((await control(service, request, body)).body);
    const isDone = async (request: string, body?: unknown) => {
      (await expectOf(request, body)).toEqual({ ok: true });
    };
    await isDone(`PATCH ${object}`, { name: "drifted" });
    (await expectOf(`GET ${object}`)).toEqual(service.get("pipes", pipes.kafka));
    expect(service.get("pipes", pipes.kafka)).toMatchObject({ name: "drifted" });
    await service.result("PATCH keys/ci", { owner: "a" });
    (await expectOf("GET unknown-fields")).toEqual(["PATCH keys/{keyId}: body.owner"]);
    (await expectOf("GET requests")).toMatchObject([{ method: "PATCH", status: 200 }]);
    await isDone("DELETE requests");
    expect(service.requests()).toEqual([]);
    await isDone("PUT quirks", { shuffleSets: true });
    expect(service.quirks).toMatchObject({ shuffleSets: true, dropRole: true });
    await isDone("POST faults", { path: "pipes/", times: 9, action: { status: 503 } });
    await isDone("POST faults", { path: "keys", action: { status: 502 } });
    const statuses = async () =>
      Promise.all(["pipes", "pipes/kafka", "keys"].map((path) => service.status(`GET ${path}`)));
    expect(await statuses()).toEqual([200, 503, 502]);
    await isDone("DELETE faults");
    expect(await statuses()).toEqual([200, 200, 200]);
    await isDone("POST faults", { action: { reset: "before" } });
    await isDone(`DELETE ${object}`);
    (await expectOf(`DELETE ${object}`)).toMatchObject({ status: 404 });
    await isDone("POST reset");
    expect([service.requests(), service.unknownFields()]).toEqual([[], []]);
    expect(service.quirks).toMatchObject({ shuffleSets: false, dropRole: true });
    expect(await statuses()).toEqual([200, 200, 200]);
  });

  test.each([
    ["PUT quirks", { unknown: true }, 400],
    ["POST faults", { action: {} }, 400],
    ["POST faults", { pathPattern: "(a+)+$", action: { hang: true } }, 400],
    ["PATCH objects/pipes/x", [], 400],
    ["PATCH objects/pipes/x", {}, 404],
    ["GET objects/pipes/x", undefined, 404],
    ["DELETE objects/planets/x", undefined, 400],
    ["GET unknown", undefined, 404],
  ])("refuses %s %j with %d", async (request, body, status) => {
    expect((await control(await start({ control: true }), request, body)).status).toBe(status);
  });

  test("is off by default, and refuses web pages", async () => {
    expect((await control(await start(), "POST reset")).status).toBe(404);
    const service = await start({ control: true });
    const page = { origin: "https://page.example" };
    expect((await control(service, "POST reset", undefined, page)).status).toBe(403);
  });

  test("refuses other names that lead to this machine", async () => {
    const statusFor = async (service: Service, host: string): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        const url = `${service.url}/_control/requests`;
        get(url, { headers: { host } }, (response) => {
          response.resume();
          resolve(response.statusCode);
        }).on("error", reject);
      });
    const service = await start({ control: true });
    for (const host of ["localhost", "LOCALHOST:4010", `127.0.0.1:${service.port}`, "127.1.2.3", "[::1]:80"])
      expect([host, await statusFor(service, host)]).toEqual([host, 200]);
    for (const host of ["page.example", "127.0.0.1.page.example", "localhost.page.example:80", "10.0.0.1"])
      expect([host, await statusFor(service, host)]).toEqual([host, 403]);
  });
});

describe("a data folder", () => {
  const folders: string[] = [];
  let data = "";
  beforeEach(async () => {
    data = await mkdtemp(join(tmpdir(), "emulator-"));
    folders.push(data);
  });
  // Not after each test: emulators write to their folders again when they close.
  afterAll(async () => {
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
  });

  test("stores each change before its response, readable only by its owner, without the secret of a key", async () => {
    const first = await start({ data });
    const signer = await first.result("POST keys", { name: "new", roles: ["developer"] });
    const credentials = { keyId: text(signer, "keyId"), keySecret: text(signer, "keySecret") };
    await first.result("PATCH pipes/kafka", { name: "kept" });
    const snapshot = await readFile(join(data, "emulator.json"), "utf8");
    expect(snapshot).toMatch(/"format":3.*"kept"/);
    for (const secret of [credentials.keySecret, keys.admin.keySecret])
      expect(snapshot).not.toContain(secret);
    expect(statSync(join(data, "emulator.json")).mode & 0o777).toBe(0o600);
    first.patch("pipes", pipes.kafka, { settings: { dbms_max_threads: 3 } });
    first.delete("pipes", pipes.kinesis);
    expect(await readFile(join(data, "emulator.json"), "utf8")).not.toContain(pipes.kinesis);
    await first.close();
    const second = await start({ data });
    const kept = { name: "kept", settings: { dbms_max_threads: 3 } };
    expect(await second.result("GET pipes/kafka", undefined, credentials)).toMatchObject(kept);
  });

  test("with a snapshot from before a kind of object existed is read", async () => {
    const file = join(data, "emulator.json");
    await (await start({ data })).close();
    const { format, content } = JSON.parse(await readFile(file, "utf8")) as Json;
    const { savedSearches, ...olderContent } = content as Json;
    await writeFile(file, JSON.stringify({ format, content: olderContent }));
    const service = await start({ data });
    expect(savedSearches).toHaveLength(2);
    expect(service.list("savedSearches")).toEqual([]);
    expect(service.list("webhooks")).toHaveLength(2);
  });

  test.each([
    ['{"format":99}', "format"],
    ['{"format":2,"con', "damaged"],
    ['{"format":3,"content":{}}', "damaged"],
    ["[]", "format"],
  ])("with the file %s is refused", async (content, reason) => {
    await writeFile(join(data, "emulator.json"), content);
    await expect(start({ data })).rejects.toThrow(reason);
    expect(await readdir(data)).toEqual(["emulator.json"]);
  });

  test("with a link that leads nowhere in the place of the file is refused", async () => {
    await symlink(join(data, "missing.json"), join(data, "emulator.json"));
    await expect(start({ data })).rejects.toThrow("emulator.json");
    expect(await readdir(data)).toEqual(["emulator.json"]);
  });

  test("that cannot be made is refused, also below a folder that takes no folders", async () => {
    await expect(start({ data: "/proc/1/x/y" })).rejects.toThrow("/proc/1/x");
  });

  test("is made with the folders above it", async () => {
    const inner = join(data, "a", "b");
    await (await start({ data: inner })).close();
    expect(await readdir(inner)).toEqual(["emulator.json"]);
  });
});
