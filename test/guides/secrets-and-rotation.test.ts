import { defaultSeed, type Emulator } from "pulumi-pipes-emulator";
import { countsOf } from "./support/kinds";
import { patienceMs, tell } from "./support/story";

const passwordOf = (emulator: Emulator): unknown =>
  emulator.get("pipes", defaultSeed.pipes.postgres)?.source?.postgres?.credentials?.password;
const deployKeys = (emulator: Emulator): readonly string[] =>
  emulator
    .list("keys")
    .filter(({ name }) => name === "deploy")
    .map(({ id }) => id);

test(
  "secrets stay secret, and passwords and keys are rotated, at last the one that signs",
  async () => {
    let first: readonly string[] = [];
    const passwords = ["first-password", "second-password"];
    const blocks = await tell("docs/guides/secrets-and-rotation.md", {
      withProject: true,
      typed: { "pulumi config set --secret databasePassword": () => passwords.shift() ?? "" },
      before: {
        "pulumi config set rotation 2026-12": ({ emulator }) => {
          first = deployKeys(emulator);
          expect(first).toHaveLength(1);
          expect(passwordOf(emulator)).toBe("second-password");
        },
        // The old key no longer works, so what follows is signed with the new one.
        "pulumi refresh --preview-only --run-program --expect-no-changes": ({ emulator }) => {
          emulator.patch("keys", defaultSeed.keys.admin.id, { state: "disabled" });
        },
      },
      after: ({ emulator }) => {
        expect(deployKeys(emulator)).toHaveLength(1);
        expect(deployKeys(emulator)).not.toEqual(first);
      },
    });
    expect(countsOf(blocks)).toEqual({ ts: 1, sh: 4, text: 3 });
  },
  patienceMs,
);
