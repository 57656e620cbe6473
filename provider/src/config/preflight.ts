import { baseAddress } from "../client/baseAddress";
import { proxyFor } from "../client/proxy";
import {
  clientSettingsFrom,
  lookUp,
  validatesDashboards,
  whereSaid,
  type ConfigSource,
  type Environment,
} from "./configuration";
import { MissingSettings } from "./errors";

/**
 * What the configuration lacks, in a sentence, before anything needs it. Throws for what is malformed. Sends nothing. A
 * job without secrets shows what changes too: so what is missing is no error here.
 */
export function missingSettings(config: ConfigSource, environment: Environment): string | undefined {
  validatesDashboards(config, environment);
  const baseUrl = lookUp(config, environment, "baseUrl");
  const allowsPlainHttp = lookUp(config, environment, "allowPlainHttp") === "true";
  if (baseUrl !== undefined)
    proxyFor(baseAddress(baseUrl, allowsPlainHttp, whereSaid(config, environment, "baseUrl")));
  try {
    clientSettingsFrom(config, environment);
    return undefined;
  } catch (error) {
    if (error instanceof MissingSettings) return error.message;
    throw error;
  }
}
