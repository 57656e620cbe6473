import type { AccessKey, Alert, Dashboard, Pipe, Source } from "pulumi-pipes-contract";
import type { Api, ServiceAddress } from "../client";
import { tileIdsOf } from "../resources/dashboard/body";
import { secretPaths } from "../resources/fields/table";
import { pipeSettingsTable } from "../resources/pipe/table";
import type { LookupPlaces } from "./account";
import { theOne } from "./find";
import { listed, lookup } from "./lookup";
import { without } from "./without";

/** Where to look. Both default to the account's own. */
export type ListArgs = LookupPlaces;

/** Which object: by its id, or by a name that only it has. */
export interface ByIdOrName extends LookupPlaces {
  readonly id?: string | undefined;
  readonly name?: string | undefined;
}

/** Which source: by its id, or by name and kind. */
export interface SourceArgs extends ByIdOrName {
  /** log, trace, metric, session, promql, or what else the service has. */
  readonly kind?: string | undefined;
}

/** A dashboard with the ids of its tiles by name. */
export type DashboardResult = Dashboard & { readonly tileIds: Readonly<Record<string, string>> };

const secretsOfPipes = secretPaths(pipeSettingsTable);
const withTileIds = (dashboard: Dashboard): DashboardResult => ({
  ...dashboard,
  tileIds: tileIdsOf(dashboard),
});

const sources = async (api: Api, at: ServiceAddress): Promise<readonly Source[]> =>
  listed("source", await api.sources.list(at));
const dashboards = async (api: Api, at: ServiceAddress): Promise<readonly DashboardResult[]> =>
  listed("dashboard", await api.dashboards.list(at)).map(withTileIds);
const alerts = async (api: Api, at: ServiceAddress): Promise<readonly Alert[]> =>
  listed("alert", await api.alerts.list(at));
const pipes = async (api: Api, at: ServiceAddress): Promise<readonly Pipe[]> =>
  listed("pipe", await api.pipes.list(at)).map((pipe) => without(pipe, secretsOfPipes));
const keys = async (api: Api, at: ServiceAddress): Promise<readonly AccessKey[]> =>
  listed("access key", await api.keys.list(at));

/** The data sources of a service, by name. Fails where it has none to list. */
export const [getSources, getSourcesOutput] = lookup<ListArgs, readonly Source[]>("getSources", sources);

/** One data source, by id or by name and kind. Not found and more than one found are errors. */
export const [getSource, getSourceOutput] = lookup<SourceArgs, Source>("getSource", async (api, at, args) =>
  theOne("source", await sources(api, at), { id: args.id, name: args.name, kind: args.kind }),
);

/** The dashboards of a service, by name. */
export const [getDashboards, getDashboardsOutput] = lookup<ListArgs, readonly DashboardResult[]>(
  "getDashboards",
  dashboards,
);

/** One dashboard with the ids of its tiles. Not found and more than one found are errors. */
export const [getDashboard, getDashboardOutput] = lookup<ByIdOrName, DashboardResult>(
  "getDashboard",
  async (api, at, args) => {
    const direct = args.id === undefined ? undefined : await api.dashboards.get({ ...at, id: args.id });
    const known = direct === undefined ? await dashboards(api, at) : [withTileIds(direct)];
    return theOne("dashboard", known, { id: args.id, name: args.name });
  },
);

/** The alerts of a service, by name. */
export const [getAlerts, getAlertsOutput] = lookup<ListArgs, readonly Alert[]>("getAlerts", alerts);

/** One alert. Not found and more than one found are errors. */
export const [getAlert, getAlertOutput] = lookup<ByIdOrName, Alert>("getAlert", async (api, at, args) => {
  const direct = args.id === undefined ? undefined : await api.alerts.get({ ...at, id: args.id });
  const known = direct === undefined ? await alerts(api, at) : [direct];
  return theOne("alert", known, { id: args.id, name: args.name });
});

/** The pipes of a service, by name, without connection strings and certificates. */
export const [getPipes, getPipesOutput] = lookup<ListArgs, readonly Pipe[]>("getPipes", pipes);

/** One pipe, without connection strings and certificates. Not found and more than one found are errors. */
export const [getPipe, getPipeOutput] = lookup<ByIdOrName, Pipe>("getPipe", async (api, at, args) => {
  const direct = args.id === undefined ? undefined : await api.pipes.get({ ...at, id: args.id });
  const known = direct === undefined ? await pipes(api, at) : [without(direct, secretsOfPipes)];
  return theOne("pipe", known, { id: args.id, name: args.name });
});

/** The access keys of an organization, by name. */
export const [getAccessKeys, getAccessKeysOutput] = lookup<ListArgs, readonly AccessKey[]>(
  "getAccessKeys",
  keys,
);

/** One access key, by the id that manages it or by name. Not found and more than one found are errors. */
export const [getAccessKey, getAccessKeyOutput] = lookup<ByIdOrName, AccessKey>(
  "getAccessKey",
  async (api, at, args) => {
    const direct =
      args.id === undefined
        ? undefined
        : await api.keys.get({ organizationId: at.organizationId, id: args.id });
    const known = direct === undefined ? await keys(api, at) : [direct];
    return theOne("access key", known, { id: args.id, name: args.name });
  },
);

export type { LookupOptions, LookupPlaces } from "./account";
