import * as pulumi from "@pulumi/pulumi";
import { passwordIn } from "pulumi-pipes-contract/urlPassword";
import { isObject, isUnknown, pathText } from "../core/json/json";
import type { KnownKind } from "../resources";
import { chosenAccount, warnOfConfiguration } from "./account";
import { noteArgs } from "./argsInProgram";
import { checkIgnoreChanges } from "./ignoreChanges";
import { requireInstallation } from "./installation";
import { beginIntroduction } from "./introductions";
import { functionResults } from "./lookups";
import { propertyFacts } from "../resources/propertyFacts.generated";
import { cleanStackTraces, programError } from "./stackTraces";
import { tileOfId } from "./tilesInProgram";
import { applyWithUnknowns, guardCredentials, inBackground, isEventual, isPlain } from "./unknowns";
import {
  findMarkedPaths,
  findUnresolved,
  previewingEngine,
  resolveOutputs,
  valueWithUnknowns,
} from "./unknowns";
import { warnOfMissingPlugin } from "./pluginInstallation";
import { inputsWithoutCheck } from "./uncheckedInputs";
import type { Recovered } from "../core/lifecycle/recoveredObjects";
import { kindKey, markedKey, pluginPrefix, providerKey, providerStub, typePrefix } from "../hosts/wire";
import { baseUrlKey, registrationKey, replacedKey, unresolvedKey, urnKey } from "../hosts/wire";

/** Fields with some required and others excluded. An output can still be undefined, which `check` reports. */
export type With<Fields, Needed extends keyof Fields, Excluded extends keyof Fields = never> = Omit<
  Fields,
  Needed | Excluded
> & { [Name in keyof Pick<Fields, Needed>]-?: Exclude<Fields[Name], undefined> } & {
  [Name in keyof Pick<Fields, Excluded>]?: undefined;
};

/** Outputs with the values of the service, and their comments, except some fields. */
export type Shown<Live, Others extends keyof Live = never> = {
  readonly [Name in keyof Live as Exclude<Name, Others>]-?: pulumi.Output<Exclude<Live[Name], null>>;
};

/** The args of a resource that `get` reads. */
export const noArgs = undefined as never;

/** The common parts of all resources. */
export abstract class PipesResource extends pulumi.CustomResource {
  /** True if the plugin, and not the dynamic host, manages the resources of the class. */
  protected static readonly isOnPlugin: boolean = false;

  protected constructor(
    kind: KnownKind,
    name: string,
    args: object | undefined,
    options: pulumi.CustomResourceOptions = {},
  ) {
    const done = cleanStackTraces();
    const { isOnPlugin } = new.target;
    try {
      super(...registrationOf(kind, name, args, options, isOnPlugin));
      const taken = args === undefined || !isRecovering() ? undefined : takenInRecovery(this);
      // The engine asks the plugin itself for previews.
      if (args !== undefined && !isOnPlugin) startLook(kind, name, this, args, taken);
      if (propertyFacts[kind].shownOnce.length > 0) guardCredentials(this, name);
      if (args !== undefined) noteArgs(this, args);
    } finally {
      done();
    }
  }
}

/** True if the environment sets a recovery file. */
const isRecovering = (): boolean => (process.env["PIPES_RECOVER"] ?? "") !== "";

/** The object that the recovery file assigns to a resource without an object. */
async function takenInRecovery(resource: pulumi.CustomResource): Promise<Recovered | undefined> {
  const { takenBy, watchUse } = await import("./preview.js");
  watchUse(resource);
  // The check of the resource reports an unusable file. A rejection here would fail runs without a check, such as a destroy.
  return takenBy(resource).catch(() => undefined);
}

/**
 * In a preview, warns about the args of a resource and the effects of `up` on existing objects, and fills in the IDs of tiles
 * that stay. Waits for the registration, because a message about an unregistered resource would fail.
 */
function startLook(
  kind: KnownKind,
  name: string,
  resource: pulumi.CustomResource,
  args: object,
  recovered: Promise<Recovered | undefined> | undefined,
): void {
  // A program cannot distinguish an `up`, which repeats its preview, from a refresh, which must not warn.
  const engine = previewingEngine();
  if (engine === undefined) return;
  const { id: registeredId } = resource;
  const { itemIds } = propertyFacts[kind];
  const introduced = beginIntroduction(engine);
  const look = async (): Promise<unknown> => {
    const { [baseUrlKey]: recordedUrl } = await resolveOutputs(resource, [baseUrlKey]);
    const id = await valueWithUnknowns(registeredId);
    const { previewOf } = await import("./preview.js");
    const ownId = typeof id === "string" ? id : undefined;
    const taken = ownId === undefined ? await recovered : undefined;
    const changes = isUnknown(recordedUrl);
    const tile = await tileOfId(Reflect.get(args, "tileId"));
    return previewOf({ engine, resource, kind, name, args, ownId, taken, tile, changes, introduced });
  };
  // The preview also compares resources that refer to an object that `up` reuses.
  if (recovered !== undefined) {
    const filled = applyWithUnknowns(registeredId, async (id) =>
      pulumi.isUnknown(id) ? ((await recovered)?.id ?? pulumi.unknown) : id,
    );
    Reflect.set(resource, "id", filled);
  }
  const seen = look()
    .catch(() => undefined)
    .finally(introduced);
  inBackground(seen);
  if (itemIds === undefined) return;
  const tileIds = pulumi.output<unknown>(Reflect.get(resource, itemIds));
  const filled = applyWithUnknowns(tileIds, async (ids) =>
    pulumi.isUnknown(ids) ? ((await seen) ?? pulumi.unknown) : ids,
  );
  Reflect.set(resource, itemIds, filled);
}

/** The number of registrations in previews so far. */
let registrations = 0;

function registrationOf(
  kind: KnownKind,
  name: string,
  args: object | undefined,
  options: pulumi.CustomResourceOptions,
  isOnPlugin: boolean,
): ConstructorParameters<typeof pulumi.CustomResource> {
  const { noun, idArg, outputs, secretArgs, passwordArgs, secretOutputs, repeated, deletesFirst } =
    propertyFacts[kind];
  if (options.import !== undefined && !isOnPlugin) {
    throw programError(
      "import/option",
      `${kind} "${name}": dynamic resources do not support the option \`import\`. To adopt the existing ${noun}, set \`${idArg}\`. ` +
        `To read it only, use \`${kind}.get(name, id)\`. The classes of \`pulumi-pipes/plugin\` support the option`,
    );
  }
  const { ignoreChanges = [] } = options;
  if (args !== undefined && ignoreChanges.length > 0)
    checkIgnoreChanges(kind, name, args, ignoreChanges, isOnPlugin);
  if (isOnPlugin) warnOfMissingPlugin();
  else requireInstallation();
  const sentKind = args === undefined ? kind : kindWithSendableArgs(kind, name, args);
  warnOfConfiguration();
  // `get` passes no args.
  const given = passwordArgs.reduce(
    (map, path) => secretAt(map, path, secretWithPassword),
    secretArgs.reduce<Record<string, unknown>>((map, path) => secretAt(map, path, pulumi.secret), {
      ...args,
    }),
  );
  const secret = [...(options.additionalSecretOutputs ?? []), ...secretOutputs];
  const repeatedValues = Object.fromEntries(
    (args === undefined ? [] : repeated)
      .filter(([, output]) => given[output] === undefined)
      .map(([arg, output]) => [output, asSecretAs(given[arg], output, secret)]),
  );
  const scope = ["organizationId", "serviceId"].filter((id) => outputs.includes(id));
  const ahead = args === undefined ? {} : inputsWithoutCheck(kind, scope, given, chosenAccount(options));
  const unresolved = args === undefined || isPlain(args) ? undefined : findUnresolved(args);
  const ofHost = isOnPlugin
    ? // The kind is in the type, but a promise of the kind fails for args that cannot be sent.
      { ...(typeof sentKind === "string" ? {} : { [kindKey]: sentKind }) }
    : {
        [kindKey]: sentKind,
        // Pulumi sends values to a dynamic provider without their secret marks.
        ...(args === undefined || isPlain(args) ? {} : { [markedKey]: findMarkedPaths(args) }),
        [providerKey]: providerStub,
        ...(args === undefined || previewingEngine() === undefined
          ? {}
          : {
              [registrationKey]: String((registrations += 1)),
              [replacedKey]: undefined,
              [baseUrlKey]: undefined,
            }),
        // Pulumi passes no URN to a dynamic provider. As an output, it would make the resource depend on its parent.
        ...(args === undefined || !isRecovering()
          ? {}
          : { [urnKey]: valueWithUnknowns(pulumi.createUrn(name, `${typePrefix}${kind}`, options.parent)) }),
      };
  const [prefix, formerPrefix] = isOnPlugin ? [pluginPrefix, typePrefix] : [typePrefix, pluginPrefix];
  return [
    `${prefix}${kind}`,
    name,
    {
      // Pulumi creates outputs only for properties that are listed here.
      ...Object.fromEntries(outputs.map((output) => [output, undefined])),
      ...mapValuesOf(given, asPrintable),
      ...repeatedValues,
      ...ahead,
      ...(unresolved === undefined ? {} : { [unresolvedKey]: unresolved }),
      ...ofHost,
    },
    {
      ...(deletesFirst ? { deleteBeforeReplace: true } : {}),
      ...options,
      // A resource that moves from one host to the other keeps its object.
      aliases: [...(options.aliases ?? []), { type: `${formerPrefix}${kind}` }],
      additionalSecretOutputs: secret,
    },
  ];
}

/**
 * Returns the kind of a resource. Throws for args that Pulumi would drop, change or never finish sending. If the args contain
 * promises or outputs, returns a promise that rejects for such args inside them.
 */
export function kindWithSendableArgs(
  kind: KnownKind,
  name: string,
  args: object,
): KnownKind | Promise<KnownKind> {
  const unlessFound = (texts: readonly string[]): KnownKind => {
    if (texts.length === 0) return kind;
    throw programError("args/unsendable", `${kind} "${name}": ${texts.join("; ")}`);
  };
  const found = isEventual(args)
    ? ["the arguments are an output or a promise. Pass an object whose fields are outputs"]
    : unsendable(args, "", []);
  unlessFound(found.filter((finding) => typeof finding === "string"));
  const later = found.filter((finding) => typeof finding !== "string");
  if (later.length === 0) return kind;
  const verdict = allOf(later).then(unlessFound);
  // Pulumi awaits the promise too late for Node, which would end the program.
  verdict.catch(() => undefined);
  return verdict;
}

type Unsendable = string | Promise<readonly string[]>;

const allOf = async (findings: readonly Unsendable[]): Promise<readonly string[]> =>
  (await Promise.all(findings.map(async (finding) => finding))).flat();

/** Finds the parts of a value that cannot be sent. `above` are the objects around the value. */
function unsendable(value: unknown, path: string, above: readonly object[]): readonly Unsendable[] {
  const name = typeof value === "object" && value !== null ? functionResults.get(value) : undefined;
  if (name !== undefined && path !== "")
    return [`${path}: is the entire result of ${name}. Pass one of its fields`];
  if (isEventual(value)) {
    const known = pulumi.Output.isInstance(value) ? valueWithUnknowns(value) : value;
    // Pulumi itself reports a rejected value.
    return [known.catch(() => undefined).then((inner) => allOf(unsendable(inner, path, above)))];
  }
  if (typeof value === "string" && value.includes("on an [Output<T>] is not supported"))
    return [`${path}: the string contains an output. Use pulumi.interpolate or pulumi.jsonStringify`];
  if (typeof value === "string" && value.includes("[object Promise]"))
    return [`${path}: the string contains a promise. Use await first`];
  const kind = unsendableKind(value);
  if (kind !== undefined) return [`${path}: is ${kind}, which Pulumi cannot send. Pass plain data`];
  if (typeof value !== "object" || value === null || pulumi.Resource.isInstance(value)) return [];
  if (above.includes(value)) return [`${path}: contains itself. Pass a copy`];
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    const place = pathText([Array.isArray(value) ? Number(key) : key], path);
    // Pulumi moves the contents of a field with this name.
    if (key === "__proto__") return [`${place}: Pulumi cannot send a field of this name. Remove it`];
    return unsendable(inner, place, [...above, value]);
  });
}

/** Describes a value that Pulumi drops or replaces with an empty object. */
function unsendableKind(value: unknown): string | undefined {
  if (["function", "symbol", "bigint"].includes(typeof value)) return `a ${typeof value}`;
  if (typeof value === "number" && !Number.isFinite(value)) return "not a finite number";
  if (pulumi.asset.Asset.isInstance(value) || pulumi.asset.Archive.isInstance(value)) return "an asset";
  const tag = Object.prototype.toString.call(value).slice("[object ".length, -1);
  return typeof value !== "object" || ["Object", "Array", "Null"].includes(tag)
    ? undefined
    : `an instance of ${tag}`;
}

const mapValuesOf = (map: object, change: (value: unknown) => unknown): object =>
  Object.fromEntries(Object.entries(map).map(([name, value]) => [name, change(value)]));

/**
 * Wraps a value in an output if it cannot be converted to a string. The SDK converts each value, which fails for an object with a
 * field `toString`.
 */
function asPrintable(value: unknown): unknown {
  try {
    String(value);
    return value;
  } catch {
    return pulumi.output(value);
  }
}

/** Marks a field of args as secret, even inside an output. */
function secretAt(
  map: Record<string, unknown>,
  [key, ...rest]: readonly string[],
  mark: (value: unknown) => unknown,
): Record<string, unknown> {
  if (key === undefined || map[key] === undefined || map[key] === null) return map;
  const value = map[key];
  if (rest.length === 0) return { ...map, [key]: mark(value) };
  if (isObject(value)) return { ...map, [key]: secretAt(value, rest, mark) };
  if (!isEventual(value)) return map;
  const eventual: pulumi.OutputInstance<unknown> = pulumi.output<unknown>(value);
  const inside = eventual.apply((known) => (isObject(known) ? secretAt(known, rest, mark) : known));
  return { ...map, [key]: inside };
}

/** Marks a URL as secret if it has a password. */
function secretWithPassword(value: unknown): unknown {
  if (!isEventual(value)) return passwordIn(value) === undefined ? value : pulumi.secret(value);
  const url: pulumi.OutputInstance<unknown> = pulumi.output<unknown>(value);
  return url.apply((known) => secretWithPassword(known));
}

/**
 * Adds an output to the secret ones if its value is secret. This is known only after Pulumi has got the list, but Pulumi reads
 * the list when all properties have resolved, so an empty property resolves when the list is complete.
 */
async function asSecretAs(value: unknown, output: string, secretOutputs: string[]): Promise<undefined> {
  // A rejected value is reported where it is an arg.
  const isSecret = await pulumi.isSecret(pulumi.output(value)).catch(() => false);
  if (isSecret) secretOutputs.push(output);
  return undefined;
}

/**
 * True if a value is a resource of that kind, even from another copy of this package. Compares only the type, because a policy
 * pack passes objects that have nothing else.
 */
export function isResource(value: unknown, kind: KnownKind): boolean {
  return (
    typeof value === "object" &&
    value !== null &&
    [typePrefix, pluginPrefix].some((prefix) => Reflect.get(value, "__pulumiType") === `${prefix}${kind}`)
  );
}
