export type * from "./pulumi/args";
export * from "./pulumi/classes.generated";
export { tileIdOf } from "./pulumi/functions";
export * from "./pulumi/functions.generated";
export * from "./pulumi/knownValues.generated";
export type { ProviderArgs } from "./pulumi/provider.generated";
export type * as types from "./pulumi/types";
