import { z } from "zod";

const state = z.object({
  type: z.string().optional(),
  inputs: z.record(z.string(), z.unknown()).optional(),
});

const step = z.object({
  op: z.string(),
  urn: z.string(),
  oldState: state.nullish(),
  newState: state.nullish(),
  detailedDiff: z.record(z.string(), z.object({ kind: z.string() })).nullish(),
  replaceReasons: z.array(z.string()).nullish(),
});

/** What `pulumi preview --json` prints, as far as a report needs it. */
export const preview = z.object({
  steps: z.array(step).nullish(),
  changeSummary: z.record(z.string(), z.number()).nullish(),
  diagnostics: z
    .array(z.object({ severity: z.string().optional(), message: z.string().optional() }))
    .nullish(),
  error: z.string().nullish(),
});

export type Preview = z.infer<typeof preview>;
export type Step = z.infer<typeof step>;
