import * as pulumi from "@pulumi/pulumi";
import { isObject } from "../core/json";
import { typePrefix } from "./stub";
import { previewingEngine, valueWithUnknowns } from "./knownOutputs";
import { environmentVariables } from "../config/configuration";
import { argsOf, Provider } from "./provider";
import type { ResourceClassFacts } from "./resourceClass";

/**
 * What `check` makes of args, as far as a program can tell. A provider with an unknown setting, such as the pair of a key that
 * is replaced, is not configured in a preview: its `check` does not run, and what that fills in or respells would seem to
 * change. Nothing where the provider is of another kind, or all its settings are plain.
 */
export function checkedAhead(
  { kind, outputs }: ResourceClassFacts,
  args: Readonly<Record<string, unknown>>,
  options: pulumi.CustomResourceOptions | undefined,
): Readonly<Record<string, unknown>> {
  const provider = options?.provider ?? options?.parent?.getProvider(typePrefix);
  if (previewingEngine() === undefined || !(provider instanceof Provider)) return {};
  const settings = argsOf(provider);
  if (Object.values(settings).every(isPlain)) return {};
  const isConfigured = valueWithUnknowns(pulumi.output<unknown>(settings)).then(
    (known) => !pulumi.containsUnknowns(known),
    // A setting that never comes is told by the engine.
    () => true,
  );
  const unless = async (given: unknown, ahead: () => unknown): Promise<unknown> =>
    (await isConfigured) ? given : ahead();
  const plain = Object.keys(args).filter((name) => isPlain(args[name]));
  const normal = async (name: string): Promise<unknown> => {
    const { normalizedArg } = await import("./normalizedArg.js");
    return normalizedArg(kind, name, args[name]);
  };
  const scope = (["organizationId", "serviceId"] as const).filter((name) => outputs.includes(name));
  const defaultOf = (name: (typeof scope)[number]): unknown =>
    settings[name] ?? process.env[environmentVariables[name]];
  return {
    ...Object.fromEntries(plain.map((name) => [name, unless(args[name], () => normal(name))])),
    ...Object.fromEntries(
      scope.map((name) => [name, unless(args[name], () => idFrom(args[name] ?? defaultOf(name)))]),
    ),
  };
}

/** An id as `check` writes it. */
const idFrom = (given: unknown): pulumi.Output<unknown> => {
  const id: pulumi.OutputInstance<unknown> = pulumi.output<unknown>(given);
  return id.apply((text) => (typeof text === "string" ? text.toLowerCase() : text));
};

/** Whether a value holds no output at any depth: one inside a field is shown by itself, and may be a secret. */
function isPlain(value: unknown): boolean {
  if (pulumi.Output.isInstance(value) || value instanceof Promise) return false;
  if (Array.isArray(value)) return value.every(isPlain);
  return !isObject(value) || Object.values(value).every(isPlain);
}
