import { defaultSeed } from "pulumi-pipes-emulator";
import { diagnosticsIn } from "../harness/engine/output";
import { openUserProject, type UserProject } from "./support/userProject";

let user: UserProject;
beforeAll(async () => {
  user = await openUserProject("wrongTile");
});
afterAll(() => user.dispose());

const tiles = (own: string, checkout: string): readonly string[] =>
  Object.entries({ ownTile: own, checkoutTile: checkout }).flatMap(([key, name]) => [
    "-c",
    `shop:${key}=${name}`,
  ]);
const failingPreview = (own: string, checkout: string) =>
  user.project.pulumi(["preview", ...tiles(own, checkout)], { expectCode: 1 });

test("a name that no tile has fails the preview in one line, also of a dashboard that is still to be made", async () => {
  const own = await failingPreview("construct", "Latency p95");
  expect(JSON.stringify(diagnosticsIn(own.stdout))).toContain(
    String.raw`error: dashboard \"Own\" has no tile named \"construct\"; it has \"constructor\"`,
  );
  const checkout = await failingPreview("constructor", "Latency");
  expect(JSON.stringify(diagnosticsIn(checkout.stdout))).toContain(
    String.raw`error: dashboard \"Checkout\" has no tile named \"Latency\"; it has \"Requests per minute\", `,
  );
  expect(`${own.stdout}${checkout.stdout}`).not.toMatch(/^ *at .*:\d+:\d+\)?$/m);
});

test("a name that a tile has is its id, whatever objects in JavaScript have of that name", async () => {
  // With its preview, in which the new dashboard has no ids yet.
  await user.project.pulumi(["up", "--yes", ...tiles("constructor", "Latency p95")]);
  const { stdout } = await user.project.pulumi(["stack", "output", "--json"]);
  const [made] = user.emulator.list("dashboards").filter(({ name }) => name === "Own");
  expect(JSON.parse(stdout)).toEqual({
    ofOwn: made?.tiles[0]?.id,
    ofCheckout: defaultSeed.dashboards.checkout.tiles["Latency p95"],
  });
});
