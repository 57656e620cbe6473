/* The package on the plugin: the classes and functions of `pulumi-pipes`, whose types are `pipes:index:*`. */

import "pulumi-pipes-contract/requiredNode";
export type * from "./program/args";
export * from "./program/generated/pluginClasses.generated";
export { tileIdOf } from "./program/functions";
export { grid, tile } from "./program/tiles";
export type { GridSize } from "./resources/tileGrid";
export * from "./program/generated/functions.generated";
export * from "./program/generated/knownValues.generated";
export type { ProviderArgs } from "./program/generated/provider.generated";
export type * as types from "./program/types";
