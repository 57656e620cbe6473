import { countsOf } from "./support/kinds";
import { patienceMs, tell } from "./support/story";

const start = "npx pulumi-pipes-emulator --control";
const withQuirks = `${start} --quirk shuffleSets,contractOnly=html404,zerosAfterScaling=2`;
/** The last line that it prints. */
const ready = /webhook Team chat .*\n/;

test(
  "the emulator's README leads from its installation to a server that answers, drifts, fails and describes itself",
  async () => {
    const blocks = await tell("emulator/README.md", {
      goesOn: {
        [start]: { as: `${start} --port 0`, ready },
        [withQuirks]: { as: `${withQuirks} --port 0`, ready },
      },
      after: async ({ shell }) => {
        const document = JSON.parse((await shell.run("cat openapi.json")).output) as object;
        expect(document).toMatchObject({ openapi: expect.stringMatching(/^3\.1\./) as string });
      },
    });
    expect(countsOf(blocks)).toEqual({ sh: 9, text: 7, js: 1 });
  },
  patienceMs,
);
