import { defaultSeed } from "pulumi-pipes-emulator";
import { at, dashboardsPath, emulators, items, resultOf, send, type Json } from "./client";

const start = emulators();
const path = `${dashboardsPath}/validate`;
const { checkout } = defaultSeed.dashboards;

const tile = (more: object = {}) => ({ name: "One", x: 0, y: 0, w: 6, h: 4, config: {}, ...more });
const good = { name: "New", tiles: [tile()] };

describe("the validation of a dashboard", () => {
  test("finds nothing wrong with what can be made, and says how it would be kept", async () => {
    const emulator = await start();
    const config = { sourceId: defaultSeed.sources.trace, select: [{ aggFn: "count" }] };
    const body = { ...good, tiles: [tile({ config })], tags: null };
    expect(await resultOf(send(emulator, "POST", path, body))).toEqual({
      valid: true,
      errors: [],
      normalized: {
        name: "New",
        tiles: [tile({ config: { ...config, select: [{ aggFn: "count", where: "" }] } })],
        tags: [],
      },
    });
  });

  test("takes the body of a replacement, with the ids of tiles and filters", async () => {
    const emulator = await start();
    const {
      id: _id,
      createdAt: _made,
      updatedAt: _changed,
      ...body
    } = await resultOf(send(emulator, "GET", `${dashboardsPath}/${checkout.id}`));
    expect(await resultOf(send(emulator, "POST", path, body))).toMatchObject({ valid: true });
  });

  test.each<[string, Json, string[]]>([
    ["no name", { tiles: [] }, ["name"]],
    ["an empty name", { ...good, name: "" }, ["name"]],
    ["no tiles", { name: "New" }, ["tiles"]],
    ["a tile without config", { ...good, tiles: [tile(), tile({ config: undefined })] }, ["tiles[1].config"]],
    ["a tile without a place", { ...good, tiles: [tile({ x: "0", h: null })] }, ["tiles[0].x", "tiles[0].h"]],
    [
      "a source that is not there",
      { ...good, tiles: [tile(), tile({ config: { sourceId: "f".repeat(24) } })] },
      ["tiles[1].config.sourceId"],
    ],
    ["one id on two tiles", { ...good, tiles: [tile({ id: "a" }), tile({ id: "a" })] }, ["tiles[1].id"]],
    ["an id at the top", { ...good, id: checkout.id }, ["id"]],
    ["an unknown field", { ...good, tiles: [tile({ colour: "red" })] }, ["tiles[0].colour"]],
  ])("names %s by its path", async (_case, body, paths) => {
    const verdict = await resultOf(send(await start(), "POST", path, body));
    expect(verdict["valid"]).toBe(false);
    const errors = items(verdict["errors"]);
    expect(errors.map((error) => error["path"])).toEqual(paths);
    for (const error of errors) expect(error["message"]).toEqual(expect.stringMatching(/\w/));
    expect(verdict).not.toHaveProperty("normalized");
  });

  test("changes nothing", async () => {
    const emulator = await start();
    const before = emulator.list("dashboards");
    await send(emulator, "POST", path, good);
    await send(emulator, "POST", path, { ...good, id: checkout.id });
    expect(emulator.list("dashboards")).toEqual(before);
  });

  test("lets an open service keep what it does not know", async () => {
    const emulator = await start({ strict: false });
    const body = { ...good, tiles: [tile({ colour: "red" })], theme: "dark" };
    expect(await resultOf(send(emulator, "POST", path, body))).toEqual({
      valid: true,
      errors: [],
      normalized: body,
    });
  });

  test("is refused a body that is no object, and keys that may not look", async () => {
    const emulator = await start();
    expect((await send(emulator, "POST", path, [])).status).toBe(400);
    expect((await send(emulator, "POST", path, good, { keyId: "a", keySecret: "b" })).status).toBe(401);
  });
});

describe("the quirk dashboardValidation", () => {
  test("bare leaves the envelope away", async () => {
    const emulator = await start({ quirks: { dashboardValidation: "bare" } });
    const { status, body } = await send(emulator, "POST", path, good);
    expect([status, body["valid"], body["errors"]]).toEqual([200, true, []]);
    expect(body).not.toHaveProperty("requestId");
  });

  test("noVerdict answers without saying whether it is valid", async () => {
    const emulator = await start({ quirks: { dashboardValidation: "noVerdict" } });
    expect(await resultOf(send(emulator, "POST", path, { tiles: 1 }))).not.toHaveProperty("valid");
  });

  test.each([
    ["404", 404, "application/json"],
    ["html404", 404, "text/html; charset=utf-8"],
    ["405", 405, "application/json"],
  ] as const)(
    "%s says that there is no such operation, and leaves the others",
    async (quirk, status, type) => {
      const emulator = await start({ quirks: { dashboardValidation: quirk } });
      const reply = await send(emulator, "POST", path, good);
      expect([reply.status, reply.headers.get("content-type")]).toEqual([status, type]);
      expect((await send(emulator, "GET", `${dashboardsPath}/${checkout.id}`)).status).toBe(200);
      expect((await send(emulator, "POST", dashboardsPath, good)).status).toBe(200);
    },
  );

  test("is not needed where only the contract is offered", async () => {
    const emulator = await start({ quirks: { contractOnly: "html404" } });
    expect((await send(emulator, "POST", path, good)).status).toBe(404);
    expect(at(await resultOf(send(emulator, "POST", dashboardsPath, good)), "tiles")).toHaveLength(1);
  });
});
