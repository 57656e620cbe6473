import { createRequire } from "node:module";
import { z } from "zod";

// It has no types of its own.
const { load } = createRequire(__filename)("js-yaml") as { load(text: string): unknown };

const step = z.strictObject({
  name: z.string().optional(),
  id: z.string().optional(),
  uses: z
    .string()
    .regex(/^[\w-]+\/[\w-]+@v\d+$/)
    .optional(),
  run: z.string().optional(),
  shell: z.string().optional(),
  with: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  env: z.record(z.string(), z.string()).optional(),
  if: z.string().optional(),
});

/** A workflow of GitHub Actions, as far as the guides and the examples have one. */
const workflow = z.strictObject({
  name: z.string(),
  on: z.union([
    z.string(),
    z.looseObject({ schedule: z.array(z.strictObject({ cron: z.string() })).optional() }),
  ]),
  permissions: z.record(z.string(), z.enum(["read", "write"])).optional(),
  concurrency: z.unknown().optional(),
  jobs: z.record(
    z.string(),
    z.strictObject({
      "runs-on": z.string(),
      env: z.record(z.string(), z.string()).optional(),
      steps: z.array(step),
    }),
  ),
});

export type Workflow = z.infer<typeof workflow>;
export type Step = z.infer<typeof step>;

/** The workflow that a text of YAML is; undefined where it is something else. */
export function workflowIn(text: string): Workflow | undefined {
  const value = load(text);
  return typeof value === "object" && value !== null && "jobs" in value ? workflow.parse(value) : undefined;
}
