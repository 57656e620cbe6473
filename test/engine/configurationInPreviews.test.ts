import { defaultSeed } from "pulumi-pipes-emulator";
import { diagnosticsIn } from "../harness/engine/output";
import { makeKey } from "../harness/service/otherClient";
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

test("a preview warns once of all variables that the stack's configuration overrides, and an up does not", async () => {
  const env = {
    PIPES_BASE_URL: "http://127.0.0.1:1",
    PIPES_AUTH_KEY_SECRET: "left-in-the-shell",
    PIPES_SERVICE_ID: defaultSeed.serviceId,
  };
  const { stdout, stderr } = await user.project.pulumi(["preview"], { env });
  const warnings = linesOf(stdout).filter((line) => line.includes("PIPES_"));
  expect(warnings).toEqual([expect.stringContaining(": PIPES_BASE_URL, PIPES_AUTH_KEY_SECRET. ")]);
  expect(stdout + stderr).not.toContain("left-in-the-shell");
  const up = await user.project.pulumi(["up", "--yes", "--skip-preview"], { env });
  expect(linesOf(up.stdout).filter((line) => line.includes("PIPES_"))).toEqual([]);
  await user.project.pulumi(["destroy", "--yes", "--skip-preview"]);
  user.emulator.clearRequests();
});

test("a refresh with rejected credentials of the last up names --run-program, which uses the current ones", async () => {
  const { keyId, keySecret } = defaultSeed.keys.admin;
  const next = await makeKey(user.emulator, { name: "next", roles: ["admin"] });
  await user.project.pulumi(["up", "--yes", "--skip-preview"]);
  await set("authKeyId", next.keyId);
  await user.project.pulumi(["config", "set", "--secret", "pipes:authKeySecret", next.keySecret]);
  user.emulator.patch("keys", defaultSeed.keys.admin.id, { state: "disabled" });
  const refresh = ["refresh", "--yes", "--skip-preview"];
  const { stdout } = await user.project.pulumi(refresh, { expectCode: 1 });
  expect(stdout).toMatch(/answered 401: .* pass --run-program to use the current ones\. \[unauthorized\]/);
  await user.project.pulumi([...refresh, "--run-program"]);
  await user.project.pulumi(["destroy", "--yes", "--skip-preview", "--run-program"]);
  await set("authKeyId", keyId);
  await user.project.pulumi(["config", "set", "--secret", "pipes:authKeySecret", keySecret]);
  user.emulator.reset();
});

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
