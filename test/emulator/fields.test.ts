import { defaultSeed } from "pulumi-pipes-emulator";
import { latencyAlert } from "../harness/args";
import { at, start } from "./client";

/* What judge.test.ts does not prove: that the emulator returns every field, and refuses, keeps and lists unknown ones. */

const { dashboards } = defaultSeed;

test("a strict emulator accepts fields that it returned, also those of a test or a quirk", async () => {
  const service = await start({ quirks: { keepUnknownFields: true } });
  const [first, ...others] = service.get("dashboards", dashboards.checkout.id)?.tiles ?? [];
  service.patch("dashboards", dashboards.checkout.id, { tiles: [{ ...first, legend: "left" }, ...others] });
  const { name, tiles } = await service.result("GET dashboards/checkout");
  expect(at(tiles, "0.legend")).toBe("left");
  expect((await service.result("PUT dashboards/checkout", { name, tiles }))["tiles"]).toEqual(tiles);
  service.setQuirks({ extraFields: true });
  const { tiles: extended } = await service.result("GET dashboards/checkout");
  expect(await service.status("PUT dashboards/checkout", { name, tiles: extended })).toBe(200);
});

test("unknown fields are listed once by request and path, and in the line of the request log", async () => {
  const lines: string[] = [];
  const service = await start({ strict: false, logger: (line) => lines.push(line) });
  const channel = { ...latencyAlert.channel, urgency: "high" };
  for (const owner of [undefined, "shop"])
    await service.result("POST alerts", { ...latencyAlert, channel, owner });
  await service.result("PUT alerts/errorRate", { ...latencyAlert, owner: "shop" });
  const ipAccessList = ["10.0.0.1", "10.0.0.2"].map((source) => ({ source, note: "a" }));
  await service.result("PATCH keys/ci", { ipAccessList, "a\nGET / 200": 1 });
  expect(service.unknownFields()).toEqual([
    "POST alerts: body.channel.urgency",
    "POST alerts: body.owner",
    "PUT alerts/{alertId}: body.owner",
    "PATCH keys/{keyId}: body.ipAccessList[].note",
    'PATCH keys/{keyId}: body."a\\nGET / 200"',
  ]);
  expect(lines.map((line) => line.split(/ \d+ms/)[1])).toEqual([
    " unknown: body.channel.urgency",
    " unknown: body.channel.urgency, body.owner",
    " unknown: body.owner",
    expect.not.stringContaining("\n"),
  ]);
  service.clearRequests();
  expect(service.unknownFields()).toEqual([]);
  expect(await service.result("PUT alerts/errorRate", latencyAlert)).not.toHaveProperty("owner");
});
