import { runCommand } from "../harness/command";
import { lateLoading, repository } from "../harness/repository";

test("the SDK loads without what few processes use of it, and serializes functions all the same", async () => {
  const script = `
    const isLoaded = (name) => Object.keys(require.cache).some((file) => file.includes("/node_modules/" + name + "/"));
    const { runtime } = require("@pulumi/pulumi");
    require("@pulumi/pulumi/cmd/run/tracing");
    const late = ["typescript", "@npmcli/arborist", "normalize-package-data", "@opentelemetry/sdk-trace-node", "execa"];
    const before = late.filter(isLoaded);
    runtime.serializeFunction((given) => given + 1).then(({ text }) => {
      console.log(JSON.stringify({ before, text: text.includes("given + 1"), after: isLoaded("typescript") }));
    });`;
  const options = { cwd: repository, env: { ...process.env, ...lateLoading }, timeoutMs: 30_000 };
  const { stdout } = await runCommand(process.execPath, ["-e", script], options);
  expect(JSON.parse(stdout)).toEqual({ before: [], text: true, after: true });
}, 30_000);
