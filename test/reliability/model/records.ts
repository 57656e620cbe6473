import { isDeepStrictEqual } from "node:util";
import type { KnownKind as ResourceKind } from "../../../provider/src/resources/registry";
import { unwrapped } from "../../grpc/support/wire";
import type { Bag } from "../../harness/struct";

/** A resource as a program declares it. */
export interface Declared {
  readonly kind: ResourceKind;
  readonly args: Bag;
}

export type Program = ReadonlyMap<string, Declared>;

/** A resource as an engine stores it; `initErrors` makes the next run an update whatever the inputs say. */
export interface Stored {
  readonly kind: ResourceKind;
  readonly id: string;
  readonly inputs: Bag;
  readonly outputs: Bag;
  readonly initErrors?: readonly string[];
  /** Whether an update was sent and not recorded: where the program takes it back, neither check nor diff can see it. */
  readonly isUnsure?: boolean;
}

/** What one run did. */
export interface RunLog {
  /** Names of the resources for which a creation was begun, each with the id that it came to. */
  readonly creations: Map<string, string | undefined>;
  readonly failures: Error[];
  /** Names of the resources whose creation was refused for a pipe that is like them, each with its id. */
  readonly refusals: Map<string, string>;
  /** Calls of the provider. */
  calls: number;
}

/** How a run is made. */
export interface RunOptions {
  /** Resources that the user wants replaced, whatever their args say. */
  readonly replace?: ReadonlySet<string>;
  /** Resolves when the process is killed: nothing is recorded from then on. */
  readonly killed?: Promise<void>;
}

/** Whether an engine would find nothing to do. */
export function sameInputs(old: Stored, inputs: Bag): boolean {
  return isDeepStrictEqual(unwrapped(inputs), unwrapped(old.inputs));
}
