import { kindOfUrn } from "../../config/recoveryFile";
import { diff, makesWay } from "../../core/lifecycle/diff";
import { ResourceError, withCode, type Message } from "../../core/messages/errors";
import { secretPathsOf } from "../../core/schema/fields";
import { findingMessage } from "../../core/messages/findings";
import { isAbove, isEmpty, isEqual, objectFrom, own, type JsonObject, type Path } from "../../core/json/json";
import { createOrUpdate, deleteObject, get, read } from "../../core/lifecycle/lifecycle";
import { movedText } from "../../core/resource/movedService";
import { fingerprintOf } from "../../core/resource/ownership";
import { listItemsText, propertiesInLists } from "../../core/json/propertyPaths";
import {
  outputFieldsOf,
  PartialFailure,
  type Context,
  type Resource,
  type State,
} from "../../core/resource/resource";
import type { Recovered } from "../../core/lifecycle/recoveredObjects";
import { didYouMean } from "../../core/messages/suggestions";
import { warnOfUpdate } from "../../preview/announcements";
import type { KnownKind } from "../../resources";
import type { OpenClient } from "../access";
import type { Method } from "../failures";
import { propertyFacts } from "../../resources/propertyFacts.generated";
import { ProviderProcess } from "../providerProcess";
import { redact, secretTexts } from "../redact";
import { repeatedIn } from "../repeatedOutputs";
import { createOrTake, refuseSecondObject, refuseTakenBefore, takenFor } from "../takes";
import {
  isReadByGet,
  markedPathsIn,
  readState,
  secretPathsIn,
  withoutInternal,
  writeState,
} from "../stateForm";
import { checkArgs, refuseOpenArgs } from "../unresolved";
import { explicitName, fromEngine, markablePaths, readSecrets, toEngine } from "../wire";
import type { Log } from "./engine";
import { incompleteImportText } from "./imports";
import { invokeFunction } from "./invoke";
import { plannedOutputs } from "./plannedOutputs";
import { Previews, type Planned } from "./previews";
import { propertyDiff, type PropertyChange } from "./propertyDiff";
import { withColumnsAsLists, withColumnsAsStrings } from "./searchColumns";
import {
  addressChangeText,
  changedSettings,
  configOf,
  placeChangeText,
  settingProblems,
  settingsOf,
} from "./settings";
import { TileNames } from "./tileNames";

/** Values as the engine sends them, with the marks of secrets and of unknown values. */
export type Sent = Readonly<Record<string, unknown>>;

/** What a call is about. Each method gets the parts that its request has. */
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

export interface DiffResult {
  /** By paths as the engine writes them. */
  readonly changes: ReadonlyMap<string, PropertyChange>;
  /** True if an update follows even without changes. */
  readonly mustUpdate: boolean;
  readonly replaces: readonly string[];
  readonly deleteBeforeReplace: boolean;
}

/** What one call works with. */
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

/** The settings of a provider, and the texts among them that no message shows. */
function readSettings(sent: Sent) {
  const { plain, secretPaths } = readSecrets(sent);
  const settings = settingsOf(fromEngine(plain));
  return { settings, secrets: secretTexts(settings, [...secretPaths, ["authKeySecret"]]) };
}

const isFilled = ([, value]: readonly [string, unknown]): boolean => !isEmpty(value);

/** The name of a resource in its URN, which can have colons. */
const nameOf = (urn: string): string => urn.split("::").slice(3).join("::");

/** The kind of a resource: the last part of its type, which ends its URN's chain of types. */
function kindOf(urn: string): string {
  const type = urn.split("::")[2]?.split("$").at(-1) ?? "";
  return type.startsWith("pipes:index:") ? type.slice("pipes:index:".length) : type;
}

const missingEntryText: Message = withCode(
  "the recovery file has no entry for this resource, so `up` creates an object. If it can exist, run " +
    "`npx --no-install pulumi-pipes-cli recover --force` again. When the objects are in the state, remove PIPES_RECOVER",
  "recover/no-entry",
);

/** A timer of Node.js that takes longer ends at once. */
const longestTimerMs = 2 ** 31 - 1;

/** Refuses paths that the class of a resource in TypeScript refuses itself. */
function refuseListItems({ kind }: Resource, ignoreChanges: readonly string[] = []): void {
  const inLists = propertiesInLists(ignoreChanges, propertyFacts[kind as KnownKind].lists);
  if (inLists.length > 0) throw new ResourceError("ignore/list-item", listItemsText(inLists));
}

/** The provider behind the calls of the engine, on plain values. `openClient` loads the client. */
export function pluginProvider(
  resources: Readonly<Record<string, Resource>>,
  openClient: OpenClient,
  log: Log,
) {
  /** The args of each resource as the program writes them. */
  const writtenArgs = new Map<string, JsonObject>();
  /** The resources whose objects this run read without a state: imports, and what programs read by ID. */
  const importedUrns = new Set<string>();
  const cancellation = new AbortController();
  const shared = new ProviderProcess(openClient, cancellation.signal);
  const previews = new Previews(shared, log);
  const tileNames = new TileNames();
  const shown = new Set<string>();
  /** Identifies the configuration of this process. */
  let configured: string | undefined;
  /** True if an object could not be written in this run. */
  let hasFailedWrite = false;
  /** Whether the engine has a warning about another address at the provider. */
  let isMoveShown = false;
  /** Shows a text once at each place. */
  const warnOnce = async (
    urn: string,
    text: string,
    place = urn,
    severity: Parameters<Log>[0] = "warning",
  ): Promise<void> => {
    const key = `${place}\n${text}`;
    if (shown.has(key)) return;
    shown.add(key);
    await log(severity, urn, text);
  };

  const warnOfConfiguration = async (): Promise<void> => {
    for (const text of shared.configurationWarnings) await warnOnce("", text);
  };

  const noteFailedWrite = (error: unknown): never => {
    hasFailedWrite = true;
    throw error;
  };

  /** Runs one method on clean values. It ends when the engine has all messages. */
  async function call<Result>(
    method: Method,
    { urn, id = "", olds = {}, oldInputs = {}, news = {}, ignoreChanges, timeoutSeconds = 0 }: Request,
    body: (call: PluginCall) => Result | Promise<Result>,
  ): Promise<Result> {
    const messages: Promise<void>[] = [];
    const [ofOld, ofInputs, ofNew] = [readSecrets(olds), readSecrets(oldInputs), readSecrets(news)];
    const whole = fromEngine(ofOld.plain);
    const old = withoutInternal(whole);
    const before = withColumnsAsStrings(withoutInternal(fromEngine(ofInputs.plain)));
    const sent = fromEngine(ofNew.plain);
    const given = withColumnsAsStrings(withoutInternal(sent));
    const kind = kindOf(urn);
    const resource = Object.hasOwn(resources, kind) ? resources[kind] : undefined;
    const known = resource === undefined ? [] : secretPathsOf(outputFieldsOf(resource));
    const isMarked = (path: Path): boolean =>
      path[0]?.startsWith("__") !== true && !known.some((above) => isAbove(above, path));
    const marked = ofNew.secretPaths.filter(isMarked);
    const kept = [...ofOld.secretPaths, ...ofInputs.secretPaths].filter(isMarked);
    const markedPaths = [...marked, ...kept, ...markedPathsIn(whole)];
    const maps = [whole, before, given];
    const redacted = shared.redactor(resource, maps, markedPaths);
    const noteLive = (live: JsonObject): void => void maps.push(live);
    const isOfRefresh = method === "diff" && shared.isOfRefresh(id, given);
    const warningsOf: Context["warningsOf"] = (_, of, severity) => (text) => {
      if (isOfRefresh) return;
      messages.push(warnOnce(urn, redacted(text), of === "" ? "" : urn, severity));
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
    const signal = isWrite ? ended.signal : AbortSignal.any([cancellation.signal, ended.signal]);
    const context = shared.contextOf(markedPaths, noteLive, warningsOf, ignoreChanges, signal);
    const sendMarked = (map: JsonObject, ofProgram: readonly Path[]): JsonObject => {
      const repeats = ofProgram.flatMap(([first, ...rest]) =>
        (repeatedIn[kind as KnownKind] ?? []).flatMap(([arg, output]) =>
          arg === first ? [[output, ...rest]] : [],
        ),
      );
      const ofMap = resource === undefined ? [] : secretPathsOf(outputFieldsOf(resource), map);
      return toEngine(map, secretPathsIn([...ofMap, ...markablePaths(map, [...ofProgram, ...repeats])]));
    };
    const send = (map: JsonObject): JsonObject => sendMarked(map, method === "read" ? markedPaths : marked);
    const print: Planned["print"] = (text, severity = "warning") =>
      severity === "info" ? log(severity, urn, redacted(text)) : warnOnce(urn, redacted(text));
    try {
      if (resource === undefined)
        throw new ResourceError(
          "plugin/unknown-type",
          `this version of pulumi-pipes has no resource "${kind}"${didYouMean(kindOfUrn(urn), Object.keys(resources))}`,
        );
      const plan = (prior: State | undefined, taken?: Recovered): Planned => ({
        ...{ resource, urn, name: nameOf(urn), prior, taken, context, print },
        args: given,
        written: writtenArgs.get(urn) ?? given,
      });
      return await body({
        ...{ resource, context, isOfRefresh, redacted, marked, send, plan },
        ...{ old, before, given, sent, prior: readState(id, whole) },
      });
    } catch (error) {
      const map = method === "read" || method === "delete" ? whole : given;
      const text = shared.failureText(error, { method, resource, id, map, redacted });
      if (!(error instanceof PartialFailure) || resource === undefined) throw new CallError(text);
      // After a failed update, the outputs are those of the state.
      const ofState = method === "update" ? markedPaths : marked;
      throw new CallError(text, {
        id: error.state.id,
        properties: sendMarked(writeState(resource, error.state, shared.baseUrl, ofState), ofState),
      });
    } finally {
      clearTimeout(timer);
      await Promise.all(messages);
    }
  }

  return {
    /** The failures of the configuration of a provider. */
    checkConfig: (urn: string, sent: Sent): readonly string[] => {
      const { settings, secrets } = readSettings(sent);
      return settingProblems(settings, explicitName(nameOf(urn))).map((text) => redact(text, secrets));
    },

    /**
     * The names of the changed settings. No change of a setting replaces a provider, and with it all of its resources. Warns of
     * another place.
     */
    diffConfig: async (urn: string, olds: Sent, news: Sent): Promise<readonly string[]> => {
      const [before, after] = [readSettings(olds), readSettings(news)];
      const ofAddress = addressChangeText(before.settings, after.settings);
      const ofPlace = placeChangeText(before.settings, after.settings, explicitName(nameOf(urn)));
      const secrets = [...before.secrets, ...after.secrets];
      for (const text of [ofAddress, ofPlace])
        if (text !== undefined) await warnOnce(urn, redact(text, secrets));
      isMoveShown ||= ofAddress !== undefined;
      return changedSettings(before.settings, after.settings);
    },

    // Not async: calls that arrive at the same time do not wait for it.
    configure: (urn: string, sent: Sent): void => {
      const { settings } = readSettings(sent);
      const name = explicitName(nameOf(urn));
      const settingsOfProcess = fingerprintOf({ name, settings });
      // The environment completes the settings: its key must not go to an address that another caller sends.
      if (configured !== undefined && configured !== settingsOfProcess)
        throw new ResourceError(
          "plugin/configured-twice",
          "this process is configured already, and the second configuration differs. Start another process of the plugin for it",
        );
      configured = settingsOfProcess;
      hasFailedWrite = false;
      shared.configure(configOf(settings, name));
    },

    check: (request: Request) =>
      call("check", request, async ({ resource, context, old, given, sent, marked, redacted }) => {
        // In the preview already. A process whose account is not known yet is not configured.
        if (shared.missing !== "") await warnOnce("", shared.missing);
        await warnOfConfiguration();
        const isNew = Object.keys(old).length === 0;
        const { recovery } = shared;
        const taken = takenFor(resource, recovery, request.urn, given);
        if (isNew) refuseTakenBefore(resource, taken, shared.recoveryUses);
        const isCreation =
          isNew && resource.create !== undefined && own(given, resource.idArg.name) === undefined;
        // No program in another language can warn at its end that nothing used the file.
        if (isCreation && recovery?.isDraft === false && !recovery.hasEntryOf(request.urn))
          context.warningsOf(resource, "")(missingEntryText);
        writtenArgs.set(request.urn, given);
        const isImport = importedUrns.has(request.urn);
        const facts = { hasFailedWrite, isImport };
        const { inputs, failures } = checkArgs(resource, context, old, given, sent, facts);
        const secrets = [...secretPathsOf(resource.fields, inputs), ...marked];
        // Pulumi checks what it has read. It would call a failure a bug of the provider.
        if (isImport && failures.length > 0 && isEqual(old, withoutInternal(sent))) {
          await warnOnce(request.urn, redacted(incompleteImportText(resource, failures)));
          return { inputs: toEngine(given, markablePaths(given, secrets)), reasons: [] };
        }
        const isAdoption = isNew && typeof own(inputs, resource.idArg.name) === "string";
        if (isAdoption && failures.length === 0) previews.expectAdoption(request.urn);
        return {
          // Refused args may hold what cannot be sent, and the engine does not look at them.
          inputs: failures.length > 0 ? {} : toEngine(inputs, markablePaths(inputs, secrets)),
          reasons: tileNames.explain(failures, given).map((failure) => redacted(findingMessage(failure))),
        };
      }),

    diff: (request: Request): Promise<DiffResult> =>
      call(
        "diff",
        request,
        async ({ resource, context, prior, before, given, isOfRefresh, marked, plan }) => {
          if (!isOfRefresh) refuseListItems(resource, request.ignoreChanges);
          const { replaces, deleteBeforeReplace } = diff(resource, context, prior, given);
          const taken = isOfRefresh ? undefined : takenFor(resource, shared.recovery, request.urn, given);
          if (taken !== undefined && replaces.length === 0)
            refuseSecondObject(resource, prior.id, taken, shared.recoveryUses);
          if (!isOfRefresh) {
            shared.noteReplacement(replaces.length > 0 && deleteBeforeReplace);
            previews.noteObject(resource, prior);
            if (makesWay(resource, prior, given)) previews.noteReplaceable(request.urn, prior);
            tileNames.note(prior.id, prior.outputs, marked);
          }
          const moved = isOfRefresh || isMoveShown ? undefined : movedText(prior, context.baseUrl);
          if (moved !== undefined) await warnOnce("", moved);
          if (!isOfRefresh && replaces.length === 0) await warnOfUpdate(resource, context, prior, given);
          const changes = propertyDiff(before, given, replaces);
          if (changes.size === 0 && !isOfRefresh && prior.mustResume !== true)
            await previews.noteUnchanged(plan(prior));
          // An object whose args stay is not replaced: the dynamic host does not do that either.
          return {
            changes,
            mustUpdate: !isOfRefresh && prior.mustResume === true,
            replaces: changes.size === 0 ? [] : replaces,
            deleteBeforeReplace,
          };
        },
      ),

    create: (request: Request) =>
      call("create", request, async ({ resource, context, given, sent, marked, send }) => {
        refuseOpenArgs(sent);
        await shared.ready(resources);
        const taken = takenFor(resource, shared.recovery, request.urn, given);
        const state = await createOrTake(resource, context, given, taken, shared.recoveryUses);
        tileNames.note(state.id, state.outputs, marked);
        return { id: state.id, properties: send(writeState(resource, state, shared.baseUrl, marked)) };
      }).catch(noteFailedWrite),

    update: (request: Request) =>
      call("update", request, async ({ resource, context, prior, given, sent, marked, send }) => {
        refuseOpenArgs(sent);
        await shared.ready(resources);
        const state = await createOrUpdate(resource, context, given, prior);
        tileNames.note(state.id, state.outputs, marked);
        return send(writeState(resource, state, shared.baseUrl, marked));
      }).catch(noteFailedWrite),

    /** What `up` will do. The id and the outputs of a resource that it creates, adopts or updates, as far as they are known. */
    preview: (method: "create" | "update", request: Request) =>
      call(method, request, async ({ resource, prior, given, send, plan }) => {
        const old = method === "update" ? prior : undefined;
        const taken =
          method === "create" ? takenFor(resource, shared.recovery, request.urn, given) : undefined;
        const tileIds = await previews.preview(plan(old, taken));
        const names = propertyFacts[resource.kind as KnownKind].outputs;
        const planned = plannedOutputs(resource, names, given, old);
        const properties = send(tileIds === undefined ? planned : { ...planned, tileIds });
        return { id: taken?.id ?? "", properties };
      }),

    read: (request: Request) =>
      call("read", request, async ({ resource, context, prior, old, send }) => {
        // An import, and `get` of a program, have no state.
        const isByGet = isReadByGet(old);
        if (isByGet) importedUrns.add(request.urn);
        const answer = isByGet
          ? await get(resource, context, prior.id)
          : await read(resource, context, prior);
        const missing = isByGet ? undefined : shared.noteRefresh(resource, prior, answer !== undefined);
        if (missing !== undefined) await warnOnce("", missing);
        if (answer === undefined) return undefined;
        // Pulumi does not compare an object that `--replace` replaces, but a refresh shows it.
        if (!isByGet) previews.noteObject(resource, prior);
        return {
          id: answer.state.id,
          properties: send(writeState(resource, answer.state, shared.baseUrl)),
          // Of an imported object, a program leaves out what is empty.
          inputs: send(
            prior.memory === undefined
              ? withColumnsAsLists(objectFrom(Object.entries(answer.inputs).filter(isFilled)))
              : answer.inputs,
          ),
        };
      }),

    /**
     * Ends all reads. The engine waits for the operations that run, and starts no further one. A write that ended here could be
     * carried out all the same, and the state would lack its object. So it goes on, within the limits of every operation.
     */
    cancel: (): void => {
      cancellation.abort();
    },

    invoke: async (token: string, args: Sent) => {
      await warnOfConfiguration();
      return invokeFunction(shared, log, token, args);
    },

    delete: (request: Request) =>
      call("delete", request, async ({ resource, context, prior }) => {
        await shared.readyToDelete(resources);
        await deleteObject(resource, context, prior);
      }),
  };
}

export type PluginProvider = ReturnType<typeof pluginProvider>;
