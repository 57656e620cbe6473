import { z } from "zod";

/** What a body is filled with. */
export interface Filling {
  /** Values by path, without the places of list items, for what a schema alone does not say; undefined leaves out. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Whether an optional field is there. */
  readonly keeps: (path: string) => boolean;
}

/** One value inside another, with its path. */
export type Leaf = readonly [path: string, value: unknown];

/** A value that a schema allows; texts say their own path, so that no two are the same. */
export function sample(schema: z.ZodType, filling: Filling, path = ""): unknown {
  if (Object.hasOwn(filling.values, path)) return filling.values[path];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return sample(schema.unwrap() as z.ZodType, filling, path);
  if (schema instanceof z.ZodObject) return sampleObject(schema.shape, filling, path);
  if (schema instanceof z.ZodArray) return [sample(schema.element as z.ZodType, filling, path)];
  if (schema instanceof z.ZodEnum) return schema.options.at(-1);
  if (schema instanceof z.ZodString) return path;
  if (schema instanceof z.ZodNumber) return 3;
  if (schema instanceof z.ZodBoolean) return true;
  throw new Error(`${path} needs a value of its own`);
}

/** Everything in a value that is neither an object nor a list. */
export function leavesOf(value: unknown, path = ""): Leaf[] {
  if (typeof value !== "object" || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, below(path, name)));
}

type Shape = Readonly<Record<string, z.ZodType>>;

function sampleObject(shape: Shape, filling: Filling, path: string): object {
  const fields = Object.entries(shape);
  // An object that the contract does not look into can hold anything.
  if (fields.length === 0) return { note: path };
  const values = fields.flatMap(([name, field]) => {
    const at = below(path, name);
    const kept = !field.safeParse(undefined).success || filling.keeps(at);
    const value = kept ? sample(field, filling, at) : undefined;
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(values);
}

function below(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}
