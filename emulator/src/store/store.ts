import { noObjects, objectKinds, type ObjectKind, type ObjectStore } from "./records";
import type { Organization, StoredByKind } from "./records";

/** All objects of the emulator, in memory. */
export type Store = ObjectStore & { readonly organizations: Map<string, Organization> };

/** The objects of each kind as plain JSON; a kind without objects can be absent. */
export type ObjectContent = { readonly [K in ObjectKind]?: readonly StoredByKind[K][] };

/** The content of a store as plain JSON: a seed gives it, and a snapshot holds it. */
export type StoreContent = ObjectContent & { readonly organizations: readonly Organization[] };

/** An empty store. */
export const emptyStore = (): Store => ({ organizations: new Map(), ...noObjects() });

/** Replaces all content; the maps stay the same objects, so holders of the store see the change. */
export function fillStore(store: Store, content: StoreContent): void {
  refill(store.organizations, content.organizations, ({ id }) => id);
  for (const kind of objectKinds) refillKind(kind, store, content[kind]);
}

/** The content of a store as plain JSON. */
export function storeContent(store: Store): Readonly<Record<string, readonly object[]>> {
  return Object.fromEntries(Object.entries(store).map(([name, objects]) => [name, [...objects.values()]]));
}

function refillKind<K extends ObjectKind>(kind: K, store: ObjectStore, items: ObjectContent[K]): void {
  const objects: Map<string, StoredByKind[K]> = store[kind];
  const stored: readonly StoredByKind[K][] = items ?? [];
  refill(objects, stored, ({ record }) => record.id);
}

function refill<Item>(map: Map<string, Item>, items: readonly Item[], idOf: (item: Item) => string): void {
  map.clear();
  for (const item of items) map.set(idOf(item), structuredClone(item));
}
