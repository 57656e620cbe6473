import { createRequire } from "node:module";
import { z } from "zod";
import release from "../../release.json";
import { manifests } from "../../tools/pack/packages";
import { withAction } from "../../tools/reference/action";

/** The parser of YAML, which has no types of its own. */
export const { load } = createRequire(__filename)("js-yaml") as { load(text: string): unknown };

/** The action of this repository, as the examples use it. */
export const ownAction = withAction("- uses: a/b@v0", release.repository, manifests.provider.version).slice(
  8,
);

/** An action of third parties is named by its commit, because a tag can be moved. */
const action = z.union([z.literal(ownAction), z.string().regex(/^[\w-]+\/[\w-]+@[\da-f]{40}$/)]);

const permissions = z.record(z.string(), z.enum(["read", "write"]));
const environment = z.record(z.string(), z.string());

const step = z.strictObject({
  name: z.string().optional(),
  id: z.string().optional(),
  uses: action.optional(),
  run: z.string().optional(),
  shell: z.string().optional(),
  with: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
  env: environment.optional(),
  if: z.string().optional(),
});

const job = z.strictObject({
  "runs-on": z.string(),
  if: z.string().optional(),
  needs: z.string().optional(),
  environment: z.string().optional(),
  outputs: z.record(z.string(), z.string()).optional(),
  permissions: permissions.optional(),
  concurrency: z.unknown().optional(),
  strategy: z
    .strictObject({
      "fail-fast": z.boolean().optional(),
      "max-parallel": z.int().optional(),
      // A string is an expression.
      matrix: z.strictObject({ stack: z.union([z.string(), z.array(z.string())]) }),
    })
    .optional(),
  "timeout-minutes": z.int().optional(),
  env: environment.optional(),
  steps: z.array(step),
});

/** A job that is another workflow of the repository. */
const calledWorkflow = z.strictObject({ uses: z.string().regex(/^\.\/\.github\/workflows\/[\w-]+\.yml$/) });

/** A workflow of GitHub Actions, as far as this repository, its guides and its examples have one. */
const workflow = z.strictObject({
  name: z.string(),
  on: z.union([
    z.string(),
    z.looseObject({ schedule: z.array(z.strictObject({ cron: z.string() })).optional() }),
  ]),
  permissions: permissions.optional(),
  concurrency: z.unknown().optional(),
  jobs: z.record(z.string(), z.union([job, calledWorkflow])),
});

/** A composite action. GitHub runs each of its scripts in a shell that the step names. */
const compositeAction = z.strictObject({
  name: z.string(),
  description: z.string(),
  inputs: z.record(
    z.string(),
    z.strictObject({
      description: z.string(),
      required: z.boolean().optional(),
      default: z.string().optional(),
    }),
  ),
  outputs: z.record(z.string(), z.strictObject({ description: z.string(), value: z.string() })),
  runs: z.strictObject({
    using: z.literal("composite"),
    steps: z.array(
      z.union([
        step.omit({ run: true, shell: true, env: true }),
        step.extend({ shell: z.literal("bash") }).omit({ uses: true, with: true }),
      ]),
    ),
  }),
});

export const actionIn = (text: string) => compositeAction.parse(load(text));

export type Workflow = z.infer<typeof workflow>;
export type Job = z.infer<typeof job>;
export type Step = z.infer<typeof step>;

/** The job of that name, with its steps. */
export function jobIn({ name, jobs }: Workflow, jobName: string): Job {
  const found = jobs[jobName];
  if (found === undefined || "uses" in found)
    throw new Error(`${name} was to have a job ${jobName} with steps`);
  return found;
}

/** The actions of others that a text of YAML uses, each with the version that its comment gives: `owner/name@commit # v1.2.3`. */
export const actionsIn = (text: string): readonly string[] =>
  [...text.matchAll(/\buses: (?!\.\/)(.+)$/gm)].map(([, used = ""]) => used);

/** The workflow that a text of YAML is; undefined where it is something else. */
export function workflowIn(text: string): Workflow | undefined {
  const value = load(text);
  return typeof value === "object" && value !== null && "jobs" in value ? workflow.parse(value) : undefined;
}
