import { chmod, mkdir, readdir, writeFile } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { patienceMs, runPipes, type Ended } from "../harness/pipesCommand";
import { environmentOf } from "../harness/service/emulator";
import { places, type Place } from "./support/service";

const open = places();
const it = (rule: string, body: () => Promise<void>): void => {
  test(rule, body, patienceMs);
};

/** A project with a CLI that prints this configuration, or fails with this message. */
async function project(
  place: Place,
  printed: { readonly configuration: Readonly<Record<string, string>> } | { readonly error: string },
): Promise<(args: readonly string[], env?: Readonly<Record<string, string>>) => Promise<Ended>> {
  const [bin, below] = [join(place.folder, "bin"), join(place.folder, "project", "src")];
  await mkdir(bin);
  await mkdir(below, { recursive: true });
  await writeFile(join(below, "..", "Pulumi.yaml"), "name: shop\nruntime: nodejs\n");
  const body =
    "error" in printed
      ? `echo '{"pipes:authKeySecret":{"value":"printed-before"}}'; echo "error: ${printed.error}" >&2; exit 1`
      : `echo "$*" > asked; echo '${JSON.stringify(
          Object.fromEntries(
            Object.entries(printed.configuration).map(([name, value]) => [`pipes:${name}`, { value }]),
          ),
        )}'`;
  await writeFile(join(bin, "pulumi"), `#!/bin/sh\n${body}\n`);
  await chmod(join(bin, "pulumi"), 0o755);
  const PATH = [bin, dirname(process.execPath), "/usr/bin", "/bin"].join(delimiter);
  return (args, env = {}) => runPipes(["import", ...args], { cwd: below, env: { PATH, ...env } });
}

const configurationOf = ({ emulator }: Place): Readonly<Record<string, string>> => ({
  baseUrl: emulator.url,
  organizationId: emulator.seed.organizationId,
  serviceId: emulator.seed.serviceId,
  authKeyId: emulator.seed.keys.admin.keyId,
  authKeySecret: emulator.seed.keys.admin.keySecret,
});

it("inside a project the configuration of its stack has what nobody else gives", async () => {
  const place = await open();
  const run = await project(place, { configuration: configurationOf(place) });
  const { code, stdout, stderr } = await run(["--kind", "alert"]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toContain("Wrote 1 alert to imported");
  expect(stdout).not.toContain(place.emulator.seed.keys.admin.keySecret);
});

it("a flag overrides the stack's configuration, which overrides the environment", async () => {
  const place = await open();
  const run = await project(place, {
    configuration: { ...configurationOf(place), rateLimit: "of the stack" },
  });
  const env = { PIPES_BASE_URL: "http://127.0.0.1:9", PIPES_RATE_LIMIT: "of the environment" };
  const stack = await run(["--kind", "alert"], env);
  expect(stack.stderr).toContain('pipes:rateLimit: expected a limit such as "10/10s"');
  const flag = await run(["--kind", "alert", "--rate-limit", "100/1s"], env);
  expect(flag.code).toBe(0);
  expect(flag.stderr).toMatch(
    /^pulumi-pipes import: the stack's configuration overrides .*: PIPES_BASE_URL\. .*\n$/,
  );
  const other = await open();
  const complete = await project(other, { configuration: configurationOf(other) });
  const environment = await complete(["--kind", "alert"], env);
  expect(environment.stderr).toContain("PIPES_RATE_LIMIT: expected a limit");
});

it("a stack that cannot be asked is told with its reason, and with what is missing without it", async () => {
  const place = await open();
  const run = await project(place, { error: "no stack selected" });
  const { code, stderr } = await run(["--kind", "access-key"], { PIPES_BASE_URL: place.emulator.url });
  expect(code).toBe(2);
  expect(stderr).toMatch(/^pulumi-pipes import: not known yet: organizationId \(/);
  expect(stderr).toContain(
    'the configuration of the stack is not used: the Pulumi CLI says "no stack selected"',
  );
  expect(stderr).not.toContain("printed-before");
  const complete = await run(["--kind", "access-key"], environmentOf(place.emulator));
  expect(complete.code).toBe(0);
  expect(complete.stderr).toMatch(/^pulumi-pipes import: the configuration of the stack is not used: .*\n$/);
});

it("a stack that is named and cannot be asked fails before any request", async () => {
  const place = await open();
  const run = await project(place, { error: "no stack named 'live' found" });
  const { code, stderr } = await run(["--stack", "live"], environmentOf(place.emulator));
  expect([code, stderr]).toEqual([
    2,
    "pulumi-pipes import: the configuration of the stack live is not used: the Pulumi CLI says \"no stack named 'live' found\"\n",
  ]);
  const outside = await place.run(["--stack", "live"]);
  expect([outside.code, outside.stderr]).toEqual([
    2,
    "pulumi-pipes import: --stack live: there is no Pulumi project here, nor in a folder above\n",
  ]);
  expect(place.emulator.requests()).toEqual([]);
});

it("without a Pulumi CLI a project is as any other folder, and that is told", async () => {
  const place = await open();
  await writeFile(join(place.folder, "Pulumi.yaml"), "name: shop\nruntime: nodejs\n");
  const { code, stderr } = await place.run(["--kind", "alert"], { PATH: "/nowhere" });
  expect([code, stderr]).toEqual([
    0,
    "pulumi-pipes import: the configuration of the stack is not used: there is no Pulumi CLI on PATH to ask\n",
  ]);
  expect(await readdir(place.folder)).toContain("imported");
});
