import type { ObjectKind, Organization, StoredByKind } from "./records";

/** All objects of the emulator, in memory. */
export type Store = ObjectStore & { readonly organizations: Map<string, Organization> };

/** The objects of each kind, by id. */
export type ObjectStore = { readonly [K in ObjectKind]: Map<string, StoredByKind[K]> };

/** The same content as plain JSON: what a seed gives and a snapshot holds. */
export type StoreContent = { readonly [K in ObjectKind]: readonly StoredByKind[K][] } & {
  readonly organizations: readonly Organization[];
};

/** An empty store. */
export function emptyStore(): Store {
  return {
    organizations: new Map(),
    pipes: new Map(),
    keys: new Map(),
    dashboards: new Map(),
    alerts: new Map(),
    sources: new Map(),
    webhooks: new Map(),
    savedSearches: new Map(),
    scalings: new Map(),
  };
}

/** Replaces all content; the maps stay the same objects, so holders of the store see the change. */
export function fillStore(store: Store, content: StoreContent): void {
  refill(store.organizations, content.organizations, (organization) => organization.id);
  refill(store.pipes, content.pipes, (pipe) => pipe.record.id);
  refill(store.keys, content.keys, (key) => key.record.id);
  refill(store.dashboards, content.dashboards, (dashboard) => dashboard.record.id);
  refill(store.alerts, content.alerts, (alert) => alert.record.id);
  refill(store.sources, content.sources, (source) => source.record.id);
  refill(store.webhooks, content.webhooks, (webhook) => webhook.record.id);
  refill(store.savedSearches, content.savedSearches, (search) => search.record.id);
  refill(store.scalings, content.scalings, (scaling) => scaling.record.id);
}

/** The content of a store as plain JSON. */
export function storeContent(store: Store): StoreContent {
  return {
    organizations: [...store.organizations.values()],
    pipes: [...store.pipes.values()],
    keys: [...store.keys.values()],
    dashboards: [...store.dashboards.values()],
    alerts: [...store.alerts.values()],
    sources: [...store.sources.values()],
    webhooks: [...store.webhooks.values()],
    savedSearches: [...store.savedSearches.values()],
    scalings: [...store.scalings.values()],
  };
}

function refill<Item>(map: Map<string, Item>, items: readonly Item[], idOf: (item: Item) => string): void {
  map.clear();
  for (const item of items) map.set(idOf(item), structuredClone(item));
}
