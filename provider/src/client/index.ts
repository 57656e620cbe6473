import { alertsApi, type AlertsApi } from "./alerts";
import { baseAddress } from "./baseAddress";
import { CollectionReads } from "./collectionReads";
import { keysApi, type KeysApi } from "./keys";
import { Limiter } from "./limiter";
import { pipesApi, type PipesApi } from "./pipes";
import { Readability } from "./readable";
import { openRequester } from "./requester";
import { RetryBudget } from "./retryBudget";
import type { ClientSettings } from "./settings";
import { openTransport } from "./transport";

/** The API as one operation sees it: all its requests together end within the operation's time. */
export interface Api {
  readonly pipes: PipesApi;
  readonly keys: KeysApi;
  readonly alerts: AlertsApi;
}

export interface Client {
  /** Starts the clock of a new operation. */
  operation(): Api;
}

/** Opens a client. Throws `badAddress` where the base address cannot be used; sends nothing. */
export function openClient(settings: ClientSettings): Client {
  const base = baseAddress(settings.baseUrl, settings.allowPlainHttp);
  const shared = {
    transport: openTransport(base, settings.keyId, settings.keySecret),
    limiter: new Limiter(),
    budget: new RetryBudget(),
    attemptTimeoutMs: settings.attemptTimeoutMs,
  };
  const readability = new Readability();
  const reads = new CollectionReads();
  return {
    operation: () => {
      const requester = openRequester(shared, Date.now() + settings.operationTimeoutMs);
      return {
        pipes: pipesApi(requester, readability, reads, settings),
        keys: keysApi(requester, readability, reads),
        alerts: alertsApi(requester, reads, settings),
      };
    },
  };
}

export { ApiError, isApiError, type ApiErrorKind } from "./errors";
export type { ClientSettings } from "./settings";
export type { KeyAddress, ObjectAddress, ServiceAddress } from "./paths";
