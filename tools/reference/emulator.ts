import { textOf } from "../../test/harness/repository";
import { helpText } from "../../emulator/src/cliArguments";
import type { Declared } from "./declared";

/** The command with the text of its help. */
const commandSection = [
  "## Command",
  "`pulumi-pipes-emulator` starts an emulator in its own process, on port 4010, until you stop it with Ctrl-C. In another terminal, " +
    "`--print-env` sets the environment of `pulumi-pipes` for this emulator:",
  '```sh\nnpx --no-install pulumi-pipes-emulator --control             # in one terminal\neval "$(npx --no-install pulumi-pipes-emulator --print-env)"  # in the other terminal\n```',
  "These are the options, as `--help` prints them:",
  `\`\`\`text\n${helpText}\`\`\``,
  "Exit codes: 0 after Ctrl-C or SIGTERM, 1 after a failure, 2 after wrong arguments.",
];

/** The page of the emulator's exports. */
export function emulatorPage(declared: ReadonlyMap<string, Declared>): string {
  const excerpt = (code: string): string => `\`\`\`ts excerpt\n${code.trim()}\n\`\`\``;
  const types = [...declared].flatMap(([name, { code }]) => [`### ${name}`, excerpt(code)]);
  return [
    "# Emulator",
    'The command and the exports of `pulumi-pipes-emulator`, which runs a local service for tests and demos. [Test a program](../how-to/test.md) shows how to use it. The example below assumes `import { startEmulator } from "pulumi-pipes-emulator"`.',
    "## Start an emulator",
    (declared.get("startEmulator")?.doc ?? "").replace("```ts\n", "```ts excerpt\n"),
    ...commandSection,
    textOf("tools/reference/behavior/emulator.md").trimEnd(),
    "## Types",
    ...types,
  ].join("\n\n");
}
