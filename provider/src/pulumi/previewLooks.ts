import * as pulumi from "@pulumi/pulumi";
import type { Api, Client } from "../client";
import { isApiError } from "../client/errors";
import { clientSettingsFrom, accountSecrets, type ConfigSource } from "../config/configuration";
import type { Address, Answer } from "../core/api";
import { withDerived, type Resource } from "../core/resource";
import { redact } from "./redact";
import { typePrefix } from "./stub";
import { valueWithUnknowns } from "./knownOutputs";
import type { Account } from "./account";
import { configurationOf } from "./functions/account";
import { argsOf, Provider } from "./provider";

/*
 * What a preview asks the service, from the program. The provider process cannot ask: it is asked nothing in a preview but
 * `check` and `diff`, one by one, and its lines name no resource.
 */

/** Longest time for one attempt, in milliseconds. */
const attemptMs = 10_000;

/**
 * Longest time for one look, and longest wait for its turn, in milliseconds. Where a service takes ten requests in ten
 * seconds, validations may use them up: they give up before the next ten, and leave those to what `up` does.
 */
const withinMs = { objects: 12_000, verdicts: 5_000 };

/** Looks that go on side by side: the client lists a collection from the second object on. */
const lanes = 8;

/** What a preview does not say where a look fails. */
const missing = {
  objects: "this preview does not show what adoptions and changed dashboards do on the service",
  verdicts: "this preview does not know whether the service accepts the dashboards that change",
};

/** An object as a look found it; `live` is undefined where it does not exist. */
export interface Found {
  readonly live: Answer | undefined;
}

/** The account of a preview, and what was seen there. */
export class PreviewedAccount {
  readonly #client: Promise<Client>;
  readonly #lanes: Promise<unknown>[] = Array.from({ length: lanes }, () => Promise.resolve());
  readonly #found = new Map<string, Promise<Found | undefined>>();
  readonly #givenUp = new Set<keyof typeof missing>();
  readonly #operationMs: number;
  #next = 0;

  /** Throws where the settings are incomplete or malformed. */
  constructor(readonly config: ConfigSource) {
    const given = clientSettingsFrom(config, process.env);
    const settings = {
      ...given,
      requestTimeoutMs: Math.min(given.requestTimeoutMs, attemptMs),
    };
    this.#operationMs = settings.operationTimeoutMs;
    this.#client = import("../client/index.js").then(({ openClient }) => openClient(settings));
  }

  /** An object of the service, which is read once; undefined where it cannot be. */
  read(resource: pulumi.Resource, definition: Resource, at: Address): Promise<Found | undefined> {
    const key = [definition.kind, at.organizationId, at.serviceId, at.id].join("/");
    const found =
      this.#found.get(key) ??
      this.look("objects", resource, async (api) => {
        const live = await definition.collection(api).getBatched(at);
        return { live: live && withDerived(definition, live) };
      });
    this.#found.set(key, found);
    return found;
  }

  /** What a look answers when its turn comes; undefined where that fails, which is told, or failed for others. */
  look<Result>(
    topic: keyof typeof missing,
    resource: pulumi.Resource,
    look: (api: Api) => Promise<Result>,
  ): Promise<Result | undefined> {
    const [lane, askedMs] = [this.#next % lanes, performance.now()];
    this.#next += 1;
    const turn = (this.#lanes[lane] ?? Promise.resolve()).then(async () => {
      if (this.#givenUp.has("objects") || this.#givenUp.has(topic)) return undefined;
      try {
        if (performance.now() - askedMs > withinMs[topic]) throw new Error("the service takes too long");
        return await look((await this.#client).operation(Math.min(this.#operationMs, withinMs[topic])));
      } catch (error) {
        await this.#tell(topic, resource, error);
        return undefined;
      }
    });
    this.#lanes[lane] = turn;
    return turn;
  }

  /** Tells of a look that failed; of a service that does not answer, once. */
  async #tell(topic: keyof typeof missing, resource: pulumi.Resource, error: unknown): Promise<void> {
    const said = error instanceof Error ? error.message : String(error);
    const text = `${missing[topic]}: ${redact(said, accountSecrets(this.config, process.env))}`;
    // That one object cannot be read says nothing of the others.
    if (isApiError(error, "schemaMismatch", "badRequest", "notFound")) return pulumi.log.warn(text, resource);
    if (this.#givenUp.has("objects") || this.#givenUp.has(topic)) return undefined;
    this.#givenUp.add(topic);
    return pulumi.log.warn(text);
  }
}

/** By engine: a program of the Automation API runs many previews in one process. */
const accountsOf = new WeakMap<object, Map<string, PreviewedAccount>>();

/** The account that a resource belongs to; undefined where not all of it is known. Throws where it is incomplete or malformed. */
export async function accountOf(
  engine: object,
  resource: pulumi.CustomResource,
): Promise<PreviewedAccount | undefined> {
  const provider = resource.getProvider(typePrefix);
  // Nobody knows the account of a provider that is not of this package.
  if (provider !== undefined && !(provider instanceof Provider)) return undefined;
  const settings = await valueWithUnknowns(pulumi.output<unknown>(provider && argsOf(provider)));
  if (pulumi.containsUnknowns(settings)) return undefined;
  const accounts = accountsOf.get(engine) ?? new Map<string, PreviewedAccount>();
  accountsOf.set(engine, accounts);
  const key = JSON.stringify(settings ?? null);
  const account = accounts.get(key) ?? new PreviewedAccount(configurationOf(settings as Account | undefined));
  accounts.set(key, account);
  return account;
}
