import * as pulumi from "@pulumi/pulumi";
import type { Api } from "../client";
import { accountSecrets, validatesDashboards, type ConfigSource } from "../config/configuration";
import type { Address } from "../core/api";
import { additionalFields } from "../core/fields";
import { isUnknown, UNKNOWN, type JsonObject } from "../core/json";
import { redact, secretTexts } from "./redact";
import { changedBody, complaintsOf, dashboard as resource, tileIdsAfter } from "../resources/dashboard";
import type { Dashboard } from "./dashboard";
import { accountOf, type Found } from "./previewLooks";
import { registered, withPulumiMarks } from "./registered";

/** A dashboard that a preview creates, adopts or updates. */
interface Changed {
  readonly dashboard: Dashboard;
  readonly desired: JsonObject;
  /** The names of what is secret in it. */
  readonly secret: readonly string[];
  /** The id is empty where there is no dashboard yet. */
  readonly at: Address;
}

/**
 * The ids of the tiles of a dashboard that changes, as far as one look at the live one tells, or `pulumi.unknown`. Starts to
 * let the service validate what is going to be sent. Whatever goes wrong here, the preview only knows less.
 */
export async function tileIdsAhead(engine: object, dashboard: Dashboard, args: object): Promise<unknown> {
  const [account, changed] = await Promise.all([
    accountOf(engine, dashboard),
    readChanged(dashboard, args),
    // A registration that failed is told by the engine.
  ]).catch(() => []);
  if (account === undefined || changed === undefined) return pulumi.unknown;
  const isNew = changed.at.id === "";
  const live = isNew ? undefined : (await account.read(dashboard, resource, changed.at))?.live;
  if (!isNew && live === undefined) return pulumi.unknown;
  if (validatesDashboards(account.config, process.env)) {
    const keepAlive = pulumi.runtime.rpcKeepAlive();
    void account
      .look("verdicts", dashboard, (api) => validate(api, changed, live, account.config))
      .finally(keepAlive);
  }
  const ids = live === undefined ? UNKNOWN : tileIdsAfter(changed.desired, live.seen);
  const known = withPulumiMarks(ids);
  return changed.secret.includes("tiles") ? pulumi.secret(known) : known;
}

async function readChanged(dashboard: Dashboard, args: object): Promise<Changed | undefined> {
  const names = [...Object.keys(resource.fields.fields), additionalFields].filter(
    (name) => Reflect.get(args, name) !== undefined,
  );
  const [{ values, secret }, { values: place }] = await Promise.all([
    registered(dashboard, names),
    registered(dashboard, ["organizationId", "serviceId", "id", "adoptId"]),
  ]);
  const { organizationId, serviceId, id: ownId, adoptId } = place;
  // An id that is given and not known yet names a dashboard that nobody can look at.
  const isNamed = Reflect.get(args, "adoptId") !== undefined;
  const id = isUnknown(ownId) ? (isNamed ? adoptId : "") : ownId;
  if (typeof organizationId !== "string" || typeof serviceId !== "string" || typeof id !== "string")
    return undefined;
  return { dashboard, desired: values, secret, at: { organizationId, serviceId, id } };
}

/** Tells what the service says of a dashboard: an error where the program can mend it, else a warning. */
async function validate(
  api: Api,
  { dashboard, desired, secret, at }: Changed,
  live: Found["live"],
  config: ConfigSource,
): Promise<void> {
  const body = changedBody(desired, live);
  if (body === undefined) return;
  const verdict = await api.validateDashboard(at, body);
  if (verdict === undefined || verdict.valid) return;
  const { ofArgs, ofOthers } = complaintsOf(verdict, desired);
  const hidden = [
    ...secretTexts(
      desired,
      secret.map((name) => [name]),
    ),
    ...accountSecrets(config, process.env),
  ];
  const told = (complaints: string): string =>
    redact(`the service does not accept this dashboard: ${complaints}`, hidden);
  if (ofArgs !== undefined) await pulumi.log.error(told(ofArgs), dashboard);
  if (ofOthers !== undefined) await pulumi.log.warn(told(ofOthers), dashboard);
}
