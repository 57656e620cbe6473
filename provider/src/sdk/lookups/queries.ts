import type { Api, ServiceAddress } from "../../client";
import { withTileIds, type TileIds } from "../../resources/dashboard/tileNames";
import { pipeSchema } from "../../resources/pipe/schema";
import { secretPaths } from "../../schema/leaves";
import { withoutPaths } from "../../schema/propertyMap";
import type { AccessKeyRecord } from "../accessKey.generated";
import type { AlertRecord } from "../alert.generated";
import type { DashboardRecord } from "../dashboard.generated";
import type { SourceKind } from "../knownValues.generated";
import type { PipeRecord } from "../pipe.generated";
import type { LookupScope } from "./account";
import { findExactlyOne } from "./find";
import { listed, lookup, unlessUnlisted } from "./lookup";
import type { SourceRecord } from "./source.generated";

/** An object: by its id, or by a name that only it has. */
export interface LookupTarget extends LookupScope {
  /** Its id, as the service gave it. Default: found by its name. Contract 2.2 (pipes), 2.3 (keys). */
  readonly id?: string | undefined;
  /** Its name, as it is written there. Default: found by its id. Contract 2.2 (pipes), 2.3 (keys), 4.3 (alerts). */
  readonly name?: string | undefined;
}

/** Which source: by its id, or by name and kind. */
export interface GetSourceArgs extends LookupTarget {
  /**
   * Its kind. Known values: `log`, `trace`, `metric`, `session`, `promql`; services add to them. Default: any kind.
   * Beyond the contract: 2.4 shows no fields.
   */
  readonly kind?: SourceKind | undefined;
}

/** A dashboard with the ids of its tiles by name. */
export interface GetDashboardResult extends DashboardRecord {
  /**
   * Tile name → tile id, for alerts to point at; a name that is not unique gets its place added: `Errors (2)`. This
   * package's own.
   */
  readonly tileIds: TileIds;
}

const secretsOfPipes = secretPaths(pipeSchema);
const sources = async (api: Api, at: ServiceAddress): Promise<readonly SourceRecord[]> =>
  listed("source", await api.sources.list(at), "give the id itself where one is needed");
const dashboards = async (api: Api, at: ServiceAddress): Promise<readonly GetDashboardResult[]> =>
  listed("dashboard", await api.dashboards.list(at)).map(withTileIds);
const alerts = async (api: Api, at: ServiceAddress): Promise<readonly AlertRecord[]> =>
  listed("alert", await api.alerts.list(at));
const pipes = async (api: Api, at: ServiceAddress): Promise<readonly PipeRecord[]> =>
  listed("pipe", await api.pipes.list(at)).map((pipe) => withoutPaths(pipe, secretsOfPipes));
const keys = async (api: Api, at: ServiceAddress): Promise<readonly AccessKeyRecord[]> =>
  listed("access key", await api.keys.list(at));

export const forSources = lookup<LookupScope, readonly SourceRecord[]>("getSources", sources);

export const forSource = lookup<GetSourceArgs, SourceRecord>("getSource", async (api, at, args) =>
  findExactlyOne("source", await sources(api, at), { id: args.id, name: args.name, kind: args.kind }),
);

export const forDashboards = lookup<LookupScope, readonly GetDashboardResult[]>("getDashboards", dashboards);

export const forDashboard = lookup<LookupTarget, GetDashboardResult>("getDashboard", (api, at, args) => {
  const one = async (id: string): Promise<GetDashboardResult | undefined> => {
    const found = await api.dashboards.get({ ...at, id });
    return found === undefined ? undefined : withTileIds(found);
  };
  return byIdOrName("dashboard", args, one, () => dashboards(api, at));
});

export const forAlerts = lookup<LookupScope, readonly AlertRecord[]>("getAlerts", alerts);

export const forAlert = lookup<LookupTarget, AlertRecord>("getAlert", (api, at, args) =>
  byIdOrName(
    "alert",
    args,
    (id) => api.alerts.get({ ...at, id }),
    () => alerts(api, at),
  ),
);

export const forPipes = lookup<LookupScope, readonly PipeRecord[]>("getPipes", pipes);

export const forPipe = lookup<LookupTarget, PipeRecord>("getPipe", (api, at, args) => {
  const one = async (id: string): Promise<PipeRecord | undefined> => {
    const found = await api.pipes.get({ ...at, id });
    return found === undefined ? undefined : withoutPaths(found, secretsOfPipes);
  };
  return byIdOrName("pipe", args, one, () => pipes(api, at));
});

export const forAccessKeys = lookup<LookupScope, readonly AccessKeyRecord[]>("getAccessKeys", keys);

export const forAccessKey = lookup<LookupTarget, AccessKeyRecord>("getAccessKey", (api, at, args) => {
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
  { id, name }: LookupTarget,
  one: (id: string) => Promise<Item | undefined>,
  all: () => Promise<readonly Item[]>,
): Promise<Item> {
  if (id === undefined) return findExactlyOne(noun, await all(), { id, name });
  const direct = await one(id);
  return findExactlyOne(noun, direct === undefined ? await unlessUnlisted(all) : [direct], { id, name });
}
