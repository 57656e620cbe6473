import type { dynamic } from "@pulumi/pulumi";
import { textAt, type JsonObject, type Path } from "../../core/json/json";
import { diff, makesWay } from "../../core/lifecycle/diff";
import { createOrUpdate, deleteObject, get, read } from "../../core/lifecycle/lifecycle";
import { ResourceError } from "../../core/messages/errors";
import { findingMessage } from "../../core/messages/findings";
import { inLines, printable } from "../../core/messages/text";
import { movedText } from "../../core/resource/movedService";
import { fingerprintOf } from "../../core/resource/ownership";
import type { Resource } from "../../core/resource/resource";
import { warnOfUpdate } from "../../preview/announcements";
import type { OpenClient } from "../access";
import { CallError, runCall, type Call } from "../calls";
import type { Method } from "../failures";
import { ProviderProcess } from "../providerProcess";
import { isReadByGet, kindIn, markedPathsIn, unknownKind } from "../stateForm";
import { withoutInternal, writeInputs, writeState } from "../stateForm";
import { createOrTake, refuseTakenBefore, Takes, takenFor } from "../takes";
import { checkArgs } from "../unresolved";
import { fromEngine, providerKey, registrationKey, replacedKey, urnKey } from "../wire";
import { engineErrorOf } from "./engineErrors";
import { ReplacedObjects } from "./replacedObjects";

/** The provider that Pulumi's dynamic-provider process calls. `openClient` loads the client. */
export function dynamicProvider(
  resources: Readonly<Record<string, Resource>>,
  openClient: OpenClient,
): dynamic.ResourceProvider {
  const shared = new ProviderProcess(resources, openClient);
  const takes = new Takes();
  const replacedObjects = new ReplacedObjects();
  const printed = new Set<string>();
  /** Warns once per process. The text includes kind and ID, because the process cannot refer to a resource by its URN. */
  const warn = (text: string, severity?: "info"): void => {
    if (printed.has(text)) return;
    printed.add(text);
    if (severity === "info") console.info(text);
    else console.warn(`warning: ${text}`);
  };
  // Kept outside of the inputs, because the engine would compare them, and the marks differ while values are unknown.
  const markedOfArgs = new Map<string, readonly Path[]>();
  const markedBy = (args: JsonObject): readonly Path[] =>
    (markedOfArgs.size === 0 ? undefined : markedOfArgs.get(fingerprintOf(args))) ?? [];

  function call<Result>(
    method: Method,
    id: string,
    olds: unknown,
    news: unknown,
    body: (call: Call) => Result | Promise<Result>,
  ): Promise<Result> {
    const [recorded, sent] = [fromEngine(olds), fromEngine(news)];
    const args = withoutInternal(sent);
    const kind = kindIn(recorded) ?? kindIn(sent);
    const engineCall = {
      ...{ method, kind, id, recorded, args, sent },
      marked: method === "check" ? markedPathsIn(sent) : markedBy(args),
      unknownKind: () => new ResourceError("state/unreadable", unknownKind(kind, Object.keys(resources))),
      warn: (text: string, of: string, severity: "info" | undefined, subject: Resource) => {
        const named = [subject.kind, of].filter((word) => word !== "").join(" ");
        warn(`${printable(inLines(named))}: ${text}`, severity);
      },
    };
    return runCall(shared, engineCall, body).catch((error: unknown) => {
      throw error instanceof CallError ? engineErrorOf(error, sent[providerKey]) : error;
    });
  }

  return {
    // Not async: calls that arrive at the same time do not wait for it.
    configure: (request): Promise<void> => {
      shared.configure({ get: (key) => request.config.get(`pipes:${key}`) });
      return Promise.resolve();
    },

    check: (olds, news) =>
      call("check", "", olds, news, ({ resource, context, prior, args, sent, marked, redacted, send }) => {
        // Warns in the preview already. A process whose account is still unknown is not configured.
        if (shared.missing !== "") warn(shared.missing);
        const hasObject = Object.keys(prior.outputs).length > 0;
        // The program sends the URN while a recovery file is in use.
        const urn = textAt(sent, urnKey);
        const taken = takenFor(resource, shared.recovery, urn, args);
        if (!hasObject) refuseTakenBefore(resource, taken, shared.recoveryUses);
        const { inputs, failures } = checkArgs(resource, context, prior.outputs, args, sent);
        if (urn !== undefined) takes.note(resource, inputs, urn, taken, hasObject);
        if (marked.length > 0) markedOfArgs.set(fingerprintOf(inputs), marked);
        const registration = textAt(sent, registrationKey);
        if (registration !== undefined && hasObject) replacedObjects.noteCheck(registration, inputs);
        const replaced = registration === undefined || hasObject ? [] : replacedObjects.of(registration);
        return {
          // Rejected args may contain values that cannot be sent, and the engine ignores them.
          inputs:
            failures.length > 0
              ? {}
              : send({
                  ...writeInputs(resource, inputs),
                  ...(replaced.length === 0 ? {} : { [replacedKey]: replaced }),
                }),
          // The property stays empty, because the engine would print its value, even a secret. The reason contains the path.
          failures: failures.map((failure) => ({
            property: "",
            reason: redacted(findingMessage(failure)),
          })),
        };
      }),

    diff: (id, olds, news) =>
      call("diff", id, olds, news, async ({ resource, context, prior, args, isOfRefresh }) => {
        const { replaces, deleteBeforeReplace } = diff(resource, context, prior, args);
        if (!isOfRefresh) {
          shared.noteReplacement(replaces.length > 0 && deleteBeforeReplace);
          if (makesWay(resource, prior, args)) replacedObjects.noteObject(args, prior.id);
          takes.refuseSecond(resource, args, prior.id, shared.recoveryUses, replaces.length > 0);
        }
        const moved = isOfRefresh ? undefined : movedText(prior, context.baseUrl);
        if (moved !== undefined) warn(moved);
        if (!isOfRefresh && replaces.length === 0) await warnOfUpdate(resource, context, prior, args);
        // If unset, the engine compares the inputs itself and shows each changed field.
        const changes = !isOfRefresh && prior.mustResume === true ? { changes: true } : {};
        return { ...changes, replaces: [...replaces], deleteBeforeReplace };
      }),

    create: (news) =>
      call("create", "", undefined, news, async ({ resource, context, args, sendState }) => {
        const taken = takes.take(resource, args);
        const state = await createOrTake(resource, context, args, taken, shared.recoveryUses);
        return { id: state.id, outs: sendState(state) };
      }),

    update: (id, olds, news) =>
      call("update", id, olds, news, async ({ resource, context, args, prior, sendState }) => ({
        outs: sendState(await createOrUpdate(resource, context, args, prior)),
      })),

    read: (id, olds) =>
      call("read", id, olds, undefined, async ({ resource, context, prior, send }) => {
        const isByGet = isReadByGet(prior.outputs);
        const result = isByGet ? await get(resource, context, id) : await read(resource, context, prior);
        const missing = isByGet ? undefined : shared.noteRefresh(resource, prior, result !== undefined);
        if (missing !== undefined) warn(missing);
        if (result === undefined) return {};
        if (!isByGet && makesWay(resource, prior, result.inputs))
          replacedObjects.noteObject(result.inputs, prior.id);
        return {
          id: result.state.id,
          // A `get` at a different address is no sign of a moved service.
          props: send(writeState(resource, result.state, isByGet ? undefined : shared.baseUrl)),
          inputs: send(writeInputs(resource, result.inputs)),
        };
      }),

    delete: (id, olds) =>
      call("delete", id, olds, undefined, ({ resource, context, prior }) =>
        deleteObject(resource, context, prior),
      ),
  };
}
