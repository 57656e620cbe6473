import type { Names } from "./api/names";
import { defaultSeed } from "./seed/ids";

/** The address at which an emulator listens, without a trailing slash. */
export const addressOf = (host: string, port: number): string =>
  `http://${host.includes(":") ? `[${host}]` : host}:${port}`;

/** The environment of a client of the emulator at that address, as lines that a shell can source. */
export function exportsFor(address: string, { segments, settingPrefix }: Names): string {
  const { organizationId, serviceId, keys } = defaultSeed;
  const variables = {
    PIPES_BASE_URL: address,
    PIPES_ORGANIZATION_ID: organizationId,
    PIPES_SERVICE_ID: serviceId,
    PIPES_AUTH_KEY_ID: keys.admin.keyId,
    PIPES_AUTH_KEY_SECRET: keys.admin.keySecret,
    PIPES_PIPES_SEGMENT: segments.pipes,
    PIPES_OBSERVABILITY_SEGMENT: segments.observability,
    PIPES_SETTING_PREFIX: settingPrefix,
  };
  return Object.entries(variables)
    .map(([name, value]) => `export ${name}='${value.replaceAll("'", "'\\''")}'\n`)
    .join("");
}
