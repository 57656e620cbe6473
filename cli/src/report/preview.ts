import { z } from "zod";
import { fromEngine } from "pulumi-pipes/internal";

const properties = z
  .record(z.string(), z.unknown())
  .optional()
  .transform((map) => (map === undefined ? undefined : fromEngine(map)));

const state = z.object({
  urn: z.string().optional(),
  id: z.string().optional(),
  inputs: properties,
  outputs: properties,
  retainOnDelete: z.boolean().optional(),
  propertyDependencies: z.record(z.string(), z.array(z.string()).nullable()).nullish(),
});

const step = z.object({
  op: z.string(),
  urn: z.string(),
  oldState: state.nullish(),
  newState: state.nullish(),
  detailedDiff: z.record(z.string(), z.object({ kind: z.string() })).nullish(),
  replaceReasons: z.array(z.string()).nullish(),
});

const diagnostic = z.object({
  urn: z.string().optional(),
  severity: z.string().optional(),
  message: z.string().optional(),
});

/** What `pulumi preview --json` prints, as far as a report needs it. */
const preview = z.object({
  steps: z.array(step).nullish(),
  changeSummary: z.record(z.string(), z.number()).nullish(),
  diagnostics: z.array(diagnostic).nullish(),
  error: z.string().nullish(),
});

export type Preview = z.infer<typeof preview>;
export type Step = z.infer<typeof step>;
export type StepState = z.infer<typeof state>;

/** The preview in a text, or what is wrong with the text. `source` is where it comes from. */
export function readPreview(text: string, source: string): Preview | string {
  if (text.trim() === "")
    return `${source} is empty: give the report the output of \`pulumi preview --json\``;
  try {
    const { success, data } = preview.safeParse(JSON.parse(text));
    const isPreview = success && (data.steps ?? data.diagnostics ?? data.error ?? undefined) !== undefined;
    return isPreview ? data : `${source} is JSON, but not what \`pulumi preview --json\` prints`;
  } catch {
    return `${source} is not JSON, it starts with: ${text.trim().slice(0, 200)}`;
  }
}
