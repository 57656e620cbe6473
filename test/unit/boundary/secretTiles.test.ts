import * as pulumi from "@pulumi/pulumi";
import { resourceArguments } from "../../../provider/src/sdk/resourceClass";

const facts = {
  kind: "Dashboard",
  schema: {},
  outputs: ["name", "tiles", "tileIds"],
  repeats: { tileIds: "tiles" },
  idArg: "dashboardId",
  instead: "",
} as const;
const later = <Value>(value: Value): Promise<Value> =>
  new Promise((resolve) => {
    setTimeout(resolve, 20, value);
  });

/** The secret outputs of a dashboard with these tiles, as Pulumi finds them when all properties have come. */
async function secretOutputsOf(tiles: unknown, options?: pulumi.CustomResourceOptions): Promise<unknown> {
  const [, , properties, passed] = resourceArguments(facts, "d", { name: "d", tiles }, options);
  expect(await Promise.all(["tileIds", "name"].map((key) => properties?.[key] as unknown))).toEqual([
    undefined,
    "d",
  ]);
  return passed?.additionalSecretOutputs;
}

describe("the ids by tile name", () => {
  test.each<readonly [string, unknown]>([
    ["where a name is a secret", [{ name: "plain" }, { name: pulumi.secret("hush") }]],
    [
      "where a name turns out to be one",
      [{ name: pulumi.output(later(0)).apply(() => pulumi.secret("hush")) }],
    ],
    ["where all tiles are one", pulumi.secret([{ name: "hush" }])],
  ])("are a secret output %s", async (_case, tiles) => {
    expect(await secretOutputsOf(tiles)).toEqual(["tileIds"]);
  });

  test.each<readonly [string, unknown]>([
    ["where no name is one", [{ name: "plain" }]],
    ["where names come later", later([{ name: "plain" }])],
    ["where there are no tiles", undefined],
  ])("are none %s, and what the program chose stays", async (_case, tiles) => {
    const options = { additionalSecretOutputs: ["filters"] };
    expect(await secretOutputsOf(tiles, options)).toEqual(["filters"]);
    expect(options).toEqual({ additionalSecretOutputs: ["filters"] });
  });
});
