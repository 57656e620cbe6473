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
  /** The args as the program wrote them. */
  readonly written: JsonObject;
  readonly urn: string;
  /** Undefined if the resource has no object yet. */
  readonly prior: State | undefined;
  /** The object that a recovery file assigns to the resource. */
  readonly taken: Recovered | undefined;
  readonly context: Context;
  readonly print: Print;
}

/**
 * Prints what a preview shows beyond the diff. Each call waits until the engine has received all messages, because the engine
 * then kills this process.
 */
export class Previews {
  readonly #run = {};
  /** Unchanged resources of a run that may be a preview. Only the preview of a change shows that it is one. */
  readonly #waiting: Planned[] = [];
  /** The objects that do not block their replacement, by URN. */
  readonly #replaceable = new Map<string, string>();
  #isPreview = false;
  #account: PreviewedAccount | undefined;
  readonly #printOfRun = (text: string, severity: Parameters<Print>[1] = "warning"): Promise<void> =>
    this.log(severity, "", text);

  constructor(
    private readonly shared: ProviderProcess,
    private readonly log: Log,
  ) {}

  /** Records the object of a resource in the program. */
  noteObject(resource: Resource, { id, outputs }: State): void {
    if (resource.scope.some((idName) => typeof outputs[idName] !== "string")) return;
    const owner = { run: this.#run, baseUrl: this.#baseUrl(), definition: resource };
    noteOwner(owner, addressOf(resource, outputs, id));
  }

  /** Records an object that does not block its replacement. A later creation of the resource is the replacement. */
  noteReplaceable(urn: string, { id }: State): void {
    this.#replaceable.set(urn, id);
  }

  /** Records an unchanged resource, because others can set its object too. */
  async noteUnchanged(planned: Planned): Promise<void> {
    if (this.#isPreview) await this.#introduce(planned);
    else this.#waiting.push(planned);
  }

  /** Records that a preview is going to compare an adopted object. */
  expectAdoption(urn: string): void {
    expectAdoption(this.#run, urn);
  }

  /** Previews a creation, an adoption or an update. Returns the IDs of a dashboard's tiles, as far as they are known. */
  async preview(planned: Planned): Promise<Json | undefined> {
    try {
      return await this.#look(planned);
    } finally {
      // Runs even if no request was sent.
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
    // The scope of an object can be unknown.
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

  /** Undefined if the configuration is incomplete, which the preview warns about and which fails `up`. */
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

/** Returns the names of a new dashboard's tiles with unknown IDs, so that a preview catches misspelled names. */
function tileIdsOfCreation({ resource, args }: Planned): Json | undefined {
  if (args[resource.idArg.name] !== undefined) return undefined;
  const tileIds = resource.items?.idsAfter(args, {});
  return tileIds === undefined || isUnknown(tileIds) ? tileIds : objectOf(tileIds);
}

/** Predicts the tile IDs from the state if the service did not return the dashboard. */
function tileIdsOfState({ resource, args }: Planned, prior: State): Json | undefined {
  const items = recordedItems(resource, prior);
  const tileIds = resource.items?.idsAfter(args, withRecordedIds(resource, prior.outputs, items), items);
  return tileIds === undefined || isUnknown(tileIds) ? tileIds : objectOf(tileIds);
}

/** Returns the fields that the program set at the last run, and the recorded lists that it begins to set. */
function baseOf({ resource, args }: Planned, prior: State): JsonObject {
  const managedBase = toWire(resource.fields, managedPart(resource, prior));
  const base = withRecordedIds(resource, managedBase, recordedItems(resource, prior));
  return withRecordedLists(resource.fields, base, desiredIn(resource, args), prior.outputs);
}
