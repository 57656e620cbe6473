import {
  credentials,
  pipeCreation as described,
  postgresCreation,
  sourceCreation,
} from "pulumi-pipes-contract";
import { z } from "zod";
import { boundedSettings } from "./settingsBody";

/** Bounds that services set on the compute of a pipe. */
export const scalingBody = z.strictObject({
  /** Number of replicas. */
  replicas: z.int().min(1).max(40).optional(),
  /** CPU of one replica, in millicores. */
  replicaCpuMillicores: z.int().min(125).max(2000).optional(),
  /** Memory of one replica, in gigabytes. */
  replicaMemoryGb: z.number().min(0.5).max(8).optional(),
  /** Parallel work within a replica. */
  concurrency: z.int().min(0).max(34).optional(),
});

/** A change of scale. */
export const scalingChange = scalingBody.refine(
  (scaling) => Object.keys(scaling).length > 0,
  "names no scaling",
);

/** Body of a pipe's creation, with what this service asks for besides, and the compute that it takes at once. */
export const pipeCreation = described.extend({
  source: sourceCreation.extend({
    postgres: postgresCreation
      .extend({ port: z.int().min(1).max(65_535).default(5432), credentials })
      .optional(),
  }),
  settings: boundedSettings.optional(),
  scaling: scalingBody.optional(),
});

export type PipeCreation = z.infer<typeof pipeCreation>;
