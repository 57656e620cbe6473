import type * as pulumi from "@pulumi/pulumi";
import type { Inputs } from "../inputs";
import type { Scope } from "./account";
import { forDashboards, forDashboard, type GetDashboardResult, type Target } from "./queries";

/** Where to look for dashboards. */
export interface GetDashboardsArgs extends Scope {}

/** Which dashboard: by its id, or by a name that only it has. */
export interface GetDashboardArgs extends Target {}

/** What `getDashboards` returns. */
export interface GetDashboardsResult {
  /** All of them, by name and then by id. Contract 4.3. */
  readonly dashboards: GetDashboardResult[];
}

/**
 * The dashboards of a service, by name, with the ids of their tiles (contract 4.3). Fails with a `RunError` where the
 * service does not list them.
 *
 * @param args Where to look. Default: the account's own organization and service.
 * @param options `provider` or `parent`: the account to ask; one with an output among its settings needs `getDashboardsOutput`.
 *   Default: the configured one. `version`, `pluginDownloadURL` and `async` have no effect.
 * @returns All of them, by name and then by id. One in a form that this version does not know is left out, with a
 *   warning.
 */
export function getDashboards(
  args?: GetDashboardsArgs,
  options?: pulumi.InvokeOptions,
): Promise<GetDashboardsResult> {
  return forDashboards.plain(args, options);
}

/**
 * Like `getDashboards`, but takes inputs and returns an output. If a preview does not know an input, it does not know the
 * result either. Fails as `getDashboards` does.
 *
 * @param args Where to look; each place may be an output. Default: the account's own organization and service.
 * @param options `provider` or `parent`: the account to ask, whose settings may be outputs. Default: the configured one.
 *   `dependsOn`: resources that the function waits for. `version`, `pluginDownloadURL` and `async` have no effect.
 * @returns What `getDashboards` returns, as an output.
 */
export function getDashboardsOutput(
  args?: Inputs<GetDashboardsArgs>,
  options?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetDashboardsResult> {
  return forDashboards.eventual(args, options);
}

/**
 * One dashboard with the ids of its tiles by name. Not found and more than one found are errors (`RunError`) that list
 * the candidates.
 *
 * ```ts
 * const checkout = await pipes.getDashboard({ name: "Checkout" });
 * const tileId = pipes.tileIdOf(checkout, "Latency p95");
 * ```
 *
 * @param args Which one: its id, which needs no listing, or a name that only it has, and where to look.
 * @param options `provider` or `parent`: the account to ask; one with an output among its settings needs `getDashboardOutput`.
 *   Default: the configured one. `version`, `pluginDownloadURL` and `async` have no effect.
 * @returns The one that all given values fit, with `tileIds`.
 */
export function getDashboard(
  args?: GetDashboardArgs,
  options?: pulumi.InvokeOptions,
): Promise<GetDashboardResult> {
  return forDashboard.plain(args, options);
}

/**
 * Like `getDashboard`, but takes inputs and returns an output. If a preview does not know an input, it does not know the
 * result either. Fails as `getDashboard` does.
 *
 * @param args Which one: its id, which needs no listing, or a name that only it has, and where to look; each value may
 *   be an output.
 * @param options `provider` or `parent`: the account to ask, whose settings may be outputs. Default: the configured one.
 *   `dependsOn`: resources that the function waits for. `version`, `pluginDownloadURL` and `async` have no effect.
 * @returns What `getDashboard` returns, as an output.
 */
export function getDashboardOutput(
  args?: Inputs<GetDashboardArgs>,
  options?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetDashboardResult> {
  return forDashboard.eventual(args, options);
}
