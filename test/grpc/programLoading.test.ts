import { runCommand } from "../harness/command";
import { repository } from "../harness/repository";

const id = "65f1a0c3d2b4e5f607182930";
const uuid = "3d9b2c71-58ae-4f06-a1d4-7c60e2b8f915";

/** The modules that a program loads for its resources, beside those of the package itself, in a preview under mocks. */
async function loadedBy(resources: string, env: NodeJS.ProcessEnv = {}): Promise<unknown> {
  const script = `
    const pulumi = require("@pulumi/pulumi");
    const pipes = require("pulumi-pipes");
    const before = new Set(Object.keys(require.cache));
    const state = ({ id, name, inputs }) => ({ id: id ?? name, state: inputs });
    pulumi.runtime.setMocks({ newResource: state, call: () => ({}) }, "project", "stack", true).then(async () => {
      ${resources}
      await pulumi.runtime.disconnect();
      const ours = Object.keys(require.cache).filter((path) => path.includes("/provider/dist/") && !before.has(path));
      console.log(JSON.stringify(ours));
    });`;
  const options = { cwd: repository, env: { ...process.env, ...env }, timeoutMs: 20_000 };
  const { code, stdout, stderr } = await runCommand(process.execPath, ["-e", script], options);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return JSON.parse(stdout) as unknown;
}

test("a program loads nothing for its resources under mocks, also where they name existing objects", async () => {
  const adopting = `
    new pipes.PipeSettings("settings", { pipeId: "${uuid}" });
    new pipes.AccessKey("key", { adoptId: "${uuid}" });
    new pipes.Alert("alert", { adoptId: "${id}" });
    new pipes.Dashboard("board", { adoptId: "${id}", name: "board", tiles: [] });`;
  expect(await loadedBy(adopting)).toEqual([]);
});

test("a program that adopts nothing loads nothing for it where there is an engine", async () => {
  const alerts = `for (const name of ["one", "two"]) new pipes.Alert(name, { name });`;
  expect(await loadedBy(alerts, { PULUMI_NODEJS_ENGINE: "127.0.0.1:9" })).toEqual([]);
});
