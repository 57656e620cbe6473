import { defaultSeed, type Emulator } from "pulumi-pipes-emulator";
import {
  alertsPath,
  at,
  emulators,
  errorText,
  keysPath,
  pipePath,
  pipesPath,
  resultOf,
  send,
  text,
  type Json,
} from "./client";
import { bodyOf, orders, read, writings, written } from "./writings";

const startAny = emulators();
const start = (options: Parameters<typeof startAny>[0] = {}) => startAny({ strict: false, ...options });

const alertPath = `${alertsPath}/${defaultSeed.alerts.errorRate}`;
const keyPath = `${keysPath}/${defaultSeed.keys.ci.id}`;

const alert = {
  dashboardId: defaultSeed.dashboards.checkout.id,
  tileId: defaultSeed.dashboards.checkout.tiles["Latency p95"],
  threshold: 800,
  interval: "15m",
  source: "tile",
  thresholdType: "above",
  channel: { type: "webhook", webhookId: defaultSeed.webhooks.chat },
};

/** A value with a field that nobody knows in every object. */
function withUnknown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withUnknown);
  if (typeof value !== "object" || value === null) return value;
  const inner = Object.entries(value).map(([name, field]) => [name, withUnknown(field)] as const);
  return Object.fromEntries([...inner, ["unheardOf", { of: ["the future"] }]]);
}

/** Paths of the objects that hold that field. */
function holders(value: unknown, path = ""): string[] {
  if (typeof value !== "object" || value === null) return [];
  const below = Object.entries(value).filter(([name]) => name !== "unheardOf");
  const inner = below.flatMap(([name, field]) => holders(field, path === "" ? name : `${path}.${name}`));
  return "unheardOf" in value ? [path, ...inner] : inner;
}

/** What is taken and never shown, or shown under another name. */
const unseen = /(^|\.)(credentials|accessKey|tableMappingsToRemove)(\.|$)/;

describe("an open emulator", () => {
  test.each(writings)("keeps and answers what nobody knows, in every object of $name", async (writing) => {
    const emulator = await start();
    const tables = { postgres: { tableMappings: [orders] } };
    emulator.patch("pipes", defaultSeed.pipes.postgres, { state: "Paused", source: tables });
    const body = withUnknown(bodyOf(writing, () => true)) as Json;
    const expected = holders(body)
      .filter((path) => !unseen.test(path))
      .map((path) => path.replace("tableMappingsToAdd", "tableMappings"));
    expect(expected.length).toBeGreaterThan(0);
    const response = await written(emulator, writing, body);
    const later = await read(emulator, writing, String(response["id"]));
    for (const object of [response, later]) {
      const shown = writing.inside === undefined ? object : at(object, writing.inside);
      expect(holders(shown).sort()).toEqual(expected.sort());
    }
  });

  test("names each of them once, by request and path", async () => {
    const lines: string[] = [];
    const emulator = await start({ logger: (line) => lines.push(line) });
    const channel = { ...alert.channel, severity: "high" };
    const created = await resultOf(send(emulator, "POST", alertsPath, { ...alert, channel }));
    await send(emulator, "POST", alertsPath, { ...alert, channel, owner: { team: "shop" } });
    await send(emulator, "PUT", `${alertsPath}/${text(created, "id")}`, { ...alert, channel });
    const ipAccessList = [
      { source: "10.0.0.1", note: "a" },
      { source: "10.0.0.2", note: "b" },
    ];
    await send(emulator, "PATCH", keyPath, { ipAccessList });
    await send(emulator, "GET", alertsPath);
    expect(emulator.unknownFields()).toEqual([
      "POST alerts: body.channel.severity",
      "POST alerts: body.owner",
      "PUT alerts/{alertId}: body.channel.severity",
      "PATCH keys/{keyId}: body.ipAccessList[].note",
    ]);
    expect(lines[1]).toMatch(/^POST \S+ 200 \d+ms unknown: body\.channel\.severity, body\.owner$/);
    expect(lines.at(-1)).toMatch(/^GET \S+ 200 \d+ms$/);
    emulator.clearRequests();
    expect(emulator.unknownFields()).toEqual([]);
  });

  test("writes a name on one line, whatever is in it", async () => {
    const lines: string[] = [];
    const emulator = await start({ logger: (line) => lines.push(line) });
    await send(emulator, "PATCH", keyPath, { "a\nGET / 200": 1 });
    expect(lines.join("")).not.toContain("\n");
    expect(emulator.unknownFields()).toEqual(['PATCH keys/{keyId}: body."a\\nGET / 200"']);
  });

  test("keeps a setting that nobody knows, in the words of the service, until null takes it away", async () => {
    const emulator = await start({ settingPrefix: "store_" });
    const path = `${pipePath("kafka")}/settings`;
    await send(emulator, "PUT", path, { store_max_memory: 5, stream_mode: "fast" });
    const settings = await resultOf(send(emulator, "GET", path));
    expect(settings).toMatchObject({ store_max_memory: 5, stream_mode: "fast" });
    await send(emulator, "PUT", path, { store_max_memory: null });
    expect(await resultOf(send(emulator, "GET", path))).not.toHaveProperty("store_max_memory");
  });

  test("loses what nobody knows of an alert to a replacement that does not send it back", async () => {
    const emulator = await start();
    await send(emulator, "PUT", alertPath, { ...alert, owner: "shop" });
    expect(await resultOf(send(emulator, "PUT", alertPath, alert))).not.toHaveProperty("owner");
  });

  test.each([
    ["POST", alertsPath, { ...alert, state: "OK" }, "state"],
    ["PUT", alertPath, { ...alert, createdAt: "2026-01-01T00:00:00Z" }, "createdAt"],
    ["PATCH", keyPath, { id: "0e5a7c93-b1d8-4f62-a7e4-5c3f9d2b8160" }, "id"],
    ["PATCH", pipePath("kafka"), { state: "Stopped" }, "state"],
  ])("refuses in %s %s what the service alone writes", async (method, path, body, field) => {
    const reply = await send(await start(), method, path, body);
    expect([reply.status, errorText(reply)]).toEqual([400, expect.stringContaining(`${field}: `)]);
  });

  test("still refuses a wrong value of a field that it knows", async () => {
    const reply = await send(await start(), "POST", alertsPath, { ...alert, threshold: "8", owner: "shop" });
    expect(errorText(reply)).toContain("threshold");
  });

  test("keeps a pipe's credentials to itself in every form", async () => {
    const emulator = await start();
    const secrets = { certificate: "word-1", privateKey: "word-2" };
    await resultOf(
      send(emulator, "PATCH", pipePath("kafka"), { source: { kafka: { credentials: secrets } } }),
    );
    const serviceAccountKey = "word-3";
    await resultOf(
      send(emulator, "PATCH", pipePath("objectStorage"), {
        source: { objectStorage: { serviceAccountKey } },
      }),
    );
    const mysql = {
      host: "h",
      credentials: { username: "word-4", password: "word-5" },
      privateKey: "word-6",
    };
    const body = { name: "n", source: { mysql }, destination: { database: "d" } };
    const created = await send(emulator, "POST", pipesPath, body);
    expect(created.status).toBe(200);
    expect(created.text + (await send(emulator, "GET", pipesPath)).text).not.toContain("word-");
    const kept = (kind: "kafka" | "objectStorage") =>
      emulator.get("pipes", emulator.seed.pipes[kind])?.source;
    expect(kept("kafka")?.kafka?.credentials).toEqual(secrets);
    expect(kept("objectStorage")?.objectStorage?.serviceAccountKey).toBe(serviceAccountKey);
  });
});

describe("quirks of openness", () => {
  const severity = { ...alert, channel: { ...alert.channel, severity: "high" } };

  test("dropUnknownFields loses them without a word, and tells them all the same", async () => {
    const emulator = await start({ quirks: { dropUnknownFields: true } });
    const created = await resultOf(send(emulator, "POST", alertsPath, { ...severity, owner: "shop" }));
    expect(created).not.toHaveProperty("owner");
    expect(created["channel"]).toEqual(alert.channel);
    expect(emulator.unknownFields()).toHaveLength(2);
  });

  test("refuseUnknownInUpdates answers them and refuses to be sent them back", async () => {
    const emulator = await start({ quirks: { refuseUnknownInUpdates: true } });
    const created = await resultOf(send(emulator, "POST", alertsPath, severity));
    expect(at(created, "channel")["severity"]).toBe("high");
    const path = `${alertsPath}/${text(created, "id")}`;
    const back = await send(emulator, "PUT", path, severity);
    expect([back.status, errorText(back)]).toEqual([400, expect.stringContaining("channel.severity: ")]);
    expect((await send(emulator, "PUT", path, alert)).status).toBe(200);
  });

  test("refuseUnknownInUpdates refuses what extraFields makes up as well", async () => {
    const emulator = await start({ quirks: { refuseUnknownInUpdates: true, extraFields: true } });
    const { ipAccessList } = await resultOf(send(emulator, "GET", keyPath));
    const reply = await send(emulator, "PATCH", keyPath, { ipAccessList });
    expect(errorText(reply)).toContain("ipAccessList.0.fieldOfTheFuture: ");
  });
});

describe("fields that are fixed", () => {
  const source = (emulator: Emulator) => emulator.get("pipes", emulator.seed.pipes.postgres)?.source;

  test.each([false, true])("may be repeated in an update (strict: %j)", async (strict) => {
    const emulator = await start({ strict });
    const before = source(emulator);
    const { settings, tableMappings } = before?.postgres ?? {};
    const postgres = { settings: { ...settings, publicationName: settings?.publicationName }, tableMappings };
    const destination = { database: "shop", managedTable: false, tableDefinition: null };
    const reply = await send(emulator, "PATCH", pipePath("postgres"), { source: { postgres }, destination });
    expect([reply.status, reply.text]).toEqual([200, expect.any(String)]);
    expect(source(emulator)).toEqual(before);
    expect(emulator.unknownFields()).toEqual([]);
  });

  test.each([
    [
      "postgres",
      { source: { postgres: { settings: { enableFailoverSlots: true } } } },
      "enableFailoverSlots",
    ],
    ["postgres", { source: { postgres: { settings: { replicationMode: "cdc" } } } }, "replicationMode"],
    ["postgres", { source: { postgres: { type: "neon" } } }, "source.postgres.type"],
    ["kafka", { source: { kafka: { topics: "others" } } }, "source.kafka.topics"],
    ["kafka", { destination: { table: "others" } }, "destination.table"],
    ["kafka", { destination: { tableDefinition: { sortingKey: ["b"] } } }, "destination.tableDefinition"],
    ["kinesis", { source: { kinesis: { format: "Avro" } } }, "source.kinesis.format"],
  ] as const)("of %s refuse a change by %j and name it", async (kind, body, field) => {
    const emulator = await start();
    const reply = await send(emulator, "PATCH", pipePath(kind), body);
    expect([reply.status, errorText(reply)]).toEqual([400, expect.stringContaining(field)]);
  });
});
