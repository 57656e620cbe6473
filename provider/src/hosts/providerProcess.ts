import { normalId } from "pulumi-pipes-contract/ids";
import { accountSecrets, baseUrlFrom, clientSettingsFrom, isSigningKey } from "../config/configuration";
import {
  defaultsFrom,
  missingSettings,
  providerName,
  providerNameKey,
  unusualIds,
} from "../config/configuration";
import type { ConfigSource } from "../config/configuration";
import { kindOfUrn, recoveryFromEnvironment, type Recovery } from "../config/recoveryFile";
import type { Client, ClientApi } from "../client";
import { addressOf } from "../core/resource/address";
import type { Purpose } from "../core/resource/api";
import type { Message } from "../core/messages/errors";
import type { JsonObject, Path } from "../core/json/json";
import { Ownership } from "../core/resource/ownership";
import { outputFieldsOf, type BaseUrl, type Context, type Defaults } from "../core/resource/resource";
import type { Resource, State } from "../core/resource/resource";
import { missing, objectsOf } from "../core/lifecycle/recoveredObjects";
import type { OpenClient } from "./access";
import { hiddenTexts } from "./hiddenTexts";
import { redact } from "./redact";
import { Failures, type FailedCall } from "./failures";
import { MissingObjects } from "./missingObjects";
import { RecoveryUses } from "./recoveryUses";
import { RefreshReads } from "./refreshReads";
import { serviceValuesPath } from "./stateForm";

/** What the calls of one provider process share: its account, and what they have seen. */
export class ProviderProcess {
  #config: ConfigSource = { get: () => undefined };
  #ownership = new Ownership();
  #refreshReads = new RefreshReads();
  #missingObjects = new MissingObjects();
  #failures = new Failures();
  #deletesFirst = false;
  // Worked out once: looking at the environment takes longer than a check.
  #known: {
    client?: Promise<Client>;
    defaults?: Defaults;
    missing?: string;
    warnings?: readonly string[];
    ready?: Promise<void>;
    baseUrl?: BaseUrl | undefined;
    recovery?: Recovery | undefined;
    uses?: RecoveryUses;
  } = {};

  /** `cancelled` ends all reads. */
  constructor(
    readonly resources: Readonly<Record<string, Resource>>,
    readonly openClient: OpenClient,
    readonly cancelled?: AbortSignal,
  ) {}

  /** The resource of a kind; undefined if this version has none. */
  resourceOf(kind = ""): Resource | undefined {
    return Object.hasOwn(this.resources, kind) ? this.resources[kind] : undefined;
  }

  get config(): ConfigSource {
    return this.#config;
  }

  /** A process is configured once, when its run begins. */
  configure(config: ConfigSource): void {
    this.#config = config;
    this.#known = {};
    this.#refreshReads = new RefreshReads();
    this.#missingObjects = new MissingObjects();
    this.#failures = new Failures();
    this.#deletesFirst = false;
    this.#ownership = new Ownership();
  }

  /** What the configuration lacks; empty if it is complete. Throws for what is malformed. */
  get missing(): string {
    return (this.#known.missing ??= missingSettings(this.#config) ?? "");
  }

  /** Warnings about the configuration that stop nothing. */
  get configurationWarnings(): readonly string[] {
    return (this.#known.warnings ??= unusualIds(this.#config).map((text) =>
      redact(text, accountSecrets(this.#config)),
    ));
  }

  get client(): Promise<Client> {
    return (this.#known.client ??= this.openClient(clientSettingsFrom(this.#config)));
  }

  get defaults(): Defaults {
    return (this.#known.defaults ??= defaultsFrom(this.#config));
  }

  /** What this run takes; undefined if the environment names no file. */
  get recovery(): Recovery | undefined {
    if (!("recovery" in this.#known)) this.#known.recovery = recoveryFromEnvironment();
    return this.#known.recovery;
  }

  /** What earlier runs took by the recovery file; undefined if the environment names none. */
  get recoveryUses(): RecoveryUses | undefined {
    const path = this.recovery?.path;
    return path === undefined ? undefined : (this.#known.uses ??= new RecoveryUses(path));
  }

  /** An API whose requests a signal ends: by default, when the run is cancelled. */
  async api(purpose?: Purpose, withinMs?: number, signal = this.cancelled): Promise<ClientApi> {
    return (await this.client).operation(purpose, withinMs, signal);
  }

  /** Ends before the first write when all objects that a recovery file names exist. Throws if some do not. */
  ready(): Promise<void> {
    return (this.#known.ready ??= this.#findNamed().catch((error: unknown) => {
      delete this.#known.ready;
      throw error;
    }));
  }

  /**
   * A deletion takes no object, so a file that is left over does not stop a destroy. But a run that first deletes what it then
   * creates must find out before.
   */
  async readyToDelete(): Promise<void> {
    if (this.#deletesFirst) await this.ready();
  }

  /** Notes whether a resource is replaced by deleting its object first. */
  noteReplacement(deletesFirst: boolean): void {
    this.#deletesFirst ||= deletesFirst;
  }

  async #findNamed(): Promise<void> {
    const { recovery, recoveryUses } = this;
    const provider = this.#config.get(providerNameKey);
    const taken = [...(recovery?.taken ?? [])].filter(
      // What an earlier run took can have been deleted since.
      ([, { entry }]) => entry.provider === provider && recoveryUses?.isTaken(entry) !== true,
    );
    if (taken.length === 0) return;
    const api = await this.api();
    const lost: string[] = [];
    for (const [urn, { id, entry }] of taken) {
      const resource = this.resourceOf(kindOfUrn(urn));
      if (resource === undefined) continue;
      const { organizationId, serviceId = "" } = entry;
      const objects = await objectsOf(resource, api, { organizationId, serviceId });
      if (!objects.has(id)) lost.push(`${resource.noun} ${id}`);
    }
    if (lost.length > 0) throw missing(lost, provider);
  }

  get baseUrl(): BaseUrl | undefined {
    return (this.#known.baseUrl ??= baseUrlFrom(this.#config));
  }

  /** Notes an object of a state that a refresh read. Returns a warning if none exists so far. */
  noteRefresh(resource: Resource, prior: State, isFound: boolean): Message | undefined {
    if (!isFound)
      return this.#missingObjects.noteMissing(addressOf(resource, prior.outputs, prior.id), this.baseUrl);
    this.#missingObjects.noteFound();
    this.#refreshReads.add(prior.id);
    return undefined;
  }

  /** Whether a diff is the one of a refresh. The program's args deserve their warnings in any order of calls. */
  isOfRefresh(id: string, args: JsonObject): boolean {
    return this.#refreshReads.take(normalId(id)) && !this.#ownership.hasChecked(args);
  }

  /** Removes the secrets of the account, and of a call, from a text. The maps can become more while the call runs. */
  redactor(
    resource: Resource | undefined,
    maps: readonly JsonObject[],
    marked: readonly Path[],
  ): (text: string) => string {
    return (text) => {
      const fields = resource && outputFieldsOf(resource);
      const { secrets, words } = hiddenTexts(maps, fields, [serviceValuesPath, ...marked]);
      return redact(text, [...secrets, ...accountSecrets(this.#config)], words);
    };
  }

  /** What the engine shows of a failed call. */
  failureText(error: unknown, call: Omit<FailedCall, "account">): string {
    return this.#failures.textOf(error, { ...call, account: providerName(this.#config) });
  }

  /** Returns the text that the engine shows for a failed function, without the name of the function. */
  functionFailureText(error: unknown, name: string): Message {
    return this.#failures.textOfFunction(error, name);
  }

  /** What one call of the core gets. */
  contextOf(
    markedPaths: readonly Path[],
    noteLive: Context["noteLive"],
    warningsOf: Context["warningsOf"],
    ignored: readonly string[] = [],
    signal?: AbortSignal,
  ): Context {
    const defaults = (): Defaults => this.defaults;
    const baseUrl = (): BaseUrl | undefined => this.baseUrl;
    return {
      api: (purpose, withinMs) => this.api(purpose, withinMs, signal),
      ownership: this.#ownership,
      ...{ markedPaths, ignored },
      get defaults() {
        return defaults();
      },
      get baseUrl() {
        return baseUrl();
      },
      isSigningKey: (suffix) => isSigningKey(this.#config, suffix),
      noteNarrowedKey: (id) => {
        this.#failures.noteNarrowedKey(id);
      },
      noteLive,
      warningsOf,
    };
  }
}
