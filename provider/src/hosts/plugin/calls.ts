import { kindOfUrn } from "../../config/recoveryFile";
import { isAbove, type JsonObject, type Path } from "../../core/json/json";
import type { Recovered } from "../../core/lifecycle/recoveredObjects";
import { ResourceError } from "../../core/messages/errors";
import { didYouMean } from "../../core/messages/suggestions";
import { outputFieldsOf, type Resource, type State } from "../../core/resource/resource";
import { secretPathsOf } from "../../core/schema/fields";
import { runCall, type Call } from "../calls";
import type { Method } from "../failures";
import type { ProviderProcess } from "../providerProcess";
import { withoutInternal } from "../stateForm";
import { fromEngine, markablePaths, readSecrets } from "../wire";
import type { Log } from "./engine";
import type { Planned } from "./previews";
import { withColumnsAsStrings } from "./searchColumns";

/** Values from the engine, with marks for secrets and unknown values. */
export type Sent = Readonly<Record<string, unknown>>;

/** The request of a call. Each method sets only some fields. */
export interface Request {
  readonly urn: string;
  readonly id?: string;
  /** The outputs of the state; the inputs of the state in `check`. */
  readonly olds?: Sent;
  readonly oldInputs?: Sent;
  readonly news?: Sent;
  readonly ignoreChanges?: readonly string[];
  /** Default: false. */
  readonly isPreview?: boolean;
  /** The timeout in `customTimeouts`; 0 if there is none. */
  readonly timeoutSeconds?: number;
}

/** A call of the plugin. */
interface PluginCall extends Call {
  /** The inputs of the state. */
  readonly before: JsonObject;
  readonly plan: (prior: State | undefined, taken?: Recovered) => Planned;
}

/** Returns the name of a resource from its URN. The name can contain colons. */
export const nameOf = (urn: string): string => urn.split("::").slice(3).join("::");

/** Returns the kind of a resource: the last part of the type in its URN. */
function kindOf(urn: string): string {
  const type = urn.split("::")[2]?.split("$").at(-1) ?? "";
  return type.startsWith("pipes:index:") ? type.slice("pipes:index:".length) : type;
}

/** Node.js fires longer timers at once. */
const longestTimerMs = 2 ** 31 - 1;

/** Runs the calls of the engine, and sends their messages. */
export class Calls {
  /** The args of each resource as the program writes them. */
  readonly writtenArgs = new Map<string, JsonObject>();
  readonly #shown = new Set<string>();

  constructor(
    private readonly shared: ProviderProcess,
    private readonly log: Log,
    private readonly cancelled: AbortSignal,
  ) {}

  /** Prints a message once for each URN. */
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

  /** Runs one method on plain values. Resolves when the engine has received all messages. */
  async run<Result>(
    method: Method,
    { urn, id = "", olds = {}, oldInputs = {}, news = {}, timeoutSeconds = 0, ...request }: Request,
    body: (call: PluginCall) => Result | Promise<Result>,
  ): Promise<Result> {
    const messages: Promise<void>[] = [];
    const [ofOld, ofInputs, ofNew] = [readSecrets(olds), readSecrets(oldInputs), readSecrets(news)];
    const before = withColumnsAsStrings(withoutInternal(fromEngine(ofInputs.plain)));
    const [recorded, sent] = [fromEngine(ofOld.plain), fromEngine(ofNew.plain)];
    const args = withColumnsAsStrings(withoutInternal(sent));
    const kind = kindOf(urn);
    const resource = this.shared.resourceOf(kind);
    const ownPaths = resource === undefined ? [] : secretPathsOf(outputFieldsOf(resource));
    const isMarked = (path: Path): boolean =>
      path[0]?.startsWith("__") !== true && !ownPaths.some((above) => isAbove(above, path));
    const ended = new AbortController();
    const end = (): void => {
      ended.abort();
    };
    const timer =
      timeoutSeconds > 0 ? setTimeout(end, Math.min(timeoutSeconds * 1000, longestTimerMs)) : undefined;
    const isWrite = method === "create" || method === "update" || method === "delete";
    const engineCall = {
      ...{ ...request, method, kind, id, recorded, args, sent },
      marked: ofNew.secretPaths.filter(isMarked),
      formerlyMarked: [...ofOld.secretPaths, ...ofInputs.secretPaths].filter(isMarked),
      signal: isWrite ? ended.signal : AbortSignal.any([this.cancelled, ended.signal]),
      unknownKind: () => this.#unknownKind(kind, urn),
      warn: (text: string, of: string, severity?: "info") =>
        void messages.push(this.warnOnce(urn, text, of === "" ? "" : urn, severity)),
      markedIn: (map: JsonObject, marked: readonly Path[]) =>
        markablePaths(map, [...marked, ...repeatedPaths(resource, marked)]),
    };
    try {
      return await runCall(this.shared, engineCall, (call) => {
        const { resource, context, redacted } = call;
        const print: Planned["print"] = (text, severity = "warning") =>
          severity === "info" ? this.log(severity, urn, redacted(text)) : this.warnOnce(urn, redacted(text));
        const written = this.writtenArgs.get(urn) ?? args;
        const plan = (prior: State | undefined, taken?: Recovered): Planned => ({
          ...{ resource, urn, name: nameOf(urn), prior, taken, context, print, args, written },
        });
        return body({ ...call, before, plan });
      });
    } finally {
      clearTimeout(timer);
      await Promise.all(messages);
    }
  }

  #unknownKind(kind: string, urn: string): ResourceError {
    const similar = didYouMean(kindOfUrn(urn), Object.keys(this.shared.resources));
    const text = `this version of pulumi-pipes has no resource "${kind}"${similar}`;
    return new ResourceError("plugin/unknown-type", text);
  }
}

/** Returns the paths of outputs that repeat args marked as secret. */
const repeatedPaths = (resource: Resource | undefined, marked: readonly Path[]): readonly Path[] =>
  marked.flatMap(([first, ...rest]) =>
    (resource?.outputs?.repeated ?? []).flatMap(([arg, output]) =>
      arg === first ? [[output, ...rest]] : [],
    ),
  );
