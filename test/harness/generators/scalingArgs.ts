import fc from "fast-check";
import { defaultSeed } from "pulumi-pipes-emulator";
import { pipeScalingArgs } from "../../../provider/src/resources/pipeScaling";
import type { PropertyMap } from "../provider/wire";
import { type Overrides, valuesOf } from "./fromSchema";

const { organizationId, serviceId } = defaultSeed;

/** What services accept of the compute of database pipes beyond the types. */
export const scalingOverrides: Overrides = {
  organizationId: fc.constant(organizationId),
  replicaCpuMillicores: fc.integer({ min: 1, max: 32 }).map((cores) => cores * 1000),
  replicaMemoryGb: fc.integer({ min: 4, max: 128 }),
};

const one = valuesOf(pipeScalingArgs, { ...scalingOverrides, serviceId: fc.constant(serviceId) }).map(
  (drawn): PropertyMap => ({ ...(drawn as PropertyMap), serviceId }),
);

/** Several args for the compute of one service, which `check` and the service accept one after the other. */
export const acceptedScalings = fc.tuple(one, one, one);
