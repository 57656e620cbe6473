import type fc from "fast-check";
import type { ObjectKind } from "pulumi-pipes-emulator";
import type { Kind } from "../../grpc/support/managedResource";
import type { Bag } from "../../harness/struct";
import { acceptedAlerts } from "./alertArgs";
import { acceptedKeys } from "./keyArgs";
import { acceptedPipes } from "./pipeArgs";

/** Args of one resource in the order in which a program might have them. */
export type ArgsInTurn = readonly [Bag, Bag, Bag];

/** A resource with what its tests draw. */
export interface Subject {
  readonly kind: Kind;
  /** Its objects in the store of the emulator. */
  readonly objects: Extract<ObjectKind, "pipes" | "keys" | "alerts">;
  /** All for one object. */
  readonly args: fc.Arbitrary<ArgsInTurn>;
}

export const subjects: readonly Subject[] = [
  { kind: "PipeSettings", objects: "pipes", args: acceptedPipes },
  { kind: "AccessKey", objects: "keys", args: acceptedKeys },
  { kind: "Alert", objects: "alerts", args: acceptedAlerts },
];
