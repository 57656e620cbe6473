import { existsSync } from "node:fs";
import * as pulumi from "@pulumi/pulumi";
import { createEngineProject, type EngineProject } from "../../harness/engine/project";
import { createInlineStack } from "../../harness/engine/inlineStack";
import { createTinyPackage, type TinyPackage } from "../../harness/standIns";

const TINY_PROVIDER = `
  let config;
  module.exports = {
    async configure(request) { config = request.config; },
    async create(inputs) {
      if (inputs.name === "hang") return new Promise(() => setInterval(() => undefined, 1000));
      const package_ = process.env.LOOK_FOR ? require.resolve(process.env.LOOK_FOR, { paths: [process.cwd()] }) : null;
      return { id: "t-" + inputs.name, outs: { ...inputs, greeting: config.get("greeting"), package: package_ } };
    },
    async read(id, props) { return { id, props }; },
    async delete() {},
  };
`;

let tiny: TinyPackage;
beforeAll(async () => {
  tiny = await createTinyPackage(TINY_PROVIDER);
});
afterAll(() => tiny.dispose());

const stub = (): string => `exports.handler=()=>require(${JSON.stringify(tiny.file)})`;

function program(name: string): string {
  return `
    import * as pulumi from "@pulumi/pulumi";
    class Tiny extends pulumi.CustomResource {
      declare readonly greeting: pulumi.Output<string>;
      constructor(name: string) {
        const props = { name, greeting: undefined, package: undefined, __provider: ${JSON.stringify(stub())} };
        super("pulumi-nodejs:dynamic/tiny:Tiny", name, props);
      }
    }
    export const greeting: pulumi.Output<string> = new Tiny("${name}").greeting;
    export const own: string = require.resolve("pulumi-pipes/package.json");
    export const token: string | undefined = process.env["PULUMI_ACCESS_TOKEN"];
  `;
}

describe("a project run by the CLI", () => {
  let project: EngineProject;
  beforeAll(async () => {
    process.env["PULUMI_ACCESS_TOKEN"] = "of the caller";
    project = await createEngineProject({
      files: { "index.ts": program("a") },
      config: { "test:greeting": "hello", "test:hidden": { secret: "never-in-the-state" } },
      env: { LOOK_FOR: "pulumi-pipes/package.json" },
    });
  });
  afterAll(() => project.dispose());

  test("runs TypeScript, resolves packages and keeps the caller's environment out", async () => {
    await project.pulumi(["up", "--yes"]);
    const outputs: unknown = JSON.parse((await project.pulumi(["stack", "output", "--json"])).stdout);
    expect(outputs).toEqual({
      greeting: "hello",
      own: expect.stringMatching(/provider\/package\.json$/) as unknown,
    });
    const { resources, text } = await project.exportState();
    expect(resources.find(({ id }) => id === "t-a")).toMatchObject({
      outputs: { greeting: "hello", package: expect.stringMatching(/provider\/package\.json$/) as unknown },
    });
    expect(text).not.toContain("never-in-the-state");
  });

  test("passes an expected exit code on and makes an error of another", async () => {
    const expectNoChanges = ["preview", "--expect-no-changes"];
    await project.pulumi(expectNoChanges, { expectCode: 0 });
    const { code, stdout } = await project.pulumi(["about", "--nonsense"], { expectCode: "any" });
    expect([code, stdout]).toEqual([expect.any(Number), expect.any(String)]);
    const failure = project.pulumi(["stack", "select", "absent"]);
    await expect(failure).rejects.toThrow(/ended with code \d+ instead of 0[^]*no stack named 'absent'/);
  });

  test("destroys", async () => {
    await project.pulumi(["destroy", "--yes"]);
    expect((await project.exportState()).resources).toEqual([]);
  });
});

test("a run that hangs is killed with its plugins and fails with its output", async () => {
  const project = await createEngineProject({ files: { "index.ts": program("hang") }, timeoutMs: 12_000 });
  const failure = project.pulumi(["up", "--yes", "--skip-preview"]);
  await expect(failure).rejects.toThrow(/was killed after 12 s[^]*Updating \(test\)/);
  await project.dispose();
  expect(existsSync(project.dir)).toBe(false);
});

test("an inline stack runs the program of the test in the same isolation", async () => {
  class Tiny extends pulumi.CustomResource {
    declare readonly greeting: pulumi.Output<string>;
    constructor(name: string) {
      super("pulumi-nodejs:dynamic/tiny:Tiny", name, { name, greeting: undefined, __provider: stub() });
    }
  }
  const { stack, dispose } = await createInlineStack(
    () => Promise.resolve({ greeting: new Tiny("b").greeting }),
    { config: { "test:greeting": "inline" } },
  );
  try {
    expect((await stack.up()).outputs["greeting"]?.value).toBe("inline");
    expect((await stack.preview({ expectNoChanges: true })).changeSummary).toEqual({ same: 2 });
    await stack.destroy();
    await expect(stack.workspace.selectStack("absent")).rejects.toThrow("no stack named 'absent'");
  } finally {
    await dispose();
  }
});
