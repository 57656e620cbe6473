import {
  alert,
  alertBody,
  dashboard,
  dashboardBody,
  type Alert,
  type AlertBody,
  type Dashboard,
  type DashboardBody,
  source,
  type Source,
} from "pulumi-pipes-contract";
import { baseAddress } from "./baseAddress";
import { ReusedListings } from "./reusedListing";
import { CircuitBreaker } from "./circuitBreaker";
import { DashboardValidation, type Verdict } from "./dashboardValidation";
import { keysApi, type KeysApi } from "./accessKeys";
import type { ApiError } from "./errors";
import { listAll } from "./listAll";
import { observabilityPath, type ServiceAddress } from "./paths";
import { withoutNulls } from "./normalize";
import { objectsApi, type ObjectsApi } from "./observability";
import { pipesApi, type PipesApi } from "./pipes";
import { EmptyPatchFallback } from "./emptyPatchFallback";
import { OmittedFields } from "./omitOnUpdate";
import { openRequester, type Listener } from "./requester";
import { waitBeforeRetry } from "./retry";
import { Deadline } from "./deadline";
import { KeyedMutex } from "./keyedMutex";
import type { ClientSettings } from "./settings";
import { RateLimiter } from "./rateLimit";
import { openTransport } from "./transport";
import { proxyFor } from "./proxy";
import { openLog } from "./requestLog";
import { ownVersion } from "./version";
import { reportWaits } from "./waits";

/** The API as one operation sees it: all its requests together end within the operation's time. */
export interface Api {
  readonly pipes: PipesApi;
  readonly keys: KeysApi;
  readonly alerts: ObjectsApi<Alert, AlertBody>;
  readonly dashboards: ObjectsApi<Dashboard, DashboardBody>;
  /** What is wrong with a dashboard's body, as the service says; undefined where it does not. */
  validateDashboard(at: ServiceAddress, body: DashboardBody): Promise<Verdict | undefined>;
  /** The service's data sources, which can only be listed (contract 2.4). */
  readonly sources: {
    list(at: ServiceAddress): Promise<ReadonlyMap<string, Source> | undefined>;
  };
  /** Runs tasks on one object one after the other, also those of other operations. */
  withLock<Result>(object: string, task: () => Promise<Result>): Promise<Result>;
  /** Polls until `look` finds a result; undefined after the time for pipe states. `what` names the state in messages. */
  until<Result>(what: string, look: () => Promise<Result | undefined>): Promise<Result | undefined>;
  /** Pauses before a change whose response was lost is computed again, after attempt number `attempt`. */
  waitAfter(attempt: number, lost: ApiError): Promise<void>;
  /** Pauses between two requests. */
  pause(ms: number): Promise<void>;
  /** Which fields are not sent back to the service. */
  readonly omitOnUpdate: OmittedFields;
  /** Runs a task with time for one request, even if the operation's time is up. */
  inAnyCase<Result>(task: () => Promise<Result>): Promise<Result>;
}

export interface Client {
  /** Starts the clock of a new operation: that of the settings, unless it gets less or more time. */
  operation(timeoutMs?: number): Api;
}

/** Who uses a client, and for what. */
export interface ClientOptions {
  readonly listener?: Listener;
  /** Whether records leave out what this version does not know: nobody knows whether it may be shown. Default: false. */
  readonly readsKnownFieldsOnly?: boolean;
}

/** Opens a client. Throws `badAddress` where the base address cannot be used; sends nothing. */
export function openClient(settings: ClientSettings, options: ClientOptions = {}): Client {
  const from = settings.baseUrlFrom ?? "pipes:baseUrl";
  const base = baseAddress(settings.baseUrl, settings.allowPlainHttp, from);
  const place = { base, from, keyFrom: settings.keyFrom };
  const proxy = proxyFor(place.base);
  const log = settings.log === undefined ? undefined : openLog(settings.log);
  log?.("debug", "open", { base: place.base, from, proxy: proxy?.host, version: ownVersion() });
  const shared = {
    place,
    transport: openTransport({ ...settings, place, proxy }),
    limiter: new RateLimiter(settings.rateLimit),
    circuitBreaker: new CircuitBreaker(),
    requestTimeoutMs: settings.requestTimeoutMs,
    operationTimeoutMs: settings.operationTimeoutMs,
    listener: options.listener,
    waits: reportWaits(log, options.listener?.waits ?? onConsole),
    log,
    readsKnownFieldsOnly: options.readsKnownFieldsOnly ?? false,
  };
  const emptyPatchFallback = new EmptyPatchFallback();
  const validation = new DashboardValidation(settings);
  const reads = new ReusedListings();
  const omitOnUpdate = new OmittedFields(settings.omitOnUpdate);
  const mutex = new KeyedMutex();
  return {
    operation: (timeoutMs = settings.operationTimeoutMs) => {
      const deadline = new Deadline(timeoutMs);
      const requester = openRequester(shared, deadline);
      return {
        pipes: pipesApi(requester, emptyPatchFallback, reads, settings),
        keys: keysApi(requester, emptyPatchFallback, reads),
        alerts: objectsApi(requester, reads, settings, {
          kind: "alerts",
          item: alert,
          body: alertBody,
          paged: true,
        }),
        dashboards: objectsApi(requester, reads, settings, {
          kind: "dashboards",
          item: dashboard,
          body: dashboardBody,
          paged: false,
        }),
        validateDashboard: (at, body) => validation.of(requester, at, body),
        sources: {
          list: (at) =>
            listAll(requester, {
              path: observabilityPath(at, "sources", settings),
              paged: false,
              item: source,
              normalize: withoutNulls,
            }),
        },
        omitOnUpdate,
        until: (what, look) => {
          const over = shared.waits(what, {});
          return deadline.until(settings.pipeTransitionTimeoutMs, look).finally(over);
        },
        waitAfter: (attempt, lost) =>
          deadline.pause(waitBeforeRetry(attempt, lost, undefined, Math.random())),
        pause: (ms) => deadline.pause(ms),
        inAnyCase: (task) => {
          deadline.leave(settings.requestTimeoutMs);
          return task();
        },
        withLock: (object, task) => {
          const over = shared.waits("another operation on the same object", {});
          return mutex.run(object, () => {
            over();
            return task();
          });
        },
      };
    },
  };
}

const onConsole = (line: string): void => {
  console.warn(`pulumi-pipes: ${line}`);
};

export { ApiError, isApiError, type ApiErrorKind } from "./errors";
export type { Verdict } from "./dashboardValidation";
export type { ClientSettings } from "./settings";
export type { KeyAddress, ObjectAddress, ServiceAddress } from "./paths";
