import { defaultSeed } from "pulumi-pipes-emulator";
import {
  escalation,
  eventsEndpoint,
  inOrganization,
  inService,
  jsonStream,
  kafkaPipe,
  latencyAlert,
  nowhere,
  tile,
  timeouts,
} from "../harness/args";
import type { AnyKind } from "../harness/provider/managedResource";
import { isBag, type PropertyMap } from "../harness/provider/wire";
import { owners, type Store } from "../harness/simulator/records";

/** A resource as the rules that hold for all of them need it. */
export interface Subject {
  readonly kind: AnyKind;
  readonly collection: Store;
  /** The path of an object. Default: the collection and an id. */
  readonly path?: string;
  /** An object of the seed, and one that does not exist. */
  readonly seeded: string;
  readonly missing: string;
  /** Args that create an object; undefined where the resource only adopts. */
  readonly created: PropertyMap | undefined;
  /** Args with the values of the seeded object. */
  readonly adopted: (live: PropertyMap) => PropertyMap;
  /** A change of one field that both kinds of args set. */
  readonly change: PropertyMap;
  /** Whether the service returns an object in the list only. */
  readonly isOnlyListed?: true;
  /** True if the service has no two objects of that name. */
  readonly isUnique?: true;
  /** True if only a creation returns the secret of the object, so that no resource takes an object that exists. */
  readonly hasSecretOnce?: true;
  /** How that change is sent: alone, or in the whole object. */
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
const pipeChange = { name: "changed" };
const pipeOutside = { managed: { name: "theirs" }, unmanaged: { settings: { dbms_max_threads: 3 } } };

/** Of the fields of an object those that args name. */
const picked = (live: PropertyMap, ...names: string[]): PropertyMap =>
  Object.fromEntries(names.map((name) => [name, live[name]]));

const { message: _unmanaged, ...alert } = latencyAlert;

const rows: Readonly<Record<AnyKind, Omit<Subject, "kind">>> = {
  Pipe: {
    collection: "pipes",
    seeded: pipes.kinesis,
    missing: nowhere,
    created: jsonStream,
    adopted: ({ name }) => ({
      adoptId: pipes.kinesis,
      name,
      source: { kinesis: { streamName: "clicks", region: "eu-west-1" } },
      destination: { database: "events", table: "clicks" },
    }),
    change: pipeChange,
    update: "PATCH",
    outside: pipeOutside,
    wrong: [
      [{ source: {} }, "source"],
      [{ state: "Running" }, "state"],
      [
        { destination: picked(kafkaPipe.destination, "database", "tableDefinition", "columns") },
        "destination.table",
      ],
      [{ source: { kafka: { ...kafkaPipe.source.kafka, brokres: "b" } } }, "source.kafka.brokres"],
    ],
  },
  PipeSettings: {
    collection: "pipes",
    seeded: pipes.postgres,
    missing: nowhere,
    created: undefined,
    adopted: ({ name }) => ({ pipeId: pipes.postgres, name }),
    change: pipeChange,
    update: "PATCH",
    outside: pipeOutside,
    wrong: [
      [{ settings: { dbms_max_threads: "8" } }, "settings.dbms_max_threads"],
      [{ source: { postgres: { port: 70_000 } } }, "source.postgres.port"],
      [{ source: { kafka: { topics: "orders" } } }, "source.kafka.topics"],
      [{ scaling: { replicas: 3 } }, "scaling"],
      [{ pipeId: "orders" }, "pipeId"],
    ],
  },
  PipeScaling: {
    collection: "scalings",
    path: "pipesCdcScaling",
    seeded: defaultSeed.serviceId,
    missing: nowhere,
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
    collection: "keys",
    seeded: keys.ci.id,
    missing: nowhere,
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
    collection: "webhooks",
    seeded: webhooks.chat,
    missing: objectId,
    created: escalation,
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
    collection: "savedSearches",
    seeded: savedSearches.slowQueries,
    missing: objectId,
    created: timeouts,
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
    collection: "reversePrivateEndpoints",
    seeded: reversePrivateEndpoints.warehouse,
    missing: nowhere,
    created: eventsEndpoint,
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
    collection: "alerts",
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
    collection: "dashboards",
    seeded: dashboards.checkout.id,
    missing: objectId,
    created: {
      name: "Orders",
      tiles: [tile("Latency"), tile("Errors", { x: 12 }), tile("Routes", { y: 6, config: tableConfig })],
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
      [{ tiles: [tile("wide", { w: "12" })] }, "tiles[0].w"],
      [{ titel: "x" }, "titel"],
      [{ filters: [picked(filter, "name", "expression", "sourceId")] }, "filters[0].type"],
      [{ filters: [picked(filter, "name", "expression", "type")] }, "filters[0].sourceId"],
      [{ filters: [{ ...filter, id: objectId }] }, "filters[0].id"],
      [{ tiles: undefined }, "tiles"],
    ],
  },
};

export const subjects: readonly Subject[] = (Object.keys(rows) as AnyKind[]).map((kind) => ({
  kind,
  ...rows[kind],
}));

/** A resource that can create its object. */
export type Creating = Subject & {
  readonly created: PropertyMap;
  readonly collection: Exclude<Store, "scalings">;
};

export const creating = subjects.filter((subject): subject is Creating => subject.created !== undefined);

/** The resource of one kind. */
export function creatingOf(kind: AnyKind): Creating {
  const subject = creating.find((one) => one.kind === kind);
  if (subject === undefined) throw new Error(`nothing creates a ${kind}`);
  return subject;
}

/** The path of an object in the requests of a session. */
export const pathOf = ({ collection, path = `${collection}/:id` }: Subject): string => path;

/** The requests that read the object. A list is read to its end, which is an empty page. */
export const readsOf = (subject: Subject): readonly string[] => {
  const { collection, isOnlyListed } = subject;
  return isOnlyListed === true ? [`GET ${collection}`, `GET ${collection}`] : [`GET ${pathOf(subject)}`];
};

/** Moves that replace, and the field that causes the replacement. */
export const moves = (kind: AnyKind): readonly (readonly [string, PropertyMap])[] => [
  ["organizationId", { organizationId: nowhere }],
  ...(owners[kind] === "organization" ? [] : [["serviceId", { serviceId: nowhere }] as const]),
];

/** The place that `check` adds to inputs. */
export const placeOf = (kind: AnyKind): PropertyMap =>
  owners[kind] === "organization" ? inOrganization : inService;

/** Inputs with an edit of another user. */
export function edited(inputs: PropertyMap, edit: PropertyMap): PropertyMap {
  const entries = Object.entries(edit).map(([name, value]): readonly [string, unknown] => {
    const old = inputs[name];
    return [name, isBag(old) && isBag(value) ? edited(old, value) : value];
  });
  return { ...inputs, ...Object.fromEntries<unknown>(entries) };
}
