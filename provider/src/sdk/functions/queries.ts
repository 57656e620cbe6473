import type { Api, ServiceAddress } from "../../client";
import { withTileIds, type TileIds } from "../../resources/dashboard/tileNames";
import { pipeSchema } from "../../resources/pipe/schema";
import { secretPaths } from "../../schema/leaves";
import { withoutPaths } from "../../schema/propertyMap";
import type { SourceKind } from "../knownValues.generated";
import type * as outputs from "../types/output.generated";
import type { Scope } from "./account";
import { findExactlyOne } from "./find";
import { formsOf, listed, unlessUnlisted } from "./forms";

/** An object: by its id, or by a name that only it has. */
export interface Target extends Scope {
  /** Its id, as the service gave it. Default: found by its name. Contract 2.2 (pipes), 2.3 (keys). */
  readonly id?: string | undefined;
  /** Its name, as it is written there. Default: found by its id. Contract 2.2 (pipes), 2.3 (keys), 4.3 (alerts). */
  readonly name?: string | undefined;
}

/** Which source: by its id, or by name and kind. */
export interface GetSourceArgs extends Target {
  /**
   * Its kind. Known values: `log`, `trace`, `metric`, `session`, `promql`; services add to them. Default: any kind.
   * Beyond the contract: 2.4 shows no fields.
   */
  readonly kind?: SourceKind | undefined;
}

/** A dashboard with the ids of its tiles by name. */
export interface GetDashboardResult extends outputs.Dashboard {
  /**
   * Tile name → tile id, for alerts to point at; a name that is not unique gets its place added: `Errors (2)`. This
   * package's own.
   */
  readonly tileIds: TileIds;
}

const secretsOfPipes = secretPaths(pipeSchema);
const sources = async (api: Api, at: ServiceAddress): Promise<outputs.Source[]> =>
  listed("source", await api.sources.list(at), "give the id itself where one is needed");
const dashboards = async (api: Api, at: ServiceAddress): Promise<GetDashboardResult[]> =>
  listed("dashboard", await api.dashboards.list(at)).map(withTileIds);
const alerts = async (api: Api, at: ServiceAddress): Promise<outputs.Alert[]> =>
  listed("alert", await api.alerts.list(at));
const pipes = async (api: Api, at: ServiceAddress): Promise<outputs.Pipe[]> =>
  listed("pipe", await api.pipes.list(at)).map((pipe) => withoutPaths(pipe, secretsOfPipes));
const keys = async (api: Api, at: ServiceAddress): Promise<outputs.AccessKey[]> =>
  listed("access key", await api.keys.list(at));

export const forSources = formsOf<Scope, { readonly sources: outputs.Source[] }>(
  "getSources",
  async (api, at) => ({ sources: await sources(api, at) }),
);

export const forSource = formsOf<GetSourceArgs, outputs.Source>("getSource", async (api, at, args) =>
  findExactlyOne("source", await sources(api, at), { id: args.id, name: args.name, kind: args.kind }),
);

export const forDashboards = formsOf<Scope, { readonly dashboards: GetDashboardResult[] }>(
  "getDashboards",
  async (api, at) => ({ dashboards: await dashboards(api, at) }),
);

export const forDashboard = formsOf<Target, GetDashboardResult>("getDashboard", (api, at, args) => {
  const one = async (id: string): Promise<GetDashboardResult | undefined> => {
    const found = await api.dashboards.get({ ...at, id });
    return found === undefined ? undefined : withTileIds(found);
  };
  return byIdOrName("dashboard", args, one, () => dashboards(api, at));
});

export const forAlerts = formsOf<Scope, { readonly alerts: outputs.Alert[] }>(
  "getAlerts",
  async (api, at) => ({ alerts: await alerts(api, at) }),
);

export const forAlert = formsOf<Target, outputs.Alert>("getAlert", (api, at, args) =>
  byIdOrName(
    "alert",
    args,
    (id) => api.alerts.get({ ...at, id }),
    () => alerts(api, at),
  ),
);

export const forPipes = formsOf<Scope, { readonly pipes: outputs.Pipe[] }>("getPipes", async (api, at) => ({
  pipes: await pipes(api, at),
}));

export const forPipe = formsOf<Target, outputs.Pipe>("getPipe", (api, at, args) => {
  const one = async (id: string): Promise<outputs.Pipe | undefined> => {
    const found = await api.pipes.get({ ...at, id });
    return found === undefined ? undefined : withoutPaths(found, secretsOfPipes);
  };
  return byIdOrName("pipe", args, one, () => pipes(api, at));
});

export const forAccessKeys = formsOf<Scope, { readonly accessKeys: outputs.AccessKey[] }>(
  "getAccessKeys",
  async (api, at) => ({ accessKeys: await keys(api, at) }),
);

export const forAccessKey = formsOf<Target, outputs.AccessKey>("getAccessKey", (api, at, args) => {
  const { organizationId } = at;
  return byIdOrName(
    "access key",
    args,
    (id) => api.keys.get({ organizationId, id }),
    () => keys(api, at),
  );
});

/** By its id, which needs no listing, or by its name. An error that nothing has the id lists what exists, if the service lists it. */
async function byIdOrName<Item extends object>(
  noun: string,
  { id, name }: Target,
  one: (id: string) => Promise<Item | undefined>,
  all: () => Promise<readonly Item[]>,
): Promise<Item> {
  if (id === undefined) return findExactlyOne(noun, await all(), { id, name });
  const direct = await one(id);
  return findExactlyOne(noun, direct === undefined ? await unlessUnlisted(all) : [direct], { id, name });
}
