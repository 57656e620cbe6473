import { manifests } from "../../tools/pack/packages";
import { textOf } from "../harness/repository";
import { countsOf } from "./support/kinds";
import { patienceMs, tell } from "./support/story";

const guide = "docs/guides/versions-and-upgrades.md";

test("the versions that work are those that the package asks for", () => {
  const { engines, peerDependencies } = manifests.provider;
  expect(textOf(guide)).toContain(`| Node | ${engines.node.replace(">=", "≥ ")} |`);
  expect(textOf(guide)).toContain(`| ${peerDependencies["@pulumi/pulumi"].replace(">=", "≥ ")} |`);
});

test(
  "a state is kept, put back, and managed by a program that is an ES module",
  async () => {
    const blocks = await tell(guide, {
      withProject: true,
      before: {
        // The short cut by which other programs are compiled knows no ES modules.
        "npm pkg set type=module": ({ shell }) =>
          shell.run("export PULUMI_NODEJS_TRANSPILE_ONLY=false NODE_OPTIONS="),
      },
      after: async ({ emulator, shell }) => {
        const names = emulator.list("keys").map(({ name }) => name);
        expect(names.filter((name) => name?.includes("reports"))).toEqual(["weekly reports"]);
        await shell.run("echo 'await Promise.resolve();' >> index.ts");
        expect(await shell.run("pulumi preview --expect-no-changes")).toMatchObject({ code: 0 });
      },
    });
    expect(countsOf(blocks)).toEqual({ ts: 2, sh: 5 });
  },
  patienceMs,
);
