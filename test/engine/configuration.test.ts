import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { defaultSeed } from "pulumi-pipes-emulator";
import { diagnosticsIn, nameOf } from "../harness/engine/output";
import type { StateResource } from "../harness/engine/stackState";
import { makeKey } from "../harness/service/otherClient";
import { alertArgs } from "./support/serviceStack";
import { openProject, type Project } from "./support/project";

const program = `
import * as pulumi from "@pulumi/pulumi";
import * as pipes from "pulumi-pipes";

function makeAlert(parent: pulumi.Resource): void {
  new pipes.Alert("latency", ${JSON.stringify(alertArgs())}, { parent });
}
class Monitoring extends pulumi.ComponentResource {
  constructor(name: string) {
    super("test:index:Monitoring", name);
    makeAlert(this);
  }
}
new Monitoring("monitoring");
new pipes.AccessKey("key", { adoptId: "${defaultSeed.keys.ci.id}", name: "builds" });
`;
const up = ["up", "--yes", "--skip-preview"];
const { keyId, keySecret } = defaultSeed.keys.admin;
const pair = { "pipes:authKeyId": keyId, "pipes:authKeySecret": keySecret };

let stack: Project;
beforeAll(async () => {
  stack = await openProject({ program });
});
afterAll(() => stack.dispose());

const setPair = ([id, secret]: readonly string[]) =>
  stack.run([
    ...["config", "set-all", "--plaintext", `pipes:authKeyId=${id}`],
    ...["--secret", `pipes:authKeySecret=${secret}`],
  ]);

test("a preview without the signing key, as of a fork, shows what up creates, warns once and sends nothing", async () => {
  await stack.run(["config", "rm-all", ...Object.keys(pair)]);
  const output = await stack.run(["preview"]);
  expect(output).toMatch(/\+ 4 to create/);
  const warnings = Object.values(diagnosticsIn(output)).flat();
  expect(warnings.filter((line) => line.includes("pipes:authKeyId, pipes:authKeySecret"))).toHaveLength(1);
  expect(stack.emulator.requests()).toEqual([]);
  await setPair(Object.values(pair));
});

/** Where a resource comes from, as a state has it. */
interface Positioned extends StateResource {
  readonly stackTrace?: readonly { readonly sourcePosition?: string }[];
}

test("a state has the line that creates a resource and two of its callers, all of the program", async () => {
  await stack.run(up);
  const { resources } = await stack.exportState();
  const alert: Positioned | undefined = resources.find(({ urn }) => nameOf(urn) === "latency");
  const lines = (await readFile(join(stack.dir, "index.ts"), "utf8")).split("\n");
  const positions = alert?.stackTrace?.map(({ sourcePosition = "" }) => {
    const [, line] = /^project:\/\/\/index\.ts#(\d+),\d+$/.exec(sourcePosition) ?? [];
    return lines[Number(line) - 1]?.trim();
  });
  expect(positions).toEqual([
    expect.stringMatching(/^new pipes\.Alert\("latency"/),
    "makeAlert(this);",
    'new Monitoring("monitoring");',
  ]);
});

test("a refresh with rejected credentials of the last up names --run-program, which uses the current ones", async () => {
  const next = await makeKey(stack.emulator, { name: "next", roles: ["admin"] });
  await setPair([next.keyId, next.keySecret]);
  stack.emulator.patch("keys", defaultSeed.keys.admin.id, { state: "disabled" });
  const refresh = ["refresh", "--yes", "--skip-preview"];
  const output = await stack.run(refresh, { expectCode: 1 });
  expect(output).toMatch(/ 401\b.*--run-program.*\[http\/unauthorized\]/);
  expect(output).not.toContain(keySecret);
  await stack.run([...refresh, "--run-program"]);
});
