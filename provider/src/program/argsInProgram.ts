import type * as pulumi from "@pulumi/pulumi";

/*
 * The args of a resource as the program sets them. Outputs have the values of the state if a run leaves the resource out.
 */

/** Stored on the resource, so that another copy of this package finds it. */
const key = Symbol.for("pulumi-pipes.args");

export function noteArgs(resource: pulumi.CustomResource, args: object): void {
  Object.defineProperty(resource, key, { value: args, enumerable: false });
}

/** The args of a resource; undefined for a resource that `get` reads. */
export function argsInProgram(resource: pulumi.CustomResource): object | undefined {
  const args: unknown = Reflect.get(resource, key);
  return typeof args === "object" && args !== null ? args : undefined;
}
