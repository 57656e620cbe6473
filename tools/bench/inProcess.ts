import type { dynamic } from "@pulumi/pulumi";
import { dynamicProvider } from "../../provider/src/boundary/dynamicProvider";
import { openClient } from "../../provider/src/client";
import { resources } from "../../provider/src/resources/registry";
import type { Bag } from "../../test/harness/struct";

type AnyProvider = dynamic.ResourceProvider<Bag, Bag>;

/** A provider as it is called where a preview or a refresh finds nothing to do. */
export type Provider = AnyProvider & Required<Pick<AnyProvider, "check" | "diff" | "read">>;

/** A provider of a process that has just started, without the process. */
export async function freshProvider(config: Readonly<Record<string, string>>): Promise<Provider> {
  const provider = dynamicProvider({
    resources,
    openClient: (settings) => Promise.resolve(openClient(settings)),
  }) as AnyProvider;
  const get = (key: string): string | undefined => config[key];
  const require = (key: string): string => config[key] ?? "";
  await provider.configure?.({ config: { get, require } });
  if (!isWhole(provider)) throw new TypeError("the provider lacks a method");
  return provider;
}

function isWhole(provider: AnyProvider): provider is Provider {
  return [provider.check, provider.diff, provider.read].every((method) => typeof method === "function");
}
