import { defaultSeed, noQuirks, type QuirkChange, type QuirkName } from "pulumi-pipes-emulator";
import { at, start, testStories, type Json, type Reply, type Service, type Stories } from "./client";

const { pipes, roles } = defaultSeed;
const tables = "source.postgres.tableMappings";
const engine = "destination.tableDefinition.engine";
const instant = "2026-01-27T16:42:09.003Z";
const html = "text/html; charset=utf-8";
const orders = [{ sourceSchemaName: "public", sourceTable: "orders", targetTable: "public_orders" }];
const removal = { source: { postgres: { tableMappingsToRemove: orders } } };
const stopped = (service: Service): void => {
  service.patch("pipes", pipes.postgres, { state: "Stopped" });
};
const threads = { name: "new", settings: { dbms_max_threads: 2 } };
const newPipe = {
  name: "n",
  source: {
    kafka: {
      brokers: "b",
      topics: "t",
      type: "kafka",
      format: "JSONEachRow",
      authentication: "IAM_ROLE",
      iamRole: "r",
    },
  },
  destination: { database: "d", table: "t", managedTable: false },
};
const reset = { settings: { object_storage_concurrency: null } };
const board = { name: "n", tiles: [] };
const tile = { name: "t", x: 0, y: 0, w: 1, h: 1, config: { displayType: "markdown" } };

/** What a reply has: its status, its content type, its text, or a value at a path of its result. */
function see({ status, headers, text, body }: Reply, path: string): unknown {
  const parts: Json = { status, type: headers.get("content-type"), text, verdict: body["valid"] };
  return path in parts ? parts[path] : at(body["result"], path);
}

// prettier-ignore
type Row = readonly [name: QuirkName, value: unknown, request: string, path: string, off: unknown, on: unknown, body?: unknown, prepare?: (service: Service) => void];
// prettier-ignore
const rows: readonly Row[] = [
  ["shuffleSets", true, "GET keys/restricted", "roles.0", "developer", "query_endpoints"],
  ["shuffleSets", true, "GET keys/restricted", "ipAccessList.1.source", "198.51.100.7", "203.0.113.0/24"],
  ["shuffleSets", true, "GET pipes/kafka", "source.kafka.reversePrivateEndpointIds.0", "endpoint-a1", "endpoint-b2"],
  ["shuffleSets", true, "GET pipes/postgres", `${tables}.0.sortingKeys`, ["customer_id", "order_id"], []],
  ["emptyAsNull", true, "GET pipes/kafka", "source.kafka.iamRole", undefined, null],
  ["emptyAsNull", true, "GET dashboards/ingestion", "tags", [], null],
  ["emptyAsEmpty", true, "GET keys/ci", "expireAt", null, ""],
  ["emptyAsEmpty", true, "GET dashboards/ingestion", "containers", undefined, []],
  ["emptyAsAbsent", true, "GET pipes/kafka", `${engine}.columnIds`, [], undefined],
  ["emptyAsAbsent", true, "GET pipes/postgres", `${tables}.2.excludedColumns`, [], undefined],
  ["instantsWithOffset", true, "GET alerts/errorRate", "updatedAt", instant, "2026-01-27T18:42:09.003+02:00"],
  ["instantsWithMicroseconds", true, "GET alerts/errorRate", "updatedAt", instant, "2026-01-27T16:42:09.003000Z"],
  ["instantsWithoutFraction", true, "GET alerts/errorRate", "updatedAt", instant, "2026-01-27T16:42:09Z"],
  ["engineWithParens", "type", "GET pipes/kafka", `${engine}.type`, "MergeTree", "MergeTree()"],
  ["engineWithParens", "string", "GET pipes/kinesis", engine, expect.anything(), "ReplacingMergeTree()"],
  ["quantitiesAsStrings", true, "GET pipes/kafka", "scaling.replicaCpuMillicores", 250, "250m"],
  ["quantitiesAsStrings", true, "GET pipes/kafka", "scaling.replicaMemoryGb", 1, "1Gi"],
  ["staleAfterScaling", 1, "PATCH service/pipesCdcScaling", "replicaMemoryGb", 8, 4, { replicaMemoryGb: 8 }],
  ["zerosAfterScaling", 1, "PATCH pipes/kafka/scaling", "scaling.replicas", 5, 0, { replicas: 5 }],
  ["volatileFields", true, "GET alerts/errorRate", "updatedAt", instant, expect.not.stringMatching(instant)],
  ["volatileFields", true, "GET pipes/kafka", "updatedAt", expect.stringMatching(/27\.418Z$/), expect.not.stringMatching(/27\.418Z$/)],
  ["extraFields", true, "GET pipes/postgres", `${tables}.0.fieldOfTheFuture`, undefined, expect.any(String)],
  ["extraFields", true, "GET dashboards/checkout", "tiles.0.fieldOfTheFuture", undefined, expect.any(String)],
  ["extraFields", true, "GET dashboards/checkout", "tiles.0.config.fieldOfTheFuture", undefined, undefined],
  ["keepUnknownFields", true, "PATCH keys/ci", "owner", undefined, "shop", { owner: "shop" }],
  ["strict", true, "POST dashboards", "status", 200, 400, { ...board, tiles: [{ ...tile, x: 0.5 }] }],
  ["refuseUnknownInUpdates", true, "PATCH keys/ci", "status", 200, 400, { owner: "shop" }],
  ["refuseUnknownInUpdates", true, "POST keys", "status", 200, 200, { name: "n", roles: ["admin"], owner: "shop" }],
  ["ignoreSettings", true, "PATCH pipes/kafka", "settings.dbms_max_threads", 2, undefined, threads],
  ["ignoreSettings", true, "PATCH pipes/kafka", "name", "new", "new", threads],
  ["ignoreStartPaused", true, "POST pipes", "state", "Stopped", "Provisioning", { ...newPipe, startPaused: true }],
  ["dropRole", true, "PATCH keys/ci", "roles", ["admin", "developer"], ["admin"], { roles: ["admin", "developer"] }],
  ["dropRole", true, "PATCH keys/ci", "roles", ["admin"], ["admin"], { roles: ["admin"] }],
  ["frozenRoles", true, "PATCH keys/ci", "roles", ["admin"], ["developer"], { roles: ["admin"] }],
  ["frozenRoles", true, "PATCH keys/ci", "assignedRoles.0.roleName", "admin", "developer", { roles: ["admin"] }],
  ["frozenRoles", true, "PATCH keys/ci", "roles", ["admin"], ["developer"], { assignedRoleIds: [roles.admin] }],
  ["frozenRoles", true, "PATCH keys/ci", "assignedRoles.0.roleName", "admin", "admin", { assignedRoleIds: [roles.admin] }],
  ["nullDoesNotReset", true, "PATCH pipes/objectStorage", "settings.object_storage_concurrency", undefined, 4, reset],
  ["keyStateMissing", true, "GET keys/ci", "state", "enabled", undefined],
  ["keyStateMissing", true, "GET pipes/kafka", "state", "Running", "Running"],
  ["singleChannel", true, "GET alerts/errorRate", "channels.length", 1, undefined],
  ["singleChannel", true, "GET alerts/errorRate", "channel.type", "webhook", "webhook"],
  ["inheritedAlertNames", true, "GET alerts/errorRate", "displayName", undefined, "Error rate"],
  ["webhookUrlMissing", true, "GET webhooks", "0.url", "https://on-call.example/alerts", undefined],
  ["emptyDeleteBody", true, "DELETE pipes/kafka", "text", expect.stringContaining("requestId"), ""],
  ["lingeringDeletion", 1, "DELETE pipes/kafka", "status", 200, 200],
  ["smallPages", 1, "GET webhooks", "length", 2, 1],
  ["contractOnly", "405", "GET pipes", "status", 200, 405],
  ["contractOnly", "html404", "GET pipes", "type", "application/json", html],
  ["contractOnly", "html404", "POST dashboards/validate", "status", 200, 404, board],
  ["dashboardValidation", "bare", "POST dashboards/validate", "verdict", undefined, true, board],
  ["dashboardValidation", "noVerdict", "POST dashboards/validate", "valid", true, undefined, board],
  ["dashboardValidation", "404", "POST dashboards/validate", "status", 200, 404, board],
  ["dashboardValidation", "405", "POST dashboards/validate", "status", 200, 405, board],
  ["dashboardValidation", "html404", "POST dashboards/validate", "type", "application/json", html, board],
  ["pausedNotRequired", true, "PATCH pipes/postgres", "status", 400, 200, removal],
  ["staysPaused", true, "PATCH pipes/postgres", "state", "Modifying", "Stopped", removal, stopped],
  ["immediateTransitions", true, "PATCH pipes/postgres/state", "state", "Stopping", "Stopped", { command: "stop" }],
];

/** What services do with unknown fields unless a quirk says otherwise. */
const dropping = { keepUnknownFields: false };

test.each(rows)("%s = %j changes %s: %s", async (...row: readonly unknown[]) => {
  const [name, value, request, path, off, on, body, prepare] = row as unknown as Row;
  const [plain, quirky] = [
    await start({ strict: false, quirks: dropping }),
    await start({ strict: false, quirks: { ...dropping, [name]: value } }),
  ];
  for (const service of [plain, quirky]) prepare?.(service);
  expect(see(await plain.send(request, body), path)).toEqual(off);
  expect(see(await quirky.send(request, body), path)).toEqual(on);
});

test("each quirk is in the table", () => {
  expect(new Set(rows.map(([name]) => name))).toEqual(new Set(Object.keys(noQuirks)));
});

test("quirks switch one by one at run time, and never change what the emulator stores", async () => {
  const service = await start({ quirks: { keyStateMissing: true } });
  const before = service.get("pipes", pipes.postgres);
  service.setQuirks({ shuffleSets: true, emptyAsNull: true, volatileFields: true, extraFields: true });
  await service.result("GET pipes/postgres");
  expect(service.get("pipes", pipes.postgres)).toEqual(before);
  service.setQuirks({ keyStateMissing: false });
  expect(service.quirks).toMatchObject({ keyStateMissing: false, shuffleSets: true, dropRole: false });
  const unknown = { unknown: true } as QuirkChange;
  expect(() => {
    service.setQuirks(unknown);
  }).toThrow();
});

const listed = (expected: boolean) => async (service: Service) => {
  expect((await service.send("GET pipes")).text.includes(pipes.kafka)).toBe(expected);
};
// prettier-ignore
const stories: Stories = {
  "zerosAfterScaling ends after that many reads": [{ quirks: { zerosAfterScaling: 2 } },
    ["PATCH pipes/kafka/scaling", { replicas: 5 }, { "scaling.replicas": 0 }],
    ["GET pipes/kafka", null, { "scaling.replicas": 0 }],
    ["GET pipes/kafka", null, { "scaling.replicas": 0, "scaling.replicaMemoryGb": 0 }],
    ["GET pipes/kafka", null, { "scaling.replicas": 5 }],
  ],
  "lingeringDeletion shows a deleted pipe for that many reads, and refuses changes": [{ quirks: { lingeringDeletion: 2 } },
    ["DELETE pipes/kafka", null, 200],
    listed(true),
    ["GET pipes/kafka", null, { state: "Stopping" }],
    ["DELETE pipes/kafka", null, 200],
    ["PATCH pipes/kafka", { name: "new" }, "is being deleted"],
    ["PATCH pipes/kafka/state", { command: "start" }, "is being deleted"],
    ["PATCH pipes/kafka/scaling", { replicas: 2 }, "is being deleted"],
    ["PUT pipes/kafka/settings", { dbms_max_threads: 2 }, "is being deleted"],
    listed(true),
    ["GET pipes/kafka", null, { state: "Stopping" }],
    ["GET pipes/kafka", null, 404],
    listed(false),
  ],
  "an emulator lists the unknown fields that it drops": [{ strict: false, quirks: dropping },
    ["PATCH keys/ci", { ipAccessList: [{ source: "10.0.0.1", note: "a" }], owner: "shop" }, { ipAccessList: [{ source: "10.0.0.1" }] }],
    (service) => { expect(service.unknownFields()).toHaveLength(2); },
  ],
  "refuseUnknownInUpdates refuses what the emulator returned": [{ strict: false, quirks: { refuseUnknownInUpdates: true, extraFields: true } },
    ["PATCH keys/restricted", { ipAccessList: [{ source: "10.0.0.1", fieldOfTheFuture: "a" }] }, "ipAccessList.0.fieldOfTheFuture: "],
    ["POST keys", { name: "n", roles: ["admin"], owner: "shop" }, { "key.owner": "shop" }],
  ],
  "contractOnly leaves what the contract offers": [{ quirks: { contractOnly: "405" } },
    ...["GET pipes/kafka", "DELETE pipes/kafka", "PATCH pipes/kafka/state", "GET keys", "GET keys/ci"].map((request) => [request, null, 405] as const),
    async (service) => { expect((await service.send("GET pipes/kafka")).headers.get("allow")).toBe("PATCH"); },
    ...["alerts", "alerts/errorRate", "dashboards", "sources"].map((path) => [`GET ${path}`, null, 200] as const),
    ...["pipes/kafka", "keys/ci"].map((path) => [`PATCH ${path}`, { name: "x" }, 200] as const),
  ],
};
testStories(stories);
