import * as pulumi from "@pulumi/pulumi";
import type { KnownKind } from "../resources";
import type { Account } from "./account";
import { isPlain, previewingEngine, valueWithUnknowns } from "./unknowns";

/**
 * Runs `check` on plain args. The engine does not configure a provider with an unknown setting, such as the secret of a replaced
 * key, and skips its `check`. Without this, the defaults and formats that `check` sets would seem to change.
 */
export function inputsWithoutCheck(
  kind: KnownKind,
  scope: readonly string[],
  args: Readonly<Record<string, unknown>>,
  settings: Account | undefined | "other",
): Readonly<Record<string, unknown>> {
  if (typeof settings !== "object" || isPlain(settings) || previewingEngine() === undefined) return {};
  const plain = Object.fromEntries(Object.entries(args).filter(([, value]) => isPlain(value)));
  const check = async (): Promise<Readonly<Record<string, unknown>>> => {
    // The engine itself reports a rejected setting.
    const known = await valueWithUnknowns(pulumi.output<unknown>(settings)).catch(() => ({}));
    if (!pulumi.containsUnknowns(known)) return args;
    const { checkedArgs } = await import("./preview.js");
    return { ...settings, ...checkedArgs(kind, plain, known as Account) };
  };
  const checked = check();
  const filledIn = scope.filter((name) => args[name] === undefined);
  return Object.fromEntries(
    [...Object.keys(plain), ...filledIn].map((name) => [name, checked.then((all) => all[name])]),
  );
}
