import { dynamicProvider } from "./boundary/dynamicProvider";
import { resources } from "./resources/registry";

/*
 * What a state's `__provider` loads: `require("pulumi-pipes/provider")` must answer the provider itself, so this module
 * exports its methods one by one.
 */
const provider = dynamicProvider({
  resources,
  openClient: async (settings) => (await import("./client/index.js")).openClient(settings),
});

export = provider;
