import { z } from "zod";
import { facts, instantFact, set } from "./facts";
import { normalId } from "./ids";
import { alertTextBounds, known } from "./knownValues";
import { answered } from "./responseShape";
import { alertChart, alertChartForms } from "./tileConfig";
import { durationToken, instant, isEmpty } from "./primitives";

/** The required and the optional fields of each type of channel. Other types have other fields. */
const channelForms: Readonly<
  Record<string, { readonly needs: readonly string[]; readonly takes: readonly string[] }>
> = {
  webhook: { needs: ["webhookId"], takes: ["webhookService", "slackChannelId", "severity"] },
  email: { needs: ["emailRecipients"], takes: [] },
};

/** Fields that are one value together. */
const [watched, limit, schedule] = [{ group: "source" }, { group: "threshold" }, { group: "schedule" }];

/** Destination of an alert (contract 4.3): a webhook or email addresses, depending on `type`. */
export const alertChannel = z
  .strictObject({
    /** Type of the channel. */
    type: z
      .string()
      .min(1)
      .register(facts, { known: known.alertChannelTypes, alwaysManaged: true, selectsForm: true }),
    /** ID of the webhook that receives the alert. Required for the type `webhook`. */
    webhookId: z.string().min(1).register(facts, { alwaysManaged: true, isId: true }).optional(),
    /** Addresses that receive the alert, in any order. Required for the type `email`. Beyond the contract. */
    emailRecipients: z
      .array(z.string())
      .register(facts, {
        ...{ ...set, neverEmptied: true },
        itemForm: { name: "an email address", pattern: z.regexes.email.source },
      })
      .optional(),
    /** Product behind the webhook, or null. Only for the type `webhook`. Beyond the contract. */
    webhookService: z.string().register(facts, { known: known.webhookServices }).nullish(),
    /** ID of the Slack channel that the webhook posts to, or null. Only for the type `webhook`. Beyond the contract. */
    slackChannelId: z.string().nullish(),
    /** Severity of the alert, if the webhook supports one, or null. Only for the type `webhook`. Beyond the contract. */
    severity: z.string().register(facts, { known: known.alertSeverities }).nullish(),
  })
  .superRefine((channel, context) => {
    // An empty string or list clears a field, even one that only a different type has.
    const filled = Object.entries(channel).flatMap(([name, value]) => (isEmpty(value) ? [] : [name]));
    for (const [type, { needs, takes }] of Object.entries(channelForms)) {
      const own = [...needs, ...takes];
      const missing = channel.type === type ? needs.filter((name) => !filled.includes(name)) : [];
      const foreign = channel.type === type ? [] : filled.filter((name) => own.includes(name));
      for (const name of missing)
        context.addIssue(
          Object.hasOwn(channel, name)
            ? { code: "too_small", origin: "array", minimum: 1, path: [name], input: channel }
            : { code: "invalid_type", expected: "string", path: [name], input: undefined },
        );
      if (channel.type in channelForms)
        for (const name of foreign)
          context.addIssue({ code: "custom", path: [name], message: `is only for the type ${type}` });
    }
  });

/** Normalizes a channel for comparisons: the order of fields and addresses does not matter, nor do empty values. */
export function channelText(channel: unknown): string {
  const entries = Object.entries(z.looseObject({}).parse(channel))
    .filter(([, value]) => !isEmpty(value))
    .map(([name, value]) => {
      if (name === "webhookId" && typeof value === "string") return [name, normalId(value)] as const;
      return [name, Array.isArray(value) ? value.toSorted() : value] as const;
    });
  return JSON.stringify(Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1))));
}

/** The channels of an alert: 1 to 10, without repetitions. */
export const alertChannels = <Channel extends z.ZodType>(channel: Channel): z.ZodArray<Channel> =>
  z
    .array(channel)
    .min(1, "must not be empty, because an alert has at least one channel")
    .max(10, "must have at most 10 channels")
    .superRefine((channels, context) => {
      const texts = channels.map(channelText);
      for (const [index, text] of texts.entries()) {
        const first = texts.indexOf(text);
        if (first < index)
          context.addIssue({
            code: "custom",
            path: [index],
            message: `repeats channels[${first}]. Remove it`,
          });
      }
    });

/** The fields that only alerts with one `source` have. Services refuse or drop the fields of a different source. */
export const alertFieldsOfSource = {
  tile: ["dashboardId", "tileId"],
  saved_search: ["savedSearchId", "groupBy"],
  inline: ["chartConfig"],
} as const;

/** Body of an alert's creation (contract 4.3) and, in full, of its replacement. It needs `channel` or `channels`. */
export const alertBody = z.strictObject({
  /** ID of the dashboard that the alert belongs to. Required if `source` is `tile`. */
  dashboardId: z
    .string()
    .min(1)
    .register(facts, { ...watched, isId: true })
    .optional(),
  /** ID of a `line`, `stacked_bar` or `number` tile of that dashboard. Required if `source` is `tile`. */
  tileId: z.string().min(1).register(facts, watched).optional(),
  /**
   * Number with which the alert compares the value of the tile, the saved search or the chart. For `between` and `not_between`,
   * it is the lower end of the range.
   */
  threshold: z.number().register(facts, limit),
  /**
   * Upper end of the range, not below `threshold`. Required for `between` and `not_between`. Beyond the contract.
   */
  thresholdMax: z.number().register(facts, limit).optional(),
  /**
   * Period that the alert evaluates: a whole number and a unit letter (`s` for seconds, `m` for minutes, `h` for hours, `d` for
   * days), such as `1h`.
   */
  interval: durationToken.register(facts, { known: known.alertIntervals }),
  /**
   * Kind of object that the alert watches: a tile (`tile`), a saved search (`saved_search`), or the chart in `chartConfig`
   * (`inline`).
   */
  source: z
    .string()
    .min(1)
    .register(facts, { ...watched, known: known.alertSources }),
  /** Comparison of the value with `threshold`. */
  thresholdType: z
    .string()
    .min(1)
    .register(facts, { ...limit, known: known.alertThresholdTypes }),
  /** First destination of the alert: a webhook or email addresses. It is also the first of `channels`. */
  channel: alertChannel.register(facts, { group: "channel" }).optional(),
  /** Destinations of the alert: 1 to 10 different channels, of which the first is `channel`. Beyond the contract. */
  channels: alertChannels(alertChannel)
    .register(facts, {
      ...{ as: "sequence", key: ["type", "webhookId"], group: "channel" },
      ...{ unique: true, firstMatters: true, neverEmptied: true },
    })
    .optional(),
  /** Chart that the alert watches, with a separate query. Required if `source` is `inline`. Beyond the contract. */
  chartConfig: z
    .looseObject({})
    .register(facts, { ...watched, usual: alertChart, forms: alertChartForms })
    .optional(),
  /** Name of the alert: a template for the title of its notifications. */
  name: z.string().min(1).register(facts, { bounds: alertTextBounds.name }).optional(),
  /**
   * Name of the alert in lists and in titles. Default: the current name of its tile, saved search or chart. If you remove the
   * argument, the alert returns to the default. Beyond the contract.
   */
  displayName: z.string().min(1).optional(),
  /**
   * Tags of the alert, in any order. Default: the current tags of its dashboard or saved search. If you remove the argument, the
   * alert returns to the default. An empty list means no tags. Beyond the contract.
   */
  tags: z.array(z.string()).register(facts, set).optional(),
  /** Message of the notification: a template. */
  message: z.string().min(1).register(facts, { bounds: alertTextBounds.message }).optional(),
  /** ID of the saved search that the alert watches. Required if `source` is `saved_search`. Beyond the contract. */
  savedSearchId: z
    .string()
    .min(1)
    .register(facts, { ...watched, isId: true })
    .optional(),
  /**
   * Expression that groups the results of a saved search. Each group fires separately. Only for an alert on a saved search.
   * Beyond the contract.
   */
  groupBy: z.string().register(facts, watched).optional(),
  /** Internal note in Markdown, not part of the notification. Beyond the contract. */
  note: z.string().register(facts, { bounds: alertTextBounds.note }).optional(),
  /** Number of consecutive periods that must cross the threshold before the alert fires. Beyond the contract. */
  numConsecutiveWindows: z.int().min(1).optional(),
  /**
   * Offset of each period from the clock, in minutes, less than `interval`. 0 means none. Cannot be combined with
   * `scheduleStartAt`. Beyond the contract.
   */
  scheduleOffsetMinutes: z
    .int()
    .min(0)
    .max(1439)
    .register(facts, { ...schedule, absentIs: 0 })
    .optional(),
  /**
   * Start of the first period: ISO 8601 with a zone, to the second. Cannot be combined with `scheduleOffsetMinutes`.
   * Beyond the contract.
   */
  scheduleStartAt: z
    .union([instant, z.literal("")], { error: 'must be an ISO 8601 date-time with a zone, "" or null' })
    .register(facts, { ...schedule, ...instantFact })
    .nullish(),
});

/** An alert as services return it (contract 4.3, which shows no responses). */
export const alert = z.object({
  /** Identifier, which the service assigns. Beyond the contract. */
  id: z.string().min(1),
  ...answered(alertBody.shape),
  /** All channels that the service delivers the alert to, of which the first is `channel`. Beyond the contract. */
  channels: z.array(z.object(answered(alertChannel.shape))).nullish(),
  /** State of the alert, for example `ALERT` while it fires. It changes without an update. Beyond the contract. */
  state: z.string().register(facts, { known: known.alertStates }).nullish(),
  /** The current silence of the alert, as the service returns it. Beyond the contract. */
  silenced: z
    .unknown()
    .register(facts, { usual: z.looseObject({ by: z.string(), at: instant, until: instant }) })
    .optional(),
  /** Errors of the last evaluations, a list, as the service returns them. Beyond the contract. */
  executionErrors: z
    .unknown()
    .register(facts, {
      usual: z.looseObject({
        timestamp: instant,
        type: z.string().register(facts, { known: known.alertErrorTypes }),
        message: z.string(),
      }),
    })
    .optional(),
  /** ID of the team that the alert belongs to. Beyond the contract. */
  teamId: z.string().nullish(),
  /** Creation time, in the format of the service. Beyond the contract. */
  createdAt: z.string().nullish(),
  /** Time of the last change, in the format of the service. Beyond the contract. */
  updatedAt: z.string().nullish(),
});

export type AlertChannel = z.infer<typeof alertChannel>;
export type AlertBody = z.infer<typeof alertBody>;
export type Alert = z.infer<typeof alert>;
