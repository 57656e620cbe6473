export * from "./accessKeys";
export * from "./alerts";
export * from "./dashboards";
export * from "./pipes";
export * from "./sources";
export { tileIdOf } from "./tileIdOf";
export type { LookupOptions, LookupScope } from "./account";
export type { GetDashboardResult, GetSourceArgs, LookupTarget } from "./queries";
export type { SourceRecord } from "./source.generated";
