import type { Emulator } from "pulumi-pipes-emulator";
import { clientModule, clientSettingsFrom } from "pulumi-pipes/internal";
import { runTrial, type TrialOptions } from "../../cli/src/trial/trial";
import { providerArgsOf } from "../harness/service/emulator";

/** The kinds of objects that a trial creates. */
const kinds = ["dashboards", "alerts", "webhooks", "savedSearches", "keys"] as const;

/** The names of the objects of a trial that a service has. */
export const remnants = (emulator: Emulator): readonly string[] =>
  kinds
    .flatMap((kind) => emulator.list(kind).map(({ name }) => String(name)))
    .filter((name) => name.startsWith("pulumi-pipes-trial-"));

/** Runs a trial of an emulator in this process. `baseUrl` is the address of a server in front of it. */
export async function runTrialOn(
  emulator: Emulator,
  { baseUrl = emulator.url, ...options }: Partial<TrialOptions> & { readonly baseUrl?: string } = {},
) {
  const settings = clientSettingsFrom(new Map(Object.entries(providerArgsOf(emulator, baseUrl))));
  const { organizationId, serviceId, sources } = emulator.seed;
  const { openClient } = await clientModule();
  return runTrial({
    ...{ client: openClient(settings, () => undefined), settings, at: { organizationId, serviceId } },
    sources: { sourceId: sources.log, traceId: sources.trace },
    ...{ withKey: true, pipeId: undefined, signal: new AbortController().signal, say: () => undefined },
    ...options,
  });
}
