import type { HiddenParts } from "./records";
import type { Store } from "./store";

/** Reads and sets the parts of dashboards that no response shows. */
export interface HiddenPartsAccess {
  /** Returns a copy of the hidden parts of a dashboard, empty if there are none, or undefined if it does not exist. Never fails. */
  readonly hiddenParts: (dashboardId: string) => HiddenParts | undefined;
  /**
   * Sets the hidden parts of a dashboard, as its web interface would. An update of the dashboard removes them. Returns false if
   * the dashboard does not exist. Fails only if the folder `data` is not writable.
   */
  readonly setHiddenParts: (dashboardId: string, parts: HiddenParts) => boolean;
}

/** Access to the hidden parts in a store. `changed` runs after every edit. */
export function hiddenPartsAccess({ dashboards }: Store, changed: () => void): HiddenPartsAccess {
  return {
    hiddenParts: (id) => {
      const stored = dashboards.get(id);
      return stored === undefined ? undefined : structuredClone(stored.hiddenParts ?? {});
    },
    setHiddenParts: (id, parts) => {
      const stored = dashboards.get(id);
      if (stored === undefined) return false;
      dashboards.set(id, { ...stored, hiddenParts: structuredClone(parts) });
      changed();
      return true;
    },
  };
}
