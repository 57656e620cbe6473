import { errorsIn } from "./programs";

const compilerPatienceMs = 120_000;

/** Programs that are right, in each form that an input may have. */
const right = {
  "an alert on a tile": `new pipes.Alert("a", { ...onTile, source: "tile", thresholdType: "above" });`,
  "an alert on a saved search": `new pipes.Alert("a", { ...measured, source: "saved_search", savedSearchId: eventual, thresholdType: "below" });`,
  "an adopted alert on the saved search that it has": `new pipes.Alert("a", { ...measured, alertId: "x", source: "saved_search", thresholdType: "below" });`,
  "an alert on a range": `new pipes.Alert("a", { ...onTile, source: "tile", thresholdType: "between", thresholdMax: pulumi.output(2) });`,
  constants: `new pipes.Alert("a", { ...onTile, source: pipes.AlertSource.Tile, thresholdType: pipes.ThresholdType.AboveExclusive, interval: pipes.AlertInterval.FiveMinutes });`,
  "a comparison and a source that nobody knows": `new pipes.Alert("a", { ...measured, source: "metric", thresholdType: "near", additionalFields: { metric: "m" } });`,
  "texts that are no literals": `const args = { ...onTile, source: "tile", thresholdType: "above" }; new pipes.Alert("a", args); new pipes.Alert("b", { ...args, source: text, thresholdType: text });`,
  "outputs and promises everywhere": `new pipes.Alert("a", { ...onTile, source: eventual, thresholdType: Promise.resolve(text), threshold: pulumi.output(1), channel: pulumi.output(channel) });`,
  "args in a variable of their type, spread and changed": `const args: pipes.AlertArgs = { ...onTile, source: "tile", thresholdType: "above" }; new pipes.Alert("a", args); new pipes.Alert("b", { ...args, name: "b" });`,
  "a function from a part of the args to the whole": `const argsOf = (change: Partial<pipes.AlertArgs>): pipes.AlertArgs => ({ ...onTile, source: "tile", thresholdType: "above", ...change }); new pipes.Alert("a", argsOf({ threshold: 2 }));`,
  "a spread on a condition": `new pipes.Alert("a", { ...onTile, source: "tile", ...(cond ? { thresholdType: "between", thresholdMax: 4 } : { thresholdType: "above" }), ...(cond ? { note: "n" } : {}) });`,
  "an index into the tiles of a dashboard": `const board = new pipes.Dashboard("d", { name: "d", tiles: [] }); new pipes.Alert("a", { ...measured, source: "tile", dashboardId: board.id, tileId: board.tileIds["Rate"], thresholdType: "above" });`,
  "an alert as a type, a subclass and an existing one": `class Mine extends pipes.Alert { constructor(name: string, args: pipes.AlertArgs) { super(name, args); } } const alerts: pipes.Alert[] = [pipes.Alert.get("x", "id"), new Mine("m", { ...onTile, source: "tile", thresholdType: "above" }), new pipes.Alert("a", { ...onTile, source: "tile", thresholdType: "above" })]; export { alerts };`,
  "a key that is made": `new pipes.AccessKey("k", { name: "k", roles: [pipes.AccessKeyRole.Admin, "developer"], rotationTrigger: "1" });`,
  "a key that is adopted": `new pipes.AccessKey("k", { keyId: eventual, onDelete: "disable" });`,
  "a key that is made or adopted, which an output tells": `new pipes.AccessKey("k", { keyId: perhaps, name: "k", roles: ["admin"] });`,
  "a key that is made or adopted, which a condition tells": `new pipes.AccessKey("k", { name: "k", roles: ["admin"], ...(cond ? { keyId: "x" } : {}) });`,
  "a pipe from a stream": `new pipes.Pipe("p", { name: "p", source: { kafka }, destination, scaling: { replicas: 2 } });`,
  "a pipe from a database": `new pipes.Pipe("p", { name: "p", source: { postgres }, destination: { database: "d" }, resyncTrigger: "1" });`,
  "a pipe that is adopted": `new pipes.Pipe("p", { pipeId: "x", name: "p", destination: { database: "d" } });`,
  "a source of a kind that nobody knows": `new pipes.Pipe("p", { pipeId: "x", name: "p", source: { additionalFields: { mysql: { host: "h" } } }, destination });`,
  "a source that a condition chooses": `new pipes.Pipe("p", { name: "p", source: cond ? { kafka } : { postgres }, destination });`,
  "an input of any source, of one kind, and outputs at its leaves": `const any: pulumi.Input<pipes.types.input.PipeSource> = cond ? { kafka } : pulumi.output({ kafka });
     new pipes.Pipe("p", { name: "p", source: any, destination });
     const one: pulumi.Output<{ kafka: typeof kafka }> = pulumi.output({ kafka });
     new pipes.Pipe("q", { name: "q", source: one, destination });
     new pipes.Pipe("r", { name: "r", source: { kafka: { ...kafka, credentials: { username: "u", password: pulumi.secret("x") } } }, destination });`,
  "args of a pipe in a variable": `const args: pipes.PipeArgs = { name: "p", source: { kafka }, destination }; new pipes.Pipe("p", args); new pipes.Pipe("q", { ...args, name: "q" });`,
  "settings of a pipe, with those that nobody knows": `new pipes.PipeSettings("s", { pipeId: "x", source: { postgres: { tableMappings } }, settings: { dbms_max_threads: 1, dbms_new: 2 } });`,
  "functions that write parts": `const mapping = (table: string): pipes.types.input.PipeTableMapping => ({ sourceSchemaName: "public", sourceTable: table, targetTable: eventual });
     const tile = (name: string): pipes.types.input.DashboardTile => ({ name, ...place, config: { displayType: pipes.TileDisplayType.Line, sourceId: eventual } });
     const source: pipes.types.input.KafkaSource = kafka; const input: pulumi.Input<pipes.types.input.KafkaSource> = { ...kafka, iamRole: eventual };
     new pipes.Dashboard("d", { name: "d", tiles: [tile("a")] }); new pipes.PipeSettings("s", { pipeId: "x", source: { postgres: { tableMappings: [mapping("o")] } } });
     export { source, input };`,
  "tiles of usual kinds and of others": `new pipes.Dashboard("d", { name: "d", tiles: [
       { name: "a", ...place, config: { displayType: "line", sourceId: "s", select: [{ aggFn: "quantile", level: 0.95, valueExpression: eventual }] } },
       { name: "b", ...place, config: { displayType: "search", select: "Timestamp, Body", where: "x", whereLanguage: "lucene" } },
       { name: "c", ...place, config: { displayType: "markdown", markdown: "# c" } },
       { name: "d", ...place, config: { displayType: "heatmap", cells: 4 }, group: "g" },
     ] });`,
  "what functions return": `export const id: Promise<string | undefined> = pipes.getPipes().then((found: pipes.GetPipesResult) => found.pipes[0]?.id);
     export const first: pulumi.Output<string> = pipes.getAlertsOutput().alerts.apply((alerts: pipes.types.output.Alert[]) => alerts[0]?.id ?? "");
     const key: Promise<pipes.types.output.AccessKey> = pipes.getAccessKey({ id: "k" });
     const shown: pulumi.Output<pipes.types.output.AlertChannel> = pipes.Alert.get("a", "id").channel; export { key, shown };`,
  "Pulumi's own options of functions": `const board = new pipes.Dashboard("d", { name: "d", tiles: [] }); const options: pulumi.InvokeOptions = { parent: board };
     export const plain = pipes.getSource({ kind: "log" }, options); export const later = pipes.getDashboardOutput({ id: eventual }, { ...options, dependsOn: [board] });`,
  "the status of a key": `new pipes.AccessKey("k", { keyId: "x", state: pipes.AccessKeyStatus.Disabled });`,
  "values of the service, compared with constants and texts": `export const fires = pipes.Pipe.get("p", "id").state.apply((state) => state === pipes.PipeStatus.Running || state === "Sleeping"); const state: pulumi.Output<string | undefined> = pipes.Pipe.get("q", "id").state; export { state };`,
} as const;

/** Programs that are wrong, and what of the compiler's message helps. */
const wrong = {
  "an alert on a tile without the tile": [
    `new pipes.Alert("a", { ...measured, source: "tile", dashboardId: "d", thresholdType: "above" });`,
    "Property 'tileId' is missing",
  ],
  "an alert on a saved search without it": [
    `new pipes.Alert("a", { ...measured, source: "saved_search", thresholdType: "above" });`,
    "not assignable to parameter of type 'AlertArgs'",
  ],
  "args of an alert that watches nothing": [
    `export const args: pipes.AlertArgs = { ...measured, source: "tile", thresholdType: "above" };`,
    "dashboardId, tileId",
  ],
  "a misspelt arg of an alert": [
    `new pipes.Alert("a", { ...onTile, source: "tile", thresholdType: "above", mesage: "m" });`,
    "'mesage' does not exist in type 'AlertArgs'. Did you mean to write 'message'?",
  ],
  "a threshold that is a text": [
    `new pipes.Alert("a", { ...onTile, source: "tile", thresholdType: "above", threshold: "1" });`,
    "Type 'string' is not assignable to type 'Input<number",
  ],
  "a misspelt field of a channel": [
    `new pipes.Alert("a", { ...onTile, source: "tile", thresholdType: "above", channel: { type: "webhook", webhookID: "w" } });`,
    "'webhookID' does not exist in type 'Input<AlertChannel",
  ],
  "a field that only the service sets": [
    `new pipes.Alert("a", { ...onTile, source: "tile", thresholdType: "above", createdAt: "2026" });`,
    "'createdAt' does not exist",
  ],
  "a new key without roles": [`new pipes.AccessKey("k", { name: "k" });`, "Property 'roles' is missing"],
  "a key of nothing": [
    `new pipes.AccessKey("k", {});`,
    "not assignable to parameter of type 'AccessKeyArgs'",
  ],
  "a role that the contract does not have": [
    `new pipes.AccessKey("k", { name: "k", roles: ["owner"] });`,
    `Type '"owner"' is not assignable`,
  ],
  "an adopted key that is rotated": [
    `new pipes.AccessKey("k", { keyId: "x", rotationTrigger: "1" });`,
    "rotationTrigger",
  ],
  "two kinds of source": [
    `new pipes.Pipe("p", { name: "p", source: { kafka, postgres }, destination });`,
    "Types of property 'postgres' are incompatible",
  ],
  "no kind of source": [
    `new pipes.Pipe("p", { name: "p", source: {}, destination });`,
    "Type '{}' is not assignable",
  ],
  "a new pipe without a source": [
    `new pipes.Pipe("p", { name: "p", destination });`,
    "Property 'source' is missing",
  ],
  "a stream without a table": [
    `new pipes.Pipe("p", { name: "p", source: { kafka }, destination: { database: "d" } });`,
    "Property 'table' is missing",
  ],
  "a database that is scaled": [
    `new pipes.Pipe("p", { name: "p", source: { postgres }, destination, scaling: { replicas: 2 } });`,
    "Types of property 'scaling' are incompatible",
  ],
  "a stream that is resynced": [
    `new pipes.Pipe("p", { name: "p", source: { kafka }, destination, resyncTrigger: "1" });`,
    "Types of property 'resyncTrigger' are incompatible",
  ],
  "a broker without topics": [
    `new pipes.Pipe("p", { name: "p", source: { kafka: { brokers: "b" } }, destination });`,
    "Property 'topics' is missing",
  ],
  "a misspelt field of a source": [
    `new pipes.Pipe("p", { name: "p", source: { kafka: { ...kafka, consumergroup: "g" } }, destination });`,
    "'consumergroup' does not exist",
  ],
  "two kinds of source in settings": [
    `new pipes.PipeSettings("s", { pipeId: "x", source: { kafka: { iamRole: "r" }, kinesis: { iamRole: "r" } } });`,
    "Types of property 'kinesis' are incompatible",
  ],
  "settings of the source of no kind": [
    `new pipes.PipeSettings("s", { pipeId: "x", source: { validateSamples: true } });`,
    "is not assignable",
  ],
  "a field of a whole pipe in settings": [
    `new pipes.PipeSettings("s", { pipeId: "x", scaling: { replicas: 1 } });`,
    "'scaling' does not exist",
  ],
  "type arguments of an alert": [
    `new pipes.Alert<"tile", "above">("a", { ...onTile, source: "tile", thresholdType: "above" });`,
    "Expected 0 type arguments",
  ],
  "a plain form that waits for resources": [
    `export const found = pipes.getAlert({ name: "a" }, { dependsOn: [] });`,
    "'dependsOn' does not exist in type 'InvokeOptions'",
  ],
  "a list in place of the result that has it": [
    `export const found: Promise<pipes.types.output.Pipe[]> = pipes.getPipes();`,
    "Type 'GetPipesResult' is missing",
  ],
  "a name of the types at the top": [
    `export const mine: pipes.AlertChannel = { type: "webhook", webhookId: "w" };`,
    "no exported member named 'AlertChannel'",
  ],
  "a tile whose data source is a number": [
    `new pipes.Dashboard("d", { name: "d", tiles: [{ name: "a", ...place, config: { displayType: "line", sourceId: 5 } }] });`,
    "Type 'number' is not assignable",
  ],
} as const satisfies Readonly<Record<string, readonly [program: string, message: string]>>;

let errors: readonly (readonly string[])[] = [];
beforeAll(() => {
  errors = errorsIn([...Object.values(right), ...Object.values(wrong).map(([program]) => program)]);
}, compilerPatienceMs);

test.each(Object.keys(right).map((name, index) => [name, index] as const))("%s compiles", (_name, index) => {
  expect(errors[index]).toEqual([]);
});

test.each(Object.entries(wrong).map(([name, [, message]], index) => [name, message, index] as const))(
  "%s does not compile, and the message says so",
  (_name, message, index) => {
    const found = errors[Object.keys(right).length + index] ?? [];
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(message);
  },
);
