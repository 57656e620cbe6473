import { type CallOptions, Metadata, type ServiceError } from "@grpc/grpc-js";
import type { ResourceProviderClient } from "@pulumi/pulumi/proto/provider_grpc_pb";
import * as rpc from "@pulumi/pulumi/proto/provider_pb";
import { RpcError, toRpcError } from "./rpcError";
import { type PropertyMap, fromStruct, toStruct } from "./wire";

/** The calls of the engine with plain values. Failures are `RpcError`s. */
export interface ProviderCalls {
  configure(config: Readonly<Record<string, string>>): Promise<void>;
  check(
    olds: PropertyMap,
    news: PropertyMap,
  ): Promise<{ inputs: PropertyMap; failures: { property: string; reason: string }[] }>;
  /** `changes` is undefined where the provider leaves the comparison to the engine. */
  diff(id: string, olds: PropertyMap, news: PropertyMap, oldInputs?: PropertyMap): Promise<DiffAnswer>;
  create(properties: PropertyMap): Promise<{ id: string; properties: PropertyMap }>;
  read(
    id: string,
    properties: PropertyMap,
  ): Promise<{ id: string; properties: PropertyMap; inputs: PropertyMap | undefined }>;
  /** Only the plugin gets `ignoreChanges`. */
  update(
    id: string,
    olds: PropertyMap,
    news: PropertyMap,
    ignoreChanges?: readonly string[],
  ): Promise<{ properties: PropertyMap }>;
  delete(id: string, properties: PropertyMap): Promise<void>;
  /** Which run of an engine the calls belong to; each has a provider process of its own. */
  readonly run: number;
  /** Begins another run: its next call configures the provider again. */
  nextRun(): void;
}

/** What the engine learns from `diff`. */
export interface DiffAnswer {
  readonly changes: boolean | undefined;
  readonly replaces: readonly string[];
  readonly deleteBeforeReplace: boolean;
}

type Callback<Answer> = (error: ServiceError | null, answer: Answer) => void;
type Send<Answer> = (metadata: Metadata, options: CallOptions, callback: Callback<Answer>) => unknown;

/** Wraps grpc's client; every call is given `deadlineMs`. */
export function providerCalls(client: ResourceProviderClient, deadlineMs: number): ProviderCalls {
  const runs = new Runs();
  const { sent, received } = runs;
  const call = <Answer>(send: Send<Answer>): Promise<Answer> =>
    new Promise((resolve, reject) => {
      send(new Metadata(), { deadline: Date.now() + deadlineMs }, (error, answer) => {
        if (error === null) resolve(answer);
        else reject(runs.failed(toRpcError(error)));
      });
    });
  return {
    get run() {
      return runs.current;
    },
    nextRun: () => void (runs.current += 1),
    async configure(config) {
      const request = new rpc.ConfigureRequest().setArgs(toStruct(config));
      await call<rpc.ConfigureResponse>((...rest) => client.configure(request, ...rest));
    },
    async check(olds, news) {
      const request = new rpc.CheckRequest().setOlds(sent(olds)).setNews(sent(news));
      const answer = await call<rpc.CheckResponse>((...rest) => client.check(request, ...rest));
      const failures = answer.getFailuresList().map((failure) => failure.toObject());
      return { inputs: received(answer.getInputs()), failures };
    },
    async diff(id, olds, news) {
      const request = new rpc.DiffRequest().setId(id).setOlds(sent(olds)).setNews(sent(news));
      const answer = await call<rpc.DiffResponse>((...rest) => client.diff(request, ...rest));
      return {
        changes: changesOf(answer),
        replaces: answer.getReplacesList(),
        deleteBeforeReplace: answer.getDeletebeforereplace(),
      };
    },
    async create(properties) {
      const request = new rpc.CreateRequest().setProperties(sent(properties));
      const answer = await call<rpc.CreateResponse>((...rest) => client.create(request, ...rest));
      return { id: answer.getId(), properties: received(answer.getProperties()) };
    },
    async read(id, properties) {
      const request = new rpc.ReadRequest().setId(id).setProperties(sent(properties));
      const answer = await call<rpc.ReadResponse>((...rest) => client.read(request, ...rest));
      const inputs = answer.hasInputs() ? received(answer.getInputs()) : undefined;
      return { id: answer.getId(), properties: received(answer.getProperties()), inputs };
    },
    async update(id, olds, news) {
      const request = new rpc.UpdateRequest().setId(id).setOlds(sent(olds)).setNews(sent(news));
      const answer = await call<rpc.UpdateResponse>((...rest) => client.update(request, ...rest));
      return { properties: received(answer.getProperties()) };
    },
    async delete(id, properties) {
      const request = new rpc.DeleteRequest().setId(id).setProperties(sent(properties));
      await call((...rest) => client.delete(request, ...rest));
    },
  };
}

/**
 * Lets one process serve several runs one after the other, each as a process of its own would: Pulumi's server configures
 * a provider for each text of the stub, and the texts differ in a comment.
 */
class Runs {
  current = 1;

  readonly sent = (map: PropertyMap): ReturnType<typeof toStruct> =>
    toStruct(this.#withStub(map, this.#mark()));

  readonly received = (struct: Parameters<typeof fromStruct>[0]): PropertyMap =>
    this.#withStub(fromStruct(struct), "");

  failed(error: Error): Error {
    if (!(error instanceof RpcError) || error.partial === undefined) return error;
    const { partial } = error;
    return Object.assign(error, {
      partial: { ...partial, properties: this.#withStub(partial.properties, "") },
    });
  }

  #mark(): string {
    return this.current === 1 ? "" : ` // run ${this.current}`;
  }

  #withStub(map: PropertyMap, mark: string): PropertyMap {
    const stub = map["__provider"];
    return typeof stub === "string" ? { ...map, __provider: stub.replace(/ \/\/ run \d+$/, "") + mark } : map;
  }
}

function changesOf(answer: rpc.DiffResponse): boolean | undefined {
  switch (answer.getChanges()) {
    case rpc.DiffResponse.DiffChanges.DIFF_SOME:
      return true;
    case rpc.DiffResponse.DiffChanges.DIFF_NONE:
      return false;
    default:
      return undefined;
  }
}
