export { AccessKey, type AccessKeyArgs } from "./resources/accessKey/resource";
export { Alert, type AlertArgs } from "./resources/alert/resource";
export { Pipe, type PipeArgs } from "./resources/pipe/resource";
export { PipeSettings, type PipeSettingsArgs } from "./resources/pipeSettings/resource";
export { Dashboard, type DashboardArgs } from "./resources/dashboard/resource";
export { Provider, type ProviderArgs } from "./boundary/explicitProvider";
export * from "./lookups";
