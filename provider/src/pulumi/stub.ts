/**
 * What a state holds instead of the provider's code: it loads the installed package. The same for every resource and
 * every version, because every state keeps calling it for read and delete; never change it.
 */
export const providerStub = 'exports.handler=()=>require("pulumi-pipes/provider")';

/** The property under which Pulumi's dynamic provider looks for its code. */
export const providerKey = "__provider";

/** Prefix of the type tokens; `pulumi-nodejs:dynamic/` routes to the dynamic provider. */
export const typePrefix = "pulumi-nodejs:dynamic/pipes:";

/** The property that tells the provider process which kind of resource it is about. */
export const kindKey = "__kind";
