import type { Context } from "../../../provider/src/lifecycle/definition";
import { KnownObjects } from "../../../provider/src/lifecycle/knownObjects";

export const organizationId = "11111111-2222-3333-4444-555555555555";
export const serviceId = "aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee";

export const defaults: Context["defaults"] = {
  organizationId,
  serviceId,
  sources: { organizationId: "the setting O", serviceId: "the setting S" },
};

/** What a host gives to an operation; the warnings are kept. */
export function contextOf(more: Partial<Context> = {}): Context & { readonly warnings: readonly string[] } {
  const warnings: string[] = [];
  return {
    api: () => Promise.reject(new Error("this operation asks no service")),
    defaults,
    objects: new KnownObjects(),
    isSigningKey: () => false,
    warn: (_subject, text) => warnings.push(text),
    warnings,
    ...more,
  };
}
