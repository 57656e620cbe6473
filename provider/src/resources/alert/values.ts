// Written by `npm run generate` from the schemas in args.ts; change those.

/**
 * Args of `Alert` in plain values; in `AlertArgs` any of them may be an output. What is left out is not managed, unless
 * its comment names a default.
 */
export interface AlertValues {
  /** Number that the tile's value is compared with, in the tile's own unit. Contract 4.3. */
  threshold: number;
  /**
   * Period that is looked at: a whole number and a unit letter, `m` for minutes, `h` for hours, `d` for days, such as
   * `1h`. Known values: `1m`, `5m`, `15m`, `30m`, `1h`, `6h`, `12h`, `1d`; services add to them. Contract 4.3.
   */
  interval: string;
  /** What the alert watches. Not empty. Known values: `tile`, `saved_search`; services add to them. Contract 4.3. */
  source: string;
  /**
   * How the value is compared with `threshold`. Not empty. Known values: `above`, `below`, `above_exclusive`,
   * `below_or_equal`, `equal`, `not_equal`, `between`, `not_between`; services add to them. Contract 4.3.
   */
  thresholdType: string;
  /** Where the alert is delivered: a webhook, by its id. Contract 4.3. */
  channel: {
    /** Kind of channel. Not empty. Known values: `webhook`; services add to them. Contract 4.3. */
    type: string;
    /** Id of the webhook that receives the alert. Not empty. Contract 4.3. */
    webhookId: string;
  };
  /** Refused: it is only returned by the service and cannot be set; remove it. Beyond the contract. */
  id?: undefined;
  /** Refused: it is only returned by the service and cannot be set; remove it. Beyond the contract. */
  state?: undefined;
  /** Refused: it is only returned by the service and cannot be set; remove it. Beyond the contract. */
  createdAt?: undefined;
  /** Refused: it is only returned by the service and cannot be set; remove it. Beyond the contract. */
  updatedAt?: undefined;
  /** Refused: it is only returned by the service and cannot be set; remove it. Beyond the contract. */
  silenced?: undefined;
  /** Refused: it is only returned by the service and cannot be set; remove it. Beyond the contract. */
  executionErrors?: undefined;
  /**
   * Name of the alert; "" clears it. Services are known to accept 1 to 512 characters. Default: left to the service.
   * Contract 4.3.
   */
  name?: string | undefined;
  /**
   * Text sent with the alert; "" clears it. Services are known to accept 1 to 4,096 characters. Default: left to the
   * service. Contract 4.3.
   */
  message?: string | undefined;
  /**
   * What `delete` does: `delete` deletes the alert, `release` leaves it. Default: an alert that this resource made is
   * deleted, an adopted one is released. This package's own.
   */
  onDelete?: "delete" | "release" | undefined;
  /** Id of the dashboard that the alert belongs to; required when `source` is `tile`. Not empty. Contract 4.3. */
  dashboardId?: string | undefined;
  /** Id of the tile of that dashboard; required when `source` is `tile`. Not empty. Contract 4.3. */
  tileId?: string | undefined;
  /**
   * Upper end of the range for `between` and `not_between`, which require it; in the tile's own unit and not below
   * `threshold`. Default: none. Beyond the contract.
   */
  thresholdMax?: number | undefined;
  /**
   * Organization that owns the service. Default: `pipes:organizationId`. Changing it replaces. A UUID. Contract 4.3.
   */
  organizationId?: string | undefined;
  /** Service that owns the alert. Default: `pipes:serviceId`. Changing it replaces. A UUID. Contract 4.3. */
  serviceId?: string | undefined;
  /**
   * Id of an existing alert to adopt. Default: none, and an alert is created. Naming another one replaces. Not empty.
   * Beyond the contract (4.3), which shows no ids.
   */
  alertId?: string | undefined;
}
