import { randomUUID } from "node:crypto";
import { Validator } from "@seriousme/openapi-schema-validator";
import { defaultSeed } from "pulumi-pipes-emulator";
import { at, basic, describedPaths, errorText, pathOf, start, type Json } from "./client";

const {
  organizationId,
  serviceId,
  spareServiceId,
  pipes,
  keys,
  alerts,
  dashboards,
  webhooks,
  savedSearches,
  sources,
} = defaultSeed;
const uuidV4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const json = "application/json";
const html = "text/html; charset=utf-8";

describe("responses", () => {
  test("carry their status, a request id of their own, and a result except after a deletion", async () => {
    const service = await start();
    const replies = await Promise.all(Array.from({ length: 50 }, () => service.send("GET pipes/kafka")));
    const ids = replies.map(({ body }) => body["requestId"]);
    expect([new Set(ids).size, ids[0]]).toEqual([50, expect.stringMatching(uuidV4)]);
    expect(Object.keys(replies[0]?.body ?? {})).toEqual(["status", "requestId", "result"]);
    const { body } = await service.send("DELETE pipes/kafka");
    expect(body).toEqual({ status: 200, requestId: expect.stringMatching(uuidV4) as string });
  });

  const objects = ["pipes/kafka", "alerts/errorRate", "dashboards/checkout"];
  // prettier-ignore
  const missing: readonly (readonly [path: string, status: number, type: string])[] = [
    ...[`pipes/${randomUUID()}`, `keys/${randomUUID()}`, `alerts/${"a".repeat(24)}`, `dashboards/${"a".repeat(24)}`,
      `${pathOf("organization")}/services/${randomUUID()}/pipes`, `/v1/organizations/${randomUUID()}/keys`,
      ...objects.map((path) => pathOf(path).replace(serviceId, spareServiceId)),
    ].map((path) => [path, 404, json] as const),
    ...["/", "/v1", "service/unknown", "pipes/a/b/c"].map((path) => [path, 404, html] as const),
    ...["/v1/organizations", "service", "organization/members"].map((path) => [path, 501, json] as const),
  ];
  test.each(missing)("GET %s gets %d as %s", async (path, status, type) => {
    const reply = await (await start()).send(`GET ${path}`);
    expect([reply.status, reply.headers.get("content-type")]).toEqual([status, type]);
    if (status === 501) expect(errorText(reply)).toMatch(/^NOT_IMPLEMENTED: /);
  });

  test.each([
    ["malformed JSON", '{"name":', json, 400],
    ["an empty body", "", json, 400],
    ["another content type", '{"name":"x"}', "text/plain", 400],
    ["a list", "[]", json, 400],
    ["a content type with a charset", '{"name":"x"}', `${json}; charset=utf-8`, 200],
    ["more than 1 MiB", JSON.stringify({ name: "x".repeat(1_100_000) }), json, 413],
  ])("to an update with %s have the status they need", async (_case, body, type, status) => {
    const service = await start();
    const headers = { authorization: basic(keys.admin), "content-type": type };
    expect((await service.sendRaw("PATCH pipes/kafka", { headers, body })).status).toBe(status);
  });
});

describe("the OpenAPI document", () => {
  test.each([
    ["open", {}],
    ["strict", { strict: true }],
    ["renamed", { segments: { pipes: "flows", observability: "insight" }, settingPrefix: "engine_" }],
  ])("of a service that is %s is valid, and needs no credentials", async (name, options) => {
    const service = await start({ strict: false, ...options });
    const { headers, body } = await service.sendRaw("GET /openapi.json", {});
    expect([headers.get("content-type"), body["openapi"]]).toEqual([json, expect.stringMatching(/^3\.1\./)]);
    expect(await new Validator().validate(structuredClone(body))).toEqual({ valid: true });
    expect(body["security"]).toEqual([{ key: [] }]);
    expect(at(body, "components.securitySchemes.key")).toMatchObject({ type: "http", scheme: "basic" });
    expect(/dbms_|\/pipes|\/observability/.test(JSON.stringify(body))).toBe(name !== "renamed");
    const closed = at(body, "components.schemas.KeyPatch.additionalProperties");
    expect(closed).toBe(name === "strict" ? false : undefined);
    expect(at(body, "components.schemas.PipeScaling.minProperties")).toBe(1);
  });

  test("describes each operation with a name of its own, a summary, a tag and its failures", () => {
    const described = describedPaths.flatMap(({ operations }) => Object.entries(operations));
    expect(described.length).toBeGreaterThan(40);
    expect(new Set(described.map(([, operation]) => at(operation, "operationId"))).size).toBe(
      described.length,
    );
    for (const [method, operation] of described) {
      const { summary, tags, responses } = operation as Json;
      expect([summary, tags]).toEqual([expect.any(String), [expect.any(String)]]);
      for (const status of [200, 400, 401, 403, 404, 405, 429])
        expect(responses).toHaveProperty(String(status));
      expect("requestBody" in (operation as Json)).toBe(["post", "put", "patch"].includes(method));
    }
  });

  test.each(describedPaths)("equals what $path serves", async ({ path, operations }) => {
    const service = await start();
    const [alertId, dashboardId] = [alerts.errorRate, dashboards.ingestion.id];
    const own = {
      pipeId: pipes.kafka,
      keyId: keys.ci.id,
      alertId,
      dashboardId,
      webhookId: webhooks.chat,
      savedSearchId: savedSearches.slowQueries,
      sourceId: sources.log,
      // No pipe of the seed uses it.
      reversePrivateEndpointId: defaultSeed.reversePrivateEndpoints.warehouse,
    };
    const ids: Json = { organizationId, serviceId, ...own };
    // Of another kind, the first object of the seed.
    const seeded = (name: string): unknown =>
      Object.values((at(defaultSeed, name.replace(/Id$/, "s")) as Json | undefined) ?? {})[0];
    const example = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
      String(ids[name] ?? seeded(name)),
    );
    // The deletion comes last: it deletes the example of the others.
    for (const method of Object.keys(operations).sort((one) => (one === "delete" ? 1 : -1))) {
      const request = `${method.toUpperCase()} ${example}`;
      const contents = at(operations[method], "requestBody.content") as Json | undefined;
      const value = at(contents?.["application/json"], "example");
      const refused = await service.send(request, value, { keyId: "a", keySecret: "b" });
      const found = [request, refused.status, errorText(refused).split(":")[0]];
      expect(found).toEqual([request, 401, "UNAUTHORIZED"]);
      expect([request, await service.status(request, value)]).toEqual([request, 200]);
    }
    const allow = Object.keys(operations).map((name) => name.toUpperCase());
    const others = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"].filter(
      (name) => !allow.includes(name),
    );
    // The path of a validation is also one of a dashboard.
    for (const method of path.endsWith("/validate") ? [] : others) {
      const { status, headers } = await service.sendRaw(`${method} ${example}`, {});
      expect([method, status, headers.get("allow")]).toEqual([method, 405, allow.join(", ")]);
    }
  });

  test("describes query parameters as bounded numbers, and links a creation to the operations on the object", () => {
    const list = describedPaths.find(({ path }) => path.endsWith("/alerts"))?.operations;
    expect(at(list, "get.parameters")).toMatchObject([
      { name: "limit", in: "query", schema: { default: 1000, type: "integer", minimum: 1, maximum: 1000 } },
      { name: "offset", in: "query" },
    ]);
    const owners = { organizationId: "$request.path.organizationId", serviceId: "$request.path.serviceId" };
    const parameters = { ...owners, alertId: "$response.body#/result/id" };
    expect(at(list, "post.responses.200.links.getAlert.parameters")).toEqual(parameters);
  });
});
