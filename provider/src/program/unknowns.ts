import * as pulumi from "@pulumi/pulumi";
import { isSameId } from "pulumi-pipes-contract/ids";
import { credentialNames } from "../config/configuration";
import {
  type JsonObject,
  type Path,
  UNKNOWN,
  isEmpty,
  isObject,
  isUnknown,
  own,
  pointerOf,
} from "../core/json/json";
import { mapLeaves } from "../hosts/wire";
import { argsInProgram } from "./argsInProgram";
import { sharedByCopies } from "./copies";
import { programError } from "./stackTraces";

/*
 * Handles unknown values of a preview, and values that are known in advance. In an `up`, and under mocks, every output has its
 * real value. Code that needs the schemas is loaded late.
 */

/** Returns the engine of a preview; undefined under mocks and in an `up`. */
export const previewingEngine = (): object | undefined =>
  pulumi.runtime.isDryRun() ? pulumi.runtime.getEngine() : undefined;

export const isEventual = (value: unknown): value is pulumi.Output<unknown> | Promise<unknown> =>
  pulumi.Output.isInstance(value) || value instanceof Promise;

/** The undeclared part of Pulumi's outputs, which access to a field of an output uses. */
interface WithUnknowns {
  apply(change: (value: unknown) => unknown, runWithUnknowns: true): pulumi.Output<unknown>;
  promise(withUnknowns: true): Promise<unknown>;
  readonly isKnown: Promise<boolean>;
}

/** Like `apply`, but always runs. An unknown value, or part of one, is `pulumi.unknown`. */
export const applyWithUnknowns = (
  output: pulumi.Output<unknown>,
  change: (value: unknown) => unknown,
): pulumi.Output<unknown> => (output as unknown as WithUnknowns).apply(change, true);

/**
 * Resolves an output, with `pulumi.unknown` for unknown values. Does not create another output, which would slow down a preview.
 */
export async function valueWithUnknowns(output: pulumi.Output<unknown>): Promise<unknown> {
  const read = output as unknown as WithUnknowns;
  const value = await read.promise(true);
  return (await read.isKnown) || pulumi.containsUnknowns(value) ? value : pulumi.unknown;
}

/**
 * Waits for outputs of a resource: in a preview, its inputs after transforms, `check` and `ignoreChanges`. The value of an output
 * that is unknown, not set, or left out by `--target` is `UNKNOWN`.
 */
export async function resolveOutputs(
  resource: pulumi.CustomResource,
  names: readonly string[],
): Promise<JsonObject> {
  const entries = names.map(async (name) => {
    const value = await valueWithUnknowns(outputOf(resource, name));
    return [name, mapLeaves(value, (leaf) => (pulumi.isUnknown(leaf) ? UNKNOWN : leaf))] as const;
  });
  return Object.fromEntries(await Promise.all(entries)) as JsonObject;
}

export function outputOf(resource: pulumi.CustomResource, name: string): pulumi.Output<unknown> {
  const value: unknown = Reflect.get(resource, name);
  return pulumi.Output.isInstance(value) ? value : pulumi.output<unknown>(value);
}

/** Replaces unknown parts with Pulumi's marks. */
export const withPulumiUnknowns = (value: unknown): unknown =>
  mapLeaves(value, (leaf) => (isUnknown(leaf) ? pulumi.unknown : leaf));

/**
 * Keeps the program running until a task ends. A failure of the task does not fail the program, because the engine or `up`
 * reports it.
 */
export function inBackground(task: Promise<unknown>): void {
  const done = pulumi.runtime.rpcKeepAlive();
  void task.catch(() => undefined).finally(done);
}

/**
 * True if a run leaves out a resource without an object, as with `--target` or `destroy --run-program`. False in unit tests,
 * where mocks return arbitrary values.
 */
export const isLeftOut = async (resource: pulumi.CustomResource): Promise<boolean> =>
  pulumi.runtime.getEngine() !== undefined && pulumi.isUnknown(await valueWithUnknowns(resource.id));

/** Returns the value of an arg as the program sets it, even if a run leaves the resource out. */
export const valueInProgram = (resource: pulumi.CustomResource, name: string): Promise<unknown> =>
  valueWithUnknowns(pulumi.output<unknown>(own(argsInProgram(resource), name)));

/** True if a run leaves out a resource whose program adopts a different object. */
export async function isAdoptionLeftOut(resource: pulumi.CustomResource): Promise<boolean> {
  if (pulumi.runtime.getEngine() === undefined) return false;
  const [id, adoptId] = [await valueWithUnknowns(resource.id), await valueInProgram(resource, "adoptId")];
  return typeof id === "string" && !isEmpty(adoptId) && !isSameId(adoptId, id);
}

/** True if a run leaves out the rotation of a key without credentials, which a rotated key would have. */
const isRotationLeftOut = async (key: pulumi.CustomResource): Promise<boolean> =>
  pulumi.runtime.getEngine() !== undefined && !isEmpty(await valueInProgram(key, "rotationTrigger"));

/** The access keys whose credentials are these outputs. */
const keys = sharedByCopies("keys", () => new WeakMap<object, pulumi.CustomResource>());

/**
 * True if a preview shows that a key has no credentials: it will be adopted, or its state has none. An adopted key that also
 * changes may have some.
 */
async function lacksCredentials(key: pulumi.CustomResource): Promise<boolean> {
  const { id, adoptId, keySuffix } = await resolveOutputs(key, ["id", "adoptId", "keySuffix"]);
  return isUnknown(id) ? adoptId !== undefined && !isUnknown(adoptId) : !isUnknown(keySuffix);
}

/**
 * Throws if a program reads credentials that the service does not return, such as those of an adopted key. Records which key the
 * credentials belong to.
 */
export function guardCredentials(key: pulumi.CustomResource, name: string): void {
  for (const output of credentialNames) {
    const credential: unknown = Reflect.get(key, output);
    if (!pulumi.Output.isInstance(credential)) continue;
    let guarded: pulumi.Output<unknown> | undefined;
    const get = (): pulumi.Output<unknown> => {
      guarded ??= applyWithUnknowns(credential, async (value) => {
        if (pulumi.isUnknown(value) ? !(await lacksCredentials(key)) : value !== undefined) return value;
        // In a preview, the ID of an adopted key is unknown, too.
        if (!pulumi.isUnknown(value) && (await isLeftOut(key))) return pulumi.unknown;
        if ((await isAdoptionLeftOut(key)) || (await isRotationLeftOut(key))) return pulumi.unknown;
        throw programError(
          "key/credentials-unknown",
          `AccessKey "${name}": ${output} is unknown, because services return it only when Pulumi creates the key. Read it from where ` +
            "you store it, or create a key without adoptId. In unit tests, return it from the newResource mock",
        );
      });
      keys.set(guarded, key);
      return guarded;
    };
    // Not enumerable, because exporting a whole key as a stack output reads each enumerable property.
    Object.defineProperty(key, output, { get, enumerable: false, configurable: true });
  }
}

/**
 * Returns a provider's credentials that are unknown in a preview although they stay, because their key is updated and not
 * replaced. The engine does not configure a provider with an unknown setting, so all its resources would seem to change.
 */
export async function unchangedCredentials(settings: object): Promise<readonly string[]> {
  if (previewingEngine() === undefined) return [];
  const credentials = await Promise.all(
    credentialNames.map(async (name) => {
      const credential: unknown = Reflect.get(settings, name);
      const key = pulumi.Output.isInstance(credential) ? keys.get(credential) : undefined;
      if (key === undefined) return [];
      const { id, [name]: value } = await resolveOutputs(key, ["id", name]);
      return isUnknown(value) && !isUnknown(id) ? [name] : [];
    }),
    // The engine itself reports a key whose registration failed.
  ).catch(() => []);
  return credentials.flat();
}

/** Returns the paths that the program marked as secret, through lists; undefined if there are none. */
export async function findMarkedPaths(args: object): Promise<readonly Path[] | undefined> {
  const marked = new Map<string, Path>();
  const read = async (value: unknown, path: Path): Promise<void> => {
    if (isEventual(value)) {
      const output = pulumi.output<unknown>(value);
      if (await pulumi.isSecret(output)) marked.set(pointerOf(path), path);
      else await read(await valueWithUnknowns(output), path);
    } else if (Array.isArray(value)) await Promise.all(value.map((item: unknown) => read(item, path)));
    else if (isObject(value))
      await Promise.all(Object.entries(value).map(([name, inner]) => read(inner, [...path, name])));
  };
  // Pulumi reports a value that fails.
  await read(args, []).catch(() => undefined);
  return marked.size === 0 ? undefined : [...marked.values()].toSorted();
}

/**
 * In an `up`, returns the args with a value of a resource that failed or was left out, which the engine drops; undefined if there
 * are none.
 */
export async function findUnresolved(args: object): Promise<readonly string[] | undefined> {
  if (pulumi.runtime.isDryRun() || pulumi.runtime.getEngine() === undefined) return undefined;
  const names = await Promise.all(
    Object.entries(args).map(async ([name, value]) => {
      // Pulumi reports a value that fails.
      const known = await valueWithUnknowns(pulumi.output<unknown>(value)).catch(() => undefined);
      return pulumi.containsUnknowns(known) ? [name] : [];
    }),
  );
  return names.flat().length === 0 ? undefined : names.flat();
}

/** True if a value contains no output. An output inside a field is handled separately, and may be a secret. */
export function isPlain(value: unknown): boolean {
  if (isEventual(value) || pulumi.Resource.isInstance(value)) return false;
  return typeof value !== "object" || value === null || Object.values(value).every(isPlain);
}
