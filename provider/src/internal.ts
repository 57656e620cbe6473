/*
 * Exports for the package `pulumi-pipes-cli`, which is always installed with an equal version. They are not part of the public
 * API.
 */

export type { Around, Client, ClientSettings, RawRequest, RawResponse } from "./client";
export { baseAddress, isLoopback, proxyFor } from "./client/network";
export { ownVersion } from "./client/settings";
export * from "./config/configuration";
export { environmentVariables } from "./config/settings.generated";
export * from "./config/recoveryFile";
export * from "./core/resource/address";
export type * from "./core/resource/api";
export * from "./core/lifecycle/check";
export type { Code, HttpCode } from "./core/messages/codes.generated";
export * from "./core/align/changes";
export { createdAtMs } from "./core/lifecycle/createOnce";
export * from "./core/messages/errors";
export * from "./core/schema/fields";
export * from "./core/messages/findings";
export * from "./core/lifecycle/identity";
export type { Fit } from "./core/resource/openCreations";
export * from "./core/json/json";
export * from "./core/state/managedFields";
export * from "./core/schema/normalize";
export { validate } from "./core/schema/validation";
export * from "./core/resource/ownership";
export { align, alignLists, type AlignedValue } from "./core/align/align";
export * from "./core/schema/listItems";
export * from "./core/align/plannedChanges";
export * from "./core/state/managedInputs";
export * from "./core/state/hiddenValues";
export * from "./core/resource/resource";
export * from "./core/state/state";
export * from "./core/messages/text";
export * from "./core/schema/wireForm";
export { type Finders, placeOf } from "./functions/finders";
export * from "./functions/table.generated";
export { withColumnsAsLists } from "./hosts/plugin/searchColumns";
export * from "./hosts/recoveryUses";
export * from "./hosts/stateForm";
export * from "./hosts/redact";
export {
  explicitName,
  fromEngine,
  mapLeaves,
  pluginPrefix,
  providerKey,
  providerStub,
  typePrefix,
} from "./hosts/wire";
export * from "./preview/adoption";
export { argWarnings } from "./preview/argWarnings";
export * from "./resources";
export { distinctNames } from "./resources/tileIds";
export * from "./resources/tileBuilders";
export * from "./resources/tileGrid";

/** The client, which loads at the first call: most commands need none. */
export const clientModule = () => import("./client/index.js");

/** A property in the schema of the plugin. */
export interface SchemaProperty {
  readonly type?: string;
  readonly $ref?: string;
  readonly items?: SchemaProperty;
  readonly additionalProperties?: SchemaProperty;
}

/** The schema of the plugin. */
export interface PluginSchema {
  readonly types: Readonly<
    Record<
      string,
      {
        readonly properties?: Readonly<Record<string, SchemaProperty>>;
        readonly required?: readonly string[];
      }
    >
  >;
  readonly resources: Readonly<
    Record<string, { readonly inputProperties: Readonly<Record<string, SchemaProperty>> }>
  >;
}

// eslint-disable-next-line @typescript-eslint/no-require-imports -- an import of a file outside the sources is an error
export const pluginSchema = (): PluginSchema => require("../plugin/schema.json") as PluginSchema;
