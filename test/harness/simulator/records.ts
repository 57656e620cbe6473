import { isDeepStrictEqual } from "node:util";
import type { KnownKind as ResourceKind } from "../../../provider/src/resources";
import { isAlwaysKept } from "../kinds";
import { type PropertyMap, unwrapped } from "../provider/wire";
import type { ProviderCalls } from "../provider/calls";

/** What every state of this package carries to find the provider's code; never to be changed. */
export const providerStub = 'exports.handler=()=>require("pulumi-pipes/provider")';

/** The properties that the resource class adds to what a program gives. */
export const internals = (kind: string): PropertyMap => ({ __kind: kind, __provider: providerStub });

/** A resource as a program declares it; its args can refer to outputs of other resources. */
export interface Declared {
  readonly kind: ResourceKind;
  readonly args: PropertyMap;
  /** The explicit provider that manages it, by name; the default one where absent. */
  readonly provider?: string | undefined;
  /** The option of the same name: dotted paths through objects. */
  readonly ignoreChanges?: readonly string[] | undefined;
}

export type Program = ReadonlyMap<string, Declared>;

/** A resource in the state of an engine. With `initErrors`, the next run is an update even with the same inputs. */
export interface Stored extends Declared {
  readonly id: string;
  readonly inputs: PropertyMap;
  readonly outputs: PropertyMap;
  readonly initErrors?: readonly string[];
  /** Whether no arg named the object when it was recorded; what `delete` is to do follows from it, for good. */
  readonly isMade: boolean;
  /** Whether an update was sent and not recorded: where the program takes it back, neither check nor diff can see it. */
  readonly isUnsure?: boolean;
}

/** What was replaced and is to be deleted. */
export interface Leftover extends Stored {
  readonly name: string;
}

/** The process of each provider of a run, by the provider's name. */
export type Processes = (provider: string | undefined) => ProviderCalls;

/** A call that failed, and the resource that it was for. */
export interface Failure {
  readonly name: string;
  readonly error: Error;
}

/** An update, with the inputs before and after. */
export interface Update extends Pick<Stored, "kind" | "id"> {
  readonly before: PropertyMap;
  readonly after: PropertyMap;
  /** The outputs before the update, without marks of secrets. */
  readonly outputs: PropertyMap;
  /** Whether it completes a creation or an adoption that failed. */
  readonly isRepeated: boolean;
}

/** What one run did. */
export interface RunLog {
  /** Names of the resources that were checked without a failure. */
  readonly begun: Set<string>;
  /** Names of the resources for which a creation was begun, each with the id that it came to. */
  readonly creations: Map<string, string | undefined>;
  /** The resources for which an update was begun, by name. */
  readonly updates: Map<string, Update>;
  readonly failures: Failure[];
  /** Calls of the providers. */
  calls: number;
}

/** The options of a run. */
export interface RunOptions {
  /** Resources that the user replaces explicitly, independent of their args. */
  readonly replace?: ReadonlySet<string>;
  /** The only resources that the run is about, where the user names some. */
  readonly target?: ReadonlySet<string> | undefined;
  /** Resolves when the processes are killed: nothing is recorded from then on. */
  readonly killed?: Promise<void>;
}

/** Whether an engine would find nothing to do. */
export function sameInputs(old: Stored, inputs: PropertyMap): boolean {
  return isDeepStrictEqual(unwrapped(inputs), unwrapped(old.inputs));
}

/** Whether an object is to go with its resource. */
export function goesWith({ kind, args, isMade }: Stored): boolean {
  const says = args["deletionPolicy"];
  return !isAlwaysKept(kind) && (says === undefined ? isMade : says === "delete");
}

/** Args that `check` refused. */
export class CheckRefused extends Error {
  override readonly name = "CheckRefused";

  constructor(readonly failures: readonly { readonly property: string; readonly reason: string }[]) {
    super(failures.map(({ reason }) => reason).join("\n"));
  }
}
