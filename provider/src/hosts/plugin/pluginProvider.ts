import { diff, makesWay } from "../../core/lifecycle/diff";
import { ResourceError, withCode, type Message } from "../../core/messages/errors";
import { secretPathsOf } from "../../core/schema/fields";
import { findingMessage } from "../../core/messages/findings";
import { isEmpty, isEqual, objectFrom, own } from "../../core/json/json";
import { createOrUpdate, deleteObject, get, read } from "../../core/lifecycle/lifecycle";
import { movedText } from "../../core/resource/movedService";
import { fingerprintOf } from "../../core/resource/ownership";
import { listItemsText, propertiesInLists } from "../../core/json/propertyPaths";
import type { Resource } from "../../core/resource/resource";
import { warnOfUpdate } from "../../preview/announcements";
import type { KnownKind } from "../../resources";
import type { OpenClient } from "../access";
import { propertyFacts } from "../../resources/propertyFacts.generated";
import { ProviderProcess } from "../providerProcess";
import { redact, secretTexts } from "../redact";
import { createOrTake, refuseSecondObject, refuseTakenBefore, takenFor } from "../takes";
import { isReadByGet, withoutInternal, writeState } from "../stateForm";
import { checkArgs } from "../unresolved";
import { explicitName, fromEngine, markablePaths, readSecrets, toEngine } from "../wire";
import { Calls, nameOf, type Request, type Sent } from "./calls";
import type { Log } from "./engine";
import { incompleteImportText } from "./imports";
import { invokeFunction } from "./invoke";
import { plannedOutputs } from "./plannedOutputs";
import { Previews } from "./previews";
import { propertyDiff, type PropertyChange } from "./propertyDiff";
import { withColumnsAsLists } from "./searchColumns";
import {
  addressChangeText,
  changedSettings,
  configOf,
  placeChangeText,
  settingProblems,
  settingsOf,
} from "./settings";
import { TileNames } from "./tileNames";

export interface DiffResult {
  /** The changes, by paths as the engine writes them. */
  readonly changes: ReadonlyMap<string, PropertyChange>;
  /** True if an update follows even without changes. */
  readonly mustUpdate: boolean;
  readonly replaces: readonly string[];
  readonly deleteBeforeReplace: boolean;
}

/** Parses the settings of a provider, and the strings in them that no message may show. */
function readSettings(sent: Sent) {
  const { plain, secretPaths } = readSecrets(sent);
  const settings = settingsOf(fromEngine(plain));
  return { settings, secrets: secretTexts(settings, [...secretPaths, ["authKeySecret"]]) };
}

const isFilled = ([, value]: readonly [string, unknown]): boolean => !isEmpty(value);

const missingEntryText: Message = withCode(
  "the recovery file has no entry for this resource, so `up` creates an object. If the object may already exist, run " +
    "`npx --no-install pulumi-pipes-cli recover --force` again. Once the objects are in the state, unset PIPES_RECOVER",
  "recover/no-entry",
);

/** Throws for paths that the TypeScript classes reject themselves. */
function refuseListItems({ kind }: Resource, ignoreChanges: readonly string[] = []): void {
  const inLists = propertiesInLists(ignoreChanges, propertyFacts[kind as KnownKind].lists);
  if (inLists.length > 0) throw new ResourceError("ignore/list-item", listItemsText(inLists));
}

/** The provider that the engine calls, on plain values. `openClient` loads the client. */
export function pluginProvider(
  resources: Readonly<Record<string, Resource>>,
  openClient: OpenClient,
  log: Log,
) {
  /** The resources whose objects this run read without a state: imports, and objects that programs read by ID. */
  const importedUrns = new Set<string>();
  const cancellation = new AbortController();
  const shared = new ProviderProcess(resources, openClient, cancellation.signal);
  const previews = new Previews(shared, log);
  const calls = new Calls(shared, log, cancellation.signal);
  const tileNames = new TileNames();
  /** Identifies the configuration of this process. */
  let configured: string | undefined;
  /** True if an object could not be written in this run. */
  let hasFailedWrite = false;
  /** True if the engine has shown the warning about a changed address. */
  let isMoveShown = false;

  const warnOfConfiguration = async (): Promise<void> => {
    for (const text of shared.configurationWarnings) await calls.warnOnce("", text);
  };

  const noteFailedWrite = (error: unknown): never => {
    hasFailedWrite = true;
    throw error;
  };

  return {
    /** The failures of the configuration of a provider. */
    checkConfig: (urn: string, sent: Sent): readonly string[] => {
      const { settings, secrets } = readSettings(sent);
      return settingProblems(settings, explicitName(nameOf(urn))).map((text) => redact(text, secrets));
    },

    /**
     * Returns the names of changed settings. No change replaces a provider, because that would replace all of its resources.
     * Warns about a changed organization or service.
     */
    diffConfig: async (urn: string, olds: Sent, news: Sent): Promise<readonly string[]> => {
      const [before, after] = [readSettings(olds), readSettings(news)];
      const ofAddress = addressChangeText(before.settings, after.settings);
      const ofPlace = placeChangeText(before.settings, after.settings, explicitName(nameOf(urn)));
      const secrets = [...before.secrets, ...after.secrets];
      for (const text of [ofAddress, ofPlace])
        if (text !== undefined) await calls.warnOnce(urn, redact(text, secrets));
      isMoveShown ||= ofAddress !== undefined;
      return changedSettings(before.settings, after.settings);
    },

    // Not async: calls that arrive at the same time do not wait for it.
    configure: (urn: string, sent: Sent): void => {
      const { settings } = readSettings(sent);
      const name = explicitName(nameOf(urn));
      const settingsOfProcess = fingerprintOf({ name, settings });
      // The environment completes the settings, and its key must not go to an address from another caller.
      if (configured !== undefined && configured !== settingsOfProcess)
        throw new ResourceError(
          "plugin/configured-twice",
          "this process is already configured, and with different settings. Start a separate process of the plugin for these settings",
        );
      configured = settingsOfProcess;
      hasFailedWrite = false;
      shared.configure(configOf(settings, name));
    },

    check: (request: Request) =>
      calls.run("check", request, async ({ resource, context, prior, args, sent, marked, redacted }) => {
        const old = prior.outputs;
        // Warns in the preview already. A process whose account is still unknown is not configured.
        if (shared.missing !== "") await calls.warnOnce("", shared.missing);
        await warnOfConfiguration();
        const isNew = Object.keys(old).length === 0;
        const { recovery } = shared;
        const taken = takenFor(resource, recovery, request.urn, args);
        if (isNew) refuseTakenBefore(resource, taken, shared.recoveryUses);
        const isCreation =
          isNew && resource.creation !== undefined && own(args, resource.idArg.name) === undefined;
        // Programs in other languages cannot warn at their end about an unused file.
        if (isCreation && recovery?.isDraft === false && !recovery.hasEntryOf(request.urn))
          context.warningsOf(resource, "")(missingEntryText);
        calls.writtenArgs.set(request.urn, args);
        const isImport = importedUrns.has(request.urn);
        const facts = { hasFailedWrite, isImport };
        const { inputs, failures } = checkArgs(resource, context, old, args, sent, facts);
        const secrets = [...secretPathsOf(resource.fields, inputs), ...marked];
        // Pulumi also checks imported values, and would report a failure as a bug of the provider.
        if (isImport && failures.length > 0 && isEqual(old, withoutInternal(sent))) {
          await calls.warnOnce(request.urn, redacted(incompleteImportText(resource, failures)));
          return { inputs: toEngine(args, markablePaths(args, secrets)), reasons: [] };
        }
        const isAdoption = isNew && typeof own(inputs, resource.idArg.name) === "string";
        if (isAdoption && failures.length === 0) previews.expectAdoption(request.urn);
        return {
          // Rejected args may contain values that cannot be sent, and the engine ignores them.
          inputs: failures.length > 0 ? {} : toEngine(inputs, markablePaths(inputs, secrets)),
          reasons: tileNames.explain(failures, args).map((failure) => redacted(findingMessage(failure))),
        };
      }),

    diff: (request: Request): Promise<DiffResult> =>
      calls.run(
        "diff",
        request,
        async ({ resource, context, prior, before, args, isOfRefresh, marked, plan }) => {
          if (!isOfRefresh) refuseListItems(resource, request.ignoreChanges);
          const { replaces, deleteBeforeReplace } = diff(resource, context, prior, args);
          const taken = isOfRefresh ? undefined : takenFor(resource, shared.recovery, request.urn, args);
          if (taken !== undefined && replaces.length === 0)
            refuseSecondObject(resource, prior.id, taken, shared.recoveryUses);
          if (!isOfRefresh) {
            shared.noteReplacement(replaces.length > 0 && deleteBeforeReplace);
            previews.noteObject(resource, prior);
            if (makesWay(resource, prior, args)) previews.noteReplaceable(request.urn, prior);
            tileNames.note(prior.id, prior.outputs, marked);
          }
          const moved = isOfRefresh || isMoveShown ? undefined : movedText(prior, context.baseUrl);
          if (moved !== undefined) await calls.warnOnce("", moved);
          if (!isOfRefresh && replaces.length === 0) await warnOfUpdate(resource, context, prior, args);
          const changes = propertyDiff(before, args, replaces);
          if (changes.size === 0 && !isOfRefresh && prior.mustResume !== true)
            await previews.noteUnchanged(plan(prior));
          // An object with unchanged args is not replaced, as in the dynamic host.
          return {
            changes,
            mustUpdate: !isOfRefresh && prior.mustResume === true,
            replaces: changes.size === 0 ? [] : replaces,
            deleteBeforeReplace,
          };
        },
      ),

    create: (request: Request) =>
      calls
        .run("create", request, async ({ resource, context, args, marked, sendState }) => {
          const taken = takenFor(resource, shared.recovery, request.urn, args);
          const state = await createOrTake(resource, context, args, taken, shared.recoveryUses);
          tileNames.note(state.id, state.outputs, marked);
          return { id: state.id, properties: sendState(state) };
        })
        .catch(noteFailedWrite),

    update: (request: Request) =>
      calls
        .run("update", request, async ({ resource, context, prior, args, marked, sendState }) => {
          const state = await createOrUpdate(resource, context, args, prior);
          tileNames.note(state.id, state.outputs, marked);
          return sendState(state);
        })
        .catch(noteFailedWrite),

    /** Previews `up`. Returns the ID and the outputs of a created, adopted or updated resource, as far as they are known. */
    preview: (method: "create" | "update", request: Request) =>
      calls.run(method, { ...request, isPreview: true }, async ({ resource, prior, args, send, plan }) => {
        const old = method === "update" ? prior : undefined;
        const taken =
          method === "create" ? takenFor(resource, shared.recovery, request.urn, args) : undefined;
        const tileIds = await previews.preview(plan(old, taken));
        const names = propertyFacts[resource.kind as KnownKind].outputs;
        const planned = plannedOutputs(resource, names, args, old);
        const properties = send(tileIds === undefined ? planned : { ...planned, tileIds });
        return { id: taken?.id ?? "", properties };
      }),

    read: (request: Request) =>
      calls.run("read", request, async ({ resource, context, prior, send }) => {
        // Imports, and `get` in a program, have no state.
        const isByGet = isReadByGet(prior.outputs);
        if (isByGet) importedUrns.add(request.urn);
        const result = isByGet
          ? await get(resource, context, prior.id)
          : await read(resource, context, prior);
        const missing = isByGet ? undefined : shared.noteRefresh(resource, prior, result !== undefined);
        if (missing !== undefined) await calls.warnOnce("", missing);
        if (result === undefined) return undefined;
        // Pulumi calls no diff for an object in `--replace`, but a refresh reads it.
        if (!isByGet) previews.noteObject(resource, prior);
        return {
          id: result.state.id,
          properties: send(writeState(resource, result.state, shared.baseUrl)),
          // The program of an imported object omits empty values.
          inputs: send(
            prior.memory === undefined
              ? withColumnsAsLists(objectFrom(Object.entries(result.inputs).filter(isFilled)))
              : result.inputs,
          ),
        };
      }),

    /**
     * Ends all reads. The engine waits for running operations and starts no more. Writes continue within their usual limits,
     * because an interrupted write could still be carried out, and the state would lack its object.
     */
    cancel: (): void => {
      cancellation.abort();
    },

    invoke: async (token: string, args: Sent) => {
      await warnOfConfiguration();
      return invokeFunction(shared, log, token, args);
    },

    delete: (request: Request) =>
      calls.run("delete", request, ({ resource, context, prior }) => deleteObject(resource, context, prior)),
  };
}

export type PluginProvider = ReturnType<typeof pluginProvider>;
