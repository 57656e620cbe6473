import * as pulumi from "@pulumi/pulumi";
import { isUnknown, UNKNOWN, type JsonObject } from "../core/json";
import { mapValues } from "./wire";
import { valueWithUnknowns } from "./knownOutputs";

/**
 * What a resource was registered with, after transforms, `check` and `ignoreChanges`: the outputs of a preview. What is not known
 * there, not given, or left out by `--target` is `UNKNOWN`.
 */
export interface Registered {
  readonly values: JsonObject;
  /** The names of what is secret. */
  readonly secret: readonly string[];
}

/** The outputs of those names as they are at this moment, once they are settled. */
export async function registered(
  resource: pulumi.CustomResource,
  names: readonly string[],
): Promise<Registered> {
  const outputs = names.map((name) => pulumi.output<unknown>(Reflect.get(resource, name)));
  const values = await Promise.all(outputs.map(valueWithUnknowns));
  const secrecy = await Promise.all(outputs.map((output) => pulumi.isSecret(output)));
  return {
    values: Object.fromEntries(names.map((name, at) => [name, withMarks(values[at])])) as JsonObject,
    secret: names.filter((_, at) => secrecy[at]),
  };
}

const withMarks = (value: unknown): unknown =>
  mapValues(value, (leaf) => (pulumi.isUnknown(leaf) ? UNKNOWN : leaf));

/** The value as outputs have it. */
export const withPulumiMarks = (value: unknown): unknown =>
  mapValues(value, (leaf) => (isUnknown(leaf) ? pulumi.unknown : leaf));
