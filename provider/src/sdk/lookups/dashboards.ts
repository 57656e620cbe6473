import type * as pulumi from "@pulumi/pulumi";
import type { DeepInputs } from "../inputs";
import type { LookupOptions, LookupScope } from "./account";
import { forDashboards, forDashboard, type GetDashboardResult, type LookupTarget } from "./queries";

/** Where to look for dashboards. */
export interface GetDashboardsArgs extends LookupScope {}

/** Which dashboard: by its id, or by a name that only it has. */
export interface GetDashboardArgs extends LookupTarget {}

/** What `getDashboards` returns. */
export type GetDashboardsResult = readonly GetDashboardResult[];

/**
 * The dashboards of a service, by name, with the ids of their tiles (contract 4.3). Fails with a `RunError` where the
 * service does not list them.
 *
 * @param args Where to look. Default: the account's own organization and service.
 * @param options The account to ask; one with an output among its settings needs `getDashboardsOutput`. Default: the
 *   configured one.
 * @returns All of them, by name and then by id. One in a form that this version does not know is left out, with a
 *   warning.
 */
export function getDashboards(
  args?: GetDashboardsArgs,
  options?: LookupOptions,
): Promise<GetDashboardsResult> {
  return forDashboards.plain(args, options);
}

/**
 * `getDashboards` with inputs, for values that are known later. Not made in a preview that does not know them. Fails as
 * `getDashboards` does, once they are known.
 *
 * @param args Where to look; each place may be an output. Default: the account's own organization and service.
 * @param options The account to ask, whose settings may be outputs. Default: the configured one.
 * @returns What `getDashboards` returns, as an output.
 */
export function getDashboardsOutput(
  args?: DeepInputs<GetDashboardsArgs>,
  options?: LookupOptions,
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
 * @param options The account to ask; one with an output among its settings needs `getDashboardOutput`. Default: the
 *   configured one.
 * @returns The one that all given values fit, with `tileIds`.
 */
export function getDashboard(args?: GetDashboardArgs, options?: LookupOptions): Promise<GetDashboardResult> {
  return forDashboard.plain(args, options);
}

/**
 * `getDashboard` with inputs, for values that are known later. Not made in a preview that does not know them. Fails as
 * `getDashboard` does, once they are known.
 *
 * @param args Which one: its id, which needs no listing, or a name that only it has, and where to look; each value may
 *   be an output.
 * @param options The account to ask, whose settings may be outputs. Default: the configured one.
 * @returns What `getDashboard` returns, as an output.
 */
export function getDashboardOutput(
  args?: DeepInputs<GetDashboardArgs>,
  options?: LookupOptions,
): pulumi.Output<GetDashboardResult> {
  return forDashboard.eventual(args, options);
}
