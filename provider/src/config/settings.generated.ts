// Written by `npm run generate` from `docs/reference/settings.md`; change that.

import type { Settings } from "../client/settings.generated";

/** The settings by their names in `pipes:<name>`, each with its environment variable. */
export const environmentVariables = {
  baseUrl: "PIPES_BASE_URL",
  organizationId: "PIPES_ORGANIZATION_ID",
  serviceId: "PIPES_SERVICE_ID",
  authKeyId: "PIPES_AUTH_KEY_ID",
  authKeySecret: "PIPES_AUTH_KEY_SECRET",
  pipesSegment: "PIPES_PIPES_SEGMENT",
  observabilitySegment: "PIPES_OBSERVABILITY_SEGMENT",
  settingPrefix: "PIPES_SETTING_PREFIX",
  requestTimeoutSeconds: "PIPES_REQUEST_TIMEOUT_SECONDS",
  operationTimeoutSeconds: "PIPES_OPERATION_TIMEOUT_SECONDS",
  rateLimitTimeoutSeconds: "PIPES_RATE_LIMIT_TIMEOUT_SECONDS",
  pipeTransitionTimeoutSeconds: "PIPES_PIPE_TRANSITION_TIMEOUT_SECONDS",
  wakeService: "PIPES_WAKE_SERVICE",
  wakeTimeoutSeconds: "PIPES_WAKE_TIMEOUT_SECONDS",
  rateLimit: "PIPES_RATE_LIMIT",
  omitOnUpdate: "PIPES_OMIT_ON_UPDATE",
  caCertificateFile: "PIPES_CA_CERTIFICATE_FILE",
  allowPlainHttp: "PIPES_ALLOW_PLAIN_HTTP",
  validateDashboards: "PIPES_VALIDATE_DASHBOARDS",
} as const;

export const defaults: Settings = {
  baseUrl: "",
  organizationId: "",
  serviceId: "",
  authKeyId: "",
  authKeySecret: "",
  pipesSegment: "pipes",
  observabilitySegment: "observability",
  settingPrefix: "dbms_",
  requestTimeoutSeconds: 20,
  operationTimeoutSeconds: 60,
  rateLimitTimeoutSeconds: 300,
  pipeTransitionTimeoutSeconds: 600,
  wakeService: false,
  wakeTimeoutSeconds: 600,
  rateLimit: undefined,
  omitOnUpdate: undefined,
  caCertificateFile: undefined,
  allowPlainHttp: false,
  validateDashboards: true,
};
