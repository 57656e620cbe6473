import { defaultSeed } from "pulumi-pipes-emulator";
import { openUserProject, type UserProject } from "./support/userProject";

const first = { ROUND: "1" };
const second = { ROUND: "2" };
const resources = ["plain", "secret", "output", "text", "chosen", "tiles"];

let user: UserProject;
beforeAll(async () => {
  const ids = { ...defaultSeed.pipes, key: defaultSeed.keys.ci.id };
  user = await openUserProject("secrets", { "test:ids": JSON.stringify(ids) });
});
afterAll(() => user.dispose());

/** Runs a command and answers all it wrote, once it is sure that no secret is in it. */
async function hushed(args: readonly string[], env: Record<string, string>, expectCode = 0): Promise<string> {
  const { stdout, stderr } = await user.project.pulumi(args, { env, expectCode });
  expect(`${stdout}\n${stderr}`).not.toMatch(/hush/);
  expect(`${stdout}\n${stderr}`).not.toContain(defaultSeed.keys.admin.keySecret);
  return stdout;
}

test("nothing that is secret is shown by a first preview or update, nor stored in plain", async () => {
  expect(await hushed(["preview", "--diff"], first)).toMatch(/password: \[secret\]|credentials: \[secret\]/);
  expect(await hushed(["preview", "--json"], first)).toContain('"[secret]"');
  await hushed(["up", "--yes", "--diff", "--skip-preview"], first);
  const { postgres } = user.emulator.get("pipes", defaultSeed.pipes.postgres)?.source ?? {};
  expect(postgres?.credentials).toEqual({ username: "hush-user-1", password: "hush-plain-1" });
  expect(user.emulator.get("keys", defaultSeed.keys.ci.id)?.name).toBe("hush-name-1");
  const { text } = await user.project.exportState();
  expect(text).not.toMatch(/hush/);
  expect(text).toContain("ciphertext");
});

test("a secret that is changed is shown as changed and nothing more", async () => {
  const diff = await hushed(["preview", "--diff"], second);
  expect(diff).toMatch(/caCertificate: \[secret\] => \[secret\]\s+~ credentials +: \[secret\] => \[secret\]/);
  const { steps } = JSON.parse(await hushed(["preview", "--json"], second)) as {
    steps: readonly { op: string; urn: string }[];
  };
  const updated = steps.filter(({ op }) => op === "update").map(({ urn }) => urn.split("::").at(-1));
  expect(updated.sort()).toEqual([...resources].sort());
});

test("a secret that the service repeats in an error is cut out of it", async () => {
  user.emulator.addFault({
    method: "PATCH",
    path: defaultSeed.pipes.postgres,
    times: 1,
    action: { status: 400, message: "login with hush-plain-2 failed" },
  });
  const output = await hushed(["up", "--yes", "--skip-preview"], second, 1);
  expect(output).toContain("login with [secret] failed");
});

test("a secret that differs on the service is shown as different and nothing more", async () => {
  await hushed(["up", "--yes", "--skip-preview"], second);
  const caCertificate = "hush-behind-the-back";
  user.emulator.patch("pipes", defaultSeed.pipes.kafka, { source: { kafka: { caCertificate } } });
  user.emulator.patch("keys", defaultSeed.keys.ci.id, { name: "hush-behind-the-back" });
  const output = await hushed(["preview", "--refresh", "--diff"], second);
  expect(output).toMatch(/name: \[secret\] => \[secret\]/);
  await hushed(["refresh", "--preview-only", "--json"], second);
});

test("no secret is shown by a destroy", async () => {
  await hushed(["destroy", "--preview-only", "--diff"], second);
  await hushed(["destroy", "--yes", "--skip-preview"], second);
});
