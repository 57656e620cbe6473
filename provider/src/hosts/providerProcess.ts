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

/** The state that the calls of one provider process share: its account, and the objects and errors seen so far. */
export class ProviderProcess {
  #config: ConfigSource = { get: () => undefined };
  #ownership = new Ownership();
  #refreshReads = new RefreshReads();
  #missingObjects = new MissingObjects();
  #failures = new Failures();
  #deletesFirst = false;
  // Cached, because reading the environment takes longer than a check.
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

  /** Returns the resource of a kind; undefined if this version has none. */
  resourceOf(kind = ""): Resource | undefined {
    return Object.hasOwn(this.resources, kind) ? this.resources[kind] : undefined;
  }

  get config(): ConfigSource {
    return this.#config;
  }

  /** Called once, when the run begins. */
  configure(config: ConfigSource): void {
    this.#config = config;
    this.#known = {};
    this.#refreshReads = new RefreshReads();
    this.#missingObjects = new MissingObjects();
    this.#failures = new Failures();
    this.#deletesFirst = false;
    this.#ownership = new Ownership();
  }

  /** Describes the missing settings; empty if there are none. Throws for malformed settings. */
  get missing(): string {
    return (this.#known.missing ??= missingSettings(this.#config) ?? "");
  }

  /** Warnings about the configuration that do not stop the run. */
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

  /** The recovery file of this run; undefined if the environment sets none. */
  get recovery(): Recovery | undefined {
    if (!("recovery" in this.#known)) this.#known.recovery = recoveryFromEnvironment();
    return this.#known.recovery;
  }

  /** The objects that earlier runs reused from the recovery file; undefined if the environment sets none. */
  get recoveryUses(): RecoveryUses | undefined {
    const path = this.recovery?.path;
    return path === undefined ? undefined : (this.#known.uses ??= new RecoveryUses(path));
  }

  /** Opens an API whose requests end with a signal. Default: when the run is cancelled. */
  async api(purpose?: Purpose, withinMs?: number, signal = this.cancelled): Promise<ClientApi> {
    return (await this.client).operation(purpose, withinMs, signal);
  }

  /** Awaited before the first write. Throws if an object in the recovery file does not exist. */
  ready(): Promise<void> {
    return (this.#known.ready ??= this.#findNamed().catch((error: unknown) => {
      delete this.#known.ready;
      throw error;
    }));
  }

  /**
   * A deletion reuses no object, so a leftover file does not stop a destroy. A run that deletes objects in order to replace them
   * must fail before the deletion, however.
   */
  async readyToDelete(): Promise<void> {
    if (this.#deletesFirst) await this.ready();
  }

  /** Records whether a resource is replaced by deleting its object first. */
  noteReplacement(deletesFirst: boolean): void {
    this.#deletesFirst ||= deletesFirst;
  }

  async #findNamed(): Promise<void> {
    const { recovery, recoveryUses } = this;
    const provider = this.#config.get(providerNameKey);
    const taken = [...(recovery?.taken ?? [])].filter(
      // An object that an earlier run reused may have been deleted since.
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

  /** Records an object that a refresh read. Returns a warning if none exists so far. */
  noteRefresh(resource: Resource, prior: State, isFound: boolean): Message | undefined {
    if (!isFound)
      return this.#missingObjects.noteMissing(addressOf(resource, prior.outputs, prior.id), this.baseUrl);
    this.#missingObjects.noteFound();
    this.#refreshReads.add(prior.id);
    return undefined;
  }

  /** True if a diff belongs to a refresh, whose warnings would be about old args. */
  isOfRefresh(id: string, args: JsonObject): boolean {
    return this.#refreshReads.take(normalId(id)) && !this.#ownership.hasChecked(args);
  }

  /** Returns a function that removes the secrets of the account and of a call. The maps can grow during the call. */
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

  /** Returns the text that the engine shows for a failed call. */
  failureText(error: unknown, call: Omit<FailedCall, "account">): string {
    return this.#failures.textOf(error, { ...call, account: providerName(this.#config) });
  }

  /** Returns the text for a failed function, without the name of the function. */
  functionFailureText(error: unknown, name: string): Message {
    return this.#failures.textOfFunction(error, name);
  }

  /** Creates the context of one call to the core. */
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
