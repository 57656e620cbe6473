/*
 * What the package `pulumi-pipes-cli`, which has the version of this one, is made of. It is no part of the public API.
 */

export type { Client, ClientSettings } from "./client";
export { baseAddress, proxyFor } from "./client/network";
export { ownVersion } from "./client/settings";
export * from "./config/configuration";
export { environmentVariables } from "./config/settings.generated";
export * from "./config/recoveryFile";
export * from "./core/address";
export type * from "./core/api";
export * from "./core/check";
export type { Code, HttpCode } from "./core/codes.generated";
export * from "./core/changes";
export { createdAtMs } from "./core/createOnce";
export * from "./core/errors";
export * from "./core/fields";
export * from "./core/findings";
export * from "./core/identity";
export type { Fit } from "./core/openCreations";
export * from "./core/json";
export * from "./core/managedFields";
export * from "./core/normalize";
export * from "./core/ownership";
export { alignLists } from "./core/align/align";
export * from "./core/listItems";
export * from "./core/plannedChanges";
export * from "./core/project";
export * from "./core/recall";
export * from "./core/resource";
export * from "./core/state";
export * from "./core/text";
export * from "./core/wireForm";
export { type Finders, placeOf } from "./functions/finders";
export * from "./functions/table.generated";
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
export * from "./resources";
export { distinctNames } from "./resources/tileIds";

/** The client, which loads at the first call: most commands need none. */
export const clientModule = () => import("./client/index.js");
