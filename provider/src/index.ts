export type * from "./pulumi/args";
export * from "./pulumi/classes.generated";
export { tileIdOf } from "./pulumi/functions";
export * from "./pulumi/functions.generated";
export * from "./pulumi/knownValues.generated";
export * from "./pulumi/provider";
export type * as types from "./pulumi/types";
