import * as pulumi from "@pulumi/pulumi";
import * as pipes from "pulumi-pipes";
import { defaultSeed } from "pulumi-pipes-emulator";
import { alertIds } from "../harness/service/emulator";
import { openServiceStack, type ServiceStack } from "./support/serviceStack";
import { alertArgs } from "./support/alerts";

let service: ServiceStack;
beforeEach(async () => {
  service = await openServiceStack({ transitionMs: 10 });
});
afterEach(() => service.dispose());

const nothing = (): void => undefined;

/** The same service again, as a program describes it itself: another provider process. */
const account = (name: string): pipes.Provider =>
  new pipes.Provider(name, {
    baseUrl: service.emulator.url,
    organizationId: defaultSeed.organizationId,
    serviceId: defaultSeed.serviceId,
    authKeyId: defaultSeed.keys.admin.keyId,
    authKeySecret: defaultSeed.keys.admin.keySecret,
  });

class Group extends pulumi.ComponentResource {
  constructor(name: string, opts: pulumi.ComponentResourceOptions) {
    super("test:index:Group", name, {}, opts);
  }
}

const tiles = [{ name: "Rate", x: 0, y: 0, w: 6, h: 4, config: { displayType: "line" } }];
const stream: pipes.PipeArgs = {
  name: "stream",
  source: {
    kafka: {
      brokers: "broker:9092",
      topics: "events",
      credentials: { username: "reader", password: "none-real" },
    },
  },
  destination: { database: "default", table: "events", columns: [{ name: "id", type: "UInt64" }] },
  fieldMappings: [{ sourceField: "id", destinationField: "id" }],
};

async function idOf(name: string): Promise<string> {
  return String((await service.state())[name]?.id);
}

/** Each resource of the state has an object of its own, and nothing is left to do. */
async function expectSettled(program: () => void, kinds: Readonly<Record<string, "alerts" | "dashboards">>) {
  const state = await service.state();
  const objects = Object.entries(kinds).map(([name, place]) => [place, String(state[name]?.id)] as const);
  expect(new Set(objects.map(([, id]) => id)).size).toBe(objects.length);
  for (const [place, id] of objects) expect(service.emulator.get(place, id)).toBeDefined();
  expect((await service.preview(program, { refresh: true })).steps).toEqual({});
}

describe("objects of this stack that move into a component with a Provider of the same service", () => {
  const program = (grouped: boolean, hasAliases: boolean) => (): void => {
    const moved = grouped ? { parent: new Group("group", { providers: [account("own")] }) } : {};
    const opts = { ...moved, ...(hasAliases ? { aliases: [{ parent: pulumi.rootStackResource }] } : {}) };
    new pipes.Alert("alert", alertArgs({ name: "moved alert" }), opts);
    new pipes.Dashboard("board", { name: "Moved board", tiles }, opts);
  };
  const kinds = { alert: "alerts", board: "dashboards" } as const;

  test("are made anew, and the old ones are deleted", async () => {
    await service.up(program(false, false));
    const before = await idOf("alert");
    const { output } = await service.up(program(true, false));
    await expectSettled(program(true, false), kinds);
    expect(service.emulator.get("alerts", before)).toBeUndefined();
    expect(output).toContain(`an equal alert was there already (${before})`);
  });

  test("stay as they are with aliases", async () => {
    await service.up(program(false, false));
    const before = [await idOf("alert"), await idOf("board")];
    await service.up(program(true, true));
    expect([await idOf("alert"), await idOf("board")]).toEqual(before);
    await expectSettled(program(true, true), kinds);
  });
});

test("an equal alert and a richer dashboard of somebody else are named, not taken, and survive destroy", async () => {
  const args = alertArgs({ name: "theirs too" });
  const board = { name: "Ops", tiles };
  const strangers = await deployedByStrangers(() => {
    new pipes.Alert("alert", args);
    new pipes.Dashboard("board", {
      ...board,
      tags: ["ops"],
      tiles: tiles.map((tile) => ({ ...tile, config: { displayType: "line", groupBy: "service" } })),
    });
  });
  const program = (): void => {
    new pipes.Alert("alert", args);
    new pipes.Dashboard("board", board);
  };
  const { output } = await service.up(program);
  expect(output).toContain(`an equal alert was there already (${strangers.alert})`);
  await expectSettled(program, { alert: "alerts", board: "dashboards" });
  expect([await idOf("alert"), await idOf("board")]).not.toContain(strangers.alert);
  expect(await idOf("board")).not.toBe(strangers.board);
  await service.destroy();
  expect(service.emulator.get("alerts", strangers.alert)).toBeDefined();
  expect(service.emulator.get("dashboards", strangers.board)).toBeDefined();
});

/** What somebody else deployed into the same service; the stack forgets it. */
async function deployedByStrangers(program: () => void): Promise<{ alert: string; board: string }> {
  await service.up(program);
  const made = { alert: await idOf("alert"), board: await idOf("board") };
  const left: { readonly version: number; readonly deployment: object } = await service.stack.exportStack();
  await service.stack.importStack({ ...left, deployment: { ...left.deployment, resources: [] } });
  return made;
}

describe("two equal alerts of one program have an object each", () => {
  const twin = alertArgs({ name: "twin" });
  const first = (): void => {
    new pipes.Alert("first", twin);
  };
  const kinds = { first: "alerts", second: "alerts" } as const;

  async function expectTwins(program: () => void): Promise<void> {
    await expectSettled(program, kinds);
    await service.up(first);
    expect(service.emulator.get("alerts", await idOf("first"))).toBeDefined();
    expect(Object.keys(alertIds(service.emulator))).not.toHaveLength(0);
  }

  test("where one is under another Provider", async () => {
    const program = (): void => {
      const one = new pipes.Alert("first", twin);
      new pipes.Alert("second", twin, { provider: account("own"), dependsOn: [one] });
    };
    await service.up(program);
    await expectSettled(program, kinds);
    await service.up(() => {
      first();
      account("own");
    });
    expect(service.emulator.get("alerts", await idOf("first"))).toBeDefined();
  });

  test("where the second is deployed with --target", async () => {
    const program = (): void => {
      new pipes.Alert("second", twin);
      first();
    };
    await service.up(first);
    const urn = "urn:pulumi:test::test::pulumi-nodejs:dynamic/pipes:Alert::second";
    await service.up(program, { target: [urn] });
    await expectTwins(program);
  });

  test("where the older waits for the newer", async () => {
    await service.up(first);
    const program = (): void => {
      const second = new pipes.Alert("second", twin);
      new pipes.Alert("first", twin, { dependsOn: [second] });
    };
    await service.up(program);
    await expectTwins(program);
  });
});

/** Dashboards of the service on which the seed's alert does not stand. */
const others = Object.values(defaultSeed.dashboards)
  .map(({ id }) => id)
  .filter((id) => id !== defaultSeed.dashboards.checkout.id);

test("what was adopted by its id stays when the id and then the resource leave the program", async () => {
  const alertId = defaultSeed.alerts.errorRate;
  const dashboardId = others[0] ?? "";
  const live = service.emulator.get("pipes", defaultSeed.pipes.kinesis);
  const { streamName = "", region = "" } = live?.source?.kinesis ?? {};
  const program = (isNamed: boolean) => (): void => {
    const id = <Id extends object>(args: Id): Id | object => (isNamed ? args : {});
    new pipes.Alert("alert", { ...alertArgs({ name: "adopted" }), ...id({ adoptId: alertId }) });
    new pipes.Dashboard("board", { name: "Checkout", tiles, ...id({ adoptId: dashboardId }) });
    new pipes.AccessKey("key", {
      name: "ci",
      roles: ["developer"],
      ...id({ adoptId: defaultSeed.keys.ci.id }),
    });
    new pipes.Pipe("pipe", {
      name: live?.name ?? "",
      source: { kinesis: { streamName, region } },
      destination: { database: live?.destination?.database ?? "", table: live?.destination?.table ?? "" },
      ...id({ adoptId: defaultSeed.pipes.kinesis }),
    });
  };
  await service.up(program(true));
  await service.up(program(false));
  await service.destroy();
  expect(service.emulator.get("alerts", alertId)).toBeDefined();
  expect(service.emulator.get("dashboards", dashboardId)).toBeDefined();
  expect(service.emulator.get("keys", defaultSeed.keys.ci.id)).toBeDefined();
  expect(service.emulator.get("pipes", defaultSeed.pipes.kinesis)).toBeDefined();
});

test("settings that a Pipe of the same id replaces in one run stay", async () => {
  const pipeId = defaultSeed.pipes.kafka;
  const live = service.emulator.get("pipes", pipeId);
  const { brokers = "", topics = "" } = live?.source?.kafka ?? {};
  await service.up(() => {
    new pipes.PipeSettings("settings", {
      pipeId,
      name: "ours",
      settings: { dbms_max_threads: 7 },
    });
  });
  await service.up(() => {
    new pipes.Pipe("pipe", {
      adoptId: pipeId,
      name: "ours",
      source: { kafka: { brokers, topics } },
      destination: { database: live?.destination?.database ?? "", table: live?.destination?.table ?? "" },
    });
  });
  expect(service.emulator.get("pipes", pipeId)?.name).toBe("ours");
});

describe("a pipe whose resource is renamed", () => {
  const renamed = (opts: pulumi.CustomResourceOptions) => (): void => {
    new pipes.Pipe("renamed", stream, opts);
  };

  test.each([{ refresh: false }, { refresh: true }])("is not made twice (%j)", async (options) => {
    await service.up(() => new pipes.Pipe("old", stream));
    const id = await idOf("old");
    await expect(service.up(renamed({}), options)).rejects.toThrow(
      "has the same name, kind of source and destination",
    );
    expect(service.emulator.list("pipes").filter(({ name }) => name === "stream")).toHaveLength(1);
    await service.up(renamed({ aliases: [{ name: "old" }] }), options);
    expect(await idOf("renamed")).toBe(id);
  });

  test("is not made twice where it is looked up too", async () => {
    await service.up(() => new pipes.Pipe("old", stream));
    const id = await idOf("old");
    const program = (): void => {
      pipes.Pipe.get("look", id);
      new pipes.Pipe("renamed", stream);
    };
    await expect(service.up(program)).rejects.toThrow("has the same name, kind of source and destination");
  });
});

test("a pipe is deleted before its replacement that --replace asks for", async () => {
  const program = (): void => {
    new pipes.Pipe("pipe", stream);
  };
  await service.up(program);
  const id = await idOf("pipe");
  const urn = "urn:pulumi:test::test::pulumi-nodejs:dynamic/pipes:Pipe::pipe";
  await service.up(program, { replace: [urn] });
  expect(await idOf("pipe")).not.toBe(id);
  expect(service.emulator.list("pipes").filter(({ name }) => name === "stream")).toHaveLength(1);
  expect((await service.preview(program)).steps).toEqual({});
});

test("settings that --replace asks to replace stay, also when the stack is destroyed", async () => {
  const pipeId = defaultSeed.pipes.kafka;
  const program = (name: string) => (): void => {
    new pipes.PipeSettings("settings", { pipeId, name });
  };
  await service.up(program("one"));
  const urn = "urn:pulumi:test::test::pulumi-nodejs:dynamic/pipes:PipeSettings::settings";
  await service.up(program("two"), { replace: [urn] });
  expect(service.emulator.get("pipes", pipeId)?.name).toBe("two");
  await service.destroy();
  expect(service.emulator.get("pipes", pipeId)?.name).toBe("two");
});

test("destroy --run-program deletes what was made", async () => {
  const program = (): void => {
    new pipes.Alert("alert", alertArgs({ name: "made" }));
  };
  await service.up(program);
  const id = await idOf("alert");
  await service.destroy({ runProgram: true });
  expect(service.emulator.get("alerts", id)).toBeUndefined();
  await service.up(nothing);
});
