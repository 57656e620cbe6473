import { runCommand } from "../harness/command";
import { lateLoading, repository } from "../harness/repository";

test("the SDK loads without what it serializes functions by, and serializes them all the same", async () => {
  const script = `
    const isLoaded = (name) => Object.keys(require.cache).some((file) => file.includes("/node_modules/" + name + "/"));
    const { runtime } = require("@pulumi/pulumi");
    const before = ["typescript", "@npmcli/arborist"].map(isLoaded);
    runtime.serializeFunction((given) => given + 1).then(({ text }) => {
      console.log(JSON.stringify({ before, text: text.includes("given + 1"), after: isLoaded("typescript") }));
    });`;
  const options = { cwd: repository, env: { ...process.env, ...lateLoading }, timeoutMs: 30_000 };
  const { stdout } = await runCommand(process.execPath, ["-e", script], options);
  expect(JSON.parse(stdout)).toEqual({ before: [false, false], text: true, after: true });
}, 30_000);
