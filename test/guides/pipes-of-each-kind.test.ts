import type { Emulator } from "pulumi-pipes-emulator";
import { countsOf } from "./support/kinds";
import { patienceMs, tell } from "./support/story";

const kindsMade = (emulator: Emulator): readonly (readonly [unknown, readonly string[]])[] =>
  emulator
    .list("pipes")
    .filter(({ id }) => !Object.values<string>(emulator.seed.pipes).includes(id))
    .map(({ name, source = {} }) => [name, Object.keys(source)] as const);

test(
  "a pipe of each kind is made, also where a service requires what the contract does not show",
  async () => {
    const blocks = await tell("docs/guides/pipes-of-each-kind.md", {
      withProject: true,
      service: { quirks: { requireSourceDetails: true, onlySetSettings: true }, transitionMs: 0 },
      typed: {
        "pulumi config set --secret sourcePassword": "pass-not-real-51",
        "pulumi config set --secret storageKey": "key-not-real-52",
      },
      after: async ({ emulator, shell }) => {
        expect(new Map(kindsMade(emulator))).toEqual(
          new Map([
            ["clicks", ["kafka"]],
            ["invoices", ["objectStorage"]],
            ["orders", ["kinesis"]],
            ["shop", ["postgres"]],
          ]),
        );
        expect((await shell.run("pulumi stack export")).output).not.toContain("not-real");
      },
    });
    expect(countsOf(blocks)).toEqual({ ts: 4, sh: 1 });
  },
  patienceMs,
);
