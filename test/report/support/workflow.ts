import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { z } from "zod";

const step = z.object({
  name: z.string().optional(),
  id: z.string().optional(),
  if: z.string().optional(),
  uses: z.string().optional(),
  run: z.string().optional(),
});

const workflow = z.object({
  name: z.string(),
  on: z.unknown(),
  permissions: z.record(z.string(), z.string()),
  jobs: z.record(z.string(), z.object({ "runs-on": z.string(), steps: z.array(step) })),
});

export type Workflow = z.infer<typeof workflow>;
export type Step = z.infer<typeof step>;

// Comes with the SDK; it has no types of its own.
const { load } = createRequire(require.resolve("@pulumi/pulumi"))("js-yaml") as {
  load(text: string): unknown;
};

/** A workflow of `examples/ci`. */
export function workflowOf(name: string): Workflow {
  return workflow.parse(load(readFileSync(join(__dirname, "../../../examples/ci", name), "utf8")));
}

/** The steps of its only job. */
export function stepsOf(name: string): readonly Step[] {
  const [job, ...others] = Object.values(workflowOf(name).jobs);
  if (job === undefined || others.length > 0) throw new Error(`${name} was to have one job`);
  return job.steps;
}

/** The one step whose name starts so. */
export function stepNamed(name: string, start: string): Step & { readonly run: string } {
  const found = stepsOf(name).filter((one) => one.name?.startsWith(start) === true);
  const [only] = found;
  if (found.length !== 1 || only?.run === undefined)
    throw new Error(`${name} was to have one step "${start}"`);
  return { ...only, run: only.run };
}
