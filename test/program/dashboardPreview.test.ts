import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import * as pulumi from "@pulumi/pulumi";
import { AccessKey, Alert, Dashboard, Provider, type NewDashboardArgs } from "pulumi-pipes";
import { defaultSeed } from "pulumi-pipes-emulator";
import { normalizedArgs } from "../../provider/src/core/lifecycle/check";
import type { Answer } from "../../provider/src/core/resource/api";
import { objectOf, type Json } from "../../provider/src/core/json/json";
import { dashboard } from "../../provider/src/resources/dashboard";
import { latencyAlert, lineConfig } from "../harness/args";
import { providerArgsOf, requestsOf } from "../harness/service/emulator";
import { preview, recorded, unknown, useMockEngine, type Answers, useService } from "./engine";

const registered = useMockEngine();
const service = useService();

const { id, tiles: seeded } = defaultSeed.dashboards.ingestion;
const tile = (name: pulumi.Input<string>, sourceId: pulumi.Input<string> = defaultSeed.sources.log) => ({
  ...{ name, x: 0, y: 0, w: 12, h: 6 },
  config: { ...lineConfig, sourceId },
});
type Tiles = NewDashboardArgs["tiles"];
const board = (tiles: Tiles, name = "Ingestion") => new Dashboard("board", { name, tiles });
const live = ["Rows per second", "Replication lag", "Failed batches"] as const;
const wrong = [tile(live[0]), tile(live[1], "f".repeat(24)), tile(live[2])];

/** What the engine returns where the dashboard exists and changes: the arg, and no output that is not an arg. */
const update: Answers = { board: ({ tileIds: _, ...state }) => ({ id, state }) };
const states = Object.entries({ new: {}, changed: update });
const requests = () => requestsOf(service.emulator);

/** The values of an output in a preview, with null for unknown values. */
async function known(output: pulumi.Output<unknown>): Promise<unknown> {
  const { promise } = output as unknown as { promise: (withUnknowns: boolean) => Promise<unknown> };
  const value: unknown = await Reflect.apply(promise, output, [true]);
  return JSON.parse(JSON.stringify(value, (_, one: unknown) => (pulumi.isUnknown(one) ? null : one)));
}

describe("the preview of a dashboard", () => {
  test("that is new lets the service validate it in one request, and lists the existing ones", async () => {
    expect(await preview(() => board([tile("Rate")]))).toEqual({});
    expect(requests().sort()).toEqual(["GET dashboards", "POST dashboards/:id"]);
  });

  test("that changes reads it and lets the service validate it", async () => {
    expect(await preview(() => board([...live, "Rate"].map((name) => tile(name))), update)).toEqual({});
    expect(requests()).toEqual(["GET dashboards/:id", "POST dashboards/:id"]);
  });

  test("with the empty config of a tile lets the service validate it as written", async () => {
    // The engine has the inputs of `check`.
    const checked: Answers = {
      board: (state) => ({ id: "", state: normalizedArgs(dashboard, objectOf(state), {}) }),
    };
    const { board: lines = [] } = await preview(() => board([{ ...tile("Rate"), config: {} }]), checked);
    expect(lines.join("\n")).toMatch(/tiles\[0\]\.config\.displayType: .*\[dashboard\/invalid\]/);
    expect(requests().sort()).toEqual(["GET dashboards", "POST dashboards/:id"]);
  });

  test.each(states)("that is %s has its filters validated without ids", async (_, answers) => {
    const filter = { type: "QUERY_EXPRESSION", expression: "env", sourceId: defaultSeed.sources.log };
    const there = { ...filter, id: "65f1a0c3d2b4e5f607182f02", name: "Environment" };
    service.emulator.patch("dashboards", id, { filters: [there] });
    const filters = ["Environment", "Region"].map((name) => ({ ...filter, name }));
    const args = { name: "Ingestion", tiles: live.map((name) => tile(name)), filters };
    expect(await preview(() => new Dashboard("board", args), answers)).toEqual({});
    expect(requests().at(-1)).toBe("POST dashboards/:id");
  });

  test("that changes is validated as a whole, with the containers that the program does not set", () => {
    const containers = [{ id: "left", title: "Left", collapsed: false }];
    const before = {
      name: "Ingestion",
      tiles: [{ ...tile("Rate"), id: "t1" }],
      containers,
      savedQuery: null,
    };
    const tiles = ["Rate", "Lag"].map((name) => ({ ...tile(name), containerId: "left" })) as Json[];
    const args = { name: "Ingestion", tiles };
    const answer = { raw: before, comparable: before, record: before } as unknown as Answer;
    const [first, second] = tiles;
    expect(dashboard.warnings?.bodyToValidate?.(args, answer, undefined)).toEqual({
      ...{ name: "Ingestion", containers },
      tiles: [{ ...objectOf(first), id: "t1" }, second],
    });
  });

  test.each(states)("that is %s and invalid warns with the path of the invalid field", async (_, answers) => {
    const { board: [text, ...rest] = [] } = await preview(() => board(wrong), answers);
    expect(text).toMatch(/^warn: .*: “tiles\.1\.config\.sourceId: /);
    expect(rest).toEqual([]);
  });

  test("that does not change sends no request", async () => {
    const unchanged = { board: (state: object) => ({ id, state: { ...state, ...recorded } }) };
    expect(await preview(() => board([tile("Rate")]), unchanged)).toEqual({});
    expect(requests()).toEqual([]);
  });

  test("with an unknown part is not validated", async () => {
    expect(await preview(() => board([tile("Rate", unknown())]))).toEqual({});
    expect(requests()).toEqual([]);
  });

  test("is not validated if the configuration has validateDashboards=false", async () => {
    service.configure({ "pipes:validateDashboards": "false" });
    expect(await preview(() => board(wrong), update)).toEqual({});
    expect(requests()).toEqual(["GET dashboards/:id"]);
  });

  test.each(["404", "html404", "405", "noVerdict"] as const)("logs nothing for a verdict %s", async (how) => {
    service.emulator.setQuirks({ dashboardValidation: how });
    expect(await preview(() => board(wrong))).toEqual({});
  });

  test("gives one warning for all failed validations", async () => {
    const action = { status: 500, message: "out of order" };
    service.emulator.addFault({ path: "/dashboards/validate", action });
    const logged = await preview(() => {
      for (const name of ["one", "two", "three"]) new Dashboard(name, { name, tiles: [] });
    });
    expect(logged).toEqual({
      "": [expect.stringMatching(/^warn: (?!.*out of order).*\[http\/server-failed\]/)],
    });
  });

  test("logs no secret of its args", async () => {
    const { board: [text] = [] } = await preview(() => board([tile("a", pulumi.secret("hush-source"))]));
    expect(text).toMatch(/^warn: .*tiles\[0\]\.config\.sourceId/);
    expect(text).not.toContain("hush-source");
  });
});

test.each([
  [["name", "tiles[1].config"], "“name: wrong”, “tiles[1].config: wrong”"],
  [["", "filters[0]"], "“wrong”, “filters[0]: wrong”"],
  [[undefined], "“wrong”"],
  [[], "it gives no reason"],
])("all complaints of the service about a dashboard, at %j, are one warning", async (paths, why) => {
  const errors = paths.map((path) => ({ path, message: "wrong" }));
  const validator = createServer(({ method }, response) => {
    const body = method === "GET" ? { result: [] } : { valid: false, errors };
    response.setHeader("content-type", "application/json").end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => validator.listen(0, "127.0.0.1", resolve));
  service.configure({ "pipes:baseUrl": `http://127.0.0.1:${(validator.address() as AddressInfo).port}` });
  const logged = await preview(() => board([tile("Rate"), tile("Errors")])).finally(() => {
    validator.closeAllConnections();
    validator.close();
  });
  const text = `warn: the service rejects this dashboard: ${why} [dashboard/invalid]`;
  expect(logged).toEqual({ board: [text] });
});

describe("the preview of an update shows", () => {
  const idsAfter = async (tiles: Tiles): Promise<unknown> => {
    let ids: unknown;
    await preview(async () => (ids = await known(board(tiles).tileIds)), update);
    return ids;
  };
  const liveTiles = () =>
    (service.emulator.get("dashboards", id)?.tiles ?? []).map(({ id: _, ...rest }) => rest);

  test("the ids of the tiles that stay, in any order, but not the id of a new tile", async () => {
    const ids = await idsAfter([...liveTiles().reverse(), tile("New")]);
    expect(ids).toEqual({ ...seeded, New: null });
  });

  test("the id of a tile with unknown fields by its name, and no id if a name is unknown", async () => {
    expect(await idsAfter([tile(live[1], unknown())])).toEqual({ [live[1]]: seeded[live[1]] });
    expect(await idsAfter([tile(live[1]), tile(unknown())])).toBeNull();
  });

  describe("of tiles with one name", () => {
    const [first, second, third] = [
      "65f1a0c3d2b4e5f607182a81",
      "65f1a0c3d2b4e5f607182a82",
      "65f1a0c3d2b4e5f607182a83",
    ];
    const there = (name: string, tileId: string, w: number) => ({ ...tile(name), id: tileId, w });
    const idsIf = (names: readonly (readonly [string, number])[]) => {
      const tiles = [there("A", first, 3), there("A", second, 4), there("A (2)", third, 5)];
      service.emulator.patch("dashboards", id, { tiles });
      return idsAfter(names.map(([name, w]) => ({ ...tile(name), w })));
    };
    const [one, two] = [
      ["A", 3],
      ["A", 4],
    ] as const;

    test("with numbers that skip the name of another tile, as the update does", async () => {
      expect(await idsIf([one, two, ["A (2)", 5]])).toEqual({ A: first, "A (2)": third, "A (3)": second });
    });

    test("but no id if a tile that the program does not have, and that may stay, has the number", async () => {
      expect(await idsIf([one, two])).toEqual({ A: first, "A (2)": null });
    });
  });

  test.each([
    [
      "copied",
      () => [
        { ...tile("A"), id: "f".repeat(24) },
        { ...tile("A"), id: "e".repeat(24) },
      ],
    ],
    [
      "renamed",
      () => [
        { ...tile("theirs"), id: "f".repeat(24) },
        { ...tile("A"), w: 3, id: "e".repeat(24) },
      ],
    ],
  ])(
    "no id of a tile that another user %s, because only the state knows which one it was",
    async (_, there) => {
      service.emulator.patch("dashboards", id, { tiles: there() });
      expect(await idsAfter([tile("A")])).toEqual({ A: null });
    },
  );

  test("no id of a new dashboard, nor if the service does not respond", async () => {
    let ids: unknown;
    await preview(async () => (ids = await known(board([tile("Rate")]).tileIds)));
    expect(ids).toBeNull();
    service.configure({ "pipes:baseUrl": "http://127.0.0.1:9" });
    expect(await idsAfter([tile(live[1])])).toBeNull();
  });
});

test("a resource whose Provider signs with a key that does not exist yet registers the inputs of `check`", async () => {
  const { authKeyId: _id, authKeySecret: _secret, ...account } = providerArgsOf(service.emulator);
  await preview(() => {
    const { authKeyId, authKeySecret } = new AccessKey("key", { name: "k", roles: ["admin"] });
    const provider = new Provider("own", { ...account, authKeyId, authKeySecret });
    const roles = ["query_endpoints", "developer", "developer"] as const;
    new AccessKey("ci", { adoptId: defaultSeed.keys.ci.id, roles: [...roles] }, { provider });
    new Alert("alert", latencyAlert, { provider });
  });
  const { organizationId, serviceId } = defaultSeed;
  const inputs = new Map(registered.map(({ name, inputs: given }) => [name, given]));
  expect(inputs.get("ci")).toMatchObject({ organizationId, roles: ["developer", "query_endpoints"] });
  expect(inputs.get("alert")).toMatchObject({ organizationId, serviceId });
});
