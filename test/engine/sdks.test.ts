import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CommandOptions, outputOf } from "../../tools/process/command";
import { repository } from "../harness/repository";
import { generateSdk, openPython } from "./support/sdks";

/* The SDKs that Pulumi generates from the schema compile, and have the types of the schema. */

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pulumi-pipes-sdks-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const options: CommandOptions = { timeoutMs: 170_000 };

test("the SDK for Node.js compiles, with a program that uses numbers, enums and the ids of tiles", async () => {
  const sdk = await generateSdk("nodejs", folder);
  await symlink(join(repository, "node_modules"), join(sdk, "node_modules"));
  await writeFile(
    join(sdk, "program.ts"),
    `import { Alert, Dashboard, types } from "./index";
const board = new Dashboard("board", { name: "Board", deletionPolicy: types.enums.DeletionPolicy.Retain, tiles: [] });
const alert = new Alert("alert", { dashboardId: board.id, tileId: board.tileIds["Rate"], threshold: 5, source: "tile" });
export const threshold = alert.threshold.apply((value: number | undefined) => value);
// @ts-expect-error -- the policy is none
new Dashboard("other", { deletionPolicy: "keep" });
`,
  );
  const settings = join(sdk, "tsconfig.program.json");
  await writeFile(settings, '{ "extends": "./tsconfig.json", "files": ["index.ts", "program.ts"] }');
  await outputOf(process.execPath, [require.resolve("typescript/bin/tsc"), "-p", settings], options);
});

test("the SDK for Python installs offline and can be imported, without a warning", async () => {
  const { python, env, dispose } = await openPython();
  const program =
    "import pulumi_pipes as p; print(p.AccessKeyDeletionPolicy.DISABLE.value, p.AlertSource.TILE.value)";
  const printed = await outputOf(python, ["-W", "error", "-c", program], { ...options, env });
  expect(printed).toBe("disable tile\n");
  await dispose();
});
