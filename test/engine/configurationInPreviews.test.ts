import { defaultSeed } from "pulumi-pipes-emulator";
import { diagnosticsIn } from "../harness/engine/output";
import { openUserProject, type UserProject } from "./support/userProject";

let user: UserProject;
beforeAll(async () => {
  user = await openUserProject("threeResources", {
    "test:pipeId": defaultSeed.pipes.postgres,
    "test:password": { secret: "a-password-of-the-test" },
    "test:keyId": defaultSeed.keys.ci.id,
    "test:dashboardId": defaultSeed.dashboards.checkout.id,
    "test:tileId": defaultSeed.dashboards.checkout.tiles["Latency p95"],
    "test:webhookId": defaultSeed.webhooks.onCall,
  });
});
afterAll(() => user.dispose());

const linesOf = (output: string): readonly string[] => Object.values(diagnosticsIn(output)).flat();
const set = (name: string, value: string) => user.project.pulumi(["config", "set", `pipes:${name}`, value]);

test("a preview without the signing key, as of a fork, shows what changes and warns once", async () => {
  await user.project.pulumi(["config", "rm", "pipes:authKeyId"]);
  await user.project.pulumi(["config", "rm", "pipes:authKeySecret"]);
  const { stdout } = await user.project.pulumi(["preview"]);
  expect(stdout).toMatch(/\+ 4 to create/);
  const warnings = linesOf(stdout).filter((line) => line.includes("lacks"));
  expect(warnings).toEqual([
    expect.stringContaining(
      "the configuration lacks pipes:authKeyId, pipes:authKeySecret: set `pulumi config set",
    ),
  ]);
  expect(user.emulator.requests()).toEqual([]);
});

test("a malformed setting fails the preview, told in full once", async () => {
  await set("requestTimeoutSeconds", "soon");
  const { stdout } = await user.project.pulumi(["preview"], { expectCode: 1 });
  const told = linesOf(stdout).filter((line) => line.includes('got "soon"'));
  expect(told).toHaveLength(1);
  expect(user.emulator.requests()).toEqual([]);
});
