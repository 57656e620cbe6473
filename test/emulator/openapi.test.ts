import { Validator } from "@seriousme/openapi-schema-validator";
import { defaultSeed } from "pulumi-pipes-emulator";
import {
  alertsPath,
  at,
  dashboardsPath,
  emulators,
  keysPath,
  pipePath,
  pipesPath,
  send,
  sendRaw,
  sourcesPath,
  type Json,
} from "./client";
import { describedOperations, deviations, pathPattern } from "./documented";

const start = emulators();
const pipes = "/v1/organizations/{organizationId}/services/{serviceId}/pipes";
const keys = "/v1/organizations/{organizationId}/keys";
const observability = "/v1/organizations/{organizationId}/services/{serviceId}/observability";
const operations = [
  `GET ${pipes}`,
  `POST ${pipes}`,
  `GET ${pipes}/{pipeId}`,
  `PATCH ${pipes}/{pipeId}`,
  `DELETE ${pipes}/{pipeId}`,
  `PATCH ${pipes}/{pipeId}/state`,
  `PATCH ${pipes}/{pipeId}/scaling`,
  `GET ${pipes}/{pipeId}/settings`,
  `PUT ${pipes}/{pipeId}/settings`,
  `GET ${keys}`,
  `POST ${keys}`,
  `GET ${keys}/{keyId}`,
  `PATCH ${keys}/{keyId}`,
  `DELETE ${keys}/{keyId}`,
  ...["dashboard", "alert"].flatMap((kind) => [
    `GET ${observability}/${kind}s`,
    `POST ${observability}/${kind}s`,
    `GET ${observability}/${kind}s/{${kind}Id}`,
    `PUT ${observability}/${kind}s/{${kind}Id}`,
    `DELETE ${observability}/${kind}s/{${kind}Id}`,
  ]),
  `POST ${observability}/dashboards/validate`,
  `GET ${observability}/sources`,
];

async function documentOf(...options: Parameters<typeof start>): Promise<Json> {
  const { status, headers, body } = await sendRaw(await start(...options), "/openapi.json", {});
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("application/json");
  return body;
}

describe("the OpenAPI document", () => {
  test("is valid OpenAPI 3.1, and anybody may read it", async () => {
    const document = await documentOf();
    expect(document["openapi"]).toMatch(/^3\.1\./);
    expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true });
  });

  test("has every operation, each with a name, a summary, a tag and all its responses", async () => {
    const paths = at(await documentOf(), "paths");
    expect(describedOperations().sort()).toEqual([...operations].sort());
    const ids = new Set<unknown>();
    for (const operation of operations) {
      const [method = "", path = ""] = operation.split(" ");
      const described = at(paths, path, method.toLowerCase());
      ids.add(described["operationId"]);
      expect(described["summary"]).toEqual(expect.any(String));
      expect(described["tags"]).toHaveLength(1);
      for (const status of ["200", "400", "401", "403", "404", "405", "429"])
        expect(at(described, "responses")).toHaveProperty(status);
      expect("requestBody" in described).toBe(/^(POST|PUT|PATCH)/.test(operation));
    }
    expect(ids.size).toBe(operations.length);
  });

  test("asks for Basic authentication everywhere", async () => {
    const document = await documentOf();
    expect(document["security"]).toEqual([{ key: [] }]);
    expect(at(document, "components", "securitySchemes", "key")).toMatchObject({
      type: "http",
      scheme: "basic",
    });
  });

  test("tells the query parameters of alerts as bounded numbers", async () => {
    const list = at(await documentOf(), "paths", `${observability}/alerts`, "get");
    expect(list["parameters"]).toEqual([
      expect.objectContaining({
        name: "limit",
        in: "query",
        schema: { default: 1000, type: "integer", minimum: 1, maximum: 1000 },
      }),
      expect.objectContaining({ name: "offset", in: "query" }),
    ]);
  });

  test("says that an error of the observability part is a message, and that not found may be HTML", async () => {
    const responses = at(
      await documentOf(),
      "paths",
      `${observability}/alerts/{alertId}`,
      "get",
      "responses",
    );
    expect(at(responses, "404", "content")).toEqual({
      "application/json": { schema: { $ref: "#/components/schemas/Message" } },
      "text/html": { schema: { type: "string" } },
    });
    expect(at(responses, "401", "content", "application/json", "schema")).toEqual({
      $ref: "#/components/schemas/Error",
    });
  });

  test("speaks the words of the service", async () => {
    const segments = { pipes: "flows", observability: "insight" };
    const document = await documentOf({ segments, settingPrefix: "engine_" });
    expect(Object.keys(at(document, "paths")).some((path) => path.endsWith("/insight/alerts"))).toBe(true);
    expect(Object.keys(at(document, "paths")).some((path) => path.endsWith("/flows/{pipeId}/state"))).toBe(
      true,
    );
    expect(at(document, "components", "schemas", "PipeSettings", "properties")).toHaveProperty(
      "engine_max_threads",
    );
    expect(JSON.stringify(document)).not.toMatch(/dbms_|\/pipes|\/observability/);
    expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true });
  });
});

describe("responses", () => {
  // `send` compares each response with the document and throws where they differ.
  test("of every operation, with its own example and with none of its rules kept, are described", async () => {
    const emulator = await start();
    const paths = at(await documentOf(), "paths");
    for (const operation of operations.filter((name) => !name.startsWith("DELETE"))) {
      const [method = "", template = ""] = operation.split(" ");
      const described = at(paths, template, method.toLowerCase());
      const path = exampleOf(template);
      const withBody = "requestBody" in described;
      const example = withBody
        ? at(described, "requestBody", "content", "application/json", "example")
        : undefined;
      expect([operation, (await send(emulator, method, path, example)).status]).toEqual([operation, 200]);
      // A validation says in its verdict what a creation refuses.
      const refusal = path.endsWith("/validate") ? 200 : 400;
      if (withBody) expect((await send(emulator, method, path, { unknown: 1 })).status).toBe(refusal);
      expect((await send(emulator, method, path, example, { keyId: "a", keySecret: "b" })).status).toBe(401);
    }
  });

  test("of every deletion are described, the second time too", async () => {
    const emulator = await start();
    for (const operation of operations.filter((name) => name.startsWith("DELETE"))) {
      const path = exampleOf(operation.slice("DELETE ".length));
      expect((await send(emulator, "DELETE", path)).status).toBe(200);
      expect([200, 404]).toContain((await send(emulator, "DELETE", path)).status);
    }
  });

  test.each([
    ["a status that is not described", { status: 201 }, "status 201"],
    [
      "a field too many",
      { text: JSON.stringify({ status: 200, requestId: "x", result: [], more: 1 }) },
      "must NOT",
    ],
    ["another content type", { headers: new Headers({ "content-type": "text/plain" }) }, "content type"],
    ["no WWW-Authenticate", { status: 401 }, "WWW-Authenticate"],
  ])("with %s would be noticed", (_case, change, surprise) => {
    const text = JSON.stringify({ status: 200, requestId: defaultSeed.serviceId, result: [] });
    const headers = new Headers({ "content-type": "application/json" });
    const good = { method: "GET", path: pipesPath, status: 200, headers, text };
    expect(deviations(good)).toEqual([]);
    expect(deviations({ ...good, ...change }).join("\n")).toContain(surprise);
  });
});

describe("a method that a path does not have", () => {
  test.each([
    ["PUT", pipesPath, "GET, POST"],
    ["POST", pipePath("kafka"), "GET, PATCH, DELETE"],
    ["GET", `${pipePath("kafka")}/state`, "PATCH"],
    ["OPTIONS", keysPath, "GET, POST"],
    ["PATCH", dashboardsPath, "GET, POST"],
    ["DELETE", alertsPath, "GET, POST"],
    ["POST", sourcesPath, "GET"],
  ])("%s %s responds 405 and says what there is", async (method, path, allowed) => {
    const reply = await sendRaw(await start(), path, { method });
    expect(reply.status).toBe(405);
    expect(reply.headers.get("allow")).toBe(allowed);
  });
});

/** A path with the ids of the seed, as the walk needs them. */
function exampleOf(template: string): string {
  const ids: Readonly<Record<string, string>> = {
    organizationId: defaultSeed.organizationId,
    serviceId: defaultSeed.serviceId,
    pipeId: defaultSeed.pipes.kafka,
    keyId: defaultSeed.keys.ci.id,
    alertId: defaultSeed.alerts.errorRate,
    dashboardId: defaultSeed.dashboards.ingestion.id,
  };
  const path = template.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => ids[name] ?? "");
  expect(path).toMatch(pathPattern(template));
  return path;
}
