import type * as pulumi from "@pulumi/pulumi";
import type { Inputs } from "../inputs";
import type * as outputs from "../types/output.generated";
import type { Scope } from "./account";
import { forAlerts, forAlert, type Target } from "./queries";

/** Where to look for alerts. */
export interface GetAlertsArgs extends Scope {}

/** Which alert: by its id, or by a name that only it has. */
export interface GetAlertArgs extends Target {}

/** What `getAlerts` returns. */
export interface GetAlertsResult {
  /** All of them, by name and then by id. Contract 4.3. */
  readonly alerts: outputs.Alert[];
}

/** What `getAlert` returns. */
export type GetAlertResult = outputs.Alert;

/**
 * The alerts of a service, by name (contract 4.3). Fails with a `RunError` where the service does not list them.
 *
 * @param args Where to look. Default: the account's own organization and service.
 * @param options `provider` or `parent`: the account to ask; one with an output among its settings needs `getAlertsOutput`.
 *   Default: the configured one. `version`, `pluginDownloadURL` and `async` have no effect.
 * @returns All of them, by name and then by id. One in a form that this version does not know is left out, with a
 *   warning.
 */
export function getAlerts(args?: GetAlertsArgs, options?: pulumi.InvokeOptions): Promise<GetAlertsResult> {
  return forAlerts.plain(args, options);
}

/**
 * Like `getAlerts`, but takes inputs and returns an output. If a preview does not know an input, it does not know the
 * result either. Fails as `getAlerts` does.
 *
 * @param args Where to look; each place may be an output. Default: the account's own organization and service.
 * @param options `provider` or `parent`: the account to ask, whose settings may be outputs. Default: the configured one.
 *   `dependsOn`: resources that the function waits for. `version`, `pluginDownloadURL` and `async` have no effect.
 * @returns What `getAlerts` returns, as an output.
 */
export function getAlertsOutput(
  args?: Inputs<GetAlertsArgs>,
  options?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetAlertsResult> {
  return forAlerts.eventual(args, options);
}

/**
 * One alert, by id or by name. Not found and more than one found are errors (`RunError`) that list the candidates.
 *
 * ```ts
 * const latency = await pipes.getAlert({ name: "p95 latency" });
 * ```
 *
 * @param args Which one: its id, which needs no listing, or a name that only it has, and where to look.
 * @param options `provider` or `parent`: the account to ask; one with an output among its settings needs `getAlertOutput`.
 *   Default: the configured one. `version`, `pluginDownloadURL` and `async` have no effect.
 * @returns The one that all given values fit.
 */
export function getAlert(args?: GetAlertArgs, options?: pulumi.InvokeOptions): Promise<GetAlertResult> {
  return forAlert.plain(args, options);
}

/**
 * Like `getAlert`, but takes inputs and returns an output. If a preview does not know an input, it does not know the
 * result either. Fails as `getAlert` does.
 *
 * @param args Which one: its id, which needs no listing, or a name that only it has, and where to look; each value may
 *   be an output.
 * @param options `provider` or `parent`: the account to ask, whose settings may be outputs. Default: the configured one.
 *   `dependsOn`: resources that the function waits for. `version`, `pluginDownloadURL` and `async` have no effect.
 * @returns What `getAlert` returns, as an output.
 */
export function getAlertOutput(
  args?: Inputs<GetAlertArgs>,
  options?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetAlertResult> {
  return forAlert.eventual(args, options);
}
