import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ciKey, latencyAlert } from "../../harness/args";
import { callOrders } from "../../harness/engine/callOrders";
import { nameOf } from "../../harness/engine/output";
import { openProject, type Project } from "../support/project";

/* The order of the engine's calls, and which of its diffs warn. */

const program = `
import * as pipes from "pulumi-pipes";

new pipes.Alert("alert", ${JSON.stringify(latencyAlert)});
const ipAccessList = JSON.parse(process.env.ADDRESSES ?? "[]").map((source: string) => ({ source }));
new pipes.AccessKey("key", { ...${JSON.stringify(ciKey)}, ipAccessList });
`;

let stack: Project;
beforeAll(async () => {
  stack = await openProject({ program });
  await run("up --yes --skip-preview", addressesOf(0));
});
afterAll(() => stack.dispose());

const addressOf = (number: number): string => `10.0.0.${number}`;
const addressesOf = (updates: number): readonly string[] => [updates, updates + 1].map(addressOf);

interface Recorded {
  readonly calls: readonly string[];
  /** The addresses that warnings name as removed from the key. */
  readonly removed: readonly string[];
}

let runs = 0;

async function run(command: string, addresses: readonly string[]): Promise<Recorded> {
  const log = join(stack.dir, `calls-${(runs += 1)}.json`);
  const env = { PULUMI_DEBUG_GRPC: log, ADDRESSES: JSON.stringify(addresses) };
  const output = await stack.run(command.split(" "), { env });
  // The CLI prints each warning at once, and again at its end.
  const removed = new Set(
    Array.from(output.matchAll(/- ipAccessList\["([\d.]+)"\]/g), ([, address = ""]) => address),
  );
  return { calls: callsIn(await readFile(log, "utf8")), removed: [...removed] };
}

interface Entry {
  readonly method: string;
  readonly request: { readonly urn?: string };
  readonly progress: "request_started" | "response_completed";
}

/** The calls about resources: reads at their end, all others at their beginning. */
function callsIn(log: string): readonly string[] {
  const calls: string[] = [];
  for (const line of log.trim().split("\n")) {
    const { method, request, progress } = JSON.parse(line) as Entry;
    const [, call] = /ResourceProvider\/(Read|Check|Diff|Create|Update|Delete)$/.exec(method) ?? [];
    if (call === undefined || (call === "Read") !== (progress === "response_completed")) continue;
    const name = nameOf(request.urn ?? "");
    // The engine logs no more about a diff than the resource: that of a refresh follows its read.
    const isOfRefresh =
      call === "Diff" && calls.findLast((one) => one.endsWith(` ${name}`)) === `read ${name}`;
    calls.push(`${isOfRefresh ? "refresh" : call.toLowerCase()} ${name}`);
  }
  return calls;
}

let updates = 0;

test.each(Object.entries(callOrders))("%s: only the program's diffs warn", async (command, order) => {
  const [kept, theirs] = [addressesOf(updates), addressOf(updates + 2)];
  // The args of the last run would remove the address of another user, which the program has.
  const ipAccessList = command.includes("refresh") ? [...kept, theirs] : kept;
  stack.emulator.patch("keys", ciKey.adoptId, { ipAccessList: ipAccessList.map((source) => ({ source })) });
  // The read of the key then lasts until the program has registered the alert, also on a slow machine.
  if (isInterleaved(order))
    stack.emulator.addFault({ method: "GET", kind: "keys", times: 1, action: { latencyMs: 8_000 } });
  const { calls, removed } = await run(command, addressesOf(updates + 1));
  stack.emulator.clearFaults();
  for (const name of ["alert", "key"]) expect(ofResource(name, calls)).toEqual(ofResource(name, order));
  expect(isInterleaved(calls)).toBe(isInterleaved(order));
  expect(removed).toEqual(calls.includes("diff key") ? [addressOf(updates)] : []);
  if (calls.includes("update key")) updates += 1;
});

const ofResource = (name: string, calls: readonly string[]): readonly string[] =>
  calls.filter((call) => call.endsWith(` ${name}`));

/** Whether a refresh compares the key after the check of the alert. */
const isInterleaved = (calls: readonly string[]): boolean =>
  calls.includes("check alert") && calls.indexOf("refresh key") > calls.indexOf("check alert");
