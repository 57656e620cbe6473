import type { Api } from "../../client";
import type { Answer, Place } from "../../core/api";
import { withoutValueAt, type JsonObject } from "../../core/json";
import { tileIdsOf, type TileIds } from "../../resources/tileIds";
import type { SourceKind } from "../knownValues.generated";
import { propertyFacts } from "../propertyFacts.generated";
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

const withTileIds = (dashboard: outputs.Dashboard): GetDashboardResult => ({
  ...dashboard,
  tileIds: tileIdsOf(dashboard),
});

/** A pipe without what args alone have. */
const withoutSecrets = (record: outputs.Pipe): outputs.Pipe =>
  propertyFacts.Pipe.secretArgs.reduce(
    withoutValueAt,
    record as unknown as JsonObject,
  ) as unknown as outputs.Pipe;
const sources = async (api: Api, at: Place): Promise<outputs.Source[]> =>
  listed("source", await api.listSources(at), "give the id itself where one is needed");
const dashboards = async (api: Api, at: Place): Promise<GetDashboardResult[]> =>
  listed("dashboard", await api.dashboards.list(at)).map(withTileIds);
const alerts = async (api: Api, at: Place): Promise<outputs.Alert[]> =>
  listed("alert", await api.alerts.list(at));
const pipes = async (api: Api, at: Place): Promise<outputs.Pipe[]> =>
  listed("pipe", await api.pipes.list(at)).map(withoutSecrets);
const keys = async (api: Api, at: Place): Promise<outputs.AccessKey[]> =>
  listed("access key", await api.keys.list(organizationOf(at)));

/** Keys belong to no service, and `at` may have none. */
const organizationOf = ({ organizationId }: Place): Place => ({ organizationId, serviceId: "" });

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

export const forDashboard = formsOf<Target, GetDashboardResult>("getDashboard", (api, at, args) =>
  byIdOrName(
    "dashboard",
    args,
    (id) => recordOf(api.dashboards.get({ ...at, id }), withTileIds),
    () => dashboards(api, at),
  ),
);

export const forAlerts = formsOf<Scope, { readonly alerts: outputs.Alert[] }>(
  "getAlerts",
  async (api, at) => ({ alerts: await alerts(api, at) }),
);

export const forAlert = formsOf<Target, outputs.Alert>("getAlert", (api, at, args) =>
  byIdOrName(
    "alert",
    args,
    (id) => recordOf(api.alerts.get({ ...at, id }), (record) => record),
    () => alerts(api, at),
  ),
);

export const forPipes = formsOf<Scope, { readonly pipes: outputs.Pipe[] }>("getPipes", async (api, at) => ({
  pipes: await pipes(api, at),
}));

export const forPipe = formsOf<Target, outputs.Pipe>("getPipe", (api, at, args) =>
  byIdOrName(
    "pipe",
    args,
    (id) => recordOf(api.pipes.get({ ...at, id }), withoutSecrets),
    () => pipes(api, at),
  ),
);

export const forAccessKeys = formsOf<Scope, { readonly accessKeys: outputs.AccessKey[] }>(
  "getAccessKeys",
  async (api, at) => ({ accessKeys: await keys(api, at) }),
);

export const forAccessKey = formsOf<Target, outputs.AccessKey>("getAccessKey", (api, at, args) =>
  byIdOrName(
    "access key",
    args,
    (id) => recordOf(api.keys.get({ ...organizationOf(at), id }), (record) => record),
    () => keys(api, at),
  ),
);

/** The object that was found, in the form of the contract. */
async function recordOf<Live, Result>(
  found: Promise<Answer<Live> | undefined>,
  change: (record: Live) => Result,
): Promise<Result | undefined> {
  const answer = await found;
  return answer && change(answer.record);
}

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
