import type * as pulumi from "@pulumi/pulumi";
import type { Inputs } from "../inputs";
import type { Scope } from "./account";
import { forSources, forSource, type GetSourceArgs } from "./queries";
import type * as outputs from "../types/output.generated";

/** Where to look for sources. */
export interface GetSourcesArgs extends Scope {}

/** What `getSources` returns. */
export interface GetSourcesResult {
  /** All of them, by name and then by id. Contract 4.3. */
  readonly sources: outputs.Source[];
}

/** What `getSource` returns. */
export type GetSourceResult = outputs.Source;

/**
 * The data sources of a service, by name (contract 4.3). Fails with a `RunError` where the service does not list them.
 *
 * @param args Where to look. Default: the account's own organization and service.
 * @param options `provider` or `parent`: the account to ask; one with an output among its settings needs `getSourcesOutput`.
 *   Default: the configured one. `version`, `pluginDownloadURL` and `async` have no effect.
 * @returns All of them, by name and then by id. One in a form that this version does not know is left out, with a
 *   warning.
 */
export function getSources(args?: GetSourcesArgs, options?: pulumi.InvokeOptions): Promise<GetSourcesResult> {
  return forSources.plain(args, options);
}

/**
 * Like `getSources`, but takes inputs and returns an output. If a preview does not know an input, it does not know the
 * result either. Fails as `getSources` does.
 *
 * @param args Where to look; each place may be an output. Default: the account's own organization and service.
 * @param options `provider` or `parent`: the account to ask, whose settings may be outputs. Default: the configured one.
 *   `dependsOn`: resources that the function waits for. `version`, `pluginDownloadURL` and `async` have no effect.
 * @returns What `getSources` returns, as an output.
 */
export function getSourcesOutput(
  args?: Inputs<GetSourcesArgs>,
  options?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetSourcesResult> {
  return forSources.eventual(args, options);
}

/**
 * One data source, by id or by name and kind. Not found and more than one found are errors (`RunError`) that list the
 * candidates.
 *
 * ```ts
 * const traces = await pipes.getSource({ name: "Traces", kind: "trace" });
 * ```
 *
 * @param args Which one: its id, or its name and kind, and where to look.
 * @param options `provider` or `parent`: the account to ask; one with an output among its settings needs `getSourceOutput`.
 *   Default: the configured one. `version`, `pluginDownloadURL` and `async` have no effect.
 * @returns The one that all given values fit.
 */
export function getSource(args?: GetSourceArgs, options?: pulumi.InvokeOptions): Promise<GetSourceResult> {
  return forSource.plain(args, options);
}

/**
 * Like `getSource`, but takes inputs and returns an output. If a preview does not know an input, it does not know the
 * result either. Fails as `getSource` does.
 *
 * @param args Which one: its id, or its name and kind, and where to look; each value may be an output.
 * @param options `provider` or `parent`: the account to ask, whose settings may be outputs. Default: the configured one.
 *   `dependsOn`: resources that the function waits for. `version`, `pluginDownloadURL` and `async` have no effect.
 * @returns What `getSource` returns, as an output.
 */
export function getSourceOutput(
  args?: Inputs<GetSourceArgs>,
  options?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetSourceResult> {
  return forSource.eventual(args, options);
}
