/** A small OpenAPI document of a platform with other words: flows instead of pipes, watch instead of observability. */
const json = (schema: object) => ({ requestBody: { content: { "application/json": { schema } } } });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const service = "/v1/organizations/{orgId}/services/{serviceId}";
const text = { type: "string" };
const whole = { type: "integer" };

const schemas = {
  Place: {
    type: "object",
    required: ["x"],
    properties: { x: { ...whole, minimum: 0, maximum: 23 }, y: { ...whole, minimum: 0 } },
  },
  LineConfig: {
    type: "object",
    required: ["displayType"],
    properties: { displayType: { ...text, enum: ["line"] }, fillNulls: { type: "boolean" } },
  },
  MarkdownConfig: {
    type: "object",
    required: ["displayType", "markdown"],
    properties: { displayType: { const: "markdown" }, markdown: { ...text, maxLength: 40 } },
  },
  Tile: {
    allOf: [
      ref("Place"),
      {
        type: "object",
        required: ["name", "config"],
        properties: {
          name: text,
          config: { oneOf: [ref("LineConfig"), ref("MarkdownConfig")] },
          nested: { type: "array", items: ref("Tile") },
        },
      },
    ],
  },
  Dashboard: {
    type: "object",
    required: ["name", "tiles"],
    properties: {
      name: { ...text, minLength: 1, maxLength: 80 },
      tiles: { type: "array", items: ref("Tile"), minItems: 1, maxItems: 50 },
      tags: { type: "array", items: text, uniqueItems: true },
      savedQuery: { type: ["string", "null"] },
      place: { anyOf: [ref("Place"), { type: "null" }] },
      extra: { type: "object" },
    },
  },
  FlowCreation: {
    type: "object",
    required: ["name"],
    properties: {
      name: text,
      id: { ...text, format: "uuid" },
      settings: { type: "object", properties: { db_max_threads: { ...whole, nullable: true } } },
      level: { type: "number", enum: [0.5, 0.9] },
    },
  },
};

export const document = {
  openapi: "3.1.0",
  paths: {
    [`${service}/flows`]: { post: json(ref("FlowCreation")), get: {} },
    [`${service}/watch/dashboards`]: { post: json(ref("Dashboard")) },
    "/v1/organizations/{orgId}/keys": { get: {} },
  },
  components: { schemas },
};

export const words = "pipes=flows,observability=watch,dbms_=db_";
