import type * as pulumi from "@pulumi/pulumi";
import type { Inputs } from "../inputs";
import type * as outputs from "../types/output.generated";
import type { Scope } from "./account";
import { forPipes, forPipe, type Target } from "./queries";

/** Where to look for pipes. */
export interface GetPipesArgs extends Scope {}

/** Which pipe: by its id, or by a name that only it has. */
export interface GetPipeArgs extends Target {}

/** What `getPipes` returns. */
export interface GetPipesResult {
  /** All of them, by name and then by id. Beyond the contract. */
  readonly pipes: outputs.Pipe[];
}

/** What `getPipe` returns. */
export type GetPipeResult = outputs.Pipe;

/**
 * The pipes of a service, by name, without connection strings and certificates (contract 2.2; listing is beyond the
 * contract). Fails with a `RunError` where the service does not list them.
 *
 * @param args Where to look. Default: the account's own organization and service.
 * @param options `provider` or `parent`: the account to ask; one with an output among its settings needs `getPipesOutput`.
 *   Default: the configured one. `version`, `pluginDownloadURL` and `async` have no effect.
 * @returns All of them, by name and then by id. One in a form that this version does not know is left out, with a
 *   warning.
 */
export function getPipes(args?: GetPipesArgs, options?: pulumi.InvokeOptions): Promise<GetPipesResult> {
  return forPipes.plain(args, options);
}

/**
 * Like `getPipes`, but takes inputs and returns an output. If a preview does not know an input, it does not know the
 * result either. Fails as `getPipes` does.
 *
 * @param args Where to look; each place may be an output. Default: the account's own organization and service.
 * @param options `provider` or `parent`: the account to ask, whose settings may be outputs. Default: the configured one.
 *   `dependsOn`: resources that the function waits for. `version`, `pluginDownloadURL` and `async` have no effect.
 * @returns What `getPipes` returns, as an output.
 */
export function getPipesOutput(
  args?: Inputs<GetPipesArgs>,
  options?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetPipesResult> {
  return forPipes.eventual(args, options);
}

/**
 * One pipe, by id or by name, without connection strings and certificates. Not found and more than one found are errors
 * (`RunError`) that list the candidates.
 *
 * ```ts
 * const orders = await pipes.getPipe({ name: "orders" });
 * const streams = orders.state === "Running";
 * ```
 *
 * @param args Which one: its id, which needs no listing, or a name that only it has, and where to look.
 * @param options `provider` or `parent`: the account to ask; one with an output among its settings needs `getPipeOutput`.
 *   Default: the configured one. `version`, `pluginDownloadURL` and `async` have no effect.
 * @returns The one that all given values fit.
 */
export function getPipe(args?: GetPipeArgs, options?: pulumi.InvokeOptions): Promise<GetPipeResult> {
  return forPipe.plain(args, options);
}

/**
 * Like `getPipe`, but takes inputs and returns an output. If a preview does not know an input, it does not know the
 * result either. Fails as `getPipe` does.
 *
 * @param args Which one: its id, which needs no listing, or a name that only it has, and where to look; each value may
 *   be an output.
 * @param options `provider` or `parent`: the account to ask, whose settings may be outputs. Default: the configured one.
 *   `dependsOn`: resources that the function waits for. `version`, `pluginDownloadURL` and `async` have no effect.
 * @returns What `getPipe` returns, as an output.
 */
export function getPipeOutput(
  args?: Inputs<GetPipeArgs>,
  options?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetPipeResult> {
  return forPipe.eventual(args, options);
}
