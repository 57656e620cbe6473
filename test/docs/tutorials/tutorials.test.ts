import { defaultSeed, type Emulator } from "pulumi-pipes-emulator";
import { blocksOf } from "../../harness/markdown";
import { packAll } from "../../../tools/pack/packages";
import { inTemporaryFolder } from "../../../tools/process/program";
import { installPacked } from "../../harness/engine/packedPackages";
import { textOf } from "../../harness/repository";
import { startEmulator, writes } from "../../harness/service/emulator";
import { follow } from "./shell";

let emulator: Emulator;
beforeEach(async () => {
  emulator = await startEmulator({ control: true });
});
afterEach(() => emulator.close());

const patienceMs = 300_000;

/** The alerts that a document leaves, and the number of those that it created. */
const alertsAfter = () => ({
  left: emulator.list("alerts").map(({ id }) => id),
  created: emulator.requests().filter(({ method, path }) => method === "POST" && path.endsWith("/alerts"))
    .length,
});
const oneCreatedAndDeleted = { left: [defaultSeed.alerts.errorRate], created: 1 };

test(
  "the README leads from a clone to the alert of its program, and deletes it",
  async () => {
    const program = blocksOf("README.md", textOf("README.md")).find(({ language }) => language === "ts");
    expect(`${program?.text ?? ""}\n`).toBe(textOf("examples/alert/index.ts"));
    const { missing } = await follow("README.md", emulator);
    expect(missing).toEqual([]);
    expect(alertsAfter()).toEqual(oneCreatedAndDeleted);
  },
  patienceMs,
);

test(
  "the first steps lead from an empty folder to an alert, repair its drift, adopt a key, and delete only the alert",
  async () => {
    const { missing } = await follow("docs/get-started.md", emulator);
    expect(missing).toEqual([]);
    expect(alertsAfter()).toEqual(oneCreatedAndDeleted);
    expect(emulator.get("keys", defaultSeed.keys.ci.id)?.roles).toEqual(["developer"]);
  },
  patienceMs,
);

test(
  "the guide to dashboards leads to a dashboard with two alerts, and deletes them",
  async () => {
    const { missing } = await follow("docs/how-to/dashboards-and-alerts.md", emulator);
    expect(missing).toEqual([]);
    expect(alertsAfter()).toEqual({ ...oneCreatedAndDeleted, created: 2 });
  },
  patienceMs,
);

/** The configuration of Terraform on the page, and a command `terraform` that knows what the page runs. */
const terraform = `
cp -R "$REPOSITORY/test/docs/tutorials/terraform/configuration" terraform
mkdir bin
printf '#!/bin/sh\nexec node "%s" "$@"\n' "$REPOSITORY/test/docs/tutorials/terraform/standIn.js" > bin/terraform
chmod +x bin/terraform
export PATH="$PWD/bin:$PATH"
`;

test(
  "the page about Terraform moves twelve objects from packed packages, without an edit, a write or a change that Terraform sees",
  async () => {
    const { output, missing } = await inTemporaryFolder("terraform-page", async (folder) => {
      const modules = await installPacked(folder, await packAll(folder));
      return follow("docs/how-to/move-from-terraform.md", emulator, { modules, before: [terraform] });
    });
    expect(missing).toEqual([]);
    expect(output.match(/^Removed .*$/gm)).toHaveLength(12);
    expect(writes(emulator)).toEqual([]);
    expect(output).not.toMatch(/demo-password-not-real|demo-ci-secret/);
  },
  patienceMs,
);
