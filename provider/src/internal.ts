import type * as client from "./client";

/*
 * What the package `pulumi-pipes-cli`, which has the version of this one, is made of. It is no part of the public API.
 */

export type { Client, ClientSettings } from "./client";
export { ownVersion } from "./client/settings";
export {
  accountSecrets,
  clientSettingsFrom,
  credentialNames,
  defaultsFrom,
  lookUp,
  settingNames,
  unusedVariables,
  type ConfigSource,
  type Environment,
} from "./config/configuration";
export { adoptionPlan, effectsOf, watchedPaths } from "./core/adoption";
export type { Address, Answer, Place } from "./core/api";
export { check } from "./core/check";
export { desiredIn } from "./core/compare";
export type { Code } from "./core/codes.generated";
export {
  ConfigurationError,
  isRequestError,
  messageCode,
  messageOf,
  ResourceError,
  withCode,
} from "./core/errors";
export { fieldIn, isListOfObjects, leafAt, secretPathsOf, type Field, type ListField } from "./core/fields";
export {
  holdsUnknown,
  isEmpty,
  isEqual,
  isList,
  isObject,
  isUnknown,
  listOf,
  objectFrom,
  objectOf,
  omit,
  own,
  pointerOf,
  valueAt,
  withoutValueAt,
  withValueAt,
  type Json,
  type JsonObject,
} from "./core/json";
export { addressOf, Ownership } from "./core/objects";
export { pairItems, removedItems } from "./core/pairing";
export { outputFieldsOf, type Context, type Defaults, type Resource } from "./core/resource";
export { deletionPolicyOf, project, stateAfter, withDerived } from "./core/state";
export { redact } from "./pulumi/redact";
export { kindIn, readState, writeInputs, writeState } from "./pulumi/dynamicProvider";
export { fromEngine, providerKey, providerStub, typePrefix } from "./pulumi/wire";
export { resources } from "./resources";

/** Opens a client, which loads at the first call: most commands need none. */
export const openClient = async (...given: Parameters<typeof client.openClient>): Promise<client.Client> =>
  (await import("./client/index.js")).openClient(...given);
