// Written by `npm run generate` from the schemas in contract; change those.

/** An alert as services return it (contract 4.3; answers are not shown). */
export interface AlertRecord {
  /** Identifier, given by the service. Beyond the contract. */
  id: string;
  /** Id of the dashboard that the alert belongs to. Contract 4.3; answers are not shown. */
  dashboardId?: null | string | undefined;
  /** Id of the tile of that dashboard. Contract 4.3; answers are not shown. */
  tileId?: null | string | undefined;
  /** Number that the tile's value is compared with, in the tile's own unit. Contract 4.3; answers are not shown. */
  threshold?: number | undefined;
  /** Upper end of the range for `between` and `not_between`, in the tile's own unit. Beyond the contract. */
  thresholdMax?: null | number | undefined;
  /**
   * Period that is looked at: a whole number and a unit letter, `m` for minutes, `h` for hours, `d` for days, such as
   * `1h`. Known values: `1m`, `5m`, `15m`, `30m`, `1h`, `6h`, `12h`, `1d`; services add to them. Contract 4.3; answers
   * are not shown.
   */
  interval?: string | undefined;
  /**
   * What the alert watches. Known values: `tile`, `saved_search`; services add to them. Contract 4.3; answers are not
   * shown.
   */
  source?: string | undefined;
  /**
   * How the value is compared with `threshold`. Known values: `above`, `below`, `above_exclusive`, `below_or_equal`,
   * `equal`, `not_equal`, `between`, `not_between`; services add to them. Contract 4.3; answers are not shown.
   */
  thresholdType?: string | undefined;
  /** Where the alert is delivered. Contract 4.3; answers are not shown. */
  channel?:
    | {
        /** Kind of channel. Known values: `webhook`; services add to them. Contract 4.3; answers are not shown. */
        type?: string | undefined;
        /** Id of the webhook that receives the alert. Contract 4.3; answers are not shown. */
        webhookId?: string | undefined;
      }
    | undefined;
  /** Name of the alert. Services are known to accept 1 to 512 characters. Contract 4.3; answers are not shown. */
  name?: null | string | undefined;
  /**
   * Text sent with the alert. Services are known to accept 1 to 4,096 characters. Contract 4.3; answers are not shown.
   */
  message?: null | string | undefined;
  /** Whether the alert fires at present; moves on its own. Beyond the contract. */
  state?: null | string | undefined;
  /** Silence in force, as the service shows it. Beyond the contract. */
  silenced?: unknown;
  /** Failures of the last evaluations, as the service shows them. Beyond the contract. */
  executionErrors?: unknown;
  /** When the alert was created, as the service writes it. Beyond the contract. */
  createdAt?: null | string | undefined;
  /** When the alert last changed, as the service writes it. Beyond the contract. */
  updatedAt?: null | string | undefined;
}
