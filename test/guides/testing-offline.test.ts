import { countsOf } from "./support/kinds";
import { patienceMs, tell } from "./support/story";

test(
  "the tests that a program is given with mocks and with the emulator pass, and leave nothing behind",
  async () => {
    const blocks = await tell("docs/guides/testing-offline.md", {
      withProject: true,
      before: {
        "node --require ts-node/register --test deployment.test.ts": async ({ shell }) => {
          // A test that cannot fail would be no guide.
          await shell.run("cp index.ts kept.ts && sed -i 's/p95 above/over/' index.ts");
          const { code } = await shell.run("node --require ts-node/register --test program.test.ts");
          expect(code).toBe(1);
          await shell.run("mv kept.ts index.ts");
        },
      },
      after: async ({ emulator, shell }) => {
        expect(emulator.requests()).toEqual([]);
        expect((await shell.run("ls Pulumi.*")).output).toBe("Pulumi.dev.yaml\nPulumi.yaml\n");
      },
    });
    expect(countsOf(blocks)).toEqual({ sh: 3, ts: 3 });
  },
  patienceMs,
);
