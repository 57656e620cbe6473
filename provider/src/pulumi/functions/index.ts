export * from "./accessKeys";
export * from "./alerts";
export * from "./dashboards";
export * from "./pipes";
export * from "./sources";
export { tileIdOf } from "./tileIdOf";
export type { GetDashboardResult, GetSourceArgs } from "./queries";
