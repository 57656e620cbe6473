import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CommandOptions, outputOf } from "../../tools/process/command";
import { repository } from "../harness/repository";
import { generateSdk } from "./support/sdks";

/* The SDK that Pulumi generates from the schema compiles, and has the types of the schema. python.test.ts installs that for Python. */

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
