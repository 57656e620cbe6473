import { helpText } from "../../emulator/src/cliArguments";
import { exportsOf } from "./declared";
import { filled } from "./templates";

/** The page of the emulator's command and exports. */
export function emulatorPage(): string {
  const declared = exportsOf("emulator");
  const types = [...declared].map(
    ([name, { code }]) => `### ${name}\n\n\`\`\`ts excerpt\n${code.trim()}\n\`\`\``,
  );
  return filled("emulator", {
    startEmulator: (declared.get("startEmulator")?.doc ?? "").replace("```ts\n", "```ts excerpt\n"),
    help: helpText.trimEnd(),
    types,
  });
}
