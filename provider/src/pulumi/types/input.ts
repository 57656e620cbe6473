export type * from "./input.generated";
export type * from "./pipeSource";
export type * from "./tileConfig";
