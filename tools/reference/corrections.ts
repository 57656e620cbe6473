/** A program that causes a message, and the corrected program. Both follow the import of `pulumi-pipes` as `pipes`. */
interface Correction {
  readonly before: string;
  readonly after: string;
}

const alertOn = (dashboard: string, tile: string): string => `\
new pipes.Alert("latency", {
  dashboardId: ${dashboard},
  tileId: ${tile},
  source: "tile",
  threshold: 250,
  thresholdType: "above",
  interval: "1h",
  channel: { type: "webhook", webhookId: "65f1a0c3d2b4e5f607182e01" },
});`;

const key = (properties: string): string =>
  `new pipes.AccessKey("deploy", { name: "deploy", ${properties} });`;

const adoptedKey = (properties: string): string => `\
new pipes.AccessKey("ci", { adoptId: "d27f4b60-8ce1-4a39-b5f7-1e6d0c9a3852"${properties} });`;

const adoptedAlert = (properties: string): string =>
  `new pipes.Alert("errors", { adoptId: "65f1a0c3d2b4e5f607182c01", ${properties} });`;

const dashboard = (first: string, second: string): string => `\
const config = { displayType: "markdown", markdown: "Orders" };
new pipes.Dashboard("orders", {
  name: "Orders",
  tiles: [
    { name: "${first}", x: 0, y: 0, w: 12, h: 6, config },
    { name: "${second}", x: 12, y: 0, w: 12, h: 6, config },
  ],
});`;

const chart = (sourceId: string): string => `\
const config = { displayType: "line", sourceId: ${sourceId}, select: [{ aggFn: "count" }] };
new pipes.Dashboard("orders", { name: "Orders", tiles: [{ name: "Rate", x: 0, y: 0, w: 12, h: 6, config }] });`;

const stream = (
  fields: string,
  more = 'destination: { database: "default", table: "clicks", managedTable: false },',
): string => `\
new pipes.Pipe("clicks", {
  name: "clicks",
  source: { kafka: { brokers: "broker.example:9092", topics: "clicks", ${fields} } },
  ${more}
});`;

const valid = 'iamRole: "loader", type: "kafka", format: "JSONEachRow", authentication: "IAM_ROLE"';

const columns = `destination: {
    ...{ database: "default", table: "clicks", managedTable: false },
    columns: [{ name: "id", type: "UInt64" }],
  },`;

const twoNames = (first: string, second: string): string => `\
const pipeId = "3d9b2c71-58ae-4f06-a1d4-7c60e2b8f915";
new pipes.PipeSettings("orders", { pipeId, ${first} });
new pipes.PipeSettings("tuning", { pipeId, ${second} });`;

/** Corrections of the most common messages, by code. */
export const corrections: Readonly<Record<string, Correction>> = {
  "adoption/changes": { before: adoptedKey(', name: "builds"'), after: adoptedKey(', name: "ci"') },
  "adoption/missing": {
    before: 'new pipes.AccessKey("ci", { adoptId: "00000000-0000-4000-8000-000000000000" });',
    after: adoptedKey(""),
  },
  "adoption/removes": {
    before: adoptedKey(', ipAccessList: [{ source: "10.0.0.0/8" }]'),
    after: adoptedKey(""),
  },
  "alert/no-tile": {
    before: alertOn('"65f1a0c3d2b4e5f607182930"', '"65f1a0c3d2b4e5f607182fff"'),
    after: `const checkout = pipes.getDashboardOutput({ name: "Checkout" });\n${alertOn("checkout.id", 'pipes.tileIdOf(checkout, "Latency p95")')}`,
  },
  "args/invalid": {
    before: key('roles: ["developer"], expireAt: "30.06.2099"'),
    after: key('roles: ["developer"], expireAt: "2099-06-30T00:00:00Z"'),
  },
  "args/outside-known": { before: adoptedAlert('interval: "36h"'), after: adoptedAlert('interval: "6h"') },
  "args/required": {
    before: 'new pipes.Dashboard("orders", { name: "Orders" });',
    after: 'new pipes.Dashboard("orders", { name: "Orders", tiles: [] });',
  },
  "args/unknown-field": { before: adoptedAlert("treshold: 8"), after: adoptedAlert("threshold: 8") },
  "args/unsendable": {
    before: key('roles: ["developer"], expireAt: new Date("2099-06-30")'),
    after: key('roles: ["developer"], expireAt: new Date("2099-06-30").toISOString()'),
  },
  "config/credentials": {
    before: 'new pipes.Provider("us", { baseUrl: "https://api.us.example", authKeyId: "demo-admin-key" });',
    after: `\
const authKeySecret = new pulumi.Config("shop").requireSecret("usAuthKeySecret");
new pipes.Provider("us", { baseUrl: "https://api.us.example", authKeyId: "demo-admin-key", authKeySecret });`,
  },
  "dashboard/invalid": {
    before: chart('"65f1a0c3d2b4e5f607182fff"'),
    after: chart('pipes.getSourceOutput({ name: "Traces" }).id'),
  },
  "dashboard/same-name": { before: dashboard("Rate", "Rate"), after: dashboard("Rate", "Error rate") },
  "dashboard/unknown-tile": {
    before:
      'const checkout = pipes.getDashboardOutput({ name: "Checkout" });\nexport const tile = pipes.tileIdOf(checkout, "Latency");',
    after:
      'const checkout = pipes.getDashboardOutput({ name: "Checkout" });\nexport const tile = pipes.tileIdOf(checkout, "Latency p95");',
  },
  "function/no-match": {
    before: 'export const checkout = pipes.getDashboardOutput({ name: "Check-out" }).id;',
    after: 'export const checkout = pipes.getDashboardOutput({ name: "Checkout" }).id;',
  },
  "import/option": {
    before: 'new pipes.AccessKey("ci", {}, { import: "d27f4b60-8ce1-4a39-b5f7-1e6d0c9a3852" });',
    after: adoptedKey(""),
  },
  "key/credentials-unknown": {
    before: `const ci = ${adoptedKey("")}\nexport const secret = ci.authKeySecret;`,
    after: `const deploy = ${key('roles: ["developer"]')}\nexport const secret = deploy.authKeySecret;`,
  },
  "key/gets-admin": { before: key('roles: ["admin"]'), after: key('roles: ["developer"]') },
  "key/open-to-all": {
    before: key('roles: ["developer"], ipAccessList: [{ source: "0.0.0.0/0" }]'),
    after: key('roles: ["developer"], ipAccessList: [{ source: "10.0.0.0/8" }]'),
  },
  "key/unusable": {
    before: key('roles: ["developer"], ipAccessList: []'),
    after: key('roles: ["developer"], ipAccessList: [{ source: "10.0.0.0/8" }]'),
  },
  "pipe/columns-alone": {
    before: stream(valid, columns),
    after: stream(valid, `${columns}\n  fieldMappings: [{ sourceField: "id", destinationField: "id" }],`),
  },
  "pipe/creation-needs": {
    before: stream('iamRole: "loader"'),
    after: stream(valid),
  },
  "update/conflict": {
    before: twoNames('name: "orders"', 'name: "shop"'),
    after: twoNames('name: "orders"', "settings: { dbms_max_threads: 8 }"),
  },
};
