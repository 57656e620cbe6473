import { z } from "zod";
import { facts, instantFact, set } from "./facts";
import { alertTextBounds, known } from "./knownValues";
import { answered } from "./responseShape";
import { durationToken, instant } from "./primitives";

/** What a channel of each type has to have, and what else only it has. Other types have fields of their own. */
const channelForms: Readonly<
  Record<string, { readonly needs: readonly string[]; readonly takes: readonly string[] }>
> = {
  webhook: { needs: ["webhookId"], takes: ["webhookService", "slackChannelId", "severity"] },
  email: { needs: ["emailRecipients"], takes: [] },
};

/** Where an alert is delivered (contract 4.3): a webhook or addresses, by its `type`. */
export const alertChannel = z
  .strictObject({
    /** Kind of channel. */
    type: z.string().min(1).register(facts, { known: known.alertChannelTypes }),
    /** Id of the webhook that receives the alert; required for the type `webhook`. */
    webhookId: z.string().min(1).register(facts, { alwaysManaged: true }).optional(),
    /** Addresses that receive the alert, in any order; required for the type `email`. Beyond the contract. */
    emailRecipients: z.array(z.string()).register(facts, set).optional(),
    /** Product behind the webhook; null for none. Only for the type `webhook`. Beyond the contract. */
    webhookService: z.string().register(facts, { known: known.webhookServices }).nullish(),
    /** Id of the Slack channel that the webhook posts to; null for none. Only for the type `webhook`. Beyond the contract. */
    slackChannelId: z.string().nullish(),
    /** How urgent the alert is where the webhook passes that on; null for none. Only for the type `webhook`. Beyond the contract. */
    severity: z.string().register(facts, { known: known.alertSeverities }).nullish(),
  })
  .superRefine((channel, context) => {
    const present = Object.entries(channel).filter(([, value]) => (value ?? undefined) !== undefined);
    const given = present.map(([name]) => name);
    // An empty text or list clears a field, also one that only another type has.
    const isCleared = (value: unknown): boolean =>
      value === "" || (Array.isArray(value) && value.length === 0);
    const filled = present.flatMap(([name, value]) => (isCleared(value) ? [] : [name]));
    for (const [type, { needs, takes }] of Object.entries(channelForms)) {
      const own = [...needs, ...takes];
      const missing = channel.type === type ? needs.filter((name) => !given.includes(name)) : [];
      const foreign = channel.type === type ? [] : filled.filter((name) => own.includes(name));
      for (const name of missing)
        context.addIssue({ code: "invalid_type", expected: "string", path: [name], input: undefined });
      if (channel.type in channelForms)
        for (const name of foreign)
          context.addIssue({ code: "custom", path: [name], message: `is only for the type ${type}` });
    }
  });

/** Body of an alert's creation (contract 4.3) and, in full, of its replacement. */
export const alertBody = z.strictObject({
  /** Id of the dashboard that the alert belongs to; required when `source` is `tile`. */
  dashboardId: z.string().min(1).optional(),
  /** Id of the tile of that dashboard; required when `source` is `tile`. */
  tileId: z.string().min(1).optional(),
  /** Number that the tile's value is compared with, in the tile's own unit. */
  threshold: z.number(),
  /**
   * Upper end of the range for `between` and `not_between`, which require it; in the tile's own unit and not below
   * `threshold`. Default: none. Beyond the contract.
   */
  thresholdMax: z.number().optional(),
  /**
   * Period that is looked at: a whole number and a unit letter, `m` for minutes, `h` for hours, `d` for days, such as
   * `1h`.
   */
  interval: durationToken.register(facts, { known: known.alertIntervals }),
  /** What the alert watches. */
  source: z.string().min(1).register(facts, { known: known.alertSources }),
  /** How the value is compared with `threshold`. */
  thresholdType: z.string().min(1).register(facts, { known: known.alertThresholdTypes }),
  /** Where the alert is delivered: a webhook, by its id, or addresses. */
  channel: alertChannel,
  /** Name of the alert. */
  name: z.string().min(1).register(facts, { bounds: alertTextBounds.name }).optional(),
  /** Text sent with the alert. */
  message: z.string().min(1).register(facts, { bounds: alertTextBounds.message }).optional(),
  /** Id of the saved search that the alert watches; required when `source` is `saved_search`. Beyond the contract. */
  savedSearchId: z.string().min(1).optional(),
  /** Expression that a saved search is grouped by; each group fires on its own. Default: none. Beyond the contract. */
  groupBy: z.string().optional(),
  /** Text for those who look after the alert; not sent with it. Default: none. Beyond the contract. */
  note: z.string().optional(),
  /** How many periods in a row have to cross the threshold before the alert fires. Beyond the contract. */
  numConsecutiveWindows: z.int().optional(),
  /**
   * Minutes by which the periods begin later than the clock's; 0 means none. Excludes `scheduleStartAt`. Beyond the
   * contract.
   */
  scheduleOffsetMinutes: z.int().register(facts, { absentIs: 0 }).optional(),
  /**
   * Instant that the periods are counted from: ISO 8601 with a zone, to the second. Excludes `scheduleOffsetMinutes`.
   * Default: none. Beyond the contract.
   */
  scheduleStartAt: z
    .union([instant, z.literal("")], { error: 'expected an ISO 8601 date-time with a zone, "" or null' })
    .register(facts, instantFact)
    .nullish(),
});

/** An alert as services return it (contract 4.3; answers are not shown). */
export const alert = z.object({
  /** Identifier, given by the service. Beyond the contract. */
  id: z.string().min(1),
  ...answered(alertBody.shape),
  /** Whether the alert fires at present; moves on its own. Beyond the contract. */
  state: z.string().nullish(),
  /** Silence in force, as the service shows it. Beyond the contract. */
  silenced: z.unknown().optional(),
  /** Failures of the last evaluations, as the service shows them. Beyond the contract. */
  executionErrors: z.unknown().optional(),
  /** Id of the team that the alert belongs to. Beyond the contract. */
  teamId: z.string().nullish(),
  /** When the alert was created, as the service writes it. Beyond the contract. */
  createdAt: z.string().nullish(),
  /** When the alert last changed, as the service writes it. Beyond the contract. */
  updatedAt: z.string().nullish(),
});

export type AlertBody = z.infer<typeof alertBody>;
export type Alert = z.infer<typeof alert>;
