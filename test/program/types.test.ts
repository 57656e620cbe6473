import * as pipes from "pulumi-pipes";
import { valueSets } from "../../tools/codegen/valueSets";
import { errorsIn } from "../harness/typeCheck";

const compilerPatienceMs = 120_000;

/** The beginning of every program: parts of args. */
const head = `
import * as pulumi from "@pulumi/pulumi";
import * as pipes from "pulumi-pipes";
export const cond = pulumi.runtime.isDryRun();
export const text: string = pulumi.getStack();
export const eventual: pulumi.Output<string> = pulumi.output(text);
export const perhaps: pulumi.Output<string | undefined> = new pulumi.Config().getSecret("x") ?? pulumi.output(undefined);
export const channel = { type: "webhook", webhookId: "w" };
export const measured = { threshold: 1, interval: "1h", channel };
export const onTile = { ...measured, dashboardId: "d", tileId: "t" };
export const destination = { database: "d", table: "t" };
export const kafka = { brokers: "b", topics: "t" };
export const tableMappings = [{ sourceSchemaName: "public", sourceTable: "o", targetTable: "o" }];
export const postgres = { host: "h", database: "d", tableMappings };
export const place = { x: 0, y: 0, w: 12, h: 6 };
`;

/** Programs that compile, each below its title. */
const right = `
// an alert that is adopted and deleted with its resource
new pipes.Alert("a", { ...onTile, adoptId: "x", source: "tile", thresholdType: "above", deletionPolicy: "delete" });
// an alert and a dashboard that are adopted by their ids alone
new pipes.Alert("a", { adoptId: "x" }); new pipes.Dashboard("d", { adoptId: eventual });
// the pair of a key as a text
const key = new pipes.AccessKey("k", { name: "k", roles: ["admin"] }); const pair: pulumi.Output<string>[] = [key.authKeyId, key.authKeySecret]; export { pair };
// references to other objects
const pipe: pulumi.Output<string> = new pipes.PipeSettings("s", { pipeId: "x" }).pipeId; const board: pulumi.Output<string | undefined> = pipes.Alert.get("a", "id").dashboardId; export { board, pipe };
// an alert for a webhook of a chat, and a channel as a type
const chat: pipes.types.input.AlertChannel = { type: pipes.AlertChannelType.Webhook, webhookId: eventual, slackChannelId: "c", severity: "error" }; new pipes.Alert("a", { ...onTile, channel: chat, source: "tile", thresholdType: "above" });
// an alert for an unknown channel
new pipes.Alert("a", { ...onTile, channel: { type: "pager", additionalFields: { team: "t" } }, source: "tile", thresholdType: "above" });
// an alert with several channels, and a list of channels as an output
new pipes.Alert("a", { ...onTile, channel: undefined, channels: [{ type: "email", emailRecipients: [eventual] }, pulumi.output(channel)], source: "tile", thresholdType: "above" }); new pipes.Alert("a", { adoptId: "x", channels: pulumi.output([channel]) });
// the channels of an alert
const channels: pulumi.Output<pipes.types.output.AlertChannel[]> = pipes.Alert.get("a", "id").channels; export { channels };
// texts that are no literals
const args = { ...onTile, source: "tile", thresholdType: "above" }; new pipes.Alert("a", args); new pipes.Alert("b", { ...args, source: text, thresholdType: text });
// outputs and promises everywhere
new pipes.Alert("a", { ...onTile, source: eventual, thresholdType: Promise.resolve(text), threshold: pulumi.output(1), channel: pulumi.output(channel) });
// an index into the tiles of a dashboard
const board = new pipes.Dashboard("d", { name: "d", tiles: [] }); new pipes.Alert("a", { ...measured, source: "tile", dashboardId: board.id, tileId: board.tileIds["Rate"], thresholdType: "above" });
// an alert as a type, a subclass and an existing one
class Mine extends pipes.Alert { constructor(name: string, args: pipes.AlertArgs) { super(name, args); } } const alerts: pipes.Alert[] = [pipes.Alert.get("x", "id"), new Mine("m", { ...onTile, source: "tile", thresholdType: "above" }), new pipes.Alert("a", { ...onTile, source: "tile", thresholdType: "above" })]; export { alerts };
// a key that is adopted
new pipes.AccessKey("k", { adoptId: eventual, deletionPolicy: "disable" });
// a key that an output decides to create or adopt
new pipes.AccessKey("k", { adoptId: perhaps, name: "k", roles: ["admin"] });
// a source of an unknown kind
new pipes.Pipe("p", { adoptId: "x", name: "p", source: { additionalFields: { mysql: { host: "h" } } }, destination });
// a source that a condition chooses
new pipes.Pipe("p", { name: "p", source: cond ? { kafka } : { postgres }, destination });
// an input of any source, of one kind, and outputs at its leaves
const any: pulumi.Input<pipes.types.input.PipeSource> = cond ? { kafka } : pulumi.output({ kafka });
new pipes.Pipe("p", { name: "p", source: any, destination });
const one: pulumi.Output<{ kafka: typeof kafka }> = pulumi.output({ kafka });
new pipes.Pipe("q", { name: "q", source: one, destination });
new pipes.Pipe("r", { name: "r", source: { kafka: { ...kafka, credentials: { username: "u", password: pulumi.secret("x") } } }, destination });
// functions that write parts
const mapping = (table: string): pipes.types.input.PipeTableMapping => ({ sourceSchemaName: "public", sourceTable: table, targetTable: eventual });
const tile = (name: string): pipes.types.input.DashboardTile => ({ name, ...place, config: { displayType: pipes.TileDisplayType.Line, sourceId: eventual } });
const source: pipes.types.input.KafkaSource = kafka; const input: pulumi.Input<pipes.types.input.KafkaSource> = { ...kafka, iamRole: eventual };
new pipes.Dashboard("d", { name: "d", tiles: [tile("a")] }); new pipes.PipeSettings("s", { pipeId: "x", source: { postgres: { tableMappings: [mapping("o")] } } });
export { source, input };
// a constant, a text and an output in a mapping of a collection
const collection: pipes.types.input.MongodbTableMapping = { sourceDatabaseName: "d", sourceCollection: eventual, targetTable: "t", tableEngine: pipes.MappingTableEngine.MergeTree };
new pipes.PipeSettings("s", { pipeId: "x", source: { mongodb: { tableMappings: [collection, { ...collection, tableEngine: "Null" }, pulumi.output(collection)] } } });
// tiles of usual kinds and of others
new pipes.Dashboard("d", { name: "d", tiles: [
{ name: "a", ...place, config: { displayType: "line", sourceId: "s", select: [{ aggFn: "quantile", level: 0.95, valueExpression: eventual }] } },
{ name: "b", ...place, config: { displayType: "search", select: "Timestamp, Body", where: "x", whereLanguage: "lucene" } },
{ name: "c", ...place, config: { displayType: "markdown", markdown: "# c" } },
{ name: "d", ...place, config: { displayType: "heatmap", cells: 4 }, group: "g" },
] });
// what functions return
export const id: Promise<string | undefined> = pipes.getPipes().then((found: pipes.GetPipesResult) => found.pipes[0]?.id);
export const first: pulumi.Output<string> = pipes.getAlertsOutput().alerts.apply((alerts: pipes.types.output.Alert[]) => alerts[0]?.id ?? "");
const key: Promise<pipes.types.output.AccessKey> = pipes.getAccessKey({ id: "k" });
const shown: pulumi.Output<pipes.types.output.AlertChannel> = pipes.Alert.get("a", "id").channel; export { key, shown };
// Pulumi's own options of functions
const board = new pipes.Dashboard("d", { name: "d", tiles: [] }); const options: pulumi.InvokeOptions = { parent: board };
export const plain = pipes.getSource({ kind: "log" }, options); export const later = pipes.getDashboardOutput({ id: eventual }, { ...options, dependsOn: [board] });
// values of the service, compared with constants and texts
export const fires = pipes.Pipe.get("p", "id").state.apply((state) => state === pipes.PipeStatus.Running || state === "Sleeping"); const state: pulumi.Output<string | undefined> = pipes.Pipe.get("q", "id").state; export { state };
`;

/** Programs that do not compile, each below its title and what of the compiler's message helps. */
const wrong = `
// args of an alert that watches nothing: dashboardId, tileId
export const args: pipes.AlertArgs = { ...measured, source: "tile", thresholdType: "above" };
// an output with the id that was adopted: Property 'adoptId' does not exist on type 'Alert'
export const id = pipes.Alert.get("a", "x").adoptId;
// an alert with its first channel and all of its channels: channels
new pipes.Alert("a", { ...measured, channels: [channel], dashboardId: "d", tileId: "t", source: "tile", thresholdType: "above" });
// an alert without a channel: channel
new pipes.Alert("a", { threshold: 1, interval: "1h", dashboardId: "d", tileId: "t", source: "tile", thresholdType: "above" });
// a channel of two types: is not assignable to type 'AlertChannel'
export const channelArg: pipes.types.input.AlertChannel = { ...channel, emailRecipients: ["a@shop.example"] };
// a deletion policy that only keys have: Type '"disable"' is not assignable
new pipes.Dashboard("d", { name: "d", tiles: [], deletionPolicy: "disable" });
// a deletion policy of PipeSettings: 'deletionPolicy' does not exist
new pipes.PipeSettings("s", { pipeId: "x", deletionPolicy: "retain" });
// a new key without roles: Property 'roles' is missing
new pipes.AccessKey("k", { name: "k" });
// a stream without a table: Property 'table' is missing
new pipes.Pipe("p", { name: "p", source: { kafka }, destination: { database: "d" } });
// a broker without topics: Property 'topics' is missing
new pipes.Pipe("p", { name: "p", source: { kafka: { brokers: "b" } }, destination });
// no source of a pipe: Type 'undefined' is not assignable to type 'PipeSource'
export const none: pipes.types.input.PipeSource = undefined;
// a plain form that waits for resources: 'dependsOn' does not exist in type 'InvokeOptions'
export const found = pipes.getAlert({ name: "a" }, { dependsOn: [] });
// a list instead of the result that has it: Type 'GetPipesResult' is missing
export const found: Promise<pipes.types.output.Pipe[]> = pipes.getPipes();
// a mapping without a table: required in type 'MongodbTableMapping'
export const collection: pipes.types.input.MongodbTableMapping = { sourceDatabaseName: "d", sourceCollection: "c" };
// a misspelled setting of MySQL: 'deleteOnMerg' does not exist in type 'MysqlSettings'. Did you mean to write 'deleteOnMerge'?
export const settings: pipes.types.input.MysqlSettings = { deleteOnMerg: true };
// a tile whose data source is a number: Type 'number' is not assignable
new pipes.Dashboard("d", { name: "d", tiles: [{ name: "a", ...place, config: { displayType: "line", sourceId: 5 } }] });
`;

/** Titles and programs, in their order. */
const casesIn = (text: string): readonly (readonly [title: string, program: string])[] =>
  [...text.matchAll(/^\/\/ (.*)\n((?:(?!\/\/ ).*\n)+)/gm)].map(([, title = "", rest = ""]) => [title, rest]);
const [rights, wrongs] = [casesIn(right), casesIn(wrong)];

let errors: readonly (readonly string[])[] = [];
beforeAll(() => {
  errors = errorsIn([...rights, ...wrongs].map(([, program]) => `${head}${program}`));
}, compilerPatienceMs);

test.each(rights.map(([title], at) => [title, at] as const))("%s compiles", (_title, at) => {
  expect(errors[at]).toEqual([]);
});

test.each(wrongs.map(([title], at) => [...title.split(/: (.*)/), at] as [string, string, string, number]))(
  "%s does not compile: %s",
  (_title, message, _rest, at) => {
    expect(errors[rights.length + at]).toEqual([expect.stringContaining(message)]);
  },
);

test.each(valueSets)("$name has a constant for each known value", ({ name, values }) => {
  const constants = Object.entries(Reflect.get(pipes, name) as Readonly<Record<string, string>>);
  expect(constants.map(([, value]) => value)).toEqual(values);
  expect(constants.filter(([constant]) => !/^[A-Z][A-Za-z0-9]*$/.test(constant))).toEqual([]);
});

test("a constant has the name of its value, in the spelling of a program", () => {
  expect(pipes.ThresholdType.BelowOrEqual).toBe("below_or_equal");
  expect(pipes.KafkaAuthentication.ScramSha256).toBe("SCRAM-SHA-256");
  expect(pipes.AlertInterval.FifteenMinutes).toBe("15m");
  expect(pipes.ObjectStorageFormat.CSVWithNames).toBe("CSVWithNames");
});
