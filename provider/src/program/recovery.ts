import type * as pulumi from "@pulumi/pulumi";
import { recoveryFromEnvironment, type Taken } from "../config/recoveryFile";
import { withCode } from "../core/messages/errors";
import { pluginPrefix, typePrefix } from "../hosts/wire";
import { chosenAccount } from "./account";
import { valueWithUnknowns } from "./unknowns";

/*
 * The program's part in a recovery. Only the program knows the URNs, and the provider process reuses the objects.
 */

/** The object that a resource reuses; undefined if there is none. */
export async function takenBy(resource: pulumi.CustomResource): Promise<Taken | undefined> {
  const recovery = recoveryFromEnvironment();
  const provider = resource.getProvider(typePrefix) ?? resource.getProvider(pluginPrefix);
  if (recovery === undefined || chosenAccount({ provider }) === "other") return undefined;
  const urn = await valueWithUnknowns(resource.urn);
  return typeof urn === "string" ? recovery.find(urn) : undefined;
}

let isUsed = false;
let isWatched = false;

/** Warns at the end of the program if no resource has an entry with an ID in the file. */
export function watchUse(resource: pulumi.CustomResource): void {
  const look = async (): Promise<void> => {
    isUsed ||= recoveryFromEnvironment()?.isDraft === true || (await takenBy(resource)) !== undefined;
  };
  // The check of the resource reports a file that cannot be used.
  void look().catch(() => {
    isUsed = true;
  });
  if (isWatched) return;
  isWatched = true;
  process.once("exit", () => {
    const text =
      "no resource of this program has an entry with an ID in the recovery file. Check PIPES_RECOVER, and unset it once the " +
      "objects are in the state";
    if (!isUsed) console.warn(`warning: ${withCode(text, "recover/unused")}`);
  });
}
