import {
  accessKey,
  alert,
  createdAccessKey,
  dashboard,
  pipe,
  savedSearch,
  source,
  webhook,
  type SavedSearch,
  type Source,
  type Webhook,
} from "pulumi-pipes-contract";
import { z } from "zod";
import type { Api as CoreApi, Listing, Place } from "../core/api";
import { objectOf, withoutNulls, type JsonObject } from "../core/json";
import { baseAddress } from "./baseAddress";
import { answerOf, Kind, openCollection } from "./collection";
import { isApiError } from "./errors";
import { openLog, reportWaits } from "./log";
import { inside, keysPath, observabilityPath, pipesPath } from "./paths";
import { CircuitBreaker, pauseAfter } from "./policies";
import { proxyFor } from "./proxy";
import { RateLimiter } from "./rateLimit";
import { Deadline, Requester } from "./requester";
import { ownVersion, type ClientSettings } from "./settings";
import { pipeFromWire, settingsToWire } from "./spelling";
import { openTransport } from "./transport";

/** The API as one operation sees it, with the requests of previews and functions. */
export interface Api extends CoreApi {
  /** What the service finds wrong with a dashboard's body; undefined if it does not validate. */
  validateDashboard(at: Place, body: JsonObject): Promise<Verdict | undefined>;
  /** The service's data sources, which have no reads of their own (contract 2.4); undefined if it does not list them. */
  listSources(at: Place): Promise<Listing<Source> | undefined>;
  /** The service's webhooks, for channels of alerts; undefined if it does not list them. */
  listWebhooks(at: Place): Promise<Listing<Webhook> | undefined>;
  /** The service's saved searches, for alerts on them; undefined if it does not list them. */
  listSavedSearches(at: Place): Promise<Listing<SavedSearch> | undefined>;
}

export interface Client {
  /** Starts the clock of a new operation. Default: the time of the settings. */
  operation(timeoutMs?: number): Api;
}

/** Follows the work of a client. */
export interface Listener {
  /** A wait takes long: a line for the user. Default: the line goes to the console. */
  readonly waits?: (line: string) => void;
}

export interface ClientOptions {
  readonly listener?: Listener;
}

/** Opens a client. Throws `badAddress` if the base address cannot be used; sends nothing. */
export function openClient(settings: ClientSettings, { listener }: ClientOptions = {}): Client {
  const { requestTimeoutMs, operationTimeoutMs, keyFrom, baseUrlFrom: from = "pipes:baseUrl" } = settings;
  const base = baseAddress(settings.baseUrl, settings.allowPlainHttp, from);
  const place = { base, from, keyFrom };
  const proxy = proxyFor(base);
  const log = settings.log === undefined ? undefined : openLog(settings.log);
  log?.("debug", "open", { base, from, proxy: proxy?.host, version: ownVersion() });
  const waits = reportWaits(log, listener?.waits ?? onConsole);
  const shared = {
    ...{ place, requestTimeoutMs, operationTimeoutMs, waits, log },
    transport: openTransport({ ...settings, place, proxy }),
    limiter: new RateLimiter(settings.rateLimit, waits),
    circuitBreaker: new CircuitBreaker(),
  };
  const kinds = kindsOf(settings);
  const validation = { isOffered: true };
  const locked = new Map<string, Promise<unknown>>();

  const apiOf = (requester: Requester): Api => {
    const { deadline } = requester;
    const pipes = openCollection(requester, kinds.pipes);
    return {
      alerts: openCollection(requester, kinds.alerts),
      dashboards: openCollection(requester, kinds.dashboards),
      pipes: {
        ...pipes,
        command: (at, command) => {
          const all = pipesPath(at, settings);
          const call = { method: "PATCH", path: `${inside(all, at.id)}/state`, body: { command } } as const;
          return kinds.pipes.listings.writing(all, () => requester.sendOnly(call));
        },
        scale: (at, scaling) => pipes.update(at, scaling, "/scaling"),
      },
      keys: {
        ...openCollection(requester, kinds.keys),
        create: async (at, body) => {
          const path = keysPath(at);
          const call = {
            method: "POST",
            path,
            body,
            normalize: withoutNulls,
            result: createdAccessKey,
          } as const;
          const { raw, record } = await kinds.keys.listings.writing(path, () => requester.send(call));
          return {
            ...record,
            key: answerOf<typeof accessKey>({ raw: objectOf(raw)["key"], record: record.key }),
          };
        },
      },
      listSources: (at) => openCollection(requester, kinds.sources).list(at),
      listWebhooks: (at) => openCollection(requester, kinds.webhooks).list(at),
      listSavedSearches: (at) => openCollection(requester, kinds.savedSearches).list(at),
      validateDashboard: (at, body) =>
        validate(
          requester,
          inside(observabilityPath(at, "dashboards", settings), "validate"),
          body,
          validation,
        ),
      isOmitted: (name) => settings.omitOnUpdate.includes(name),
      inOneTurn: (task) => requester.inOneTurn((inTurn) => task(apiOf(inTurn))),
      until: (what, look) => deadline.until(settings.pipeTransitionTimeoutMs, look).finally(waits(what, {})),
      waitAfter: async (attempt, failed) => {
        if (isApiError(failed)) await deadline.pause(pauseAfter(attempt, failed));
      },
      pause: (ms) => deadline.pause(ms),
      inAnyCase: (task) => {
        deadline.leave(requestTimeoutMs);
        return task();
      },
      withLock: async (object, task) => {
        const over = waits("another operation on the same object", {});
        const result = (locked.get(object) ?? Promise.resolve()).then(() => {
          over();
          return task();
        });
        const settled = result.catch(() => undefined);
        locked.set(object, settled);
        await settled;
        if (locked.get(object) === settled) locked.delete(object);
        return result;
      },
    };
  };
  return {
    operation: (timeoutMs = operationTimeoutMs) => apiOf(new Requester(shared, new Deadline(timeoutMs))),
  };
}

/** The kinds of objects, each with what the process learns about it. */
function kindsOf(settings: ClientSettings) {
  const pathTo = (kind: string) => (at: Place) => observabilityPath(at, kind, settings);
  return {
    alerts: new Kind({ path: pathTo("alerts"), item: alert, method: "PUT", isPaged: true }),
    dashboards: new Kind({ path: pathTo("dashboards"), item: dashboard, method: "PUT" }),
    sources: new Kind({ path: pathTo("sources"), item: source, method: "PUT" }),
    webhooks: new Kind({ path: pathTo("webhooks"), item: webhook, method: "PUT", isPaged: true }),
    savedSearches: new Kind({
      path: pathTo("saved-searches"),
      item: savedSearch,
      method: "PUT",
      isPaged: true,
    }),
    keys: new Kind({ path: keysPath, item: accessKey, method: "PATCH" }),
    pipes: new Kind({
      path: (at) => pipesPath(at, settings),
      item: pipe,
      method: "PATCH",
      normalize: (result) => pipeFromWire(result, settings.settingPrefix),
      toService: (body) => settingsToWire(body, settings.settingPrefix),
    }),
  };
}

/** What a service finds wrong with a dashboard's body (beyond the contract). */
const verdict = z.object({
  valid: z.boolean(),
  errors: z.array(z.object({ path: z.string().catch(""), message: z.string() })).catch([]),
});

export type Verdict = z.output<typeof verdict>;

/** Lets the service validate a dashboard, without changing anything; undefined if it returns no verdict. */
async function validate(
  requester: Requester,
  path: string,
  body: JsonObject,
  validation: { isOffered: boolean },
): Promise<Verdict | undefined> {
  if (!validation.isOffered) return undefined;
  try {
    return (await requester.send({ method: "POST", path, body, result: verdict, mayBeBare: true })).record;
  } catch (error) {
    if (isApiError(error, "notFound", "noRoute", "methodNotAllowed")) validation.isOffered = false;
    // A body that is rejected as a whole, and a response of another form, are no verdicts either.
    else if (!isApiError(error, "badRequest", "invalidResponse", "schemaMismatch")) throw error;
    return undefined;
  }
}

const onConsole = (line: string): void => {
  console.warn(`pulumi-pipes: ${line}`);
};

export { ApiError, isApiError, type ApiErrorKind } from "./errors";
export type { ClientSettings } from "./settings";
