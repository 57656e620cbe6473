import type { JsonObject, Path } from "../core/json/json";
import type { ResourceError } from "../core/messages/errors";
import {
  outputFieldsOf,
  PartialFailure,
  type Context,
  type Resource,
  type State,
} from "../core/resource/resource";
import { secretPathsOf } from "../core/schema/fields";
import type { Method } from "./failures";
import type { ProviderProcess } from "./providerProcess";
import { markedPathsIn, readState, secretPathsIn, writeState } from "./stateForm";
import { refuseOpenArgs } from "./unresolved";
import { toEngine } from "./wire";

/** The error of a call in the form of the engine. With an ID, the object exists, and the engine keeps its state. */
export class CallError extends Error {
  override readonly name = "pulumi-pipes";

  constructor(
    message: string,
    readonly partial?: { readonly id: string; readonly properties: JsonObject },
  ) {
    super(message);
  }
}

/** A call of the engine as plain values, with the parts that depend on the protocol of the host. */
interface EngineCall {
  readonly method: Method;
  readonly kind: string | undefined;
  /** Empty if there is no object. */
  readonly id: string;
  /** The outputs of the state, or its inputs in a check, including keys of the engine and of this package. */
  readonly recorded: JsonObject;
  readonly args: JsonObject;
  /** The args, including keys of the engine and of this package. */
  readonly sent: JsonObject;
  /** The paths of the args that the program marked as secret. */
  readonly marked: readonly Path[];
  readonly formerlyMarked?: readonly Path[];
  readonly ignoreChanges?: readonly string[] | undefined;
  readonly isPreview?: boolean;
  /** Ends the requests of the call. Default: the end of the process. */
  readonly signal?: AbortSignal;
  readonly unknownKind: () => ResourceError;
  /** Prints a message about an object, or about the run if `of` is empty. */
  readonly warn: (text: string, of: string, severity: "info" | undefined, subject: Resource) => void;
  /** The paths in a map that the program marked as secret. Default: none, because the program marks outputs itself. */
  readonly markedIn?: (map: JsonObject, marked: readonly Path[]) => readonly Path[];
}

/** The values and functions of one call. */
export interface Call extends EngineCall {
  readonly resource: Resource;
  readonly context: Context;
  readonly prior: State;
  /** True if warnings would be about the args of the last run. */
  readonly isOfRefresh: boolean;
  readonly redacted: (text: string) => string;
  /** Converts inputs or outputs to the form of the engine, with their secrets marked. */
  readonly send: (map: JsonObject) => JsonObject;
  /** Converts the state of a created or updated object to the form of the engine. */
  readonly sendState: (state: State) => JsonObject;
}

/** Runs one method on plain values. All results and errors pass through here, so that no secret leaks. */
export async function runCall<Result>(
  shared: ProviderProcess,
  engineCall: EngineCall,
  body: (call: Call) => Result | Promise<Result>,
): Promise<Result> {
  const { method, id, recorded, args, sent, marked, formerlyMarked = [] } = engineCall;
  const resource = shared.resourceOf(engineCall.kind);
  const markedPaths = [...marked, ...formerlyMarked, ...markedPathsIn(recorded)];
  const maps = [recorded, sent];
  const redacted = shared.redactor(resource, maps, markedPaths);
  const isOfRefresh = method === "diff" && shared.isOfRefresh(id, args);
  const context = shared.contextOf(
    markedPaths,
    (live) => void maps.push(live),
    (subject, of, severity) => (text) => {
      if (!isOfRefresh) engineCall.warn(redacted(text), redacted(of), severity, subject);
    },
    engineCall.ignoreChanges,
    engineCall.signal,
  );
  const sendMarked = (map: JsonObject, ofProgram: readonly Path[]): JsonObject => {
    const ofFields = resource === undefined ? [] : secretPathsOf(outputFieldsOf(resource), map);
    return toEngine(map, secretPathsIn([...ofFields, ...(engineCall.markedIn?.(map, ofProgram) ?? [])]));
  };
  const send = (map: JsonObject): JsonObject => sendMarked(map, method === "read" ? markedPaths : marked);
  try {
    if (resource === undefined) throw engineCall.unknownKind();
    if ((method === "create" || method === "update") && engineCall.isPreview !== true) {
      refuseOpenArgs(sent);
      await shared.ready();
    }
    if (method === "delete") await shared.readyToDelete();
    return await body({
      ...{ ...engineCall, resource, context, isOfRefresh, redacted, send },
      prior: readState(id, recorded),
      sendState: (state) => send(writeState(resource, state, shared.baseUrl, marked)),
    });
  } catch (error) {
    // A new key has a secret that no arg has.
    if (error instanceof PartialFailure) maps.push(error.state.outputs);
    const map = method === "read" || method === "delete" ? recorded : args;
    const text = shared.failureText(error, { method, resource, id, map, redacted });
    if (!(error instanceof PartialFailure) || resource === undefined) throw new CallError(text);
    // After a failed update, the outputs are those of the state.
    const ofState = method === "update" ? markedPaths : marked;
    throw new CallError(text, {
      id: error.state.id,
      properties: sendMarked(writeState(resource, error.state, shared.baseUrl, ofState), ofState),
    });
  }
}
