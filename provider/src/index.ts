export * from "./pulumi/accessKey";
export * from "./pulumi/alert";
export * from "./pulumi/dashboard";
export * from "./pulumi/functions";
export * from "./pulumi/knownValues.generated";
export * from "./pulumi/pipe";
export * from "./pulumi/pipeSettings";
export * from "./pulumi/provider";
export type * as types from "./pulumi/types";
