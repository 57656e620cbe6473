import type { dynamic } from "@pulumi/pulumi";
import { diff, makesWay } from "../../core/lifecycle/diff";
import { warnOfUpdate } from "../../preview/announcements";
import { PartialFailure } from "../../core/resource/resource";
import { ResourceError } from "../../core/messages/errors";
import { secretPathsOf } from "../../core/schema/fields";
import { findingMessage } from "../../core/messages/findings";
import { textAt, type JsonObject, type Path } from "../../core/json/json";
import { createOrUpdate, deleteObject, get, read } from "../../core/lifecycle/lifecycle";
import { movedText } from "../../core/resource/movedService";
import { fingerprintOf } from "../../core/resource/ownership";
import { outputFieldsOf, type Context, type Resource } from "../../core/resource/resource";
import { inLines, printable } from "../../core/messages/text";
import type { OpenClient } from "../access";
import type { Method } from "../failures";
import { ProviderProcess } from "../providerProcess";
import { isReadByGet, kindIn, markedPathsIn, readState, secretPathsIn, unknownKind } from "../stateForm";
import { withoutInternal, writeInputs, writeState } from "../stateForm";
import { createOrTake, refuseTakenBefore, Takes, takenFor } from "../takes";
import { checkArgs, refuseOpenArgs } from "../unresolved";
import { fromEngine, providerKey, registrationKey, replacedKey, toEngine, urnKey } from "../wire";
import { EngineError } from "./engineErrors";
import { ReplacedObjects } from "./replacedObjects";

/** What one call works with. */
interface MethodCall {
  readonly resource: Resource;
  readonly context: Context;
  /** The inputs or outputs of the state. */
  readonly old: JsonObject;
  /** The args. */
  readonly given: JsonObject;
  /** The args with what the engine and this package add. */
  readonly sent: JsonObject;
  /** The URN in a check, while a recovery file is in use. */
  readonly urn: string | undefined;
  /** Whether warnings would be about the args of the last run. */
  readonly isOfRefresh: boolean;
  readonly redacted: (text: string) => string;
  /** The paths of the args that the program marked as secret. */
  readonly marked: readonly Path[];
  /** A result as the engine takes it, with its secrets marked. */
  readonly send: (map: JsonObject) => JsonObject;
}

/** The provider that Pulumi's dynamic-provider process calls: every method on clean values. `openClient` loads the client. */
export function dynamicProvider(
  resources: Readonly<Record<string, Resource>>,
  openClient: OpenClient,
): dynamic.ResourceProvider {
  const shared = new ProviderProcess(openClient);
  const takes = new Takes();
  const replacedObjects = new ReplacedObjects();
  const printed = new Set<string>();
  /** Warns once per process. There is no way to name the resource's URN, so the text carries kind and id. */
  const warn = (text: string, severity?: "info"): void => {
    if (printed.has(text)) return;
    printed.add(text);
    if (severity === "info") console.info(text);
    else console.warn(`warning: ${text}`);
  };
  // Not in the inputs: the engine compares them, and a preview does not find what an unknown value hides.
  const markedOfArgs = new Map<string, readonly Path[]>();
  const markedBy = (args: JsonObject): readonly Path[] =>
    (markedOfArgs.size === 0 ? undefined : markedOfArgs.get(fingerprintOf(args))) ?? [];

  /** Runs one method on clean maps, and lets nothing but clean results and clean errors out. */
  async function call<Result>(
    method: Method,
    id: string,
    olds: unknown,
    news: unknown,
    body: (call: MethodCall) => Result | Promise<Result>,
  ): Promise<Result> {
    const [old, inputs] = [fromEngine(olds), fromEngine(news)];
    const kind = kindIn(old) ?? kindIn(inputs);
    const resource = kind !== undefined && Object.hasOwn(resources, kind) ? resources[kind] : undefined;
    const given = withoutInternal(inputs);
    const marked = method === "check" ? markedPathsIn(inputs) : markedBy(given);
    const markedPaths = [...marked, ...markedPathsIn(old)];
    const send = (map: JsonObject): JsonObject =>
      toEngine(
        map,
        resource === undefined ? [] : secretPathsIn(secretPathsOf(outputFieldsOf(resource), map)),
      );
    const maps = [old, inputs];
    const redacted = shared.redactor(resource, maps, markedPaths);
    const noteLive = (live: JsonObject): void => void maps.push(live);
    const isOfRefresh = method === "diff" && shared.isOfRefresh(id, given);
    const context = shared.contextOf(markedPaths, noteLive, (subject, of, severity) => (text) => {
      if (isOfRefresh) return;
      const named = [subject.kind, of].filter((word) => word !== "").join(" ");
      warn(`${printable(inLines(named))}: ${redacted(text)}`, severity);
    });
    try {
      if (resource === undefined)
        throw new ResourceError("state/unreadable", unknownKind(kind, Object.keys(resources)));
      const urn = textAt(inputs, urnKey);
      return await body({
        resource,
        context,
        old,
        given,
        sent: inputs,
        urn,
        isOfRefresh,
        marked,
        redacted,
        send,
      });
    } catch (error) {
      const map = news === undefined ? old : inputs;
      const clean = new EngineError(shared.failureText(error, { method, resource, id, map, redacted }));
      if (!(error instanceof PartialFailure) || resource === undefined) throw clean;
      const outputs = {
        // After a failed update, the outputs are those of the state.
        ...writeState(resource, error.state, shared.baseUrl, method === "update" ? markedPaths : marked),
        [providerKey]: inputs[providerKey],
      };
      const properties = send(outputs);
      throw Object.assign(clean, { id: error.state.id, properties, reasons: [clean.message] });
    }
  }

  return {
    // Not async: calls that arrive at the same time do not wait for it.
    configure: (request): Promise<void> => {
      shared.configure({ get: (key) => request.config.get(`pipes:${key}`) });
      return Promise.resolve();
    },

    check: (olds, news) =>
      call(
        "check",
        "",
        olds,
        news,
        ({ resource, context, old, given, sent, urn, marked, redacted, send }) => {
          // In the preview already. A process whose account is not known yet is not configured.
          if (shared.missing !== "") warn(shared.missing);
          const priorArgs = withoutInternal(old);
          const hasObject = Object.keys(priorArgs).length > 0;
          const taken = takenFor(resource, shared.recovery, urn, given);
          if (!hasObject) refuseTakenBefore(resource, taken, shared.recoveryUses);
          const { inputs, failures } = checkArgs(resource, context, priorArgs, given, sent);
          if (urn !== undefined) takes.note(resource, inputs, urn, taken, hasObject);
          if (marked.length > 0) markedOfArgs.set(fingerprintOf(inputs), marked);
          const registration = textAt(sent, registrationKey);
          if (registration !== undefined && hasObject) replacedObjects.noteCheck(registration, inputs);
          const replaced = registration === undefined || hasObject ? [] : replacedObjects.of(registration);
          return {
            // Refused args may hold what cannot be sent, and the engine does not look at them.
            inputs:
              failures.length > 0
                ? {}
                : send({
                    ...writeInputs(resource, inputs),
                    ...(replaced.length === 0 ? {} : { [replacedKey]: replaced }),
                  }),
            // No property: the engine would print its value, secret or not. The reason names the path.
            failures: failures.map((failure) => ({
              property: "",
              reason: redacted(findingMessage(failure)),
            })),
          };
        },
      ),

    diff: (id, olds, news) =>
      call("diff", id, olds, news, async ({ resource, context, old, given, isOfRefresh }) => {
        const prior = readState(id, old);
        const { replaces, deleteBeforeReplace } = diff(resource, context, prior, given);
        if (!isOfRefresh) {
          shared.noteReplacement(replaces.length > 0 && deleteBeforeReplace);
          if (makesWay(resource, prior, given)) replacedObjects.noteObject(given, prior.id);
          takes.refuseSecond(resource, given, prior.id, shared.recoveryUses, replaces.length > 0);
        }
        const moved = isOfRefresh ? undefined : movedText(prior, context.baseUrl);
        if (moved !== undefined) warn(moved);
        if (!isOfRefresh && replaces.length === 0) await warnOfUpdate(resource, context, prior, given);
        // Otherwise unset: then the engine compares the inputs itself and shows field by field what changes.
        const changes = !isOfRefresh && prior.mustResume === true ? { changes: true } : {};
        return { ...changes, replaces: [...replaces], deleteBeforeReplace };
      }),

    create: (news) =>
      call("create", "", undefined, news, async ({ resource, context, given, sent, marked, send }) => {
        refuseOpenArgs(sent);
        await shared.ready(resources);
        const taken = takes.take(resource, given);
        const state = await createOrTake(resource, context, given, taken, shared.recoveryUses);
        return { id: state.id, outs: send(writeState(resource, state, shared.baseUrl, marked)) };
      }),

    update: (id, olds, news) =>
      call("update", id, olds, news, async ({ resource, context, old, given, sent, marked, send }) => {
        refuseOpenArgs(sent);
        await shared.ready(resources);
        const state = await createOrUpdate(resource, context, given, readState(id, old));
        return { outs: send(writeState(resource, state, shared.baseUrl, marked)) };
      }),

    read: (id, olds) =>
      call("read", id, olds, undefined, async ({ resource, context, old, send }) => {
        const isByGet = isReadByGet(old);
        const prior = readState(id, old);
        const answer = isByGet ? await get(resource, context, id) : await read(resource, context, prior);
        const missing = isByGet ? undefined : shared.noteRefresh(resource, prior, answer !== undefined);
        if (missing !== undefined) warn(missing);
        if (answer === undefined) return {};
        if (!isByGet && makesWay(resource, prior, answer.inputs))
          replacedObjects.noteObject(answer.inputs, prior.id);
        return {
          id: answer.state.id,
          // A `get` at another address is no object that moved.
          props: send(writeState(resource, answer.state, isByGet ? undefined : shared.baseUrl)),
          inputs: send(writeInputs(resource, answer.inputs)),
        };
      }),

    delete: (id, olds) =>
      call("delete", id, olds, undefined, async ({ resource, context, old }) => {
        await shared.readyToDelete(resources);
        await deleteObject(resource, context, readState(id, old));
      }),
  };
}
