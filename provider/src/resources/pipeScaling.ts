import type { DatabaseScaling } from "pulumi-pipes-contract";
import { databaseScaling } from "pulumi-pipes-contract/pipe";
import { z } from "zod";
import { extensible, placeArgs } from "../core/schema/argsSchema";
import type { Answer } from "../core/resource/api";
import { changes } from "../core/align/changes";
import { fieldOf } from "../core/schema/fields";
import { findings, type Finding } from "../core/messages/findings";
import { own, pick, type JsonObject } from "../core/json/json";
import type { Resource, UncheckedArgs, Update } from "../core/resource/resource";

const fields = {
  /** CPU of one replica, in millicores, in steps of 1000. */
  replicaCpuMillicores: databaseScaling.shape.replicaCpuMillicores,
  /** Memory of one replica, in gigabytes: four for each 1000 millicores. */
  replicaMemoryGb: databaseScaling.shape.replicaMemoryGb,
};

const scalingFields = fieldOf(z.strictObject(fields));

/** Args of `PipeScaling` (beyond the contract). */
export const pipeScalingArgs = extensible(
  z.strictObject({
    ...placeArgs,
    /** Service that owns the pipes. Default: `pipes:serviceId`. Changing it replaces the resource. */
    serviceId: placeArgs.serviceId,
    ...fields,
  }),
);

/** Compute that the database pipes of a service share. The service creates it with the first one, and nothing deletes it. */
export const pipeScaling: Resource<DatabaseScaling> = {
  kind: "PipeScaling",
  noun: "pipe scaling",
  omitName: "pipeScaling",
  args: pipeScalingArgs,
  fields: scalingFields,
  scope: ["organizationId", "serviceId"],
  // Each service has one, under the ID of the service.
  idArg: { name: "serviceId", isRequired: true },
  appears: "the service creates it with the first database pipe. Create the pipe, and list it in `dependsOn`",
  checks: { warnings: unusualSizes },
  import: { isOnlyByKind: true },
  collection: (api) => api.scalings,
  bodies: (update) => (update.changes.length === 0 ? [] : [bodyOf(update)]),
  furtherSteps: { after: untilScaled },
};

/** Both sizes if the program sets both, because services keep their ratio. A size that it did not change stays. */
const bodyOf = ({ desired, merged, live }: Update<DatabaseScaling>): JsonObject => ({
  ...pick(live.comparable, Object.keys(desired)),
  ...merged,
});

/** Services scale for some minutes, and return the old sizes until then. */
async function untilScaled(
  { api, at, merged, changes: all }: Update<DatabaseScaling>,
  result: Answer<DatabaseScaling>,
): Promise<Answer<DatabaseScaling>> {
  const sizes = pick(merged, Object.keys(fields));
  const isScaled = ({ comparable }: Answer): boolean =>
    changes(scalingFields, sizes, comparable).length === 0;
  if (all.length === 0 || isScaled(result)) return result;
  const look = async (): Promise<Answer<DatabaseScaling> | undefined> => {
    const live = await api.scalings.get(at);
    return live !== undefined && isScaled(live) ? live : undefined;
  };
  return (await api.until(`the pipes of service ${at.id} to scale`, look)) ?? result;
}

/** Sizes that services known today do not offer. */
function unusualSizes(args: UncheckedArgs): readonly Finding[] {
  const [cpu, memory] = [own(args, "replicaCpuMillicores"), own(args, "replicaMemoryGb")];
  const isCpu = typeof cpu === "number";
  return findings("args/outside-known", {
    replicaCpuMillicores: {
      [`must be a multiple of 1000 on known services, got ${isCpu ? cpu : ""}`]: isCpu && cpu % 1000 !== 0,
    },
    replicaMemoryGb: {
      "must be four gigabytes for each 1000 millicores on known services":
        isCpu && typeof memory === "number" && memory * 1000 !== cpu * 4,
    },
  });
}
