import * as pulumi from "@pulumi/pulumi";
import * as app from "pulumi-pipes";
import { defaultSeed } from "pulumi-pipes-emulator";
import { configurationOf } from "../harness/service/emulator";
import { preview, settled, useMockEngine, useService } from "./engine";

/* An app and a library of components that each have a copy of this package, and share the copy of Pulumi. */

useMockEngine();
const service = useService();

let library: typeof app;
beforeAll(() => {
  jest.doMock("@pulumi/pulumi", () => pulumi);
  jest.isolateModules(() => {
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- an import would load the copy of the app
    library = require("pulumi-pipes") as typeof app;
  });
});
afterAll(() => jest.dontMock("@pulumi/pulumi"));

test("there are two copies", () => {
  expect(library.Provider).not.toBe(app.Provider);
});

test.each([
  ["option provider", (provider: app.Provider) => ({ provider })],
  [
    "parent",
    (provider: app.Provider) => ({
      parent: new pulumi.ComponentResource("x:index:X", "x", {}, { provider }),
    }),
  ],
])("a function of one copy uses the Provider of the other by its %s", async (_, optionsOf) => {
  const settings = configurationOf(service.emulator);
  const own = Object.fromEntries(
    Object.entries(settings).map(([key, value]) => [key.replace("pipes:", ""), value]),
  );
  // Only the provider has the address and the key.
  pulumi.runtime.setAllConfig({});
  const options = optionsOf(new app.Provider("own", own));
  const board = library.getDashboardOutput({ name: "Checkout" }, options);
  expect(await settled(library.tileIdOf(board, "Error rate"))).toBe(
    defaultSeed.dashboards.checkout.tiles["Error rate"],
  );
});

test("a result of a function of one copy is refused as an argument of the other", async () => {
  const whole = await app.getDashboard({ name: "Checkout" });
  const args = { name: "Shop", tiles: whole as never };
  expect(() => new library.Dashboard("shop", args)).toThrow(
    /entire result of getDashboard.*\[args\/unsendable\]/,
  );
});

test("a warning about the configuration comes once for both copies", async () => {
  service.configure({ "pipes:authKeySecrett": "x" });
  const logged = await preview(() => {
    new app.Webhook("a", { name: "a", service: "generic", url: "https://a.example" });
    new library.Webhook("b", { name: "b", service: "generic", url: "https://b.example" });
  });
  expect(logged[""]?.filter((line) => line.includes("authKeySecrett"))).toHaveLength(1);
});
