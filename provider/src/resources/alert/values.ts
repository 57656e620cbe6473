// Written by `npm run generate` from the schemas in args.ts; change those.

/** Args of `Alert` in plain values; in `AlertArgs` any of them may be an output. */
export interface AlertValues {
  /** Value compared with, in the unit of the tile. */
  threshold: number;
  /** Period that is looked at: number plus unit letter. An open set; 1m, 5m, 15m, 30m, 1h, 6h, 12h and 1d are known. */
  interval: string;
  /** What the alert watches: an open set; `tile` and `saved_search` are known. */
  source: string;
  /**
   * How the value is compared: an open set; above, below, above_exclusive, below_or_equal, equal, not_equal, between
   * and not_between are known.
   */
  thresholdType: string;
  /** Where the alert is delivered. */
  channel: {
    /** Kind of channel; an open set, `webhook` is known. */
    type: string;
    /** Webhook that receives the alert. */
    webhookId: string;
  };
  /** Only returned by the service: it cannot be set. */
  state?: undefined;
  /** Only returned by the service: it cannot be set. */
  id?: undefined;
  /** Only returned by the service: it cannot be set. */
  createdAt?: undefined;
  /** Only returned by the service: it cannot be set. */
  silenced?: undefined;
  /** Only returned by the service: it cannot be set. */
  executionErrors?: undefined;
  /** Only returned by the service: it cannot be set. */
  updatedAt?: undefined;
  /** Name, 1 to 512 characters; "" clears it. */
  name?: string | undefined;
  /** Text sent with the alert, 1 to 4,096 characters; "" clears it. */
  message?: string | undefined;
  /**
   * What `delete` does: `delete` deletes the alert, `release` leaves it. Default: `delete` for an alert that was created
   * here, `release` for one that `alertId` names.
   */
  onDelete?: "release" | "delete" | undefined;
  /** Dashboard the alert belongs to; required when `source` is `tile`. */
  dashboardId?: string | undefined;
  /** Tile of that dashboard; required when `source` is `tile`. */
  tileId?: string | undefined;
  /** Upper end of the range for `between` and `not_between`, not below `threshold`. Beyond the contract. */
  thresholdMax?: number | undefined;
  /** Organization that owns the service. Default: `pipes:organizationId`. Changing it replaces. */
  organizationId?: string | undefined;
  /** Service that owns the alert. Default: `pipes:serviceId`. Changing it replaces. */
  serviceId?: string | undefined;
  /** An existing alert to adopt instead of creating one. Naming another one replaces. */
  alertId?: string | undefined;
}
