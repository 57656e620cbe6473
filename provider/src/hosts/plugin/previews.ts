import { baseAddress } from "../../client/network";
import { lookUp } from "../../config/configuration";
import { addressOf } from "../../core/resource/address";
import { withRecordedLists } from "../../core/align/recordedBase";
import { secrecyOf } from "../../core/schema/fields";
import { recordedItems, withRecordedIds } from "../../core/state/itemIds";
import { isUnknown, type JsonObject, objectOf, type Json } from "../../core/json/json";
import { managedPart } from "../../core/state/managedFields";
import type { Context, Resource, State } from "../../core/resource/resource";
import type { Recovered } from "../../core/lifecycle/recoveredObjects";
import { desiredIn, toWire } from "../../core/schema/wireForm";
import { PreviewedAccount } from "../../preview/account";
import { lookAt, warnOfArgs } from "../../preview/looks";
import { introduce, noteOwner } from "../../preview/neighbors";
import type { Details, Previewed, Print } from "../../preview/previewed";
import { endAdoption, expectAdoption } from "../../preview/unchangedAdoptions";
import { accessOf } from "../access";
import type { ProviderProcess } from "../providerProcess";
import type { Log } from "./engine";

/** A resource of a run. */
export interface Planned {
  readonly resource: Resource;
  readonly name: string;
  readonly args: JsonObject;
  /** As the program writes them. */
  readonly written: JsonObject;
  readonly urn: string;
  /** Undefined where the resource has no object yet. */
  readonly prior: State | undefined;
  /** The object that a recovery file names. */
  readonly taken: Recovered | undefined;
  readonly context: Context;
  readonly print: Print;
}

/** What previews show beyond the diff. A call ends when the engine has all messages: it ends this process without a word. */
export class Previews {
  readonly #run = {};
  /** Unchanged resources of a run that may be a preview: only the preview of a change shows that it is one. */
  readonly #waiting: Planned[] = [];
  /** By URN. */
  readonly #replaceable = new Map<string, string>();
  #isPreview = false;
  #account: PreviewedAccount | undefined;
  readonly #printOfRun = (text: string, severity: Parameters<Print>[1] = "warning"): Promise<void> =>
    this.log(severity, "", text);

  constructor(
    private readonly shared: ProviderProcess,
    private readonly log: Log,
  ) {}

  /** Notes the object of a resource that the program has. */
  noteObject(resource: Resource, { id, outputs }: State): void {
    if (resource.scope.some((idName) => typeof outputs[idName] !== "string")) return;
    const owner = { run: this.#run, baseUrl: this.#baseUrl(), definition: resource };
    noteOwner(owner, addressOf(resource, outputs, id));
  }

  /** Notes an object that is not in the way of a replacement: a later creation of the resource is one. */
  noteReplaceable(urn: string, { id }: State): void {
    this.#replaceable.set(urn, id);
  }

  /** An unchanged resource: others can set the same object. */
  async noteUnchanged(planned: Planned): Promise<void> {
    if (this.#isPreview) await this.#introduce(planned);
    else this.#waiting.push(planned);
  }

  /** Notes that a preview is going to compare an object that a resource adopts. */
  expectAdoption(urn: string): void {
    expectAdoption(this.#run, urn);
  }

  /** Previews a creation, an adoption or an update. Returns the ids of the tiles of a dashboard, as far as they are known. */
  async preview(planned: Planned): Promise<Json | undefined> {
    try {
      return await this.#look(planned);
    } finally {
      // Also if there was no look.
      await endAdoption(this.#run, planned.urn, this.#printOfRun);
    }
  }

  async #look(planned: Planned): Promise<Json | undefined> {
    const { resource, prior, taken } = planned;
    this.#isPreview = true;
    for (const other of this.#waiting.splice(0)) await this.#introduce(other);
    const hasObject = prior !== undefined || taken !== undefined;
    await warnOfArgs(resource, detailsOfPlanned(planned), hasObject);
    const previewed = await this.#introduce(planned);
    const account = this.#accountOfRun();
    if (previewed === undefined || account === undefined) return undefined;
    const { tileIds, printed } = await lookAt(previewed, account, hasObject);
    await printed;
    if (prior === undefined) return tileIds ?? (hasObject ? undefined : tileIdsOfCreation(planned));
    return tileIds ?? tileIdsOfState(planned, prior);
  }

  async #introduce(planned: Planned): Promise<Previewed | undefined> {
    const { resource: definition, urn, name, args, prior, taken } = planned;
    const replaced = this.#replaceable.get(urn);
    // The place of an object can be unknown.
    if (definition.scope.some((one) => typeof args[one] !== "string")) return undefined;
    const previewed = {
      run: this.#run,
      baseUrl: this.#baseUrl(),
      urn,
      name,
      definition,
      taken,
      at: addressOf(definition, args, prior?.id ?? taken?.id),
      title: args["name"],
      ...(replaced === undefined ? {} : { replaced: [replaced] }),
      ...(prior === undefined ? {} : { items: recordedItems(definition, prior) }),
      ...(prior?.memory === undefined ? {} : { base: baseOf(planned, prior) }),
      details: () => Promise.resolve(detailsOfPlanned(planned)),
    };
    await introduce(previewed);
    return previewed;
  }

  #baseUrl(): string {
    const address = lookUp(this.shared.config, "baseUrl");
    return address === undefined ? "" : baseAddress(address, true);
  }

  /** Undefined if the configuration is incomplete: `up` fails then, and the preview has a warning. */
  #accountOfRun(): PreviewedAccount | undefined {
    if (this.shared.missing !== "") return undefined;
    return (this.#account ??= new PreviewedAccount(
      accessOf(this.shared.config, this.shared.openClient, this.#printOfRun, this.shared.cancelled),
    ));
  }
}

const detailsOfPlanned = ({ resource, args, written, context, print }: Planned): Details => ({
  args,
  written,
  isHidden: secrecyOf(resource.fields, context.markedPaths),
  print,
});

/** The names of the tiles of a new dashboard with unknown IDs, so that programs notice a misspelled name in the preview. */
function tileIdsOfCreation({ resource, args }: Planned): Json | undefined {
  if (args[resource.idArg.name] !== undefined) return undefined;
  const tileIds = resource.items?.idsAfter(args, {});
  return tileIds === undefined || isUnknown(tileIds) ? tileIds : objectOf(tileIds);
}

/** The ids of the tiles after `up`, by those of the state: the service did not return the dashboard. */
function tileIdsOfState({ resource, args }: Planned, prior: State): Json | undefined {
  const items = recordedItems(resource, prior);
  const tileIds = resource.items?.idsAfter(args, withRecordedIds(resource, prior.outputs, items), items);
  return tileIds === undefined || isUnknown(tileIds) ? tileIds : objectOf(tileIds);
}

/** What the program set before, with the recorded lists that it begins to set. */
function baseOf({ resource, args }: Planned, prior: State): JsonObject {
  const managedBase = toWire(resource.fields, managedPart(resource, prior));
  const base = withRecordedIds(resource, managedBase, recordedItems(resource, prior));
  return withRecordedLists(resource.fields, base, desiredIn(resource, args), prior.outputs);
}
