import { defaultSeed } from "pulumi-pipes-emulator";
import type { StateResource } from "../../harness/stackState";

const { pipes, keys, dashboards, alerts } = defaultSeed;
const idsIn = (objects: Readonly<Record<string, { readonly id: string }>>): readonly string[] =>
  Object.values(objects).map(({ id }) => id);

/** What the service holds of itself, and the resources that are about it. */
const collections = {
  pipes: { seeded: Object.values(pipes), kinds: ["Pipe", "PipeSettings"] },
  keys: { seeded: idsIn(keys), kinds: ["AccessKey"] },
  dashboards: { seeded: idsIn(dashboards), kinds: ["Dashboard"] },
  alerts: { seeded: Object.values(alerts), kinds: ["Alert"] },
} as const;

/** The collections of the service that a stack can have something in. */
export const collectionNames = Object.keys(collections) as (keyof typeof collections)[];

/** The ids that a collection holds once the stack is destroyed: what was there before, and what is not to be deleted. */
export function idsThatStay(
  name: keyof typeof collections,
  resources: readonly StateResource[],
): readonly string[] {
  const { seeded, kinds } = collections[name];
  const own = resources.filter(
    ({ type, inputs }) =>
      kinds.some((kind) => type.endsWith(`:${kind}`)) && inputs?.["onDelete"] !== "delete",
  );
  return [...new Set([...seeded, ...own.flatMap(({ id }) => id ?? [])])].sort();
}
