import { defaultSeed } from "pulumi-pipes-emulator";
import { writes } from "../harness/service/emulator";
import { countsOf } from "./support/kinds";
import { patienceMs, tell } from "./support/story";

const imports = "pulumi import --file import.json --generate-code=false --protect=false";
const password = "pulumi config set --secret --path shopDatabaseCredentials.password";

test(
  "adopting takes over what exists in both ways without a change, until a secret is filled in",
  async () => {
    const blocks = await tell("docs/guides/adopting.md", {
      typed: {
        "read -rs PIPES_AUTH_KEY_SECRET": `${defaultSeed.keys.admin.keySecret}\n`,
        "pulumi config set --secret pipes:authKeySecret": defaultSeed.keys.admin.keySecret,
        [password]: "typed-by-the-reader",
      },
      before: {
        // The second way, in a stack of its own.
        [imports]: async ({ emulator, shell }) => {
          expect(writes(emulator)).toEqual([]);
          expect(await shell.run("pulumi stack init second")).toMatchObject({ code: 0 });
        },
        [password]: ({ emulator }) => {
          expect(writes(emulator)).toEqual([]);
        },
      },
      after: ({ emulator }) => {
        expect(writes(emulator)).toEqual(["PATCH pipes"]);
        expect(emulator.get("pipes", defaultSeed.pipes.postgres)?.source).toMatchObject({
          postgres: { credentials: { username: "replicator", password: "typed-by-the-reader" } },
        });
      },
    });
    expect(countsOf(blocks)).toEqual({ sh: 4, text: 1, ts: 1 });
  },
  patienceMs,
);
