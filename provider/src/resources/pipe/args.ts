import { pipe, pipeCreation, pipeScaling, uuidShaped } from "pulumi-pipes-contract";
import { z } from "zod";
import { returnedOnly } from "../validation/returnedOnly";

const written = {
  /** Organization that owns the service. Default: `pipes:organizationId`. Changing it replaces. */
  organizationId: uuidShaped.optional(),
  /** Service that owns the pipe. Default: `pipes:serviceId`. Changing it replaces. */
  serviceId: uuidShaped.optional(),
  /** An existing pipe to adopt; what is fixed at creation must be as it is there. Changing it replaces. */
  pipeId: uuidShaped.optional(),
  /** Name of the pipe. */
  name: pipeCreation.shape.name,
  /** Where rows come from; one kind. What only a creation can say is fixed: changing it replaces the pipe. */
  source: pipeCreation.shape.source,
  /** Where rows arrive. All but the columns is fixed: changing it replaces the pipe. */
  destination: pipeCreation.shape.destination,
  /** The whole list of field mappings, in order. Sent together with `destination.columns`. */
  fieldMappings: pipeCreation.shape.fieldMappings,
  /** Tuning settings; one that is removed here is reset to the service's default. */
  settings: pipeCreation.shape.settings,
  /** Compute; not for database pipes. What is left out is not managed. */
  scaling: pipeScaling.optional(),
  /** Whether the pipe is to rest. Default: not managed; a new pipe runs. */
  stopped: z.boolean().optional(),
  /** Any text; changing it copies all tables anew. Only for database pipes. */
  resyncTrigger: z.string().min(1).optional(),
  /**
   * What `delete` does: `delete` deletes the pipe and waits until it is gone, `release` leaves it as it is. Default:
   * `delete` for a pipe that was created here, `release` for one that `pipeId` names.
   */
  onDelete: z.enum(["delete", "release"]).optional(),
};

/** Args of `Pipe` (contract 2.2 and 4.1, and the conventional endpoints). */
export const pipeArgs = z.strictObject({ ...written, ...returnedOnly(pipe.shape, written) });

/** Args of `Pipe` in plain values; in `PipeArgs` any of them may be an output. */
export type PipeValues = z.input<typeof pipeArgs>;
