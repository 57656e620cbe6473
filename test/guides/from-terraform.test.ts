import { defaultSeed } from "pulumi-pipes-emulator";
import { writes } from "../harness/service/emulator";
import { countsOf } from "./support/kinds";
import { patienceMs, tell } from "./support/story";

test(
  "what a Terraform state has is adopted by a program, by the configuration of the stack and without a change",
  async () => {
    const blocks = await tell("docs/guides/from-terraform.md", {
      withProject: true,
      typed: { "pulumi config set --secret pipes:authKeySecret": defaultSeed.keys.admin.keySecret },
      after: async ({ emulator, shell }) => {
        expect(writes(emulator)).toEqual([]);
        const { output } = await shell.run("cat moved/*.* moved/.pulumi* 2>/dev/null || true");
        expect(output).toContain("new pipes.Alert(");
        expect(output).not.toContain("not-for-others");
      },
    });
    expect(countsOf(blocks)).toEqual({ json: 1, sh: 3, text: 2 });
  },
  patienceMs,
);
