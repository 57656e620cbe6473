import { alert, type Alert, type AlertBody } from "pulumi-pipes-contract";
import type { CollectionReads } from "./collectionReads";
import { listAll } from "./listing";
import { inside, observabilityPath, type ObjectAddress, type Segments, type ServiceAddress } from "./paths";
import { unlessGone } from "./readable";
import type { Requester } from "./requester";
import { withoutNulls } from "./tolerance";

export interface AlertsApi {
  /** The alert as it is now, or undefined where it is gone. */
  get(at: ObjectAddress): Promise<Alert | undefined>;
  /** The same for one of many that are read together: served from a listing of the collection. */
  getAmongMany(at: ObjectAddress): Promise<Alert | undefined>;
  /** All alerts of the service as they are now, or undefined where it does not list them. */
  list(at: ServiceAddress): Promise<ReadonlyMap<string, Alert> | undefined>;
  /** All alerts as they were before this process created its first one. */
  existedBefore(at: ServiceAddress): Promise<ReadonlyMap<string, Alert> | undefined>;
  /** Contract 4.3. */
  create(at: ServiceAddress, body: AlertBody): Promise<Alert>;
  /** Replaces the alert as a whole: what the body leaves out is cleared. */
  replace(at: ObjectAddress, body: AlertBody): Promise<Alert>;
  /** Deletes the alert; one that is gone already is fine, as deleting its dashboard removes it too. */
  delete(at: ObjectAddress): Promise<void>;
}

export function alertsApi(requester: Requester, reads: CollectionReads, segments: Segments): AlertsApi {
  const all = (at: ServiceAddress): string => observabilityPath(at, "alerts", segments);
  const one = (at: ObjectAddress): string => inside(all(at), at.id);
  const answer = { result: alert, tolerate: withoutNulls };
  const get = (at: ObjectAddress): Promise<Alert | undefined> =>
    unlessGone(() => requester.send({ method: "GET", path: one(at), ...answer }));

  const list = (at: ServiceAddress): Promise<ReadonlyMap<string, Alert> | undefined> =>
    listAll(requester, { path: all(at), paged: true, item: alert, tolerate: withoutNulls });

  return {
    get,
    list,
    existedBefore: (at) => reads.atFirst(all(at), () => list(at)),
    getAmongMany: (at) =>
      reads.read("alert", all(at), at.id, {
        one: () => get(at),
        all: () => list(at),
      }),
    create: (at, body) =>
      reads.writing(all(at), () => requester.send({ method: "POST", path: all(at), body, ...answer })),
    replace: (at, body) =>
      reads.writing(all(at), () => requester.send({ method: "PUT", path: one(at), body, ...answer })),
    delete: (at) =>
      reads.writing(all(at), async () => {
        await unlessGone(() => requester.sendOnly({ method: "DELETE", path: one(at) }));
      }),
  };
}
