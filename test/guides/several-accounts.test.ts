import { defaultSeed, type Emulator } from "pulumi-pipes-emulator";
import { countsOf } from "./support/kinds";
import { patienceMs, tell } from "./support/story";

const dashboards = (emulator: Emulator): number =>
  emulator.list("dashboards").filter(({ name }) => name === "Orders").length;

test(
  "a program manages two accounts, each with what it is given",
  async () => {
    const blocks = await tell("docs/guides/several-accounts.md", {
      withProject: true,
      typed: { "pulumi config set --secret usAuthKeySecret": defaultSeed.keys.admin.keySecret },
      after: ({ emulator, second }) => {
        expect([dashboards(emulator), dashboards(second)]).toEqual([1, 1]);
      },
    });
    expect(countsOf(blocks)).toEqual({ ts: 1, sh: 2, text: 1 });
  },
  patienceMs,
);
