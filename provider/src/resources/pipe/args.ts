import { pipe, pipeCreation, pipeScaling, uuidShaped } from "pulumi-pipes-contract";
import { z } from "zod";
import { extensible } from "../../schema/additionalFields";
import { readOnly } from "../../schema/readOnlyFields";

const written = {
  /** Organization that owns the service. Default: `pipes:organizationId`. Changing it replaces. Contract 4.1. */
  organizationId: uuidShaped.optional(),
  /** Service that owns the pipe. Default: `pipes:serviceId`. Changing it replaces. Contract 4.1. */
  serviceId: uuidShaped.optional(),
  /**
   * Id of an existing pipe to adopt; what is fixed at creation must be as it is there. Default: none, and a pipe is
   * created. Naming another one replaces. Contract 4.1.
   */
  adoptId: uuidShaped.optional(),
  /** Name of the pipe. Contract 4.1. */
  name: pipeCreation.shape.name,
  /**
   * Where rows come from: the object of one kind; required unless `adoptId` names a pipe. The kind and what only a creation
   * can say are fixed: changing them replaces. Contract 4.1, rule 2, for what can be changed, 2.2.2 for the rest.
   */
  source: pipeCreation.shape.source.optional(),
  /** Where rows arrive. All but the columns is fixed: changing it replaces. Contract 2.2.3. */
  destination: pipeCreation.shape.destination,
  /**
   * The whole list of field mappings, in order. Requires `destination.columns`: the two are sent together. Contract
   * 4.1.
   */
  fieldMappings: pipeCreation.shape.fieldMappings,
  /**
   * Tuning settings, each in the unit that its name carries. One that is removed here is reset to the service's
   * default, which the contract does not show. One that this version does not know is sent as well. Contract 2.2.4.
   */
  settings: pipeCreation.shape.settings.unwrap().loose().optional(),
  /**
   * Compute of the pipe: replicas, millicores, gigabytes. Not for database pipes. Default: not managed. Contract 2.2.1;
   * a request for it is beyond the contract.
   */
  scaling: pipeScaling.optional(),
  /**
   * Whether the pipe is to rest. Default: not managed; a new pipe runs. This package's own, by way of the state
   * (contract 3).
   */
  stopped: z.boolean().optional(),
  /** Any text; changing it copies all tables anew. Only for database pipes. Default: none. This package's own. */
  resyncTrigger: z.string().min(1).optional(),
  /**
   * What happens to the pipe on the service when the resource is deleted: `delete` deletes it and waits until it no longer
   * exists, `retain` leaves it as it is. Default: `delete` for a pipe that the resource created, `retain` for an adopted
   * one. This package's own.
   */
  deletionPolicy: z.enum(["delete", "retain"]).optional(),
};

/** Args of `Pipe` (contract 2.2 and 4.1, and the conventional endpoints). */
export const pipeArgs = extensible(z.strictObject({ ...written, ...readOnly(pipe.shape, written) }));

/**
 * Args of `Pipe` (contract 2.2 and 4.1, see docs/contract.md). What is left out is not managed, unless its
 * comment names a default.
 */
export type PipeValues = z.input<typeof pipeArgs>;

/** What a `Pipe` shows (contract 2.2). */
export const pipeOutputs = z.object({
  /** Organization that owns the service, a UUID. */
  organizationId: z.string(),
  /** Service that owns the pipe, a UUID. */
  serviceId: z.string(),
  ...pipe.omit({ id: true, serviceId: true }).shape,
  /** Name of the pipe. */
  name: z.string(),
  /** State at present; moves on its own and never appears in a diff. */
  state: pipe.shape.state,
  /**
   * Whether the pipe is to rest: true while its state is `Stopped` or `Paused`, false while it is `Running`, else what
   * the args say. This package's own.
   */
  stopped: z.boolean().optional(),
  /** Where rows come from, in the object of its kind; credentials that the args gave are in it as secrets. */
  source: pipe.shape.source,
  /** All tuning settings that the service returns, managed or not, each in the unit that its name carries. */
  settings: pipe.shape.settings,
  /** The text whose change copies all tables anew. This package's own. */
  resyncTrigger: z.string().optional(),
  /** The fields that the args have in `additionalFields`, as the service answers them. This package's own. */
  additionalFields: pipeArgs.shape.additionalFields,
  /** The policy that the args give; undefined if they give none. This package's own. */
  deletionPolicy: written.deletionPolicy,
});

export type PipeOutputs = z.output<typeof pipeOutputs>;
