import type * as pulumi from "@pulumi/pulumi";
import type { DeepInputs } from "../boundary/inputs";
import type { LookupOptions } from "./account";
import { forDashboards, forDashboard, type ByIdOrName, type DashboardResult, type ListArgs } from "./looks";

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
export function getDashboards(args?: ListArgs, options?: LookupOptions): Promise<readonly DashboardResult[]> {
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
  args?: DeepInputs<ListArgs>,
  options?: LookupOptions,
): pulumi.Output<readonly DashboardResult[]> {
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
export function getDashboard(args?: ByIdOrName, options?: LookupOptions): Promise<DashboardResult> {
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
  args?: DeepInputs<ByIdOrName>,
  options?: LookupOptions,
): pulumi.Output<DashboardResult> {
  return forDashboard.eventual(args, options);
}
