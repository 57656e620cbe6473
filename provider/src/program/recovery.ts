import type * as pulumi from "@pulumi/pulumi";
import { providerNameKey } from "../config/configuration";
import { recoveryFromEnvironment, type Taken } from "../config/recoveryFile";
import { withCode } from "../core/errors";
import { pluginPrefix, typePrefix } from "../hosts/wire";
import { chosenAccount } from "./account";
import { valueWithUnknowns } from "./unknowns";

/*
 * What a program has to do with a recovery file: it knows the URNs. The provider process takes the objects.
 */

/** What a recovery file is for a resource of the default provider, or of the provider of the file. */
export interface Decided {
  /** Whether the file decides about it. */
  readonly isDecided: boolean;
  /** The object that it takes. */
  readonly taken?: Taken | undefined;
}

const undecided: Decided = { isDecided: false };

export async function decidedFor(resource: pulumi.CustomResource): Promise<Decided> {
  const recovery = recoveryFromEnvironment();
  const urn = await valueWithUnknowns(resource.urn);
  const provider = resource.getProvider(typePrefix) ?? resource.getProvider(pluginPrefix);
  const account = chosenAccount({ provider });
  if (recovery === undefined || typeof urn !== "string" || account === "other") return undecided;
  if (recovery.provider !== account?.[providerNameKey]) return undecided;
  return { isDecided: recovery.decidesOn(urn), taken: recovery.find(urn) };
}

let isUsed = false;
let isWatched = false;

/** Warns at the end of the program if no resource has an entry of the file. */
export function watchUse(resource: pulumi.CustomResource): void {
  const look = async (): Promise<void> => {
    isUsed ||=
      recoveryFromEnvironment()?.isEmpty === true || (await decidedFor(resource)).taken !== undefined;
  };
  // The check of the resource reports a file that cannot be used.
  void look().catch(() => {
    isUsed = true;
  });
  if (isWatched) return;
  isWatched = true;
  process.once("exit", () => {
    const text =
      "no resource of this program has an entry with an ID in the recovery file. Check PIPES_RECOVER, and remove it when the " +
      "objects are in the state";
    if (!isUsed) console.warn(`warning: ${withCode(text, "recover/unused")}`);
  });
}
