import * as pulumi from "@pulumi/pulumi";
import * as pipes from "pulumi-pipes";
import { defaultSeed } from "pulumi-pipes-emulator";
import { providerArgsOf, alertIds, writes } from "../harness/service/emulator";
import { alertArgs, openServiceStack, type Run, type ServiceStack } from "./support/serviceStack";

const { organizationId, serviceId, alerts, keys } = defaultSeed;
const createFirst = ["create-replacement", "replace", "delete-replaced"];
const deleteFirst = ["delete-replaced", "replace", "create-replacement"];

let service: ServiceStack;
beforeAll(async () => {
  service = await openServiceStack({ transitionMs: 10 });
});
afterAll(() => service.dispose());

class Group extends pulumi.ComponentResource {
  constructor(name: string, opts: pulumi.ComponentResourceOptions = {}) {
    super("test:index:Group", name, {}, opts);
  }
}

interface Wanted {
  /** Where the alert `moved` is. */
  readonly moved?: "root" | "renamed in a group" | "renamed again, without aliases";
  readonly ignored?: number;
  readonly threshold?: number;
  readonly replaced?: string;
  readonly adopted?: string;
}

const program =
  ({ moved = "root", ignored = 1, threshold = 1, replaced = "first", adopted = keys.ci.id }: Wanted = {}) =>
  (): void => {
    // Another process of the provider manages the same service.
    const provider = new pipes.Provider("own", providerArgsOf(service.emulator));
    const group = new Group("group", { providers: [provider] });
    const parts = new Group("parts");
    const key = new pipes.AccessKey("before", { name: "before", roles: ["developer"] }, { parent: parts });
    new pipes.Alert("after", alertArgs({ name: "after", threshold }), { parent: parts, dependsOn: [key] });
    if (moved === "renamed again, without aliases")
      new pipes.Alert("moved out", alertArgs({ name: "moved" }), { parent: parts });
    else if (moved === "root") new pipes.Alert("moved", alertArgs({ name: "moved" }));
    else {
      const aliases = [{ name: "moved", parent: pulumi.rootStackResource }];
      new pipes.Alert("renamed", alertArgs({ name: "moved" }), { parent: group, aliases });
    }
    new pipes.Alert("ignoring", alertArgs({ name: "ignoring", threshold: ignored }), {
      ignoreChanges: ["threshold"],
    });
    const settings = { streaming_max_insert_wait_ms: ignored * 1000, dbms_max_threads: 4 };
    new pipes.PipeSettings(
      "ignoring below",
      { pipeId: defaultSeed.pipes.kafka, settings },
      { ignoreChanges: ["settings.streaming_max_insert_wait_ms"] },
    );
    new pipes.Alert("replaced", alertArgs({ name: replaced }), { replaceOnChanges: ["name"] });
    new pipes.AccessKey("adopted", { adoptId: adopted, name: "ours", deletionPolicy: "disable" });
    new pipes.Pipe("stream", {
      name: "stream",
      source: {
        kafka: {
          ...{ brokers: "b:9092", topics: "t", type: "kafka", format: "Avro", authentication: "PLAIN" },
          credentials: { username: "u", password: "none-real" },
        },
      },
      destination: {
        ...{ database: "default", table: "t", tableDefinition: { engine: { type: "MergeTree" } } },
        columns: [{ name: "id", type: "UInt64" }],
      },
      fieldMappings: [{ sourceField: "id", destinationField: "id" }],
    });
    const read = pipes.Alert.get("read", alerts.errorRate);
    pipes.PipeSettings.get("read below", `${organizationId}/${serviceId}/${defaultSeed.pipes.kinesis}`);
    new pipes.Alert("copy", alertArgs({ name: "copy", tileId: read.tileId, threshold: read.threshold }));
  };

const idOf = async (name: string): Promise<unknown> => (await service.state())[name]?.id;
const urnOf = async (name: string): Promise<string> => (await service.state())[name]?.urn ?? "";

test("a resource in a component is created after its dependencies", async () => {
  await service.up(program());
  const sent = writes(service.emulator);
  expect(sent.indexOf("POST keys")).toBeLessThan(sent.lastIndexOf("POST alerts"));
  const { after, parts } = await service.state();
  expect(after?.urn).toBe(
    String(parts?.urn).replace(/::parts$/, "$pulumi-nodejs:dynamic/pipes:Alert::after"),
  );
});

test("get reads an object by its id, bare or composite, for other resources, and manages nothing", async () => {
  const copy = service.emulator.get("alerts", alertIds(service.emulator)["copy"] ?? "");
  expect(copy).toMatchObject({ threshold: 5, tileId: defaultSeed.dashboards.checkout.tiles["Error rate"] });
  expect((await service.state())["read below"]?.outputs).toMatchObject({ name: "click-stream" });
});

describe("an up that refreshes", () => {
  let run: Run;
  let movedId: unknown;
  const wanted: Wanted = { moved: "renamed in a group", ignored: 2 };
  beforeAll(async () => {
    movedId = await idOf("moved");
    const { ignoring = "" } = alertIds(service.emulator);
    service.emulator.patch("alerts", ignoring, { threshold: 7 });
    service.emulator.patch("pipes", defaultSeed.pipes.kafka, {
      settings: { streaming_max_insert_wait_ms: 77, dbms_max_threads: 9 },
    });
    service.emulator.clearRequests();
    run = await service.up(program(wanted), { refresh: true });
  });

  test("keeps the object of a resource that moves to another Provider and has aliases", async () => {
    expect(await idOf("renamed")).toBe(movedId);
    expect(writes(service.emulator)).toEqual(["PATCH pipes"]);
  });

  test("neither shows nor repairs the fields of ignoreChanges, at the top level and below, and repairs the rest", () => {
    expect([run.steps, run.changes]).toEqual([
      { "ignoring below": ["update"] },
      { "ignoring below": { "settings.dbms_max_threads": [9, 4] } },
    ]);
    expect(service.emulator.get("pipes", defaultSeed.pipes.kafka)?.settings).toMatchObject({
      streaming_max_insert_wait_ms: 77,
      dbms_max_threads: 4,
    });
  });
});

const moved = "renamed again, without aliases";
const last = program({ moved, threshold: 2, replaced: "second", adopted: keys.restricted.id });

describe("an up that replaces", () => {
  let run: Run;
  let before: Readonly<Record<string, unknown>>;
  beforeAll(async () => {
    before = { moved: await idOf("renamed") };
    run = await service.up(last, { replace: [await urnOf("stream")] });
  });

  test("creates the new object first, but deletes a pipe and retains an adopted object first", () => {
    expect(run.steps).toMatchObject({ replaced: createFirst, stream: deleteFirst, adopted: deleteFirst });
    expect(service.emulator.list("pipes").filter(({ name }) => name === "stream")).toHaveLength(1);
    expect(alertIds(service.emulator)["first"]).toBeUndefined();
    expect(service.emulator.get("keys", keys.ci.id)?.state).toBe("disabled");
    const adopted = service.emulator.get("keys", keys.restricted.id);
    expect(adopted).toMatchObject({ name: "ours", state: "enabled" });
  });

  test("creates a new object for a resource that moves without aliases, names the old object as equal, and deletes the old object", async () => {
    const id = await idOf("moved out");
    expect(id).not.toBe(before["moved"]);
    expect(run.output).toContain(String(before["moved"]));
    expect(alertIds(service.emulator)["moved"]).toBe(id);
    expect(service.emulator.get("alerts", String(before["moved"]))).toBeUndefined();
  });

  test("leaves nothing to do", async () => {
    expect((await service.preview(last, { refresh: true })).steps).toEqual({});
  });
});

test("destroy --run-program deletes dependents first, and leaves objects that get reads", async () => {
  service.emulator.clearRequests();
  const { steps } = await service.destroy(last);
  const names = Object.keys(steps);
  expect(names.indexOf("after")).toBeLessThan(names.indexOf("before"));
  expect(alertIds(service.emulator)).toEqual({});
  expect(service.emulator.get("alerts", alerts.errorRate)).toBeDefined();
  expect(service.emulator.get("pipes", defaultSeed.pipes.kinesis)).toBeDefined();
});
