import type { RateLimit } from "./rateLimit";
import type { LogSettings } from "./requestLog";

/** What the client needs to know of a service. */
export interface ClientSettings {
  /** Base address as the user wrote it, with or without `/v1` and a trailing slash. */
  readonly baseUrl: string;
  /** Where it was said, as a message names it. Default: `pipes:baseUrl`. */
  readonly baseUrlFrom?: string | undefined;
  /** Where both halves of the key were said, as a message names them. */
  readonly keyFrom?: string | undefined;
  /** User name of Basic authentication (contract 5.1). */
  readonly authKeyId: string;
  /** Password of Basic authentication; secret. */
  readonly authKeySecret: string;
  /** Path segment that the contract calls `pipes`. */
  readonly pipesSegment: string;
  /** Path segment that the contract calls `observability`. */
  readonly observabilitySegment: string;
  /** Prefix of setting names that the contract calls `dbms_`. */
  readonly settingPrefix: string;
  /** Longest time for one attempt, in milliseconds. */
  readonly requestTimeoutMs: number;
  /** Longest time for all requests of one operation and the pauses between their attempts, in milliseconds. */
  readonly operationTimeoutMs: number;
  /** Longest wait for a pipe to reach a state, in milliseconds; comes on top of the operation's time. */
  readonly pipeTransitionTimeoutMs: number;
  /** Limit that the service is known to have; kept from the first request on. */
  readonly rateLimit?: RateLimit | undefined;
  /** Fields that are left out where a request would send them back as they were answered: `alert.channel.region`. */
  readonly omitOnUpdate: readonly string[];
  /** Authorities to trust beside those of this machine: their certificates in PEM. */
  readonly caCertificates?: string | undefined;
  /** Where requests are logged, and how much; nothing is where it is left out. */
  readonly log?: LogSettings | undefined;
  /** Whether plain HTTP is accepted for addresses other than loopback. */
  readonly allowPlainHttp: boolean;
}
