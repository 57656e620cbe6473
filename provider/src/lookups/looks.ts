import type { Dashboard } from "pulumi-pipes-contract";
import type { Api, ServiceAddress } from "../client";
import type { AccessKeyRecord } from "../resources/accessKey/record";
import type { AlertRecord } from "../resources/alert/record";
import { tileIdsOf } from "../resources/dashboard/body";
import type { DashboardRecord } from "../resources/dashboard/record";
import { secretPaths } from "../resources/fields/table";
import type { PipeRecord } from "../resources/pipe/record";
import { pipeTable } from "../resources/pipe/table";
import type { LookupPlaces } from "./account";
import { theOne } from "./find";
import { listed, lookup, unlessUnlisted } from "./lookup";
import type { SourceRecord } from "./record";
import { without } from "./without";

/** Where to look. Both default to the account's own. */
export type ListArgs = LookupPlaces;

/** Which object: by its id, or by a name that only it has. */
export interface ByIdOrName extends LookupPlaces {
  /** Its id, as the service gave it. Default: found by its name. Contract 2.2 (pipes), 2.3 (keys). */
  readonly id?: string | undefined;
  /** Its name, as it is written there. Default: found by its id. Contract 2.2 (pipes), 2.3 (keys), 4.3 (alerts). */
  readonly name?: string | undefined;
}

/** Which source: by its id, or by name and kind. */
export interface SourceArgs extends ByIdOrName {
  /**
   * Its kind. Known values: `log`, `trace`, `metric`, `session`, `promql`; services add to them. Default: any kind.
   * Beyond the contract: 2.4 shows no fields.
   */
  readonly kind?: string | undefined;
}

/** A dashboard with the ids of its tiles by name. */
export interface DashboardResult extends DashboardRecord {
  /**
   * Tile name → tile id, for alerts to point at; a name that is not unique gets its place added: `Errors (2)`. This
   * package's own.
   */
  readonly tileIds: Readonly<Record<string, string>>;
}

const secretsOfPipes = secretPaths(pipeTable);
const withTileIds = (dashboard: Dashboard): DashboardResult => ({
  ...dashboard,
  tileIds: tileIdsOf(dashboard),
});

const sources = async (api: Api, at: ServiceAddress): Promise<readonly SourceRecord[]> =>
  listed("source", await api.sources.list(at), "give the id itself where one is needed");
const dashboards = async (api: Api, at: ServiceAddress): Promise<readonly DashboardResult[]> =>
  listed("dashboard", await api.dashboards.list(at)).map(withTileIds);
const alerts = async (api: Api, at: ServiceAddress): Promise<readonly AlertRecord[]> =>
  listed("alert", await api.alerts.list(at));
const pipes = async (api: Api, at: ServiceAddress): Promise<readonly PipeRecord[]> =>
  listed("pipe", await api.pipes.list(at)).map((pipe) => without(pipe, secretsOfPipes));
const keys = async (api: Api, at: ServiceAddress): Promise<readonly AccessKeyRecord[]> =>
  listed("access key", await api.keys.list(at));

export const forSources = lookup<ListArgs, readonly SourceRecord[]>("getSources", sources);

export const forSource = lookup<SourceArgs, SourceRecord>("getSource", async (api, at, args) =>
  theOne("source", await sources(api, at), { id: args.id, name: args.name, kind: args.kind }),
);

export const forDashboards = lookup<ListArgs, readonly DashboardResult[]>("getDashboards", dashboards);

export const forDashboard = lookup<ByIdOrName, DashboardResult>("getDashboard", (api, at, args) => {
  const one = async (id: string): Promise<DashboardResult | undefined> => {
    const found = await api.dashboards.get({ ...at, id });
    return found === undefined ? undefined : withTileIds(found);
  };
  return byIdOrName("dashboard", args, one, () => dashboards(api, at));
});

export const forAlerts = lookup<ListArgs, readonly AlertRecord[]>("getAlerts", alerts);

export const forAlert = lookup<ByIdOrName, AlertRecord>("getAlert", (api, at, args) =>
  byIdOrName(
    "alert",
    args,
    (id) => api.alerts.get({ ...at, id }),
    () => alerts(api, at),
  ),
);

export const forPipes = lookup<ListArgs, readonly PipeRecord[]>("getPipes", pipes);

export const forPipe = lookup<ByIdOrName, PipeRecord>("getPipe", (api, at, args) => {
  const one = async (id: string): Promise<PipeRecord | undefined> => {
    const found = await api.pipes.get({ ...at, id });
    return found === undefined ? undefined : without(found, secretsOfPipes);
  };
  return byIdOrName("pipe", args, one, () => pipes(api, at));
});

export const forAccessKeys = lookup<ListArgs, readonly AccessKeyRecord[]>("getAccessKeys", keys);

export const forAccessKey = lookup<ByIdOrName, AccessKeyRecord>("getAccessKey", (api, at, args) => {
  const { organizationId } = at;
  return byIdOrName(
    "access key",
    args,
    (id) => api.keys.get({ organizationId, id }),
    () => keys(api, at),
  );
});

/** By its id, which needs no listing, or by its name. What is not there is told beside what is, where that is listed. */
async function byIdOrName<Item extends object>(
  noun: string,
  { id, name }: ByIdOrName,
  one: (id: string) => Promise<Item | undefined>,
  all: () => Promise<readonly Item[]>,
): Promise<Item> {
  if (id === undefined) return theOne(noun, await all(), { id, name });
  const direct = await one(id);
  return theOne(noun, direct === undefined ? await unlessUnlisted(all) : [direct], { id, name });
}
