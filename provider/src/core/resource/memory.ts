import type { Json, JsonObject, Pointer } from "../json/json";
import { messageOf } from "../messages/errors";

/*
 * The types of a recorded object in a state.
 */

/** The version of the format that this release writes. A higher number in a state comes from a later release. */
export const memoryForm = 1;

/** The record in a state, in addition to the outputs. */
export interface Memory {
  readonly form: typeof memoryForm;
  /** The origin of the object. It never changes. */
  readonly origin: "created" | "adopted";
  /** Pointers into the args of the optional fields that the program sets. */
  readonly managed?: readonly Pointer[];
  /** Pointers of the required fields that the program omits, which an adopted object allows. */
  readonly unset?: readonly Pointer[];
  /**
   * True if the object can have parts that no response shows and that the next update removes. Default: an adopted object can, because other
   * users can have set it, and a created one cannot.
   */
  readonly unseen?: boolean;
  /**
   * The values that the service returned instead of those that it hides or rewrites. Secret, because they can contain a part of a
   * secret.
   */
  readonly serviceValues?: ServiceValues;
  /** The items of the list that has `itemIds`, by their positions in the outputs. Secret, because a name may be a secret. */
  readonly items?: readonly RecordedItem[];
}

/**
 * An item in a state: the `id` that the service assigned, and the `name` in the program if it is unique there. Another user can
 * have renamed the item.
 */
export type RecordedItem = Readonly<Partial<Record<"id" | "name", string>>>;

/** The object in a state. */
export interface State {
  readonly id: string;
  readonly outputs: JsonObject;
  /** Undefined after an import: the fields of the program are unknown. */
  readonly memory: Memory | undefined;
  /** The address of the service at the last read or write. */
  readonly baseUrl?: string | undefined;
  /** True if an update stopped the object and could not start it again. The next update starts it. */
  readonly mustResume?: boolean;
}

/** The values that a service returned instead of those that it hides or rewrites; null for nothing. */
export type ServiceValues = Readonly<Record<Pointer, Json>>;

/** Thrown if the object exists but a later step failed, so its state must still be recorded. */
export class PartialFailure extends Error {
  override readonly name = "PartialFailure";

  constructor(
    readonly state: State,
    override readonly cause: unknown,
  ) {
    super(messageOf(cause));
  }
}
