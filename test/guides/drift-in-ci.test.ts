import { defaultSeed } from "pulumi-pipes-emulator";
import { countsOf } from "./support/kinds";
import { patienceMs, tell } from "./support/story";

const report = 'pulumi preview --refresh --json | npx pulumi-pipes report --title "Drift of dev"';

test(
  "the workflow passes without drift, and drift is told, shown by both ways, and put back",
  async () => {
    const blocks = await tell("docs/guides/drift-in-ci.md", {
      withProject: true,
      env: { GITHUB_STEP_SUMMARY: "summary.md" },
      before: {
        [report]: async ({ emulator, shell }) => {
          const { output } = await shell.run("cat summary.md");
          expect(output).toMatch(/## Drift of dev\n\n\*\*No changes\.\*\* 2 unchanged\./);
          emulator.patch("pipes", defaultSeed.pipes.postgres, {
            name: "by somebody else",
            settings: { dbms_max_threads: 16 },
          });
        },
      },
      after: ({ emulator }) => {
        expect(emulator.get("pipes", defaultSeed.pipes.postgres)).toMatchObject({
          name: "orders",
          settings: { dbms_max_threads: 8 },
        });
      },
    });
    expect(countsOf(blocks)).toEqual({ ts: 1, sh: 5, yaml: 1, text: 2 });
  },
  patienceMs,
);
