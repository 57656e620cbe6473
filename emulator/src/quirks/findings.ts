import { z } from "zod";
import { quirkChangeSchema, quirksSchema, type QuirkChange, type QuirkName } from "./quirks";

/** The finding of `pulumi-pipes-cli check --try` that shows a quirk, with its value if several quirks share the finding. */
export const findingsOfQuirks: Readonly<Record<QuirkName, readonly [code: string, value?: string]>> = {
  shuffleSets: ["response.set-order"],
  emptyAsNull: ["response.empty", "null"],
  emptyAsAbsent: ["response.empty", "absent"],
  emptyAsEmpty: ["response.empty", "empty"],
  instantsWithOffset: ["response.time-zone"],
  instantsWithMicroseconds: ["response.time-precision", "microseconds"],
  instantsWithoutFraction: ["response.time-precision", "seconds"],
  engineWithParens: ["pipe.engine"],
  quantitiesAsStrings: ["pipe.quantities"],
  zerosAfterScaling: ["pipe.scaling"],
  staleAfterScaling: ["pipe.scaling"],
  volatileFields: ["response.stable"],
  extraFields: ["response.unknown"],
  keepUnknownFields: ["request.unknown", "kept"],
  strict: ["request.unpublished"],
  refuseUnknownInUpdates: ["request.unknown-update"],
  ignoreSettings: ["pipe.settings"],
  ignoreStartPaused: ["pipe.start-paused"],
  dropRole: ["key.roles", "dropped"],
  nullDoesNotReset: ["pipe.setting-reset"],
  frozenRoles: ["key.roles", "unchanged"],
  keyStateMissing: ["key.state"],
  singleChannel: ["alert.channels", "dropped"],
  inheritedAlertNames: ["alert.own-names"],
  webhookUrlMissing: ["webhook.url"],
  emptyDeleteBody: ["response.deletion"],
  lingeringDeletion: ["pipe.deletion"],
  smallPages: ["list.pages"],
  contractOnly: ["service.operations"],
  dashboardValidation: ["dashboard.validation"],
  pausedNotRequired: ["pipe.mappings-stop"],
  staysPaused: ["pipe.mappings-resume"],
  immediateTransitions: ["pipe.transitions"],
};

/** A report, as `pulumi-pipes-cli check --try --out` writes it. */
const reportSchema = z.object({
  version: z.literal(1),
  findings: z.array(z.object({ code: z.string(), status: z.string(), value: z.string().optional() })),
});

/** The options with which an emulator behaves like the service of a report. */
export interface Likeness {
  readonly quirks: QuirkChange;
  readonly strict: boolean;
}

/**
 * The quirks that a report shows. Throws for a text that is no report. A finding without a quirk, which a later version can have,
 * changes nothing.
 */
export function likenessTo(report: string): Likeness {
  const { findings } = reportSchema.parse(JSON.parse(report));
  const differing = new Map(
    findings.filter(({ status }) => status === "differs").map(({ code, value }) => [code, value]),
  );
  const quirks = Object.entries(findingsOfQuirks).flatMap(([name, [code, shared]]) => {
    const value = differing.get(code);
    if (!differing.has(code) || (shared !== undefined && shared !== value)) return [];
    // A quirk that is not on or off has the value of the finding, as a number or as it is.
    const { [name as QuirkName]: schema } = quirksSchema.shape;
    const fitting = [true, Number(value), value].find((candidate) => schema.safeParse(candidate).success);
    return fitting === undefined ? [] : [[name, fitting]];
  });
  return {
    quirks: quirkChangeSchema.parse(Object.fromEntries(quirks)),
    strict: differing.get("request.unknown") === "rejected",
  };
}
