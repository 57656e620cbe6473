import * as pulumi from "@pulumi/pulumi";
import { previewingEngine, valueWithUnknowns } from "./knownOutputs";

/*
 * A key shows the pair that signs once, when it is made, and the state keeps it. The preview of the key's update does not
 * know it, and a provider with an unknown setting is not configured: all that it manages would seem to change.
 */

const pairNames = ["authKeyId", "authKeySecret"] as const;

/** The key that an output is half the pair of. */
const keys = new WeakMap<object, pulumi.CustomResource>();

/** Notes which outputs are the pair of a key. */
export function rememberPair(key: pulumi.CustomResource): void {
  for (const output of pairNames) {
    const half: unknown = Reflect.get(key, output);
    if (pulumi.Output.isInstance(half)) keys.set(half, key);
  }
}

/**
 * The names of a provider's settings that a preview does not know, though they stay as the state has them: each is half the
 * pair of a key that is updated. A key that is replaced gets another pair.
 */
export async function unchangedSettings(args: object): Promise<readonly string[]> {
  if (previewingEngine() === undefined) return [];
  const found = await Promise.all(
    pairNames.map(async (name) => {
      const half: unknown = Reflect.get(args, name);
      if (!pulumi.Output.isInstance(half)) return [];
      const key = keys.get(half);
      if (key === undefined) return [];
      const [value, id] = await Promise.all([valueWithUnknowns(half), valueWithUnknowns(key.id)]);
      return pulumi.isUnknown(value) && !pulumi.isUnknown(id) ? [name] : [];
    }),
    // A key whose registration failed is told by the engine.
  ).catch(() => []);
  return found.flat();
}
