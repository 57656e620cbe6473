import * as contract from "pulumi-pipes-contract";
import { defaultSeed, type ObjectKind } from "pulumi-pipes-emulator";
import { z } from "zod";
import type { KnownKind } from "../../provider/src/resources";
import * as args from "./args";
import type { PropertyMap } from "./provider/wire";

/** A collection of the emulator whose objects a resource manages. */
export type Store = Exclude<ObjectKind, "sources">;

/**
 * A resource as the simulator of the engine and the rules of the conformance suite see it. It states facts of the provider again,
 * because a mistake of the provider would otherwise be in both.
 */
export interface KindRow {
  /** The collection of its objects. */
  readonly collection: Store;
  /** The path of the collection below its organization. `:service` stands for the path of the service. Undefined for one object. */
  readonly path: string | undefined;
  /** The path of an object in a recorded request. Default: the collection and an ID. */
  readonly objectPath?: string;
  /** The owner of an object. */
  readonly owner: "organization" | "service";
  /** The arg that names an existing object. A resource without `adoptId` never creates or deletes its object. */
  readonly idArg: "adoptId" | "pipeId" | "serviceId";
  /** The record that the contract returns, and the body whose fields a program can set. */
  readonly record: z.ZodObject;
  readonly body: z.ZodObject;
  /** An object of the seed, and one that does not exist. */
  readonly seeded: string;
  readonly missing: string;
  /** Args that create an object; undefined where the resource only adopts. */
  readonly created: PropertyMap | undefined;
  /** Args with the values of the seeded object, among them each arg that a creation needs. */
  readonly adopted: (live: PropertyMap) => PropertyMap;
  /** A change of one field that both kinds of args set. */
  readonly change: PropertyMap;
  /** True if the service returns an object in the list only. */
  readonly isOnlyListed?: true;
  /** True if the service has no two objects of that name. */
  readonly isUnique?: true;
  /** True if only a creation returns the secret of the object, so that no resource takes an object that exists. */
  readonly hasSecretOnce?: true;
  /** `PATCH` sends that change alone, and `PUT` the whole object. */
  readonly update: "PATCH" | "PUT";
  /** Changes of another user to a field that args set, and to a field that they do not set. */
  readonly outside: { readonly managed: PropertyMap; readonly unmanaged: PropertyMap };
  /** Args that `check` refuses, and the path that its message begins with. */
  readonly wrong: readonly (readonly [PropertyMap, string])[];
}

const { pipes, keys, alerts, dashboards, webhooks, savedSearches, reversePrivateEndpoints } = defaultSeed;
const objectId = "65f1a0c3d2b4e5f607182fff";
const filter = { type: "QUERY_EXPRESSION", name: "Environment", expression: "env", sourceId: objectId };
/** Any update of a dashboard deletes the alerts on such a tile. */
const tableConfig = {
  displayType: "table",
  sourceId: defaultSeed.sources.trace,
  select: [{ aggFn: "count" }],
};

/** Of the fields of an object those that args name. */
const picked = (live: PropertyMap, ...names: string[]): PropertyMap =>
  Object.fromEntries(names.map((name) => [name, live[name]]));

const { message: _unmanaged, ...alert } = args.latencyAlert;

const ofService = { owner: "service", idArg: "adoptId" } as const;

const pipeBody = contract.pipeCreationBody
  .omit({ startPaused: true })
  .extend({ stopped: z.boolean().optional() });

const ofPipe = {
  ...ofService,
  collection: "pipes",
  path: ":service/pipes",
  record: contract.pipe,
  body: pipeBody,
  change: { name: "changed" },
  update: "PATCH",
  outside: { managed: { name: "theirs" }, unmanaged: { settings: { dbms_max_threads: 3 } } },
} as const;

/** A new kind needs a row here. */
export const kindRows: Readonly<Record<KnownKind, KindRow>> = {
  Pipe: {
    ...ofPipe,
    seeded: pipes.kinesis,
    missing: args.nowhere,
    created: args.jsonStream,
    adopted: ({ name }) => ({
      adoptId: pipes.kinesis,
      name,
      source: { kinesis: { streamName: "clicks", region: "eu-west-1" } },
      destination: { database: "events", table: "clicks" },
    }),
    wrong: [
      [{ source: {} }, "source"],
      [{ state: "Running" }, "state"],
      [
        { destination: picked(args.kafkaPipe.destination, "database", "tableDefinition", "columns") },
        "destination.table",
      ],
      [{ source: { kafka: { ...args.kafkaPipe.source.kafka, brokres: "b" } } }, "source.kafka.brokres"],
    ],
  },
  PipeSettings: {
    ...{ ...ofPipe, idArg: "pipeId" },
    seeded: pipes.postgres,
    missing: args.nowhere,
    created: undefined,
    adopted: ({ name }) => ({ pipeId: pipes.postgres, name }),
    wrong: [
      [{ settings: { dbms_max_threads: "8" } }, "settings.dbms_max_threads"],
      [{ source: { postgres: { port: 70_000 } } }, "source.postgres.port"],
      [{ source: { kafka: { topics: "orders" } } }, "source.kafka.topics"],
      [{ scaling: { replicas: 3 } }, "scaling"],
      [{ pipeId: "orders" }, "pipeId"],
    ],
  },
  PipeScaling: {
    ...{ collection: "scalings", path: undefined, ...ofService, idArg: "serviceId" },
    ...{ record: contract.databaseScaling, body: contract.databaseScaling },
    objectPath: "pipesCdcScaling",
    seeded: defaultSeed.serviceId,
    missing: args.nowhere,
    created: undefined,
    adopted: (live) => ({ serviceId: defaultSeed.serviceId, ...picked(live, "replicaCpuMillicores") }),
    change: { replicaCpuMillicores: 2000 },
    update: "PATCH",
    outside: { managed: { replicaCpuMillicores: 3000 }, unmanaged: { replicaMemoryGb: 12 } },
    wrong: [
      [{ replicaCpuMillicores: "2" }, "replicaCpuMillicores"],
      [{ replicaMemoryGb: true }, "replicaMemoryGb"],
      [{ replicas: 2 }, "replicas"],
      [{ deletionPolicy: "retain" }, "deletionPolicy"],
      [{ serviceId: ".." }, "serviceId"],
    ],
  },
  AccessKey: {
    ...{ collection: "keys", path: "keys", owner: "organization", idArg: "adoptId" },
    ...{ record: contract.accessKey, body: contract.accessKeyPatch },
    seeded: keys.ci.id,
    missing: args.nowhere,
    created: { name: "deploy", roles: ["developer"] },
    hasSecretOnce: true,
    adopted: (live) => ({ adoptId: keys.ci.id, ...picked(live, "name", "roles") }),
    change: { name: "changed" },
    update: "PATCH",
    outside: { managed: { name: "theirs" }, unmanaged: { ipAccessList: [{ source: "10.1.2.3" }] } },
    wrong: [
      [{ roles: [] }, "roles"],
      [{ state: "off" }, "state"],
      [{ name: undefined }, "name"],
      [{ roles: ["owner"] }, "roles[0]"],
      [{ expireAt: "tomorrow" }, "expireAt"],
      [{ ipAccessList: [{ description: "office" }] }, "ipAccessList[0].source"],
      [{ adoptId: "ci" }, "adoptId"],
      [{ organizationId: "." }, "organizationId"],
      [{ deletionPolicy: "drop" }, "deletionPolicy"],
      [{ rolls: ["admin"] }, "rolls"],
      [{ usedAt: "2026-01-01T00:00:00Z" }, "usedAt"],
      [{ authKeySecret: "x" }, "authKeySecret"],
    ],
  },
  Webhook: {
    ...{ collection: "webhooks", path: ":service/observability/webhooks", ...ofService },
    ...{ record: contract.webhook, body: contract.webhookBody },
    seeded: webhooks.chat,
    missing: objectId,
    created: args.escalation,
    adopted: (live) => ({ adoptId: webhooks.chat, ...picked(live, "name", "service", "url") }),
    change: { name: "changed" },
    isOnlyListed: true,
    isUnique: true,
    update: "PUT",
    outside: { managed: { name: "theirs" }, unmanaged: { description: "from elsewhere" } },
    wrong: [
      [{ name: "  " }, "name"],
      [{ url: 7 }, "url"],
      [{ service: undefined }, "service"],
      [{ url: "ftp://x.test" }, "url"],
      [{ headers: { "x\n": "1" } }, "headers"],
      [{ headers: { "X Key": "1" } }, "headers"],
      [{ headers: { Authorization: "a\r\nb" } }, "headers.Authorization"],
      [{ queryParams: { key: "x".repeat(4_097) } }, "queryParams.key"],
      [{ service: "slack" }, "headers"],
      [{ createdAt: "2026-01-01T00:00:00Z" }, "createdAt"],
      [{ adress: "https://x.test" }, "adress"],
    ],
  },
  SavedSearch: {
    ...{ collection: "savedSearches", path: ":service/observability/saved-searches", ...ofService },
    ...{ record: contract.savedSearch, body: contract.savedSearchBody },
    seeded: savedSearches.slowQueries,
    missing: objectId,
    created: args.timeouts,
    adopted: (live) => ({
      adoptId: savedSearches.slowQueries,
      ...picked(live, "name", "sourceId", "where", "whereLanguage"),
    }),
    change: { where: "ms:>2000" },
    update: "PUT",
    outside: { managed: { where: "theirs:1" }, unmanaged: { tags: ["theirs"] } },
    wrong: [
      [{ name: "" }, "name"],
      [{ tags: "shop" }, "tags"],
      [{ sourceId: undefined }, "sourceId"],
      [{ where: 7 }, "where"],
      [{ teamId: "x" }, "teamId"],
      [{ wheer: "x" }, "wheer"],
    ],
  },
  ReversePrivateEndpoint: {
    ...{ collection: "reversePrivateEndpoints", path: ":service/pipesReversePrivateEndpoints", ...ofService },
    ...{ record: contract.reversePrivateEndpoint, body: contract.reversePrivateEndpointBody },
    seeded: reversePrivateEndpoints.warehouse,
    missing: args.nowhere,
    created: args.eventsEndpoint,
    adopted: (live) => ({
      adoptId: reversePrivateEndpoints.warehouse,
      ...picked(live, "description", "type", "vpcResourceConfigurationId", "vpcResourceShareArn"),
      ...picked(live, "customPrivateDnsMappings"),
    }),
    change: { customPrivateDnsMappings: [{ privateDnsName: "changed.example" }] },
    update: "PATCH",
    outside: {
      managed: { customPrivateDnsMappings: [{ privateDnsName: "theirs.example" }] },
      unmanaged: { gcpServiceAttachment: "theirs" },
    },
    wrong: [
      [{ description: undefined }, "description"],
      [{ type: undefined }, "type"],
      [{ vpcEndpointServiceName: undefined }, "vpcEndpointServiceName"],
      [{ type: "GCP_PSC_SERVICE_ATTACHMENT" }, "gcpServiceAttachment"],
      [{ customPrivateDnsMappings: "a.example" }, "customPrivateDnsMappings"],
      [{ customPrivateDnsMappings: [{ privateDnsName: "a.*.example" }] }, "customPrivateDnsMappings"],
      [
        { customPrivateDnsMappings: [{ privateDnsName: "a.example", targetId: "t" }] },
        "customPrivateDnsMappings",
      ],
      [{ status: "Ready" }, "status"],
      [{ descripton: "x" }, "descripton"],
    ],
  },
  Alert: {
    ...{ collection: "alerts", path: ":service/observability/alerts", ...ofService },
    ...{ record: contract.alert, body: contract.alertBody },
    seeded: alerts.errorRate,
    missing: objectId,
    created: alert,
    adopted: (live) => ({ adoptId: alerts.errorRate, ...picked(live, ...Object.keys(alert)) }),
    change: { threshold: 300 },
    update: "PUT",
    outside: { managed: { threshold: 1 }, unmanaged: { message: "from elsewhere" } },
    wrong: [
      [{ threshold: "high" }, "threshold"],
      [{ interval: "1 hour" }, "interval"],
      [{ channel: { type: "webhook" } }, "channel.webhookId"],
      [{ tileId: null }, "tileId"],
      [{ thresholdType: "between" }, "thresholdMax"],
      [{ thresholdType: "not_between", thresholdMax: 3 }, "thresholdMax"],
      [{ scheduleOffsetMinutes: 60 }, "scheduleOffsetMinutes"],
      [{ silenced: true }, "silenced"],
      [{ channel: undefined }, "channel"],
      [{ treshold: 4 }, "treshold"],
    ],
  },
  Dashboard: {
    ...{ collection: "dashboards", path: ":service/observability/dashboards", ...ofService },
    ...{ record: contract.dashboard, body: contract.dashboardBody },
    seeded: dashboards.checkout.id,
    missing: objectId,
    created: {
      name: "Orders",
      tiles: [
        args.tile("Latency"),
        args.tile("Errors", { x: 12 }),
        args.tile("Routes", { y: 6, config: tableConfig }),
      ],
    },
    adopted: ({ name, tiles }) => ({
      adoptId: dashboards.checkout.id,
      name,
      tiles: (tiles as readonly PropertyMap[]).map(({ id: _id, ...one }) => one),
    }),
    change: { name: "changed" },
    update: "PUT",
    outside: { managed: { name: "theirs" }, unmanaged: { tags: ["theirs"] } },
    wrong: [
      [{ name: 7 }, "name"],
      [{ tiles: [args.tile("wide", { w: "12" })] }, "tiles[0].w"],
      [{ titel: "x" }, "titel"],
      [{ filters: [picked(filter, "name", "expression", "sourceId")] }, "filters[0].type"],
      [{ filters: [picked(filter, "name", "expression", "type")] }, "filters[0].sourceId"],
      [{ filters: [{ ...filter, id: objectId }] }, "filters[0].id"],
      [{ tiles: undefined }, "tiles"],
    ],
  },
};

const columnOf = <Name extends keyof KindRow>(name: Name): Readonly<Record<KnownKind, KindRow[Name]>> =>
  Object.fromEntries(Object.entries(kindRows).map(([kind, row]) => [kind, row[name]])) as Record<
    KnownKind,
    KindRow[Name]
  >;

/** The collection of the service that has the objects of a resource. */
export const stores = columnOf("collection");
export const idArgs = columnOf("idArg");
export const owners = columnOf("owner");

/** The row of a resource of each collection. */
export const rowsByStore: Readonly<Record<Store, KindRow>> = Object.fromEntries(
  Object.values(kindRows).map((row) => [row.collection, row]),
) as Record<Store, KindRow>;

/** True if a resource neither creates nor deletes its object. */
export const isAlwaysKept = (kind: KnownKind): boolean => idArgs[kind] !== "adoptId";
