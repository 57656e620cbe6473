import type { AccessKey, Alert, Pipe, Source, Dashboard } from "pulumi-pipes-contract";
import type { Api, ServiceAddress } from "../client";
import { tileIdsOf } from "../resources/dashboard/body";
import { secretPaths } from "../resources/fields/table";
import { pipeTable } from "../resources/pipe/table";
import type { LookupPlaces } from "./account";
import { theOne } from "./find";
import { listed, lookup } from "./lookup";
import { without } from "./without";

/** Where to look. Both default to the account's own. */
export type ListArgs = LookupPlaces;

/** Which object: by its id, or by a name that only it has. */
export interface ByIdOrName extends LookupPlaces {
  /** Its id. */
  readonly id?: string | undefined;
  /** Its name, as it is written there. */
  readonly name?: string | undefined;
}

/** Which source: by its id, or by name and kind. */
export interface SourceArgs extends ByIdOrName {
  /** log, trace, metric, session, promql, or what else the service has. */
  readonly kind?: string | undefined;
}

/** A dashboard with the ids of its tiles by name. */
export type DashboardResult = Dashboard & { readonly tileIds: Readonly<Record<string, string>> };

const secretsOfPipes = secretPaths(pipeTable);
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

export const forSources = lookup<ListArgs, readonly Source[]>("getSources", sources);

export const forSource = lookup<SourceArgs, Source>("getSource", async (api, at, args) =>
  theOne("source", await sources(api, at), { id: args.id, name: args.name, kind: args.kind }),
);

export const forDashboards = lookup<ListArgs, readonly DashboardResult[]>("getDashboards", dashboards);

export const forDashboard = lookup<ByIdOrName, DashboardResult>("getDashboard", async (api, at, args) => {
  const direct = args.id === undefined ? undefined : await api.dashboards.get({ ...at, id: args.id });
  const known = direct === undefined ? await dashboards(api, at) : [withTileIds(direct)];
  return theOne("dashboard", known, { id: args.id, name: args.name });
});

export const forAlerts = lookup<ListArgs, readonly Alert[]>("getAlerts", alerts);

export const forAlert = lookup<ByIdOrName, Alert>("getAlert", async (api, at, args) => {
  const direct = args.id === undefined ? undefined : await api.alerts.get({ ...at, id: args.id });
  const known = direct === undefined ? await alerts(api, at) : [direct];
  return theOne("alert", known, { id: args.id, name: args.name });
});

export const forPipes = lookup<ListArgs, readonly Pipe[]>("getPipes", pipes);

export const forPipe = lookup<ByIdOrName, Pipe>("getPipe", async (api, at, args) => {
  const direct = args.id === undefined ? undefined : await api.pipes.get({ ...at, id: args.id });
  const known = direct === undefined ? await pipes(api, at) : [without(direct, secretsOfPipes)];
  return theOne("pipe", known, { id: args.id, name: args.name });
});

export const forAccessKeys = lookup<ListArgs, readonly AccessKey[]>("getAccessKeys", keys);

export const forAccessKey = lookup<ByIdOrName, AccessKey>("getAccessKey", async (api, at, args) => {
  const direct =
    args.id === undefined
      ? undefined
      : await api.keys.get({ organizationId: at.organizationId, id: args.id });
  const known = direct === undefined ? await keys(api, at) : [direct];
  return theOne("access key", known, { id: args.id, name: args.name });
});
