import "pulumi-pipes-contract/requiredNode";
import { readArguments, type Command } from "./cliArguments";
import { startEmulator, type Emulator } from "./emulator";

const failure = 1;
/** What commands of a shell end with when they are called in a wrong way. */
const wrongUsage = 2;

/** Runs the command until a signal stops it; returns the exit code: 0, 1 for a failure, 2 for wrong arguments. */
export async function main(args: readonly string[]): Promise<number> {
  let command: Command;
  try {
    command = readArguments(args);
  } catch (error) {
    return failed(error, wrongUsage);
  }
  if (command.prints !== undefined) {
    process.stdout.write(command.prints);
    return 0;
  }
  const { quiet, options } = command;
  try {
    // Standard output holds the address and the ids alone, so that scripts can read it.
    const logger = quiet ? undefined : (line: string) => process.stderr.write(`${line}\n`);
    const emulator = await startEmulator({ ...options, logger });
    process.stdout.write(`pulumi-pipes-emulator listens on ${emulator.url}\n`);
    if (!quiet) process.stdout.write(seedText(emulator));
    await toldToStop();
    await emulator.close();
    return 0;
  } catch (error) {
    return failed(error, failure);
  }
}

function seedText({ seed, list }: Emulator): string {
  const lines: (readonly [string, string])[] = [
    ["organization", seed.organizationId],
    ["service", seed.serviceId],
    ["key id", seed.keys.admin.keyId],
    ["key secret (demo)", seed.keys.admin.keySecret],
    ...list("pipes").map((pipe) => [`pipe ${pipe.name ?? ""}`, pipe.id] as const),
    ...list("keys").map((key) => [`key ${key.name ?? ""}`, key.id] as const),
    ...list("dashboards").flatMap(({ name, id, tiles }) => [
      [`dashboard ${name}`, id] as const,
      ...tiles.map((tile) => [`  tile ${tile.name}`, tile.id ?? ""] as const),
    ]),
    ...list("alerts").map((alert) => [`alert ${alert.name ?? ""}`, alert.id] as const),
    ...list("sources").map((source) => [`source ${source.name ?? ""}`, source.id] as const),
    ...list("webhooks").map((webhook) => [`webhook ${webhook.name ?? ""}`, webhook.id] as const),
    ...list("savedSearches").map((search) => [`saved search ${search.name ?? ""}`, search.id] as const),
    ...Object.entries(seed.roles).map(([name, id]) => [`role ${name}`, id] as const),
  ];
  const width = Math.max(...lines.map(([label]) => label.length));
  return lines.map(([label, value]) => `  ${label.padEnd(width)}  ${value}\n`).join("");
}

async function toldToStop(): Promise<void> {
  await new Promise<void>((resolve) => {
    process.once("SIGINT", resolve).once("SIGTERM", resolve);
  });
}

function failed(error: unknown, exitCode: number): number {
  process.stderr.write(`pulumi-pipes-emulator: ${error instanceof Error ? error.message : String(error)}\n`);
  return exitCode;
}
