import * as pulumi from "@pulumi/pulumi";
import { valueWithUnknowns } from "./unknowns";
import { programError } from "./stackTraces";

/**
 * The kind of a resource. Throws for args that Pulumi drops, changes or never finishes to send. If the args hold promises or
 * outputs, it is a promise that rejects for the same inside these.
 */
export function kindWithSendableArgs<Kind extends string>(
  kind: Kind,
  name: string,
  args: object,
): Kind | Promise<Kind> {
  const refuse = (findings: readonly string[]): void => {
    if (findings.length > 0) throw programError(`${kind} "${name}": ${findings.join("; ")}`);
  };
  if (isEventual(args))
    refuse(["the args are one output or promise; give an object, whose fields can be outputs"]);
  const { found, later } = look(args, "", []);
  refuse(found);
  if (later.length === 0) return kind;
  const verdict = allOf(later).then((all) => {
    refuse(all);
    return kind;
  });
  // Pulumi awaits the promise too late for Node, which would end the program.
  verdict.catch(() => undefined);
  return verdict;
}

type Eventual = pulumi.Output<unknown> | Promise<unknown>;

const isEventual = (value: unknown): value is Eventual =>
  pulumi.Output.isInstance(value) || value instanceof Promise;

interface Findings {
  readonly found: readonly string[];
  readonly later: readonly Promise<readonly string[]>[];
}

const allOf = async (later: readonly Promise<readonly string[]>[]): Promise<readonly string[]> =>
  (await Promise.all(later)).flat();

/** `above` has the objects that the value is in. */
function look(value: unknown, path: string, above: readonly object[]): Findings {
  if (isEventual(value)) return { found: [], later: [lookLater(value, path, above)] };
  const kind = unsendableKind(value);
  if (kind !== undefined)
    return { found: [`${path}: is ${kind}, which Pulumi does not send; give plain data`], later: [] };
  if (typeof value !== "object" || value === null || pulumi.Resource.isInstance(value))
    return { found: [], later: [] };
  if (above.includes(value)) return { found: [`${path}: contains itself; give a copy`], later: [] };
  const prototype: unknown = Object.getPrototypeOf(value);
  // `pulumi.output` makes a field of the name `__proto__` the prototype.
  if (typeof prototype === "object" && prototype !== null && !Object.hasOwn(prototype, "constructor"))
    return { found: [`${path}.__proto__: Pulumi does not send a field of this name; remove it`], later: [] };
  const inside = Object.entries(value).map(([key, inner]: [string, unknown]): Findings => {
    const place = Array.isArray(value) ? `${path}[${key}]` : path === "" ? key : `${path}.${key}`;
    if (key === "__proto__")
      return { found: [`${place}: Pulumi does not send a field of this name; remove it`], later: [] };
    return look(inner, place, [...above, value]);
  });
  return { found: inside.flatMap(({ found }) => found), later: inside.flatMap(({ later }) => later) };
}

async function lookLater(
  value: Eventual,
  path: string,
  above: readonly object[],
): Promise<readonly string[]> {
  // Pulumi reports a value that fails.
  const known = pulumi.Output.isInstance(value) ? valueWithUnknowns(value) : value;
  const { found, later } = look(await known.catch(() => undefined), path, above);
  return [...found, ...(await allOf(later))];
}

/** What Pulumi does not send in its place: it leaves it out, or sends an empty object. */
function unsendableKind(value: unknown): string | undefined {
  if (typeof value === "function") return "a function";
  if (typeof value === "symbol") return "a symbol";
  if (typeof value === "bigint") return "a big integer";
  if (typeof value === "number" && !Number.isFinite(value)) return "not a finite number";
  if (pulumi.asset.Asset.isInstance(value) || pulumi.asset.Archive.isInstance(value)) return "an asset";
  const tag = Object.prototype.toString.call(value).slice("[object ".length, -1);
  return typeof value !== "object" || ["Object", "Array", "Null"].includes(tag)
    ? undefined
    : `of the class ${tag}`;
}
