import * as pulumi from "@pulumi/pulumi";
import { AccessKey, Alert, PipeSettings } from "pulumi-pipes";
import { failureOf } from "../../harness/outcomes";
import { registrations, settled } from "./registrations";
import { alertSample } from "../resources/samples";

const pipeId = "1f0c6a52-8d1e-4b7a-9a3e-2f5d7c9b0e11";
const stub = 'exports.handler=()=>require("pulumi-pipes/provider")';
const credentials = { username: "reader", password: "hunter2" };

const registered = registrations();

describe("a resource", () => {
  test.each([
    ["PipeSettings", () => new PipeSettings("r", { pipeId })],
    ["AccessKey", () => new AccessKey("r", { keyId: pipeId })],
    ["Alert", () => new Alert("r", alertSample)],
  ])("%s has its type token, its kind, and the one stub that old states keep calling", async (kind, make) => {
    const { type, inputs } = await registered.of(make());
    expect(type).toBe(`pulumi-nodejs:dynamic/pipes:${kind}`);
    expect(inputs).toMatchObject({ __kind: kind, __provider: stub });
  });

  test("does not change the args that the program wrote, which may be frozen and used twice", async () => {
    const args = Object.freeze({
      pipeId,
      source: Object.freeze({ kafka: Object.freeze({ credentials: Object.freeze({ ...credentials }) }) }),
    });
    const before = JSON.stringify(args);
    await settled(new PipeSettings("a", args).urn);
    await settled(new PipeSettings("b", args).urn);
    expect(JSON.stringify(args)).toBe(before);
    expect(registered.all).toHaveLength(2);
  });

  test.each([
    ["PipeSettings", "pipeId", () => new PipeSettings("r", { pipeId }, { import: "x" })],
    ["AccessKey", "keyId", () => new AccessKey("r", { keyId: pipeId }, { import: "x" })],
    ["Alert", "alertId", () => new Alert("r", alertSample, { import: "x" })],
  ])(
    "%s refuses the option import, which cannot work, and names the way that does",
    async (kind, arg, make) => {
      const error = await failureOf(make);
      expect(pulumi.RunError.isInstance(error)).toBe(true);
      expect(error.message).toContain(`${kind} "r": the option "import" cannot work`);
      for (const way of [`\`${arg}\``, `${kind}.get(`, "pulumi import --file"])
        expect(error.message).toContain(way);
      expect(registered.all).toEqual([]);
    },
  );

  test("is told from others", () => {
    const pipe = new PipeSettings("r", { pipeId });
    expect([PipeSettings, AccessKey, Alert].map((kind) => kind.isInstance(pipe))).toEqual([
      true,
      false,
      false,
    ]);
    expect([undefined, null, {}, "x"].some((value) => PipeSettings.isInstance(value))).toBe(false);
  });

  test("is told by its type alone, as a policy pack asks", () => {
    const ofType = { __pulumiType: "pulumi-nodejs:dynamic/pipes:Alert" };
    expect([Alert, AccessKey].map((kind) => kind.isInstance(ofType))).toEqual([true, false]);
  });
});

describe("get", () => {
  test.each([
    ["PipeSettings", () => PipeSettings.get("r", "o/s/p")],
    ["AccessKey", () => AccessKey.get("r", "o/s/p")],
    ["Alert", () => Alert.get("r", "o/s/p")],
  ])("%s says an id and no argument, and has every output", async (kind, look) => {
    const resource = look();
    const { id, inputs } = await registered.of(resource);
    expect(id).toBe("o/s/p");
    expect(inputs).toEqual({ __kind: kind, __provider: stub });
    const outputs = Object.entries(resource).filter(([, value]) => pulumi.Output.isInstance(value));
    expect(outputs.map(([name]) => name)).toEqual(expect.arrayContaining(["organizationId", "name"]));
  });

  test.each([
    [
      "PipeSettings",
      PipeSettings.get("a", "x"),
      [
        "organizationId",
        "serviceId",
        "pipeId",
        "name",
        "state",
        "scaling",
        "source",
        "destination",
        "fieldMappings",
        "settings",
        "createdAt",
        "updatedAt",
      ],
    ],
    [
      "AccessKey",
      AccessKey.get("b", "x"),
      [
        "organizationId",
        "keyId",
        "name",
        "roles",
        "keySuffix",
        "createdAt",
        "expireAt",
        "usedAt",
        "ipAccessList",
        "state",
        "onDelete",
      ],
    ],
    [
      "Alert",
      Alert.get("c", "x"),
      [
        "organizationId",
        "serviceId",
        "alertId",
        "dashboardId",
        "tileId",
        "threshold",
        "thresholdMax",
        "interval",
        "source",
        "thresholdType",
        "channel",
        "name",
        "message",
        "state",
        "silenced",
        "executionErrors",
        "createdAt",
        "updatedAt",
        "onDelete",
      ],
    ],
  ])("%s names every output at construction", (_kind, resource, names) => {
    for (const name of names) expect(pulumi.Output.isInstance(Reflect.get(resource, name))).toBe(true);
  });
});
