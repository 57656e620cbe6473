import { defaultSeed } from "pulumi-pipes-emulator";
import { reportOf } from "../../provider/src/report/command";
import { play, type Played } from "../report/support/play";
import { stories } from "../report/support/stories";

/*
 * The samples hold what the report says. Here `up` shows that it is so.
 */

let played: Played;
afterEach(() => played.dispose());

/** Plays a story up to its preview, and answers the lines that the report has for resources. */
async function reported(name: string): Promise<readonly string[]> {
  const story = stories[name];
  if (story === undefined) throw new Error(`there is no story ${name}`);
  played = await play(story);
  const { markdown } = reportOf(played.preview, "Preview");
  return markdown.split("\n").filter((line) => line.startsWith("### "));
}

const up = ["up", "--refresh", "--yes", "--skip-preview"];

test("what the report calls retained, kept and disabled is on the service after up, and is so", async () => {
  const lines = await reported("retainedResources");
  const { emulator, project } = played;
  const existing = [emulator.list("alerts").length, emulator.list("keys").length];
  const said = { ci: "is retained", old: "is disabled", errorRate: "is retained", named: "leaves the state" };
  for (const [name, words] of Object.entries({ ...said, orders: "is retained" })) {
    expect(
      lines.find((line) => line.includes(`\`${name}\` (`) && !line.includes("`renamed` (Alert) is")),
    ).toContain(words);
  }
  await project.pulumi(up);
  expect([emulator.list("alerts").length, emulator.list("keys").length]).toEqual(existing);
  expect(emulator.get("keys", defaultSeed.keys.restricted.id)?.state).toBe("disabled");
  expect(emulator.get("pipes", defaultSeed.pipes.postgres)?.name).toBe("orders");
  const { resources } = await project.exportState();
  const left = resources.map(({ urn }) => urn).filter((urn) => urn.includes("pipes:"));
  expect(left).toEqual([expect.stringMatching(/::renamed$/)]);
});

test("where the report says that up fails, it fails for these resources", async () => {
  const lines = await reported("adoptedObjectGone");
  expect(lines.filter((line) => line.includes("makes `pulumi up` fail"))).toHaveLength(2);
  const { stdout, stderr } = await played.project.pulumi([...up, "--continue-on-error"], {
    expectCode: "any",
  });
  expect(`${stdout}${stderr}`).toMatch(/AccessKey \(ci\):\n +error: /);
  expect(`${stdout}${stderr}`).toMatch(/PipeSettings \(orders\):\n +error: /);
});
