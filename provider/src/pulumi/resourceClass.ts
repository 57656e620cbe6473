import * as pulumi from "@pulumi/pulumi";
import { kindKey, providerKey, providerStub, typePrefix } from "./stub";
import { isPlainObject } from "./wire";
import type { KnownKind } from "../resources";
import { tellAdoption } from "./adoption";
import { checkedAhead } from "./unconfigured";
import { kindWithSendableArgs } from "./sendableArgs";
import { warnOfConfiguration } from "./configurationWarnings";
import { programError } from "./stackTraces";

export interface ResourceClassFacts {
  readonly kind: KnownKind;
  /** Every output: a property that is not named at construction never becomes one. */
  readonly outputs: readonly string[];
  /** The paths of the args that are secret. */
  readonly secretArgs: readonly (readonly string[])[];
  /** Outputs that are secret whatever they come from. */
  readonly secretOutputs?: readonly string[];
  /** Outputs that repeat what an arg says, with the arg: they are as secret as that. */
  readonly repeats?: Readonly<Record<string, string>>;
  /** The arg that names an existing object. */
  readonly idArg: string;
  /** An output that every object has and only the preview of an update does not know, where updates are looked at too. */
  readonly unknownInUpdates?: string;
  /** How an existing object is adopted, since `import` cannot work. */
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
    throw programError(
      `${facts.kind} "${name}": the option "import" cannot work for dynamic resources. Instead, ${facts.instead}; ` +
        `read without managing: \`${facts.kind}.get(name, id)\`; many at once: \`pulumi import --file\` with inputs and outputs`,
    );
  }
  const kind = args === undefined ? facts.kind : kindWithSendableArgs(facts.kind, name, args);
  warnOfConfiguration();
  const outputs = Object.fromEntries(facts.outputs.map((output) => [output, undefined]));
  const given = args === undefined ? {} : withSecrets({ ...args }, facts.secretArgs);
  const secretOutputs = [...(options?.additionalSecretOutputs ?? []), ...(facts.secretOutputs ?? [])];
  const repeated = Object.entries(facts.repeats ?? {}).map(([output, arg]): [string, unknown] => [
    output,
    asSecretAs(given[arg], output, secretOutputs),
  ]);
  return [
    `${typePrefix}${facts.kind}`,
    name,
    {
      [kindKey]: kind,
      ...outputs,
      ...Object.fromEntries(repeated),
      ...given,
      // A resource that `get` reads has no args, and is told apart by that.
      ...(args === undefined ? {} : checkedAhead(facts, given, options)),
      [providerKey]: providerStub,
    },
    { ...options, additionalSecretOutputs: secretOutputs },
  ];
}

/** What a class does once Pulumi has begun to register the resource. A resource that `get` reads has no args. */
export function afterRegistration(
  facts: ResourceClassFacts,
  resource: pulumi.CustomResource,
  args: object | undefined,
): void {
  if (args === undefined) return;
  tellAdoption(facts, resource, args);
}

/**
 * Whether a value is a resource of that kind, also one made by another copy of this package. Asks for the type alone, as
 * Pulumi's classes do: a policy pack asks with an object that has nothing else.
 */
export function isResource(value: unknown, kind: KnownKind): boolean {
  return (
    typeof value === "object" &&
    value !== null &&
    Reflect.get(value, "__pulumiType") === `${typePrefix}${kind}`
  );
}

/** The args with each secret field marked, however the user wrote it. */
function withSecrets(
  args: Record<string, unknown>,
  paths: readonly (readonly string[])[],
): Record<string, unknown> {
  return paths.reduce<Record<string, unknown>>((marked, path) => secretAt(marked, path), args);
}

function secretAt(map: Record<string, unknown>, [key, ...rest]: readonly string[]): Record<string, unknown> {
  if (key === undefined || map[key] === undefined || map[key] === null) return map;
  const value = map[key];
  if (rest.length === 0) return { ...map, [key]: pulumi.secret(value) };
  if (isPlainObject(value)) return { ...map, [key]: secretAt(value, rest) };
  if (!isEventual(value)) return map;
  const eventual: pulumi.OutputInstance<unknown> = pulumi.output(value);
  const inside = eventual.apply((known) => (isPlainObject(known) ? secretAt(known, rest) : known));
  return { ...map, [key]: inside };
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
