import { isDeepStrictEqual } from "node:util";
import * as contract from "pulumi-pipes-contract";
import type { ObjectKind } from "pulumi-pipes-emulator";
import { z } from "zod";
import type { KnownKind as ResourceKind } from "../../../provider/src/resources";
import { type PropertyMap, unwrapped } from "../provider/wire";
import type { ProviderCalls } from "../provider/calls";

/** What every state of this package carries to find the provider's code; never to be changed. */
export const providerStub = 'exports.handler=()=>require("pulumi-pipes/provider")';

/** The properties that the resource class adds to what a program gives. */
export const internals = (kind: string): PropertyMap => ({ __kind: kind, __provider: providerStub });

/** A collection of the emulator whose objects a resource manages. */
export type Store = Exclude<ObjectKind, "sources">;

/** Facts about a resource that the tests use. They state them again, because a mistake of the provider would otherwise be in both. */
interface Row {
  /** The collection of its objects. */
  readonly store: Store;
  /** The path of the collection below its organization. `:service` stands for the path of the service. Undefined for one object. */
  readonly path: string | undefined;
  /** The owner of an object. */
  readonly owner: "organization" | "service";
  /** The arg that names an existing object. A resource without `adoptId` never creates or deletes its object. */
  readonly idArg: "adoptId" | "pipeId" | "serviceId";
  /** The record that the contract returns, and the body whose fields a program can set. */
  readonly record: z.ZodObject;
  readonly body: z.ZodObject;
}

const inService = { owner: "service", idArg: "adoptId" } as const;

const pipeBody = contract.pipeCreationBody
  .omit({ startPaused: true })
  .extend({ stopped: z.boolean().optional() });

const pipeRow: Row = {
  ...{ store: "pipes", path: ":service/pipes", ...inService },
  ...{ record: contract.pipe, body: pipeBody },
};

/** A new kind needs a row here. */
export const kindRows: Readonly<Record<ResourceKind, Row>> = {
  Pipe: pipeRow,
  PipeSettings: { ...pipeRow, idArg: "pipeId" },
  PipeScaling: {
    ...{ store: "scalings", path: undefined, ...inService, idArg: "serviceId" },
    ...{ record: contract.databaseScaling, body: contract.databaseScaling },
  },
  AccessKey: {
    ...{ store: "keys", path: "keys", owner: "organization", idArg: "adoptId" },
    ...{ record: contract.accessKey, body: contract.accessKeyPatch },
  },
  Alert: {
    ...{ store: "alerts", path: ":service/observability/alerts", ...inService },
    ...{ record: contract.alert, body: contract.alertBody },
  },
  Dashboard: {
    ...{ store: "dashboards", path: ":service/observability/dashboards", ...inService },
    ...{ record: contract.dashboard, body: contract.dashboardBody },
  },
  Webhook: {
    ...{ store: "webhooks", path: ":service/observability/webhooks", ...inService },
    ...{ record: contract.webhook, body: contract.webhookBody },
  },
  SavedSearch: {
    ...{ store: "savedSearches", path: ":service/observability/saved-searches", ...inService },
    ...{ record: contract.savedSearch, body: contract.savedSearchBody },
  },
  ReversePrivateEndpoint: {
    ...{ store: "reversePrivateEndpoints", path: ":service/pipesReversePrivateEndpoints", ...inService },
    ...{ record: contract.reversePrivateEndpoint, body: contract.reversePrivateEndpointBody },
  },
};

const columnOf = <Name extends keyof Row>(name: Name): Readonly<Record<ResourceKind, Row[Name]>> =>
  Object.fromEntries(Object.entries(kindRows).map(([kind, row]) => [kind, row[name]])) as Record<
    ResourceKind,
    Row[Name]
  >;

/** The collection of the service that has the objects of a resource. */
export const stores = columnOf("store");
export const idArgs = columnOf("idArg");
export const owners = columnOf("owner");

/** The row of a resource of each collection. */
export const rowsByStore: Readonly<Record<Store, Row>> = Object.fromEntries(
  Object.values(kindRows).map((row) => [row.store, row]),
) as Record<Store, Row>;

/** A resource as a program declares it; its args can refer to outputs of other resources. */
export interface Declared {
  readonly kind: ResourceKind;
  readonly args: PropertyMap;
  /** The explicit provider that manages it, by name; the default one where absent. */
  readonly provider?: string | undefined;
  /** The option of the same name: dotted paths through objects. */
  readonly ignoreChanges?: readonly string[] | undefined;
}

export type Program = ReadonlyMap<string, Declared>;

/** A resource in the state of an engine. With `initErrors`, the next run is an update even with the same inputs. */
export interface Stored extends Declared {
  readonly id: string;
  readonly inputs: PropertyMap;
  readonly outputs: PropertyMap;
  readonly initErrors?: readonly string[];
  /** Whether no arg named the object when it was recorded; what `delete` is to do follows from it, for good. */
  readonly isMade: boolean;
  /** Whether an update was sent and not recorded: where the program takes it back, neither check nor diff can see it. */
  readonly isUnsure?: boolean;
}

/** What was replaced and is to be deleted. */
export interface Leftover extends Stored {
  readonly name: string;
}

/** The process of each provider of a run, by the provider's name. */
export type Processes = (provider: string | undefined) => ProviderCalls;

/** A call that failed, and the resource that it was for. */
export interface Failure {
  readonly name: string;
  readonly error: Error;
}

/** An update, with the inputs before and after. */
export interface Update extends Pick<Stored, "kind" | "id"> {
  readonly before: PropertyMap;
  readonly after: PropertyMap;
  /** The outputs before the update, without marks of secrets. */
  readonly outputs: PropertyMap;
  /** Whether it completes a creation or an adoption that failed. */
  readonly isRepeated: boolean;
}

/** What one run did. */
export interface RunLog {
  /** Names of the resources that were checked without a failure. */
  readonly begun: Set<string>;
  /** Names of the resources for which a creation was begun, each with the id that it came to. */
  readonly creations: Map<string, string | undefined>;
  /** The resources for which an update was begun, by name. */
  readonly updates: Map<string, Update>;
  readonly failures: Failure[];
  /** Calls of the providers. */
  calls: number;
}

/** The options of a run. */
export interface RunOptions {
  /** Resources that the user replaces explicitly, independent of their args. */
  readonly replace?: ReadonlySet<string>;
  /** The only resources that the run is about, where the user names some. */
  readonly target?: ReadonlySet<string> | undefined;
  /** Resolves when the processes are killed: nothing is recorded from then on. */
  readonly killed?: Promise<void>;
}

/** Whether an engine would find nothing to do. */
export function sameInputs(old: Stored, inputs: PropertyMap): boolean {
  return isDeepStrictEqual(unwrapped(inputs), unwrapped(old.inputs));
}

/** True if a resource neither creates nor deletes its object. */
export const isAlwaysKept = (kind: ResourceKind): boolean => idArgs[kind] !== "adoptId";

/** Whether an object is to go with its resource. */
export function goesWith({ kind, args, isMade }: Stored): boolean {
  const says = args["deletionPolicy"];
  return !isAlwaysKept(kind) && (says === undefined ? isMade : says === "delete");
}

/** Args that `check` refused. */
export class CheckRefused extends Error {
  override readonly name = "CheckRefused";

  constructor(readonly failures: readonly { readonly property: string; readonly reason: string }[]) {
    super(failures.map(({ reason }) => reason).join("\n"));
  }
}
