import { defaultSeed } from "pulumi-pipes-emulator";
import { diagnosticsIn } from "../harness/engine/output";
import { openUserProject, type UserProject } from "./support/userProject";

const open: UserProject[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((user) => user.dispose()));
});

const warning = "warning: pipes:authKeySecret is in plain text in the configuration of the stack";
const secret = defaultSeed.keys.admin.keySecret;

/** How often a preview of a program warns. */
async function warningsOf(program: string, keySecret: string | { readonly secret: string }): Promise<number> {
  const user = await openUserProject(program, {
    "pipes:authKeySecret": keySecret,
    "shop:ownTile": "constructor",
  });
  open.push(user);
  await user.project.pulumi(["config", "set", "shop:checkoutTile", "Latency p95"]);
  const { stdout } = await user.project.pulumi(["preview"]);
  expect(stdout).not.toContain(secret);
  const lines = Object.values(diagnosticsIn(stdout)).flat();
  return lines.filter((line) => line.startsWith(warning)).length;
}

test("a signing secret that the stack keeps in plain is warned of once, however much uses it", async () => {
  expect(await warningsOf("wrongTile", secret)).toBe(1);
});

test("one that the stack encrypts is not", async () => {
  expect(await warningsOf("wrongTile", { secret })).toBe(0);
});
