import * as pulumi from "@pulumi/pulumi";
import { secretPaths, type Table } from "../resources/fields/table";
import { internalKeys } from "../resources/stateForm";
import type { ResourceKind } from "../resources/lifecycle/definition";
import { isPlainObject } from "./leaves";
import { warnOfPlainSecret } from "./plainSecret";
import { providerKey, providerStub, typePrefix } from "./stub";

export interface ResourceClassFacts {
  readonly kind: ResourceKind;
  readonly table: Table;
  /** Every output: a property that is not named at construction never becomes one. */
  readonly outputs: readonly string[];
  /** Outputs that are secret whatever they come from. */
  readonly secretOutputs?: readonly string[];
  /** Outputs that repeat what an arg says, with the arg: they are as secret as that. */
  readonly repeats?: Readonly<Record<string, string>>;
  /** How an existing object is taken over, since `import` cannot work. */
  readonly instead: string;
}

/**
 * What a class passes to `super`. A function and no class in between: Pulumi leaves out one constructor of a resource's
 * stack trace, and a second one would stand in every state, and in place of the user's own line.
 */
export function resourceArguments(
  facts: ResourceClassFacts,
  name: string,
  args: object | undefined,
  options: pulumi.CustomResourceOptions | undefined,
): ConstructorParameters<typeof pulumi.CustomResource> {
  if (options?.import !== undefined) {
    throw new pulumi.RunError(
      `${facts.kind} "${name}": the option "import" cannot work for dynamic resources. Instead, ${facts.instead}; ` +
        `read without managing: \`${facts.kind}.get(name, id)\`; many at once: \`pulumi import --file\` with inputs and outputs`,
    );
  }
  warnOfPlainSecret();
  const outputs = Object.fromEntries(facts.outputs.map((output) => [output, undefined]));
  const given = args === undefined ? {} : withSecrets({ ...args }, secretPaths(facts.table));
  const secretOutputs = [...(options?.additionalSecretOutputs ?? []), ...(facts.secretOutputs ?? [])];
  const repeated = Object.entries(facts.repeats ?? {}).map(([output, arg]) => [
    output,
    asSecretAs(given[arg], output, secretOutputs),
  ]);
  const internal = { [internalKeys.kind]: facts.kind, [providerKey]: providerStub };
  return [
    `${typePrefix}${facts.kind}`,
    name,
    { ...outputs, ...Object.fromEntries(repeated), ...given, ...internal },
    { ...options, additionalSecretOutputs: secretOutputs },
  ];
}

/** Whether a value is a resource of that kind, also one made by another copy of this package. */
export function isResource(value: unknown, kind: ResourceKind): boolean {
  return (
    pulumi.CustomResource.isInstance(value) && Reflect.get(value, "__pulumiType") === `${typePrefix}${kind}`
  );
}

/** The args with each secret field marked, however the user wrote it. */
function withSecrets(
  args: Record<string, unknown>,
  paths: readonly (readonly string[])[],
): Record<string, unknown> {
  return paths.reduce<Record<string, unknown>>((marked, path) => secretAt(marked, path), args);
}

function secretAt(bag: Record<string, unknown>, [key, ...rest]: readonly string[]): Record<string, unknown> {
  if (key === undefined || bag[key] === undefined || bag[key] === null) return bag;
  const value = bag[key];
  if (rest.length === 0) return { ...bag, [key]: pulumi.secret(value) };
  if (isPlainObject(value)) return { ...bag, [key]: secretAt(value, rest) };
  if (!isEventual(value)) return bag;
  const eventual: pulumi.OutputInstance<unknown> = pulumi.output(value);
  const inside = eventual.apply((known) => (isPlainObject(known) ? secretAt(known, rest) : known));
  return { ...bag, [key]: inside };
}

function isEventual(value: unknown): value is pulumi.Output<unknown> | Promise<unknown> {
  return pulumi.Output.isInstance(value) || value instanceof Promise;
}

/**
 * Adds an output to those that are secret, where the value is. Whether it is, is known later than Pulumi takes the list,
 * but it reads the list when all properties have come: so one of them comes, empty, when the list is right.
 */
async function asSecretAs(value: unknown, output: string, secretOutputs: string[]): Promise<undefined> {
  // A value that never comes is an error where it is an arg.
  const isSecret = await pulumi.isSecret(pulumi.output(value)).catch(() => false);
  if (isSecret) secretOutputs.push(output);
  return undefined;
}
