import { defaultSeed } from "pulumi-pipes-emulator";
import { diagnosticsIn } from "../harness/engine/output";
import { openUserProject, type UserProject } from "./support/userProject";

let user: UserProject;
beforeAll(async () => {
  user = await openUserProject("wrongTile");
});
afterAll(() => user.dispose());

const preview = async (own: string, checkout: string, expectCode: 0 | 1) => {
  await user.project.pulumi(["config", "set", "shop:ownTile", own]);
  await user.project.pulumi(["config", "set", "shop:checkoutTile", checkout]);
  return user.project.pulumi(["preview"], { expectCode });
};

test("a name that no tile has fails the preview in one line, also of a dashboard that is still to be made", async () => {
  const own = await preview("construct", "Latency p95", 1);
  expect(JSON.stringify(diagnosticsIn(own.stdout))).toContain(
    String.raw`error: dashboard \"Own\" has no tile named \"construct\"; it has \"constructor\"`,
  );
  const checkout = await preview("constructor", "Latency", 1);
  expect(JSON.stringify(diagnosticsIn(checkout.stdout))).toContain(
    String.raw`error: dashboard \"Checkout\" has no tile named \"Latency\"; it has \"Requests per minute\", `,
  );
  expect(`${own.stdout}${checkout.stdout}`).not.toMatch(/^ *at .*:\d+:\d+\)?$/m);
});

test("a name that a tile has is its id, whatever objects in JavaScript have of that name", async () => {
  await preview("constructor", "Latency p95", 0);
  await user.project.pulumi(["up", "--yes", "--skip-preview"]);
  const { stdout } = await user.project.pulumi(["stack", "output", "--json"]);
  const [made] = user.emulator.list("dashboards").filter(({ name }) => name === "Own");
  expect(JSON.parse(stdout)).toEqual({
    ofOwn: made?.tiles[0]?.id,
    ofCheckout: defaultSeed.dashboards.checkout.tiles["Latency p95"],
  });
});
