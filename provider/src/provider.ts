import "pulumi-pipes-contract/requiredNode";
import type * as client from "./client";
import { dynamicProvider } from "./hosts/dynamic/dynamicProvider";
import { printErrorsOnce } from "./hosts/dynamic/engineErrors";
import { resources } from "./resources";

/*
 * The module that a state's `__provider` loads: `require("pulumi-pipes/provider")` must return the provider itself, so this
 * module exports its methods one by one.
 */
printErrorsOnce();

const provider = dynamicProvider(resources, (settings) => Promise.resolve(loadClient().openClient(settings)));

/**
 * Loads the client when the first call needs it, at once: calls that wait while an `import()` compiles outlive two
 * collections of garbage, and each of them then keeps the next alive, 25 MB in a refresh of 1,000 objects.
 */
function loadClient(): typeof client {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- an import statement would load it at the start
  return require("./client") as typeof client;
}

export = provider;
