import "pulumi-pipes-contract/requiredNode";
import { readArguments, type Command } from "./cliArguments";
import { startEmulator, type Emulator } from "./emulator";
import { objectKinds, objectNouns, type ObjectKind, type RecordOf } from "./store/records";

const failure = 1;
/** Commands of a shell exit with this code when they are called in a wrong way. */
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
    // The log of requests is on standard error, so that scripts can read standard output.
    const logger = quiet ? undefined : (line: string) => process.stderr.write(`${line}\n`);
    const emulator = await startEmulator({ ...options, logger });
    process.stdout.write(`pulumi-pipes-emulator listens on ${emulator.url}\n`);
    if (!quiet) process.stdout.write(tablesOf(emulator));
    await toldToStop();
    await emulator.close();
    return 0;
  } catch (error) {
    return failed(error, failure);
  }
}

/** The settings of programs, and the objects of the service, as two tables. */
function tablesOf({ url, seed, list }: Emulator): string {
  const settings = [
    ["Setting", "Value"],
    ["baseUrl", url],
    ["organizationId", seed.organizationId],
    ["serviceId", seed.serviceId],
    ["authKeyId", seed.keys.admin.keyId],
    ["authKeySecret", `${seed.keys.admin.keySecret} (for this emulator only)`],
  ];
  const objects = [
    ["Object", "Name", "ID"],
    ...objectKinds.flatMap((kind) => list(kind).flatMap((record) => rowsOf(objectNouns[kind], record))),
    ...Object.entries(seed.roles).map(([name, id]) => ["role", name, id]),
  ];
  return [settings, objects].map((rows) => `\n${tableOf(rows)}`).join("");
}

/** The row of an object, with one for each tile of a dashboard; none for a kind without a noun. */
function rowsOf(noun: string | undefined, record: RecordOf<ObjectKind>): string[][] {
  if (noun === undefined) return [];
  const name = "name" in record ? record.name : undefined;
  const tiles = "tiles" in record ? record.tiles : [];
  return [[noun, name ?? "", record.id], ...tiles.map((tile) => ["  tile", tile.name, tile.id ?? ""])];
}

function tableOf(rows: readonly (readonly string[])[]): string {
  const widths = rows.reduce<readonly number[]>(
    (widest, row) => row.map((cell, index) => Math.max(cell.length, widest[index] ?? 0)),
    [],
  );
  const line = (row: readonly string[]): string =>
    row.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join("  ");
  return rows.map((row) => `${line(row).trimEnd()}\n`).join("");
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
