// Written by `npm run generate` from `docs/reference/settings.md`; change that.

import type { RateLimit } from "./rateLimit";

/** The values of the settings. A text that is not set is empty. */
export interface Settings {
  readonly baseUrl: string;
  readonly organizationId: string;
  readonly serviceId: string;
  readonly authKeyId: string;
  readonly authKeySecret: string;
  readonly pipesSegment: string;
  readonly observabilitySegment: string;
  readonly settingPrefix: string;
  readonly requestTimeoutSeconds: number;
  readonly operationTimeoutSeconds: number;
  readonly rateLimitTimeoutSeconds: number;
  readonly pipeTransitionTimeoutSeconds: number;
  readonly wakeService: boolean;
  readonly wakeTimeoutSeconds: number;
  readonly rateLimit: RateLimit | undefined;
  readonly omitOnUpdate: readonly string[] | undefined;
  readonly caCertificateFile: string | undefined;
  readonly allowPlainHttp: boolean;
  readonly validateDashboards: boolean;
}
