import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startDynamicProvider, type DynamicProvider } from "../../test/harness/dynamicProvider";
import { internals } from "../../test/grpc/support/managedResource";
import { placeFloor } from "./stack";

/** The sides whose provider can be loaded without a program. */
export const loadable = ["ours", "floor"] as const;
export type Loadable = (typeof loadable)[number];

/** Reading a thousand objects at once takes its time. */
const deadlineMs = 60_000;

/** A temporary folder from which both providers can be loaded. */
export interface Places {
  folderOf(side: Loadable): string;
  dispose(): Promise<void>;
}

export async function openPlaces(): Promise<Places> {
  const folder = await mkdtemp(join(tmpdir(), "pulumi-pipes-bench-"));
  await placeFloor(folder);
  const repository = join(__dirname, "..", "..");
  return {
    folderOf: (side) => (side === "ours" ? repository : folder),
    dispose: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Starts the process that holds a side's provider. */
export function startProvider(
  places: Places,
  side: Loadable,
  config: Readonly<Record<string, string>>,
): Promise<DynamicProvider> {
  return startDynamicProvider({ cwd: places.folderOf(side), config, deadlineMs });
}

/** The internal properties with which a state finds a side's provider. */
export function internalsOf(side: Loadable): Readonly<Record<string, unknown>> {
  return side === "ours"
    ? internals("Alert")
    : { __provider: 'exports.handler=()=>require("pulumi-floor/provider")' };
}
