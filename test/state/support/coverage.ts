import { sourceKinds } from "../../../provider/src/resources/pipe/sources";
import { resources as registry } from "../../../provider/src/resources/registry";
import type { StateResource } from "../../harness/stackState";

/** The ways in which a resource of each kind can be in a state: all are to be in what is kept of a version. */
export const ways: readonly string[] = [
  ...Object.entries(registry).flatMap(([kind, { args, idArg }]) => [
    `${kind}, adopted`,
    ...(idArg.required ? [] : [`${kind}, created`]),
    ...args.shape.onDelete.unwrap().options.map((choice: string) => `${kind}, onDelete ${choice}`),
  ]),
  ...sourceKinds.map((source) => `Pipe, ${source}`),
];

/** The ways that nothing in these resources of a state has. */
export function waysNotIn(resources: readonly StateResource[]): readonly string[] {
  const found = new Set(resources.flatMap(waysOf));
  return ways.filter((way) => !found.has(way));
}

function waysOf({ type, inputs = {} }: StateResource): readonly string[] {
  const [kind, definition] = Object.entries(registry).find(([name]) => type.endsWith(`:${name}`)) ?? [];
  if (kind === undefined || definition === undefined) return [];
  const adopted = inputs[definition.idArg.name] === undefined ? "created" : "adopted";
  // Where the program says nothing, `delete` follows from how the object came to the resource.
  const { source, onDelete = adopted === "adopted" ? "release" : "delete" } = inputs;
  // The source of an alert is a text, which has no kinds.
  const kinds = typeof source === "object" && source !== null ? Object.keys(source) : [];
  return [adopted, `onDelete ${String(onDelete)}`, ...kinds].map((way) => `${kind}, ${way}`);
}
