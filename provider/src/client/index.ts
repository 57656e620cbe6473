import * as contract from "pulumi-pipes-contract";
import { z } from "zod";
import type { Api, Collection, Place, Purpose } from "../core/resource/api";
import { isRequestError } from "../core/messages/errors";
import { own, withoutNulls, type JsonObject } from "../core/json/json";
import { inLines, printable } from "../core/messages/text";
import { answerOf, Kind, openCollection, urlPath } from "./collection";
import { Deadline } from "./policies";
import { openShared, Requester, type Around } from "./requester";
import type { RawResponse } from "./response";
import type { ClientSettings } from "./settings";
import type { RawRequest } from "./transport";
import { pipeFromWire, scalingFromWire, settingsToWire } from "./spelling";

/** Objects that can only be listed (contract 2.4). */
type Listed<Live> = Pick<Collection<Live>, "list">;

/** The API for one operation, including the requests of previews and functions. */
export type ClientApi = Api & {
  /** Returns the problems in the body of a dashboard, or undefined if the service cannot validate dashboards. */
  validateDashboard(at: Place, body: JsonObject): Promise<z.output<typeof verdict> | undefined>;
  readonly sources: Listed<contract.Source>;
  readonly roles: Listed<contract.Role>;
};

export interface Client {
  /** Begins an operation and its time limit. Default: a read, within the time in the settings. `signal` ends its requests. */
  operation(purpose?: Purpose, withinMs?: number, signal?: AbortSignal): ClientApi;
  /**
   * Sends a raw request and returns the raw response, even of a failure, because the trial of a service checks the form of
   * responses. `around` runs each attempt.
   */
  sendAsIs(call: RawRequest, around: Around): Promise<RawResponse>;
}

/** Opens a client without sending anything. `say` prints a line about a long wait. Throws `http/bad-address`. */
export function openClient(settings: ClientSettings, say = onConsole): Client {
  const shared = openShared(settings, say);
  const kinds = kindsOf(settings);
  /** The last task on each object. */
  const locks = new Map<string, Promise<unknown>>();
  let offersValidation = true;

  const apiOf = (requester: Requester, deadline: Deadline): ClientApi => ({
    alerts: openCollection(requester, kinds.alerts),
    dashboards: openCollection(requester, kinds.dashboards),
    pipes: openCollection(requester, kinds.pipes),
    webhooks: openCollection(requester, kinds.webhooks),
    scalings: openCollection(requester, kinds.scalings),
    savedSearches: openCollection(requester, kinds.savedSearches),
    reversePrivateEndpoints: openCollection(requester, kinds.reversePrivateEndpoints),
    keys: {
      ...openCollection(requester, kinds.keys),
      create: async (at, body) => {
        const form = { result: contract.createdAccessKey, normalize: withoutNulls };
        const call = { method: "POST", path: kinds.keys.facts.path(at), body, ...form } as const;
        const { raw, record } = await kinds.keys.listings(at).writing(() => requester.send(call));
        const { key, keyId: authKeyId, keySecret: authKeySecret } = record;
        return { live: answerOf(own(raw, "key"), key), shownOnce: { authKeyId, authKeySecret } };
      },
    },
    sources: { list: (at) => openCollection(requester, kinds.sources).list(at) },
    roles: { list: (at) => openCollection(requester, kinds.roles).list(at) },
    validateDashboard: async (at, body) => {
      if (!offersValidation) return undefined;
      const path = `${kinds.dashboards.facts.path(at)}/validate`;
      try {
        const call = { method: "POST", path, body, result: verdict, envelopeOptional: true } as const;
        return (await requester.send(call)).record;
      } catch (error) {
        if (isRequestError(error, ...notOffered)) offersValidation = false;
        else if (!isRequestError(error, ...noVerdict)) throw error;
        return undefined;
      }
    },
    isOmitted: (name) => settings.omitOnUpdate?.includes(name) === true,
    inOneTurn: (task) => requester.inOneTurn((inTurn) => task(apiOf(inTurn, deadline))),
    until: (what, look) =>
      deadline.until(settings.pipeTransitionTimeoutSeconds * 1000, look).finally(shared.waits(what)),
    pause: (ms) => deadline.pause(ms),
    withOneGuaranteedAttempt: (task) => {
      deadline.leave(shared.requestTimeoutMs);
      return task();
    },
    withLock: (object, task) => {
      const over = shared.waits("another operation on the same object");
      const result = (locks.get(object) ?? Promise.resolve()).finally(over).then(task);
      const settled = (): void => undefined;
      locks.set(object, result.then(settled, settled));
      return result;
    },
  });

  const deadlineOf = (withinMs: number, signal?: AbortSignal): Deadline => {
    const totalMs = Math.min(withinMs, settings.operationTimeoutSeconds * 1000);
    return new Deadline(totalMs, Math.min(withinMs, shared.rateLimitTimeoutMs), signal);
  };

  return {
    operation: (purpose = "read", withinMs = Infinity, signal) => {
      const deadline = deadlineOf(withinMs, signal);
      return apiOf(new Requester(shared, deadline, purpose), deadline);
    },
    sendAsIs: (call, around) => new Requester(shared, deadlineOf(Infinity), "read").sendAsIs(call, around),
  };
}

/** Creates the kinds of objects. */
function kindsOf({ observabilitySegment, pipesSegment, settingPrefix }: ClientSettings) {
  const ofService =
    (...parts: readonly string[]) =>
    ({ organizationId, serviceId }: Place) =>
      urlPath("organizations", organizationId, "services", serviceId, ...parts);
  const observed = (name: string) => ofService(observabilitySegment, name);
  return {
    alerts: new Kind({ path: observed("alerts"), item: contract.alert, pagedBy: "offset" }),
    dashboards: new Kind({ path: observed("dashboards"), item: contract.dashboard }),
    sources: new Kind({ path: observed("sources"), item: contract.source }),
    webhooks: new Kind({
      path: observed("webhooks"),
      item: contract.webhook,
      pagedBy: "offset",
      isOnlyListed: true,
    }),
    savedSearches: new Kind({
      path: observed("saved-searches"),
      item: contract.savedSearch,
      pagedBy: "offset",
    }),
    reversePrivateEndpoints: new Kind({
      path: ofService(`${pipesSegment}ReversePrivateEndpoints`),
      item: contract.reversePrivateEndpoint,
      method: "PATCH",
    }),
    scalings: new Kind({
      path: ofService(`${pipesSegment}CdcScaling`),
      item: contract.databaseScaling,
      method: "PATCH",
      isSingle: true,
      normalize: scalingFromWire,
    }),
    roles: new Kind({
      path: ({ organizationId }) => urlPath("organizations", organizationId, "roles"),
      item: contract.role,
    }),
    keys: new Kind({
      path: ({ organizationId }) => urlPath("organizations", organizationId, "keys"),
      item: contract.accessKey,
      method: "PATCH",
      pagedBy: "cursor",
    }),
    pipes: new Kind({
      path: ofService(pipesSegment),
      item: contract.pipe,
      method: "PATCH",
      normalize: (result) => pipeFromWire(result, settingPrefix),
      toService: (body) => settingsToWire(body, settingPrefix),
    }),
  };
}

/** The failures of a service that cannot validate dashboards. */
const notOffered = ["http/no-route", "http/method-not-allowed", "http/not-found"] as const;

/** A rejected body, and a response in a different form, are no verdicts either. */
const noVerdict = ["http/bad-request", "http/invalid-response", "http/schema-mismatch"] as const;

/** The problems in the body of a dashboard (beyond the contract). */
const verdict = z.object({
  valid: z.boolean(),
  errors: z.array(z.object({ path: z.string().catch(""), message: z.string() })).catch([]),
});

const onConsole = (line: string): void => {
  console.warn(printable(inLines(`pulumi-pipes: ${line}`)));
};

export { notify } from "./notification";
export type { Around } from "./requester";
export type { RawResponse } from "./response";
export type { ClientSettings } from "./settings";
export type { RawRequest } from "./transport";
