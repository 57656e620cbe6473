import { delimiter } from "node:path";
import { pythonOf, yamlOf } from "../../../tools/codegen/translations";
import { ensureYamlHost } from "../../../tools/pulumi-cli/yamlHost";
import { resources } from "../../../provider/src/resources";
import { labelOf } from "../../harness/engine/output";
import { openProject, pluginSettings } from "../support/project";
import { openPython, pluginSettingsOf } from "../support/sdks";

/* A program with one object of each kind, in each language that programs run in here, under the real engine. */

const example = `const config = new pulumi.Config();
const logs = pipes.getSourceOutput({ name: "Logs" });
const brokers = new pipes.ReversePrivateEndpoint("brokers", {
  description: "Brokers of orders",
  type: "VPC_ENDPOINT_SERVICE",
  vpcEndpointServiceName: "com.amazonaws.vpce.eu-west-1.vpce-svc-0123456789abcdef1",
  customPrivateDnsMappings: [{ privateDnsName: "*.brokers.example.com" }],
});
const orders = new pipes.Pipe("orders", {
  name: "orders",
  source: {
    postgres: {
      host: "db.internal",
      port: 5432,
      database: "shop",
      settings: { replicationMode: "cdc" },
      credentials: { username: "loader", password: config.requireSecret("password") },
      tableMappings: [{ sourceSchemaName: "public", sourceTable: "orders", targetTable: "public_orders" }],
    },
  },
  destination: { database: "default" },
});
const databases = new pipes.PipeScaling("databases", { replicaCpuMillicores: 2000, replicaMemoryGb: 8 }, { dependsOn: orders });
const tuning = new pipes.PipeSettings("tuning", {
  pipeId: "3d9b2c71-58ae-4f06-a1d4-7c60e2b8f915",
  settings: { streaming_max_insert_wait_ms: 4000 },
});
const deploy = new pipes.AccessKey("deploy", {
  name: "deploy",
  roles: ["developer"],
  expireAt: "2027-06-30T00:00:00Z",
  ipAccessList: [{ source: "10.0.0.0/8", description: "office" }],
});
const call = new pipes.Webhook("call", {
  name: "Escalation",
  service: "generic",
  url: config.requireSecret("url"),
  headers: { Authorization: config.requireSecret("token") },
});
const timeouts = new pipes.SavedSearch("timeouts", {
  name: "Timeouts",
  sourceId: logs.id,
  where: "message:timeout",
  whereLanguage: "lucene",
});
const board = new pipes.Dashboard("board", {
  name: "Orders and errors",
  tags: ["shop"],
  tiles: [
    {
      name: "Rate",
      x: 0,
      y: 0,
      w: 12,
      h: 6,
      config: {
        displayType: "line",
        sourceId: logs.id,
        select: [{ aggFn: "quantile", valueExpression: "Duration", level: 0.95, alias: "p95" }, { aggFn: "count", where: "level:error" }],
      },
    },
    { name: "Total", x: 12, y: 0, w: 12, h: 6, config: { displayType: "number", sourceId: logs.id, select: [{ aggFn: "count" }] } },
  ],
});
const errors = new pipes.Alert("errors", {
  name: "Errors of orders",
  dashboardId: board.id,
  tileId: pipes.tileIdOf(board, "Total"),
  source: "tile",
  threshold: 10,
  thresholdType: "above",
  interval: "5m",
  channels: [
    { type: "webhook", webhookId: call.id },
    { type: "email", emailRecipients: ["shop@example.com"] },
  ],
});`;

const typescript = (host: string): string =>
  `import * as pulumi from "@pulumi/pulumi";\nimport * as pipes from "${host}";\n\n${example}\n`;

const inTypescript = {
  "index.ts": typescript("pulumi-pipes/plugin"),
  "Pulumi.yaml": pluginSettings,
};

/** The files of the program in a language, and the environment of its host. */
const languages = {
  "TypeScript with dynamic resources": () =>
    Promise.resolve({
      files: { "index.ts": typescript("pulumi-pipes") },
      env: {},
      dispose: () => Promise.resolve(),
    }),
  "TypeScript on the plugin": () =>
    Promise.resolve({ files: inTypescript, env: {}, dispose: () => Promise.resolve() }),
  Python: async () => {
    const { env, dispose } = await openPython();
    return {
      files: { "Pulumi.yaml": pluginSettingsOf("python"), "__main__.py": pythonOf(example) },
      env,
      dispose,
    };
  },
  YAML: async () => {
    const hosts = await ensureYamlHost(process.env["PIPES_TEST_CLI"] ?? "");
    return {
      files: { "Pulumi.yaml": `${pluginSettingsOf("yaml")}${yamlOf(example)}\n` },
      env: { PATH: [hosts, process.env["PATH"] ?? ""].join(delimiter) },
      dispose: () => Promise.resolve(),
    };
  },
};

test.each(Object.entries(languages))(
  "a program with one object of each kind deploys in %s, and changes nothing afterwards",
  async (_, open) => {
    const { files, env, dispose } = await open();
    const config = Object.fromEntries(
      ["password", "url", "token"].map((name) => [`test:${name}`, { secret: "https://hooks.example/a" }]),
    );
    const project = await openProject({ program: "", files, env, config });
    try {
      await project.run(["up", "--yes", "--skip-preview"]);
      const state = await project.exportState();
      const kinds = state.resources.map(({ urn }) => labelOf(urn).split(" ", 1).join());
      expect(kinds.filter((kind) => Object.hasOwn(resources, kind)).toSorted()).toEqual(
        Object.keys(resources).toSorted(),
      );
      await project.run(["up", "--yes", "--expect-no-changes"]);
      await project.run(["refresh", "--yes", "--skip-preview", "--expect-no-changes"]);
      await project.run(["preview", "--expect-no-changes"]);
      await project.run(["destroy", "--yes", "--skip-preview"]);
    } finally {
      await project.dispose();
      await dispose();
    }
  },
);
