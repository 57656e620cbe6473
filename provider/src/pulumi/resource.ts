import * as pulumi from "@pulumi/pulumi";
import type { KnownKind } from "../resources";
import { chosenAccount, warnOfConfiguration } from "./account";
import { propertyFacts } from "./propertyFacts.generated";
import { kindWithSendableArgs } from "./sendableArgs";
import { cleanStackTraces, programError } from "./stackTraces";
import { checkedAhead, startPreview } from "./unknowns";
import { isPlainObject, kindKey, providerKey, providerStub, typePrefix } from "./wire";

/** Fields that have to be given. An output may still come to nothing, which `check` reports. */
export type Given<Fields, Names extends keyof Fields> = {
  [Name in keyof Pick<Fields, Names>]-?: Exclude<Fields[Name], undefined>;
};

/** Fields that cannot be given beside others. */
export type NotGiven<Fields, Names extends keyof Fields> = {
  [Name in keyof Pick<Fields, Names>]?: undefined;
};

/** Outputs that show what the service returns, with its comments, but for some fields. */
export type Shown<Live, Others extends keyof Live> = {
  readonly [Name in keyof Live as Exclude<Name, Others>]-?: pulumi.Output<Exclude<Live[Name], null>>;
};

/** The args of a resource that `get` reads. */
export const noArgs = undefined as never;

/** What all resources have in common. */
export abstract class PipesResource extends pulumi.CustomResource {
  /** `repeated` names outputs that repeat an arg, each with the arg: they are as secret as that. */
  protected constructor(
    kind: KnownKind,
    name: string,
    args: object | undefined,
    options: pulumi.CustomResourceOptions = {},
    repeated: Readonly<Record<string, string>> = {},
  ) {
    const done = cleanStackTraces();
    try {
      super(...registrationOf(kind, name, args, options, repeated));
    } finally {
      done();
    }
    if (args !== undefined) startPreview(kind, propertyFacts[kind].idArg, this, args);
  }
}

/** What a class of a resource knows of its properties. */
export interface PropertyFacts {
  readonly noun: string;
  /** The arg that names an existing object. */
  readonly idArg: string;
  readonly outputs: readonly string[];
  /** Paths of the args that are secret. */
  readonly secretArgs: readonly (readonly string[])[];
}

function registrationOf(
  kind: KnownKind,
  name: string,
  args: object | undefined,
  options: pulumi.CustomResourceOptions,
  repeated: Readonly<Record<string, string>>,
): ConstructorParameters<typeof pulumi.CustomResource> {
  const { noun, idArg, outputs, secretArgs }: PropertyFacts = propertyFacts[kind];
  if (options.import !== undefined) {
    throw programError(
      `${kind} "${name}": the option "import" cannot work for dynamic resources. Instead, give \`${idArg}\`: creating the ` +
        `resource adopts the existing ${noun}; read without managing: \`${kind}.get(name, id)\`; many at once: ` +
        "`pulumi import --file` with inputs and outputs",
    );
  }
  const sentKind = args === undefined ? kind : kindWithSendableArgs(kind, name, args);
  warnOfConfiguration();
  const given = secretArgs.reduce<Record<string, unknown>>(secretAt, { ...args });
  const secret = [...(options.additionalSecretOutputs ?? [])];
  const repeats = Object.entries(repeated).map(([output, arg]): [string, unknown] => [
    output,
    asSecretAs(given[arg], output, secret),
  ]);
  const account = chosenAccount(options);
  const scope = ["organizationId", "serviceId"].filter((one) => outputs.includes(one));
  return [
    `${typePrefix}${kind}`,
    name,
    {
      [kindKey]: sentKind,
      // A property that is not named here never becomes an output.
      ...Object.fromEntries([...outputs.map((output) => [output, undefined] as const), ...repeats]),
      ...given,
      // A resource that `get` reads has no args, and is told apart by that.
      ...(args === undefined || account === "other" ? {} : checkedAhead(kind, scope, given, account)),
      [providerKey]: providerStub,
    },
    { ...options, additionalSecretOutputs: secret },
  ];
}

/** The args with a field marked as a secret, however the user wrote it. */
function secretAt(map: Record<string, unknown>, [key, ...rest]: readonly string[]): Record<string, unknown> {
  if (key === undefined || map[key] === undefined || map[key] === null) return map;
  const value = map[key];
  if (rest.length === 0) return { ...map, [key]: pulumi.secret(value) };
  if (isPlainObject(value)) return { ...map, [key]: secretAt(value, rest) };
  if (!pulumi.Output.isInstance(value) && !(value instanceof Promise)) return map;
  const eventual: pulumi.OutputInstance<unknown> = pulumi.output<unknown>(value);
  const inside = eventual.apply((known) => (isPlainObject(known) ? secretAt(known, rest) : known));
  return { ...map, [key]: inside };
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
