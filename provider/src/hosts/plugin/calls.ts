import { kindOfUrn } from "../../config/recoveryFile";
import { isAbove, type JsonObject, type Path } from "../../core/json/json";
import type { Recovered } from "../../core/lifecycle/recoveredObjects";
import { ResourceError } from "../../core/messages/errors";
import { didYouMean } from "../../core/messages/suggestions";
import {
  outputFieldsOf,
  PartialFailure,
  type Context,
  type Resource,
  type State,
} from "../../core/resource/resource";
import { secretPathsOf } from "../../core/schema/fields";
import type { Method } from "../failures";
import type { ProviderProcess } from "../providerProcess";
import { markedPathsIn, readState, secretPathsIn, withoutInternal, writeState } from "../stateForm";
import { fromEngine, markablePaths, readSecrets, toEngine } from "../wire";
import type { Log } from "./engine";
import type { Planned } from "./previews";
import { withColumnsAsStrings } from "./searchColumns";

/** Values as the engine sends them, with the marks of secrets and of unknown values. */
export type Sent = Readonly<Record<string, unknown>>;

/** The request of a call. Each method gets the parts that its request has. */
export interface Request {
  readonly urn: string;
  readonly id?: string;
  /** The outputs of the state; the inputs of the state in `check`. */
  readonly olds?: Sent;
  readonly oldInputs?: Sent;
  readonly news?: Sent;
  readonly ignoreChanges?: readonly string[];
  /** Of `customTimeouts`; 0 for none. */
  readonly timeoutSeconds?: number;
}

/** The error of a call, as the engine takes it. With an id, the object exists, and the engine keeps its state. */
export class CallError extends Error {
  override readonly name = "pulumi-pipes";

  constructor(
    message: string,
    readonly partial?: { readonly id: string; readonly properties: JsonObject },
  ) {
    super(message);
  }
}

/** The values and functions of one call. */
interface PluginCall {
  readonly resource: Resource;
  readonly context: Context;
  readonly prior: State;
  /** The outputs of the state, or its inputs in `check`. */
  readonly old: JsonObject;
  /** The inputs of the state. */
  readonly before: JsonObject;
  /** The args. */
  readonly given: JsonObject;
  /** The args with what the engine and this package add. */
  readonly sent: JsonObject;
  readonly isOfRefresh: boolean;
  readonly redacted: (text: string) => string;
  /** The paths of the args that the program marked as secret. */
  readonly marked: readonly Path[];
  /** Outputs as the engine takes them, with their secrets marked. */
  readonly send: (map: JsonObject) => JsonObject;
  readonly plan: (prior: State | undefined, taken?: Recovered) => Planned;
}

/** The name of a resource in its URN, which can have colons. */
export const nameOf = (urn: string): string => urn.split("::").slice(3).join("::");

/** The kind of a resource: the last part of its type, which ends its URN's chain of types. */
function kindOf(urn: string): string {
  const type = urn.split("::")[2]?.split("$").at(-1) ?? "";
  return type.startsWith("pipes:index:") ? type.slice("pipes:index:".length) : type;
}

/** A timer of Node.js that takes longer ends at once. */
const longestTimerMs = 2 ** 31 - 1;

/** Runs the calls of the engine, and sends their messages. */
export class Calls {
  /** The args of each resource as the program writes them. */
  readonly writtenArgs = new Map<string, JsonObject>();
  readonly #shown = new Set<string>();

  constructor(
    private readonly resources: Readonly<Record<string, Resource>>,
    private readonly shared: ProviderProcess,
    private readonly log: Log,
    private readonly cancelled: AbortSignal,
  ) {}

  /** Shows a text once at each place. */
  async warnOnce(
    urn: string,
    text: string,
    place = urn,
    severity: Parameters<Log>[0] = "warning",
  ): Promise<void> {
    const key = `${place}\n${text}`;
    if (this.#shown.has(key)) return;
    this.#shown.add(key);
    await this.log(severity, urn, text);
  }

  /** Runs one method on clean values. It ends when the engine has all messages. */
  async run<Result>(
    method: Method,
    { urn, id = "", olds = {}, oldInputs = {}, news = {}, ignoreChanges, timeoutSeconds = 0 }: Request,
    body: (call: PluginCall) => Result | Promise<Result>,
  ): Promise<Result> {
    const messages: Promise<void>[] = [];
    const [ofOld, ofInputs, ofNew] = [readSecrets(olds), readSecrets(oldInputs), readSecrets(news)];
    const recorded = fromEngine(ofOld.plain);
    const old = withoutInternal(recorded);
    const before = withColumnsAsStrings(withoutInternal(fromEngine(ofInputs.plain)));
    const sent = fromEngine(ofNew.plain);
    const given = withColumnsAsStrings(withoutInternal(sent));
    const kind = kindOf(urn);
    const resource = Object.hasOwn(this.resources, kind) ? this.resources[kind] : undefined;
    const ownPaths = resource === undefined ? [] : secretPathsOf(outputFieldsOf(resource));
    const isMarked = (path: Path): boolean =>
      path[0]?.startsWith("__") !== true && !ownPaths.some((above) => isAbove(above, path));
    const marked = ofNew.secretPaths.filter(isMarked);
    const formerlyMarked = [...ofOld.secretPaths, ...ofInputs.secretPaths].filter(isMarked);
    const markedPaths = [...marked, ...formerlyMarked, ...markedPathsIn(recorded)];
    const maps = [recorded, before, given];
    const redacted = this.shared.redactor(resource, maps, markedPaths);
    const noteLive = (live: JsonObject): void => void maps.push(live);
    const isOfRefresh = method === "diff" && this.shared.isOfRefresh(id, given);
    const warningsOf: Context["warningsOf"] = (_, of, severity) => (text) => {
      if (isOfRefresh) return;
      messages.push(this.warnOnce(urn, redacted(text), of === "" ? "" : urn, severity));
    };
    const ended = new AbortController();
    const timer =
      timeoutSeconds > 0
        ? setTimeout(
            () => {
              ended.abort();
            },
            Math.min(timeoutSeconds * 1000, longestTimerMs),
          )
        : undefined;
    const isWrite = method === "create" || method === "update" || method === "delete";
    const signal = isWrite ? ended.signal : AbortSignal.any([this.cancelled, ended.signal]);
    const context = this.shared.contextOf(markedPaths, noteLive, warningsOf, ignoreChanges, signal);
    const sendMarked = (map: JsonObject, ofProgram: readonly Path[]): JsonObject => {
      const repeats = ofProgram.flatMap(([first, ...rest]) =>
        (resource?.outputs?.repeated ?? []).flatMap(([arg, output]) =>
          arg === first ? [[output, ...rest]] : [],
        ),
      );
      const ofMap = resource === undefined ? [] : secretPathsOf(outputFieldsOf(resource), map);
      return toEngine(map, secretPathsIn([...ofMap, ...markablePaths(map, [...ofProgram, ...repeats])]));
    };
    const send = (map: JsonObject): JsonObject => sendMarked(map, method === "read" ? markedPaths : marked);
    const print: Planned["print"] = (text, severity = "warning") =>
      severity === "info" ? this.log(severity, urn, redacted(text)) : this.warnOnce(urn, redacted(text));
    try {
      if (resource === undefined)
        throw new ResourceError(
          "plugin/unknown-type",
          `this version of pulumi-pipes has no resource "${kind}"${didYouMean(kindOfUrn(urn), Object.keys(this.resources))}`,
        );
      const plan = (prior: State | undefined, taken?: Recovered): Planned => ({
        ...{ resource, urn, name: nameOf(urn), prior, taken, context, print },
        args: given,
        written: this.writtenArgs.get(urn) ?? given,
      });
      return await body({
        ...{ resource, context, isOfRefresh, redacted, marked, send, plan },
        ...{ old, before, given, sent, prior: readState(id, recorded) },
      });
    } catch (error) {
      const map = method === "read" || method === "delete" ? recorded : given;
      const text = this.shared.failureText(error, { method, resource, id, map, redacted });
      if (!(error instanceof PartialFailure) || resource === undefined) throw new CallError(text);
      // After a failed update, the outputs are those of the state.
      const ofState = method === "update" ? markedPaths : marked;
      throw new CallError(text, {
        id: error.state.id,
        properties: sendMarked(writeState(resource, error.state, this.shared.baseUrl, ofState), ofState),
      });
    } finally {
      clearTimeout(timer);
      await Promise.all(messages);
    }
  }
}
