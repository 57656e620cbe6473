import { defaultSeed } from "pulumi-pipes-emulator";
import { start } from "./client";

const { checkout } = defaultSeed.dashboards;
const parts = {
  tiles: [{ name: "Requests", config: { configType: "promql", query: "rate(requests[5m])" } }],
  tileFields: { [checkout.tiles["Error rate"]]: { chartFilter: "a:b", granularity: "1m" } },
};

test("other processes can read and set the hidden parts of a dashboard", async () => {
  const service = await start({ control: true });
  const path = (id: string) => `/_control/dashboards/${id}/hidden-parts`;
  const set = async (id: string, body: object) =>
    (await service.sendRaw(`PUT ${path(id)}`, { body: JSON.stringify(body) })).status;
  expect(await set(checkout.id, parts)).toBe(200);
  expect((await service.sendRaw(`GET ${path(checkout.id)}`, {})).body).toEqual(parts);
  expect(await set(checkout.id, { tile: [] })).toBe(400);
  expect(await set("unknown", parts)).toBe(404);
  expect((await service.sendRaw(`GET ${path("unknown")}`, {})).status).toBe(404);
  service.reset();
  expect(service.hiddenParts(checkout.id)).toEqual({});
});
