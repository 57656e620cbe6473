import * as pulumi from "@pulumi/pulumi";
import { providerNameKey } from "../config/configuration";
import { accountFromArgs, accounts, settingText, type Account } from "./account";
import type { ProviderArgs } from "./generated/provider.generated";
import { cleanStackTraces } from "./stackTraces";
import { unchangedCredentials } from "./unknowns";

/** A provider with a separate account or separate limits. The generated class `Provider` has the comment for users. */
export abstract class PipesProvider extends pulumi.ProviderResource {
  protected static readonly isOnPlugin: boolean = false;

  protected constructor(name: string, args: ProviderArgs, opts?: pulumi.ResourceOptions) {
    const account = accountFromArgs(name, args);
    // Pulumi reads this list when all settings are resolved, and one of them is resolved when the list is complete. The name
    // only serves messages, so a renamed provider shows no change for it.
    const { isOnPlugin } = new.target;
    const keyOf = (setting: string): string => (isOnPlugin ? setting : `pipes:${setting}`);
    const nameKey = keyOf(providerNameKey);
    const ignoreChanges = [...(opts?.ignoreChanges ?? []), nameKey];
    const resolvedName = unchangedCredentials(account).then((names) => {
      ignoreChanges.push(...names.map(keyOf));
      return name;
    });
    // `ProviderResource` adds one constructor.
    const done = cleanStackTraces(3);
    try {
      super(
        isOnPlugin ? "pipes" : "pulumi-nodejs",
        name,
        { ...inputsOf(account, keyOf), [nameKey]: resolvedName },
        {
          ...opts,
          ignoreChanges,
          aliases: [
            ...(opts?.aliases ?? []),
            { type: `pulumi:providers:${isOnPlugin ? "pulumi-nodejs" : "pipes"}` },
          ],
        },
      );
    } finally {
      done();
    }
    accounts.set(this, account);
  }
}

/** Converts settings to strings by their configuration keys, because a provider process accepts nothing else. */
function inputsOf(
  account: Account,
  keyOf: (setting: string) => string,
): Record<string, pulumi.Output<string>> {
  return Object.fromEntries(
    Object.entries(account).flatMap(([name, value]) => {
      if (value === undefined) return [];
      const eventual: pulumi.OutputInstance<unknown> = pulumi.output<unknown>(value);
      const text = eventual.apply(settingText);
      return [[keyOf(name), name === "authKeySecret" ? pulumi.secret(text) : text]];
    }),
  );
}
