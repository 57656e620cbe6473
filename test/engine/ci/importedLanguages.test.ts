import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { defaultSeed, type Emulator, type SeedName } from "pulumi-pipes-emulator";
import { ensureYamlHost } from "../../../tools/pulumi-cli/yamlHost";
import { createEngineProject } from "../../harness/engine/project";
import { runPipes } from "../../harness/pipesCommand";
import { environmentOf, startEmulator, writes } from "../../harness/service/emulator";
import { openPython, pluginFolder } from "../support/sdks";

/* The programs in Python and YAML that `pulumi-pipes-cli import` writes, under the real engine and the real language hosts. */

const { keyId, keySecret } = defaultSeed.keys.admin;
const kinds = ["pipe", "access-key", "webhook", "saved-search", "dashboard", "alert"];

let folder: string;
let python: Awaited<ReturnType<typeof openPython>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pulumi-pipes-imported-"));
  python = await openPython();
});
afterAll(async () => {
  await python.dispose();
  await rm(folder, { recursive: true, force: true });
});

const yamlEnv = async () => ({
  PATH: [await ensureYamlHost(process.env["PIPES_TEST_CLI"] ?? ""), process.env["PATH"] ?? ""].join(
    delimiter,
  ),
});

/** The settings of a user with an environment of Python and with the plugin in a folder. */
const settingsOf = (text: string): string =>
  `${text.replace(/runtime:\n {2}name: python\n(?: {2,}.*\n)*/, "runtime: python\n")}
plugins:
  providers:
    - name: pipes
      path: ${pluginFolder}
`;

/** A name that is code in no language, with characters that a reviewer does not see. */
const oddName = "Error \"rate\" \\ ${a} 'b' \u{e0001}\u{1f600}";

/** Dollar signs that YAML takes for an escape, a reference and neither. */
const dollars = "^$$ $${logsSource.id} ${x} $5 $$$";

/**
 * A service with the objects of a seed, whose alert watches a tile with that name and with fields that the schema does not have, and
 * with dollar signs in texts and names of fields.
 */
async function startWithOddName(seed: SeedName): Promise<Emulator> {
  const emulator = await startEmulator({ seed });
  const watched = emulator.list("alerts").find(({ tileId }) => tileId !== undefined);
  const { id = "", tiles = [] } = emulator.get("dashboards", watched?.dashboardId ?? "") ?? {};
  emulator.patch("alerts", watched?.id ?? "", { message: dollars });
  const [search] = emulator.list("savedSearches");
  emulator.patch("savedSearches", search?.id ?? "", {
    where: dollars,
    filters: [{ type: "sql", condition: "a IN ('x')", [dollars]: dollars }],
  });
  emulator.patch("dashboards", id, {
    tiles: tiles.map((tile) =>
      tile.id === watched?.tileId
        ? { ...tile, name: oddName, config: { ...tile.config, newOption: true } }
        : tile,
    ),
  });
  return emulator;
}

test.each([
  ["account", "python", "by-kind", 45],
  ["account", "python", "by-dashboard", 45],
  ["account", "yaml", "single", 45],
  ["default", "python", "single", 18],
  ["default", "yaml", "single", 18],
] as const)(
  "the program of the seed %s in %s, in the layout %s, adopts the %i objects without a change",
  async (seed, language, layout, count) => {
    const emulator = await startWithOddName(seed);
    const path = join(folder, [seed, language, layout].join("-"));
    const selection = kinds.flatMap((kind) => ["--kind", kind]);
    const flags = ["--language", language, "--layout", layout, "--pipe-resource", "Pipe"];
    const options = { cwd: folder, env: environmentOf(emulator) };
    const { stderr } = await runPipes(["import", "--out", path, ...flags, ...selection], options);
    expect(stderr).toMatch(/^(?:pulumi-pipes-cli import: read .*\n)+$/);
    const settings = join(path, "Pulumi.yaml");
    await writeFile(settings, settingsOf(await readFile(settings, "utf8")));
    const project = await createEngineProject({
      path,
      config: { "pipes:authKeyId": keyId, "pipes:authKeySecret": { secret: keySecret } },
      env: language === "yaml" ? await yamlEnv() : python.env,
    });
    try {
      const { stdout } = await project.pulumi(["up", "--yes", "--skip-preview"]);
      // The stack is a resource, too.
      expect(stdout).toContain(` ${count + 1} created`);
      await project.pulumi(["preview", "--refresh", "--expect-no-changes"]);
      expect(writes(emulator)).toEqual([]);
    } finally {
      await project.dispose();
      await emulator.close();
    }
  },
);
