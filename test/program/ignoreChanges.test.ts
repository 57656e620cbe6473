import * as pulumi from "@pulumi/pulumi";
import { AccessKey, Alert, Dashboard, Pipe } from "pulumi-pipes";
import * as plugin from "pulumi-pipes/plugin";
import { kafkaPipe, latencyAlert, tile } from "../harness/args";
import { failureOf } from "../harness/outcomes";
import { logged, preview, useMockEngine } from "./engine";

const registered = useMockEngine();

const key = { name: "k", roles: ["admin"] as const };
const board = { name: "d", tiles: [tile("Rate")] };
const classes = { AccessKey, Alert, Dashboard, Pipe };
const make = (
  kind: keyof typeof classes,
  args: object,
  ignoreChanges: string[],
  types: Readonly<Record<keyof typeof classes, unknown>> = classes,
): unknown => Reflect.construct(types[kind] as typeof Alert, ["latency", args, { ignoreChanges }]);

test.each([
  ["Dashboard", board, "tiles[*].x"],
  ["Dashboard", board, "tiles[0]"],
  ["Dashboard", board, "tiles.*.config.select[1]"],
  ["Dashboard", board, '["tiles"][0].x'],
  ["Dashboard", { ...board, additionalFields: { links: [{ to: "a" }] } }, "additionalFields.links[*].to"],
  ["AccessKey", key, "ipAccessList[*].description"],
  ["AccessKey", key, "roles[0]"],
  ["Pipe", kafkaPipe, "fieldMappings[*].sourceField"],
  ["Alert", latencyAlert, "channels[0].webhookId"],
] as const)(
  "%s: ignoreChanges rejects a path into the items of a list, on both hosts: %j %s",
  async (kind, args, property) => {
    for (const types of [classes, plugin]) {
      const error = await failureOf(() => make(kind, args, ["name", property], types));
      expect(pulumi.RunError.isInstance(error)).toBe(true);
      expect(error.message).toMatch(/^\w+ "latency": .*\[ignore\/list-item\]$/);
      expect(error.message).toContain(property);
    }
    expect(registered).toEqual([]);
  },
);

test.each([
  ["Alert", latencyAlert, ["threshold"], "thresholdType"],
  ["Alert", latencyAlert, ["channel.webhookId"], "channel"],
  [
    "Alert",
    { ...latencyAlert, channel: pulumi.output(latencyAlert.channel) },
    ['channel["webhookId"]'],
    "channel",
  ],
  ["Alert", latencyAlert, ["tileId", "source"], "dashboardId"],
  ["Pipe", kafkaPipe, ["source.kafka.authentication"], "source.kafka.credentials"],
  ["Pipe", kafkaPipe, ["source.*.authentication"], "source.kafka.credentials"],
] as const)(
  "a preview warns that a field of a group of %s is no field alone, for %j and %j",
  async (kind, args, ignoreChanges, rest) => {
    const program = () => void make(kind, args, [...ignoreChanges]);
    const { "": [line = "", ...more] = [] } = await preview(program);
    expect(line).toMatch(/^warn: \w+ "latency": .*\[ignore\/group\]$/);
    for (const name of [...ignoreChanges, rest]) expect(line).toContain(name);
    expect(more).toEqual([]);
    expect((await logged(program, {}, "up"))[""] ?? []).toEqual([]);
  },
);

test.each([
  ["Alert", latencyAlert, ["message", "interval"]],
  ["Alert", latencyAlert, ["threshold", "thresholdType", "channel"]],
  ["Alert", latencyAlert, ["*"]],
  ["Alert", { ...latencyAlert, thresholdType: undefined }, ["threshold"]],
  ["AccessKey", key, ["roles"]],
  ["Pipe", kafkaPipe, ["source.kafka"]],
  ["Dashboard", board, ["tiles", "savedQuery"]],
] as const)(
  "%s: nothing is said about fields that no other field changes: %j %j",
  async (kind, args, ignoreChanges) => {
    const lines = await preview(() => void make(kind, args, [...ignoreChanges]));
    expect(
      Object.values(lines)
        .flat()
        .filter((line) => line.includes("[ignore/")),
    ).toEqual([]);
  },
);

test("resources of the plugin have no warning about groups, because the plugin gets the option", async () => {
  const lines = await preview(() => void make("Alert", latencyAlert, ["threshold"], plugin));
  expect(Object.values(lines).flat()).toEqual([]);
});

test("one preview warns once about the same fields of several resources", async () => {
  const lines = await preview(() => {
    make("Alert", latencyAlert, ["threshold"]);
    make("Alert", latencyAlert, ["threshold"]);
  });
  expect(lines[""]).toHaveLength(1);
});
