import {
  accessKeyCreation,
  accessKeyPatch,
  alertBody,
  dashboardBody,
  pipe,
  pipeCreation,
  pipePatch,
  pipeScaling,
  settingBounds,
  tuningSettings,
} from "pulumi-pipes-contract";
import { defaultSeed, settingDefaults, type Emulator } from "pulumi-pipes-emulator";
import type { z } from "zod";
import {
  alertsPath,
  at,
  dashboardsPath,
  keysPath,
  pipePath,
  pipesPath,
  resultOf,
  send,
  type Json,
} from "./client";
import { sample } from "./sample";

const { keys, alerts, dashboards, webhooks } = defaultSeed;

/** A request whose body may have every field of a schema. */
export interface Writing {
  readonly name: string;
  readonly method: "POST" | "PUT" | "PATCH";
  readonly path: string;
  readonly schema: z.ZodObject;
  /** Values that the schema alone does not say, by path. */
  readonly values?: Readonly<Record<string, unknown>>;
  /** Paths of fields that are optional in the schema, and that the service asks for all the same. */
  readonly needed?: readonly string[];
  /** Where the object is read, if not at `path`. */
  readonly readAt?: string;
  /** The field of the object that holds what was written. */
  readonly inside?: string;
}

type PipeKind = keyof typeof defaultSeed.pipes;
const pipeKinds: readonly PipeKind[] = pipe.shape.source.unwrap().keyof().options;

const keyValues = { expireAt: "2031-01-01T00:00:00.000Z", "ipAccessList.source": "10.0.0.0/8" };

const alertValues = {
  dashboardId: dashboards.ingestion.id,
  tileId: dashboards.ingestion.tiles["Failed batches"],
  interval: "6h",
  source: "tile",
  thresholdType: "not_between",
  "channel.type": "webhook",
  "channel.webhookId": webhooks.chat,
  savedSearchId: "65f1a0c3d2b4e5f607182f99",
  scheduleStartAt: "2031-01-01T00:00:00.000Z",
};

/** The offset of a schedule and its start exclude each other, so each takes its turn. */
const schedules = [
  ["a start", { scheduleOffsetMinutes: undefined }],
  ["an offset", { scheduleStartAt: undefined }],
] as const;

/** Another value than the default for every setting. */
const settings = Object.fromEntries(
  Object.entries(settingDefaults).map(([name, value]) => [name, otherSetting(name, value)]),
);

function otherSetting(name: string, value: number | boolean | undefined): number | boolean {
  if (typeof value !== "number") return value !== true;
  const bounds: Readonly<Record<string, readonly number[]>> = settingBounds;
  return bounds[name]?.find((bound) => bound !== value) ?? value + 1;
}

/** Credentials of a broker have one of several forms. */
const credentials = { "source.kafka.credentials": { username: "consumer", password: "word" } };

/** A pipe has one kind of source. */
function otherKinds(kind: PipeKind): Record<string, undefined> {
  return Object.fromEntries(
    pipeKinds.filter((other) => other !== kind).map((other) => [`source.${other}`, undefined]),
  );
}

/** A table that the seed's database pipe has. */
export const orders = { sourceSchemaName: "public", sourceTable: "orders", targetTable: "public_orders" };

/** The requests of the API that write, but for commands. */
export const writings: readonly Writing[] = [
  {
    name: "the creation of a key",
    method: "POST",
    path: keysPath,
    schema: accessKeyCreation,
    values: keyValues,
  },
  {
    name: "an update of a key",
    method: "PATCH",
    path: `${keysPath}/${keys.ci.id}`,
    schema: accessKeyPatch,
    values: keyValues,
  },
  ...schedules.flatMap(([schedule, without]): Writing[] => [
    {
      name: `the creation of an alert with ${schedule}`,
      method: "POST",
      path: alertsPath,
      schema: alertBody,
      values: { ...alertValues, ...without },
      needed: ["dashboardId", "tileId", "thresholdMax"],
    },
    {
      name: `the replacement of an alert with ${schedule}`,
      method: "PUT",
      path: `${alertsPath}/${alerts.errorRate}`,
      schema: alertBody,
      values: { ...alertValues, ...without },
    },
  ]),
  {
    name: "the creation of a dashboard",
    method: "POST",
    path: dashboardsPath,
    schema: dashboardBody,
    // The service gives a new tile its id.
    values: { "tiles.id": undefined },
  },
  {
    name: "the replacement of a dashboard",
    method: "PUT",
    path: `${dashboardsPath}/${dashboards.checkout.id}`,
    schema: dashboardBody,
    values: { "tiles.id": dashboards.checkout.tiles["Error rate"], filters: [{ id: "kept", name: "Team" }] },
  },
  ...pipeKinds.map((kind): Writing => ({
    name: `the creation of a pipe from ${kind}`,
    method: "POST",
    path: pipesPath,
    schema: pipeCreation,
    values: { settings, ...credentials, ...otherKinds(kind) },
    needed: [`source.${kind}`, `source.${kind}.credentials`, "destination.table"],
  })),
  ...pipeKinds.map((kind): Writing => ({
    name: `an update of a pipe from ${kind}`,
    method: "PATCH",
    path: pipePath(kind),
    schema: pipePatch,
    values: {
      settings,
      ...credentials,
      ...otherKinds(kind),
      "source.postgres.tableMappingsToRemove": [orders],
    },
  })),
  {
    name: "a change of a pipe's scale",
    method: "PATCH",
    path: `${pipePath("kafka")}/scaling`,
    schema: pipeScaling,
    values: { replicaCpuMillicores: 1000 },
    readAt: pipePath("kafka"),
    inside: "scaling",
  },
  {
    name: "a change of tuning settings",
    method: "PUT",
    path: `${pipePath("kafka")}/settings`,
    schema: tuningSettings,
    values: settings,
  },
];

/** A body with those optional fields that are to be kept. */
export function bodyOf({ schema, values = {} }: Writing, keeps: (path: string) => boolean): Json {
  return sample(schema, { values, keeps }) as Json;
}

/** What a request answers that writes. */
export async function written(emulator: Emulator, { method, path }: Writing, body: Json): Promise<Json> {
  const result = await resultOf(send(emulator, method, path, body));
  return "key" in result ? at(result, "key") : result;
}

/** The object that a request wrote, as it is read later. */
export async function read(emulator: Emulator, { method, path, readAt }: Writing, id = ""): Promise<Json> {
  return resultOf(send(emulator, "GET", method === "POST" ? `${path}/${id}` : (readAt ?? path)));
}
