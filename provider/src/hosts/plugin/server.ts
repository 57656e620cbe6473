import * as grpc from "@grpc/grpc-js";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import { Any } from "google-protobuf/google/protobuf/any_pb";
import { Struct, type JavaScriptValue } from "google-protobuf/google/protobuf/struct_pb";
import { PluginInfo } from "@pulumi/pulumi/proto/plugin_pb";
import { ResourceProviderService } from "@pulumi/pulumi/proto/provider_grpc_pb";
import * as rpc from "@pulumi/pulumi/proto/provider_pb";
import { Status } from "@pulumi/pulumi/proto/status_pb";
import { isMessage, ResourceError, withCode } from "../../core/messages/errors";
import type { JsonObject } from "../../core/json/json";
import { CallError } from "../calls";
import type { Request, Sent } from "./calls";
import type { DiffResult, PluginProvider } from "./pluginProvider";
import type { PropertyChange } from "./propertyDiff";

/*
 * Serves the provider protocol: converts requests to plain values, and results to the engine's format.
 */

/** Fields that several requests have. */
interface Parts {
  getUrn(): string;
  getId?(): string;
  getOlds?(): Struct | undefined;
  getOldInputs?(): Struct | undefined;
  getNews?(): Struct | undefined;
  getInputs?(): Struct | undefined;
  getProperties?(): Struct | undefined;
  getIgnorechangesList?(): readonly string[];
  getTimeout?(): number;
}

/** Maps the structs of a request to the parts of a call. */
type Mapping = Readonly<
  Partial<Record<"olds" | "oldInputs" | "news", Extract<keyof Parts, `get${string}s`>>>
>;

const plainValues = (struct: Struct | undefined): Sent | undefined => struct?.toJavaScript();

/** Converts a request about an object. Throws if it has no ID. */
function requestOfObject(request: Parts, mapping: Mapping): Request {
  const parts = requestOf(request, mapping);
  if (parts.id === "") throw malformed("it has no ID");
  return parts;
}

/** Converts a request. Throws if it has no URN or no arguments. */
function requestOf(request: Parts, mapping: Mapping): Request {
  const parts = Object.entries(mapping).flatMap(([part, getter]) => {
    const values = plainValues(request[getter]?.());
    if (values === undefined && part === "news") throw malformed("it has no arguments");
    return values === undefined ? [] : [[part, values] as const];
  });
  const urn = request.getUrn();
  if (urn === "") throw malformed("it has no URN");
  const [ignoreChanges = [], timeoutSeconds = 0] = [request.getIgnorechangesList?.(), request.getTimeout?.()];
  return { urn, id: request.getId?.() ?? "", ignoreChanges, timeoutSeconds, ...Object.fromEntries(parts) };
}

const malformed = (why: string): ResourceError =>
  new ResourceError("plugin/malformed-request", `the engine sent a malformed request: ${why}`);

const structOf = (values: JsonObject): Struct =>
  Struct.fromJavaScript(values as Record<string, JavaScriptValue>);

const failuresOf = (reasons: readonly string[]): rpc.CheckFailure[] =>
  // The property stays empty, because the engine would print its value, even a secret. The reason contains the path.
  reasons.map((reason) => new rpc.CheckFailure().setProperty("").setReason(reason));

/** Converts an error, with the state if the object exists. */
function serviceErrorOf(error: unknown): Partial<grpc.StatusObject> {
  const message = error instanceof Error ? error.message : "";
  // An unexpected error outside of calls has not been redacted.
  const details = isMessage(message) ? message : withCode("the plugin failed", "internal/unexpected");
  const metadata = new grpc.Metadata();
  if (error instanceof CallError && error.partial !== undefined) {
    const { id, properties } = error.partial;
    const failed = new rpc.ErrorResourceInitFailed().setId(id).setReasonsList([details]);
    const detail = new Any();
    detail.pack(
      failed.setProperties(structOf(properties)).serializeBinary(),
      "pulumirpc.ErrorResourceInitFailed",
    );
    const status = new Status().setCode(grpc.status.UNKNOWN).setMessage(details).setDetailsList([detail]);
    metadata.add("grpc-status-details-bin", Buffer.from(status.serializeBinary()));
  }
  return { code: grpc.status.UNKNOWN, details, metadata };
}

/** Wraps a method with one response. gRPC itself answers "unimplemented" for missing methods. */
const unary =
  <Question, Answer>(
    answer: (question: Question) => Answer | Promise<Answer>,
  ): grpc.handleUnaryCall<Question, Answer> =>
  (call, respond) => {
    const answered = async (): Promise<Answer> => answer(call.request);
    answered().then(
      (result) => {
        respond(null, result);
      },
      (error: unknown) => {
        respond(serviceErrorOf(error));
      },
    );
  };

const changeKinds = rpc.PropertyDiff.Kind;

const kinds = {
  add: [changeKinds.ADD, changeKinds.ADD_REPLACE],
  delete: [changeKinds.DELETE, changeKinds.DELETE_REPLACE],
  update: [changeKinds.UPDATE, changeKinds.UPDATE_REPLACE],
} as const;

const propertyDiffOf = ({ kind, replaces }: PropertyChange): rpc.PropertyDiff =>
  new rpc.PropertyDiff().setKind(kinds[kind][replaces ? 1 : 0]).setInputdiff(true);

function diffResponseOf({
  changes,
  mustUpdate,
  replaces,
  deleteBeforeReplace,
}: DiffResult): rpc.DiffResponse {
  const { DIFF_SOME, DIFF_NONE } = rpc.DiffResponse.DiffChanges;
  const response = new rpc.DiffResponse()
    .setChanges(changes.size > 0 || mustUpdate ? DIFF_SOME : DIFF_NONE)
    .setReplacesList([...replaces])
    .setDeletebeforereplace(deleteBeforeReplace)
    .setDiffsList([...new Set([...changes.keys()].map((path) => path.replace(/[.[].*$/, "")))])
    .setHasdetaileddiff(true);
  for (const [path, change] of changes) response.getDetaileddiffMap().set(path, propertyDiffOf(change));
  return response;
}

/** The facts about the plugin itself. */
export interface PluginFacts {
  readonly version: string;
  /** The schema of the package, as JSON. */
  readonly schema: () => string;
}

/** The methods of the protocol. */
const methodsOf = (provider: PluginProvider, { version, schema }: PluginFacts) => ({
  handshake: unary((_: rpc.ProviderHandshakeRequest) =>
    new rpc.ProviderHandshakeResponse().setAcceptSecrets(true),
  ),
  getPluginInfo: unary((_: Empty) => new PluginInfo().setVersion(version)),
  getSchema: unary((request: rpc.GetSchemaRequest) => {
    if (request.getVersion() !== 0)
      throw new ResourceError(
        "plugin/schema-version",
        `the plugin has a schema of version 0, and the engine requests version ${request.getVersion()}. Install a newer version of the plugin`,
      );
    return new rpc.GetSchemaResponse().setSchema(schema());
  }),
  checkConfig: unary((request: rpc.CheckRequest) => {
    const { urn, news = {} } = requestOf(request, { news: "getNews" });
    const failures = failuresOf(provider.checkConfig(urn, news));
    return new rpc.CheckResponse().setInputs(request.getNews()).setFailuresList(failures);
  }),
  diffConfig: unary(async (request: rpc.DiffRequest) => {
    const { urn, olds = {}, news = {} } = requestOf(request, { olds: "getOldInputs", news: "getNews" });
    const changed = await provider.diffConfig(urn, olds, news);
    return diffResponseOf({
      changes: new Map(changed.map((name) => [name, { kind: "update", replaces: false } as const])),
      ...{ mustUpdate: false, replaces: [], deleteBeforeReplace: false },
    });
  }),
  configure: unary((request: rpc.ConfigureRequest) => {
    const args = plainValues(request.getArgs());
    if (args === undefined) throw malformed("it has no arguments");
    provider.configure(request.getUrn() ?? "", args);
    return new rpc.ConfigureResponse().setAcceptsecrets(true).setSupportspreview(true);
  }),
  check: unary(async (request: rpc.CheckRequest) => {
    const { inputs, reasons } = await provider.check(
      requestOf(request, { olds: "getOlds", news: "getNews" }),
    );
    return new rpc.CheckResponse().setInputs(structOf(inputs)).setFailuresList(failuresOf(reasons));
  }),
  diff: unary(async (request: rpc.DiffRequest) => {
    const parts = { olds: "getOlds", oldInputs: "getOldInputs", news: "getNews" } as const;
    return diffResponseOf(await provider.diff(requestOfObject(request, parts)));
  }),
  create: unary(async (request: rpc.CreateRequest) => {
    const parts = requestOf(request, { news: "getProperties" });
    const created = request.getPreview() ? provider.preview("create", parts) : provider.create(parts);
    const { id, properties } = await created;
    return new rpc.CreateResponse().setId(id).setProperties(structOf(properties));
  }),
  update: unary(async (request: rpc.UpdateRequest) => {
    const parts = requestOfObject(request, { olds: "getOlds", oldInputs: "getOldInputs", news: "getNews" });
    const properties = request.getPreview()
      ? (await provider.preview("update", parts)).properties
      : await provider.update(parts);
    return new rpc.UpdateResponse().setProperties(structOf(properties));
  }),
  read: unary(async (request: rpc.ReadRequest) => {
    const answer = await provider.read(
      requestOfObject(request, { olds: "getProperties", oldInputs: "getInputs" }),
    );
    const response = new rpc.ReadResponse();
    if (answer === undefined) return response;
    const { id, properties, inputs } = answer;
    return response.setId(id).setProperties(structOf(properties)).setInputs(structOf(inputs));
  }),
  delete: unary(async (request: rpc.DeleteRequest) => {
    await provider.delete(requestOfObject(request, { olds: "getProperties" }));
    return new Empty();
  }),
  invoke: unary(async (request: rpc.InvokeRequest) =>
    new rpc.InvokeResponse().setReturn(
      structOf(await provider.invoke(request.getTok(), plainValues(request.getArgs()) ?? {})),
    ),
  ),
  cancel: unary((_: Empty) => {
    provider.cancel();
    return new Empty();
  }),
});

/** Serves a provider on a free port of this machine. */
export function serve(provider: PluginProvider, facts: PluginFacts): Promise<number> {
  // A state can exceed gRPC's default limit.
  const server = new grpc.Server({
    "grpc.max_receive_message_length": -1,
    "grpc.max_send_message_length": -1,
  });
  server.addService(ResourceProviderService, methodsOf(provider, facts));
  return new Promise((resolve, reject) => {
    server.bindAsync("127.0.0.1:0", grpc.ServerCredentials.createInsecure(), (error, port) => {
      if (error === null) resolve(port);
      else reject(error);
    });
  });
}
