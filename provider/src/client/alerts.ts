import { alert, type Alert, type AlertBody } from "pulumi-pipes-contract";
import { inside, observabilityPath, type ObjectAddress, type Segments, type ServiceAddress } from "./paths";
import { unlessGone } from "./readable";
import type { Requester } from "./requester";
import { withoutNulls } from "./tolerance";

export interface AlertsApi {
  /** The alert, or undefined where it is gone. */
  get(at: ObjectAddress): Promise<Alert | undefined>;
  /** Contract 4.3. */
  create(at: ServiceAddress, body: AlertBody): Promise<Alert>;
  /** Replaces the alert as a whole: what the body leaves out is cleared. */
  replace(at: ObjectAddress, body: AlertBody): Promise<Alert>;
  /** Deletes the alert; one that is gone already is fine, as deleting its dashboard removes it too. */
  delete(at: ObjectAddress): Promise<void>;
}

export function alertsApi(requester: Requester, segments: Segments): AlertsApi {
  const all = (at: ServiceAddress): string => observabilityPath(at, "alerts", segments);
  const one = (at: ObjectAddress): string => inside(all(at), at.id);
  const answer = { result: alert, tolerate: withoutNulls };

  return {
    get: (at) => unlessGone(() => requester.send({ method: "GET", path: one(at), ...answer })),
    create: (at, body) => requester.send({ method: "POST", path: all(at), body, ...answer }),
    replace: (at, body) => requester.send({ method: "PUT", path: one(at), body, ...answer }),
    delete: async (at) => {
      await unlessGone(() => requester.sendOnly({ method: "DELETE", path: one(at) }));
    },
  };
}
