export { getAccessKey, getAccessKeyOutput, getAccessKeys, getAccessKeysOutput } from "./accessKeys";
export { getAlert, getAlertOutput, getAlerts, getAlertsOutput } from "./alerts";
export { getDashboard, getDashboardOutput, getDashboards, getDashboardsOutput } from "./dashboards";
export { getPipe, getPipeOutput, getPipes, getPipesOutput } from "./pipes";
export { getSource, getSourceOutput, getSources, getSourcesOutput } from "./sources";
export { tileIdOf } from "./tileIdOf";
export type { LookupOptions, LookupPlaces } from "./account";
export type { SourceRecord } from "./record";
export type { ByIdOrName, DashboardResult, ListArgs, SourceArgs } from "./looks";
