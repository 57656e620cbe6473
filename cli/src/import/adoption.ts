import { cloudAccessKey, credentials, serviceAccount } from "pulumi-pipes-contract";
import { check, fieldIn, findingMessage, isEmpty, isEqual, listOf, objectFrom } from "pulumi-pipes/internal";
import { objectOf, own, Ownership, pathText, project, valueAt, withDerived } from "pulumi-pipes/internal";
import { withBlanks, withoutValueAt, withValueAt } from "pulumi-pipes/internal";
import type { ArgPath, Context, Defaults, Finding, Json, JsonObject } from "pulumi-pipes/internal";
import type { ObjectField, Path, Resource } from "pulumi-pipes/internal";
import { holdsUrlSecret, withoutUrlSecrets } from "../urlSecrets";
import type { Found } from "./reading";
import { saysNothing, shortened } from "./shortening";

/** An object with the args that adopt it unchanged. */
export type Adoption = Exclude<ReturnType<typeof adopt>, string>;

/**
 * The args that adopt an object, or why none do. Services return values that args do not accept: these fields stay
 * unmanaged, as if the service did not return them.
 */
export function adopt({ resource, live }: Found, defaults: Defaults) {
  const whole = withDerived(resource, live);
  /** The reasons why the args omit some fields of the service. */
  const unmanaged: string[] = [];
  let { comparable } = whole;
  for (;;) {
    /** Without secrets. */
    const args: JsonObject = { [resource.idArg.name]: live.id, ...managedArgs(resource, comparable) };
    const { failures, inputs } = check(resource, contextWith(defaults), {}, args);
    const refused = failures.map((failure) => ({
      paths: failure.paths.map(namesIn),
      reason: withoutUrlSecrets(findingMessage(failure)),
    }));
    const problems = [...refused, ...urlSecretsIn(resource, args)];
    if (problems.length === 0)
      return {
        resource,
        live: whole,
        ...(shortened(resource, args, whole, contextWith(defaults)) ?? { args, inputs }),
        secrets: secretsOf(resource, comparable, args),
        unmanaged,
      };
    const rest = problems.flatMap(({ paths }) => paths).reduce(withoutValueAt, comparable);
    unmanaged.push(...problems.map(({ reason }) => reason));
    if (isEqual(rest, comparable))
      return `skipped ${resource.noun} ${withBlanks(live.id)}: ${unmanaged.join("; ")}`;
    comparable = rest;
  }
}

/** The reasons why no new object of a resource can have these args. */
export function argFailures(resource: Resource, args: JsonObject): readonly Finding[] {
  const sources = { organizationId: "", serviceId: "" };
  const context = contextWith({ organizationId: "any", serviceId: "any", sources });
  return check(resource, context, {}, args).failures;
}

/** A check sends no request, and the program itself prints warnings. */
const contextWith = (defaults: Defaults): Context => ({
  api: () => Promise.reject(new Error("a check sends no request")),
  defaults,
  baseUrl: undefined,
  ownership: new Ownership(),
  isSigningKey: () => false,
  noteNarrowedKey: () => undefined,
  markedPaths: [],
  noteLive: () => undefined,
  warningsOf: () => () => undefined,
});

/** The fields with a secret in a URL, which must not get into a file of the project. */
const urlSecretsIn = ({ fields }: Resource, args: JsonObject) =>
  fields.leaves
    .filter(({ path }) => holdsUrlSecret(valueAt(args, path)))
    .map(({ path }) => ({
      paths: [path],
      reason: `${pathText(path)}: has a URL with a password, a signature or a token`,
    }));

/** The names up to the first list, because args without an item would remove the item from the service. */
function namesIn(path: ArgPath): Path {
  const list = path.findIndex((key) => typeof key !== "string");
  return path.slice(0, list === -1 ? path.length : list).map(String);
}

/** Lists that args need, even if they are empty. */
const alwaysWritten = ["tiles", "tableMappings"];

/** The managed fields of an object, without secrets and empty values. */
function managedArgs(resource: Resource, live: JsonObject): JsonObject {
  const known = resource.import?.managed?.(live) ?? live;
  const all = project(resource.fields, known, known);
  return resource.fields.leaves.reduce<JsonObject>((args, { path, field }) => {
    const value = field.secret === true ? undefined : valueAt(all, path);
    const isWritten = alwaysWritten.includes(path.at(-1) ?? "") || !saysNothing(value);
    if (value === undefined || !isWritten) return args;
    const written =
      field.kind === "keyed" ? listOf(value).map((item) => withoutEmpty(field.item, item)) : value;
    return withValueAt(args, path, written);
  }, {});
}

/** An absent boolean of a list item stands for `false`. */
const withoutEmpty = (form: ObjectField, item: Json): JsonObject =>
  objectFrom(
    Object.entries(objectOf(item)).filter(
      ([name, value]) => !saysNothing(value) && !(value === false && fieldIn(form, name).kind === "flag"),
    ),
  );

/** The parts of a secret that is an object with any names. */
export const anyNames: readonly string[] = ["<name>"];

/** The parts of a secret that is an object, by its path or its name. Headers and parameters have any names. */
const secretParts: Readonly<Record<string, readonly string[]>> = {
  headers: anyNames,
  queryParams: anyNames,
  "source.pubsub.serviceAccountKey": Object.keys(serviceAccount.shape),
  credentials: Object.keys(credentials.shape),
  accessKey: Object.keys(cloudAccessKey.shape),
};

/** The secrets that an object has, or may have if no response shows them. None that only a creation sets. A text has no parts. */
const secretsOf = (resource: Resource, live: JsonObject, args: JsonObject) =>
  resource.fields.leaves.flatMap(({ path, field }) => {
    const around = valueAt(live, path.slice(0, -1));
    if (field.secret !== true || field.fixed === true || around === undefined) return [];
    const name = path.at(-1) ?? "";
    const isGiven = (other: string): boolean => !isEmpty(own(around, other));
    // An object has no field that its other fields exclude.
    const findings = resource.checks?.rules?.(withValueAt(args, path, "any"), {}) ?? [];
    const isRefused = findings.some(({ paths }) => paths.some((refused) => isEqual(refused, path)));
    const isGivenInstead = ["iamRole", "connectionString"].some(isGiven);
    const mayExist = field.writeOnly === true && !isGivenInstead && !isRefused;
    const parts = secretParts[path.join(".")] ?? secretParts[name] ?? [];
    return mayExist || isGiven(name) ? [{ path, name, parts }] : [];
  });
