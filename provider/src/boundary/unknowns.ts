import { isUnknown, UNKNOWN } from "../resources/fields/unknown";
import { mapLeaves } from "./leaves";

/** What a preview puts in place of a value that is not known yet, whatever the value's type. */
const unknownOnTheWire = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

/** Wire form → what the resources understand. */
export const readUnknowns = (value: unknown): unknown =>
  mapLeaves(value, (leaf) => (leaf === unknownOnTheWire ? UNKNOWN : leaf));

/** What the resources understand → wire form. */
export const writeUnknowns = (value: unknown): unknown =>
  mapLeaves(value, (leaf) => (isUnknown(leaf) ? unknownOnTheWire : leaf));
