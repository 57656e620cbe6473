import { openExample, type Example } from "./support/example";

let example: Example;
beforeAll(async () => {
  example = await openExample("pipe", {
    emulator: { transitionMs: 20 },
    config: { "pipe:sourcePassword": { secret: "pass-not-real-77" } },
  });
});
afterAll(() => example.dispose());

const pipe = (name: string) => example.emulator.list("pipes").find((one) => one.name === name);
const changes = () =>
  example.emulator
    .requests()
    .filter(({ method }) => method !== "GET")
    .map(({ method, path }) => `${method} ${path.replace(/^.*\/pipes/, "").replace(/[0-9a-f-]{36}/, ":id")}`);

test("makes both pipes, shows no password, and leaves nothing to do", async () => {
  const shown = await example.up();
  expect(pipe("clicks")).toMatchObject({ source: { kafka: { topics: "clicks" } } });
  expect(pipe("shop")?.source?.postgres?.tableMappings).toHaveLength(1);
  expect(await example.outputs()).toEqual({ clicksId: pipe("clicks")?.id, shopId: pipe("shop")?.id });
  expect(shown).not.toContain("pass-not-real-77");
  expect((await example.project.exportState()).text).not.toContain("pass-not-real-77");
  await example.expectNoChange();
});

test("scales in place, adds a table with a pause, and stops", async () => {
  const before = [pipe("clicks")?.id, pipe("shop")?.id];
  await example.set({ replicas: "3", "tables[0]": "orders", "tables[1]": "items", shopStopped: "true" });
  example.emulator.clearRequests();
  await example.up();
  expect([pipe("clicks")?.id, pipe("shop")?.id]).toEqual(before);
  expect(pipe("clicks")?.scaling?.replicas).toBe(3);
  expect(pipe("shop")?.source?.postgres?.tableMappings).toHaveLength(2);
  expect(pipe("shop")?.state).toBe("Stopped");
  await example.expectNoChange();
});

test("shows a replacement before it happens, and deletes the old pipe first", async () => {
  const { id } = pipe("clicks") ?? {};
  await example.set({ topics: "visits" });
  const preview = JSON.parse(await example.run(["preview", "--json"])) as {
    readonly steps: readonly { readonly op: string; readonly replaceReasons?: readonly string[] }[];
  };
  expect(preview.steps.filter(({ op }) => op.includes("replace"))).not.toEqual([]);
  expect(preview.steps.flatMap(({ replaceReasons = [] }) => replaceReasons)).toContain("source.kafka.topics");
  example.emulator.clearRequests();
  await example.up();
  expect(changes()).toEqual(["DELETE /:id", "POST ", "PATCH /:id/scaling"]);
  expect(pipe("clicks")?.id).not.toBe(id);
  expect(pipe("clicks")?.source?.kafka?.topics).toBe("visits");
  await example.expectNoChange();
});

test("shows as drift what somebody started and scaled, and nothing of what moves by itself", async () => {
  const shop = pipe("shop")?.id ?? "";
  const clicks = pipe("clicks")?.id ?? "";
  example.emulator.patch("pipes", clicks, { state: "Degraded", updatedAt: "2027-01-01T00:00:00Z" });
  await example.expectNoChange();
  example.emulator.patch("pipes", shop, { state: "Running" });
  example.emulator.patch("pipes", clicks, { scaling: { ...pipe("clicks")?.scaling, replicas: 9 } });
  const shown = await example.run(["refresh", "--preview-only", "--expect-no-changes", "--diff"], 7);
  expect(shown).toMatch(/stopped *: true => false/);
  expect(shown).toMatch(/replicas *: 3 => 9/);
  expect(shown).not.toContain("Degraded");
  await example.run(["up", "--refresh", "--yes", "--skip-preview"]);
  expect(pipe("shop")?.state).toBe("Stopped");
  expect(pipe("clicks")?.scaling?.replicas).toBe(3);
});

test("a fixed field that others changed is drift, and a replacement only where it is put back", async () => {
  const { id = "", source } = pipe("clicks") ?? {};
  example.emulator.patch("pipes", id, { source: { kafka: { ...source?.kafka, topics: "theirs" } } });
  const shown = await example.run(["refresh", "--preview-only", "--expect-no-changes", "--diff"], 7);
  expect(shown).toMatch(/topics *: "visits" => "theirs"/);
  expect(shown).not.toMatch(/replace/);
  await example.run(["up", "--refresh", "--yes", "--skip-preview"]);
  expect(pipe("clicks")?.source?.kafka?.topics).toBe("visits");
});

test("is destroyed without a rest", async () => {
  await example.destroy();
  expect(pipe("clicks")).toBeUndefined();
  expect(pipe("shop")).toBeUndefined();
  expect(example.emulator.list("pipes")).toHaveLength(4);
});
