import type * as pulumi from "@pulumi/pulumi";
import type { Inputs } from "../inputs";
import type * as outputs from "../types/output.generated";
import type { Scope } from "./account";
import { forAccessKeys, forAccessKey, type Target } from "./queries";

/** Where to look for access keys. */
export interface GetAccessKeysArgs extends Scope {}

/** Which access key: by its id, or by a name that only it has. */
export interface GetAccessKeyArgs extends Target {}

/** What `getAccessKeys` returns. */
export interface GetAccessKeysResult {
  /** All of them, by name and then by id. Beyond the contract. */
  readonly accessKeys: outputs.AccessKey[];
}

/** What `getAccessKey` returns. */
export type GetAccessKeyResult = outputs.AccessKey;

/**
 * The access keys of an organization, by name (contract 2.3; listing is beyond the contract). Fails with a `RunError`
 * where the service does not list them.
 *
 * @param args Where to look. Default: the account's own organization.
 * @param options `provider` or `parent`: the account to ask; one with an output among its settings needs `getAccessKeysOutput`.
 *   Default: the configured one. `version`, `pluginDownloadURL` and `async` have no effect.
 * @returns All of them, by name and then by id. One in a form that this version does not know is left out, with a
 *   warning.
 */
export function getAccessKeys(
  args?: GetAccessKeysArgs,
  options?: pulumi.InvokeOptions,
): Promise<GetAccessKeysResult> {
  return forAccessKeys.plain(args, options);
}

/**
 * Like `getAccessKeys`, but takes inputs and returns an output. If a preview does not know an input, it does not know the
 * result either. Fails as `getAccessKeys` does.
 *
 * @param args Where to look; each place may be an output. Default: the account's own organization.
 * @param options `provider` or `parent`: the account to ask, whose settings may be outputs. Default: the configured one.
 *   `dependsOn`: resources that the function waits for. `version`, `pluginDownloadURL` and `async` have no effect.
 * @returns What `getAccessKeys` returns, as an output.
 */
export function getAccessKeysOutput(
  args?: Inputs<GetAccessKeysArgs>,
  options?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetAccessKeysResult> {
  return forAccessKeys.eventual(args, options);
}

/**
 * One access key, by the id that manages it or by name. Not found and more than one found are errors (`RunError`) that
 * list the candidates.
 *
 * ```ts
 * const ci = await pipes.getAccessKey({ name: "ci" });
 * ```
 *
 * @param args Which one: its id, which needs no listing, or a name that only it has, and where to look.
 * @param options `provider` or `parent`: the account to ask; one with an output among its settings needs `getAccessKeyOutput`.
 *   Default: the configured one. `version`, `pluginDownloadURL` and `async` have no effect.
 * @returns The one that all given values fit, without its secret.
 */
export function getAccessKey(
  args?: GetAccessKeyArgs,
  options?: pulumi.InvokeOptions,
): Promise<GetAccessKeyResult> {
  return forAccessKey.plain(args, options);
}

/**
 * Like `getAccessKey`, but takes inputs and returns an output. If a preview does not know an input, it does not know the
 * result either. Fails as `getAccessKey` does.
 *
 * @param args Which one: its id, which needs no listing, or a name that only it has, and where to look; each value may
 *   be an output.
 * @param options `provider` or `parent`: the account to ask, whose settings may be outputs. Default: the configured one.
 *   `dependsOn`: resources that the function waits for. `version`, `pluginDownloadURL` and `async` have no effect.
 * @returns What `getAccessKey` returns, as an output.
 */
export function getAccessKeyOutput(
  args?: Inputs<GetAccessKeyArgs>,
  options?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetAccessKeyResult> {
  return forAccessKey.eventual(args, options);
}
