import { randomBytes, randomUUID } from "node:crypto";
import { setMaxListeners } from "node:events";
import type { Backend } from "./api/backend";
import { addressOf } from "./clientEnvironment";
import { FaultRules } from "./faults/rules";
import { defaultHost, namesOf, type EmulatorOptions } from "./options";
import { upToDate } from "./operations/pipes/storedPipe";
import { setServiceState } from "./operations/services/state";
import { changeQuirks, noQuirks, type Quirks } from "./quirks/quirks";
import { seedContent } from "./seed/content";
import { defaultSeed, type Seed } from "./seed/ids";
import { createApp } from "./server/app";
import { controlPath, createControlApi, type Controls } from "./server/controlApi";
import { createExchange, pathOf } from "./server/exchange";
import { listen, type Fetch } from "./server/listen";
import { RateLimiter } from "./server/rateLimit";
import { RequestLog } from "./server/requestLog";
import { objectAccess } from "./store/directAccess";
import { hiddenPartsAccess } from "./store/hiddenParts";
import { openPersistence } from "./store/persistence";
import { emptyStore, fillStore } from "./store/store";

/** A running emulator. */
export interface Emulator extends Controls {
  /** Address with the port, without a trailing slash, such as `http://127.0.0.1:52817`. */
  readonly url: string;
  /** Port that the emulator listens on, 1 to 65535: the selected port if the option `port` is 0. */
  readonly port: number;
  /**
   * IDs and demo credentials of the sample objects. With the seed `empty`, only the organization, the service, the admin
   * key, the sources, the webhooks and the saved searches exist. With `account`, also the other keys.
   */
  readonly seed: Seed;
  /** Current value of each quirk. */
  readonly quirks: Quirks;
  /** True if the emulator rejects unknown fields: the option `strict`. */
  readonly strict: boolean;
  /**
   * Stops the emulator, closes its connections and saves the objects to `data`. Further calls wait for the first one. Fails
   * only if the emulator cannot write to the folder `data`.
   */
  close(): Promise<void>;
}

const defaultTransitionMs = 100;

/**
 * Starts an emulator of the management API. Fails if an option is invalid, if the port is in use or requires more rights,
 * if the snapshot in the folder `data` is damaged, or if the emulator cannot write to the folder.
 *
 * ```ts
 * const emulator = await startEmulator({ quirks: { shuffleSets: true } });
 * const { organizationId, keys } = emulator.seed;
 * await emulator.close();
 * ```
 *
 * @param options Settings of the emulator. Default: it listens on a free port, and keeps the default seed in memory.
 * @returns The running emulator. Close it when you no longer need it.
 */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const names = namesOf(options);
  const strict = options.strict ?? false;
  const start = seedContent(options.seed ?? "default");
  const firstQuirks = changeQuirks(noQuirks, options.quirks ?? {});
  let quirks = firstQuirks;
  let reads = 0;
  const store = emptyStore();
  const save = openPersistence(store, start, options.data);
  const backend: Backend = {
    store,
    names,
    strict,
    webhookAddresses: options.webhookAddresses ?? {},
    transitionMs: options.transitionMs ?? defaultTransitionMs,
    get quirks() {
      return quirks;
    },
    now: options.now ?? Date.now,
    newUuid: randomUUID,
    newObjectId: () => randomBytes(12).toString("hex"),
    nextRead: () => reads++,
  };
  const limiter = options.rateLimit === undefined ? undefined : new RateLimiter(options.rateLimit);
  const faults = new FaultRules();
  const log = new RequestLog();
  const closing = new AbortController();
  // All running responses wait for it, which is no leak.
  setMaxListeners(0, closing.signal);
  const app = createApp({ backend, limiter, changed: save });
  const exchange = createExchange({
    app,
    names,
    faults,
    log,
    logger: options.logger,
    closing: closing.signal,
  });

  // Pipes move on with the clock, but only a call looks at it.
  const settlePipes = () => {
    for (const pipe of store.pipes.values()) upToDate(backend, pipe);
  };
  const controls: Controls = {
    ...objectAccess(store, settlePipes, save),
    ...hiddenPartsAccess(store, save),
    requests: () => log.records(),
    unknownFields: () => log.unknownFields(),
    clearRequests: () => {
      log.clear();
    },
    addFault: (rule) => {
      faults.add(rule);
    },
    clearFaults: () => {
      faults.clear();
    },
    setQuirks: (change) => {
      quirks = changeQuirks(quirks, change);
    },
    setServiceState: (state, serviceId = defaultSeed.serviceId) => {
      const isFound = setServiceState(store, serviceId, state);
      save();
      return isFound;
    },
    reset: () => {
      fillStore(store, start);
      quirks = firstQuirks;
      faults.clear();
      log.clear();
      limiter?.clear();
      save();
    },
  };

  const host = options.host ?? defaultHost;
  const fetch = options.control === true ? withControlApi(exchange, controls, host) : exchange;
  const listening = await listen(fetch, host, options.port ?? 0);
  let closed: Promise<void> | undefined;
  return {
    ...controls,
    url: addressOf(host, listening.port),
    port: listening.port,
    seed: defaultSeed,
    strict,
    get quirks() {
      return quirks;
    },
    close: () => {
      closing.abort();
      closed ??= listening.close().then(save);
      return closed;
    },
  };
}

/** The control API stays outside faults, limits and the memory of requests. */
function withControlApi(exchange: Fetch, controls: Controls, host: string): Fetch {
  const api = createControlApi(controls, host);
  return (request, bindings) =>
    pathOf(bindings).startsWith(`${controlPath}/`)
      ? api.fetch(request, bindings)
      : exchange(request, bindings);
}
