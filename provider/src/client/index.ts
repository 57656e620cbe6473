import {
  accessKey,
  alert,
  createdAccessKey,
  dashboard,
  pipe,
  source,
  type PipeCommand,
  type Source,
} from "pulumi-pipes-contract";
import type { Api as CoreApi, Listing, Place } from "../core/api";
import type { JsonObject } from "../core/json";
import { baseAddress } from "./baseAddress";
import { ReusedListings } from "./reusedListing";
import { CircuitBreaker } from "./circuitBreaker";
import { openCollection, type CollectionFacts } from "./collection";
import { DashboardValidation, type Verdict } from "./dashboardValidation";
import { isApiError } from "./errors";
import { answerOf, listAll } from "./listAll";
import { inside, keysPath, observabilityPath, pipesPath } from "./paths";
import { withoutNulls } from "./spelling";
import { EmptyPatchFallback } from "./emptyPatchFallback";
import { pipeFromWire, settingsToWire } from "./pipeSpelling";
import { openRequester, runInOneTurn, type Listener, type Requester } from "./requester";
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

/** The API as one operation sees it, with what only previews and functions ask for. */
export interface Api extends CoreApi {
  /** What is wrong with a dashboard's body, as the service reports it; undefined if it does not. */
  validateDashboard(at: Place, body: JsonObject): Promise<Verdict | undefined>;
  /** The service's data sources, which can only be listed (contract 2.4); undefined if it does not list them. */
  listSources(at: Place): Promise<Listing<Source> | undefined>;
}

export interface Client {
  /** Starts the clock of a new operation: that of the settings, unless it gets less or more time. */
  operation(timeoutMs?: number): Api;
}

/** Who uses a client, and for what. */
export interface ClientOptions {
  readonly listener?: Listener;
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
  };
  const emptyPatchFallback = new EmptyPatchFallback();
  const validation = new DashboardValidation(settings);
  const reads = new ReusedListings();
  const omitted = new Set(settings.omitOnUpdate);
  const mutex = new KeyedMutex();
  const kinds = kindsOf(settings);

  const apiOf = (deadline: Deadline, requester: Requester): Api => {
    const readsOfAll = { reads, emptyPatchFallback };
    const keys = openCollection(requester, readsOfAll, kinds.keys);
    const pipes = openCollection(requester, readsOfAll, kinds.pipes);
    return {
      alerts: openCollection(requester, readsOfAll, kinds.alerts),
      dashboards: openCollection(requester, readsOfAll, kinds.dashboards),
      pipes: {
        ...pipes,
        command: (at, command) =>
          reads.writing(kinds.pipes.path(at), () =>
            requester.sendOnly({
              method: "PATCH",
              path: `${inside(kinds.pipes.path(at), at.id)}/state`,
              body: { command } satisfies { command: PipeCommand },
            }),
          ),
        scale: async (at, body) => {
          const path = `${inside(kinds.pipes.path(at), at.id)}/scaling`;
          const { item: result, normalize } = kinds.pipes;
          return answerOf(
            await reads.writing(kinds.pipes.path(at), () =>
              requester.send({ method: "PATCH", path, id: at.id, body, result, normalize }),
            ),
          );
        },
      },
      keys: {
        ...keys,
        create: async (at, body) => {
          const call = { method: "POST", path: kinds.keys.path(at), body, normalize: withoutNulls } as const;
          const { raw, record } = await reads.writing(call.path, () =>
            requester.send({ ...call, result: createdAccessKey }),
          );
          const key = answerOf<typeof accessKey>({ raw: (raw as JsonObject)["key"], record: record.key });
          return { key, keyId: record.keyId, keySecret: record.keySecret };
        },
      },
      validateDashboard: (at, body) => validation.of(requester, at, body),
      listSources: (at) => {
        const path = observabilityPath(at, "sources", settings);
        return listAll(requester, {
          path,
          paged: false,
          item: source,
          normalize: withoutNulls,
        });
      },
      isOmitted: (name) => omitted.has(name),
      inOneTurn: (task) => runInOneTurn(shared, deadline, (inTurn) => task(apiOf(deadline, inTurn))),
      until: (what, look) => {
        const over = shared.waits(what, {});
        return deadline.until(settings.pipeTransitionTimeoutMs, look).finally(over);
      },
      waitAfter: (attempt, failed) =>
        isApiError(failed)
          ? deadline.pause(waitBeforeRetry(attempt, failed, undefined, Math.random()))
          : Promise.resolve(),
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
  };
  return {
    operation: (timeoutMs = settings.operationTimeoutMs) => {
      const deadline = new Deadline(timeoutMs);
      return apiOf(deadline, openRequester(shared, deadline));
    },
  };
}

/** The kinds of objects, each a collection. */
const kindsOf = (settings: ClientSettings) =>
  ({
    alerts: {
      ...asContract,
      kind: "alerts",
      path: (at) => observabilityPath(at, "alerts", settings),
      item: alert,
      isPaged: true,
      method: "PUT",
    } satisfies CollectionFacts<typeof alert>,
    dashboards: {
      ...asContract,
      kind: "dashboards",
      path: (at) => observabilityPath(at, "dashboards", settings),
      item: dashboard,
      isPaged: false,
      method: "PUT",
    } satisfies CollectionFacts<typeof dashboard>,
    keys: {
      ...asContract,
      kind: "keys",
      path: keysPath,
      item: accessKey,
      isPaged: false,
      method: "PATCH",
      patchable: "key",
    } satisfies CollectionFacts<typeof accessKey>,
    pipes: {
      kind: "pipes",
      path: (at) => pipesPath(at, settings),
      item: pipe,
      isPaged: false,
      method: "PATCH",
      patchable: "pipe",
      normalize: (result) => pipeFromWire(result, settings.settingPrefix),
      toService: (body) => settingsToWire(body, settings.settingPrefix),
    } satisfies CollectionFacts<typeof pipe>,
  }) as const;

const asContract = { normalize: withoutNulls, toService: (body: JsonObject) => body } as const;

const onConsole = (line: string): void => {
  console.warn(`pulumi-pipes: ${line}`);
};

export { ApiError, isApiError, type ApiErrorKind } from "./errors";
export type { Verdict } from "./dashboardValidation";
export type { ClientSettings } from "./settings";
