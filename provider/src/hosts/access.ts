import type { Client, ClientSettings } from "../client";
import { accountSecrets, clientSettingsFrom, isSigningKey, type ConfigSource } from "../config/configuration";
import { recoveryFromEnvironment } from "../config/recoveryFile";
import { withinSeconds, type Access } from "../preview/account";
import type { Print } from "../preview/previewed";
import { redact } from "./redact";

/** Opens a client, and loads its code on first use. */
export type OpenClient = (settings: ClientSettings) => Promise<Client>;

/** Opens the service for the requests of a preview. Throws if the settings are incomplete or malformed. */
export function accessOf(
  config: ConfigSource,
  openClient: OpenClient,
  print: (text: string, severity?: Parameters<Print>[1]) => Promise<void>,
  signal?: AbortSignal,
): Access {
  const configured = clientSettingsFrom(config);
  const settings = {
    ...configured,
    requestTimeoutSeconds: Math.min(configured.requestTimeoutSeconds, withinSeconds),
    operationTimeoutSeconds: Math.min(configured.operationTimeoutSeconds, withinSeconds),
  };
  const client = openClient(settings);
  return {
    open: async () => (await client).operation("read", undefined, signal),
    validatesDashboards: settings.validateDashboards,
    findsIdentical: recoveryFromEnvironment()?.isDraft !== true,
    isSigningKey: (suffix) => isSigningKey(config, suffix),
    print: (text, severity) => print(redact(text, accountSecrets(config)), severity),
  };
}
