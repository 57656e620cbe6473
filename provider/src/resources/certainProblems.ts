import { unknownReads, type UnknownReads } from "pulumi-pipes-contract/rules";
import {
  holdsUnknown,
  isList,
  isObject,
  isUnknown,
  valueAt,
  type JsonObject,
  type Value,
} from "../core/json/json";

/** A broken rule across fields, and the path of the field. */
export interface Problem {
  readonly path: readonly (string | number)[];
  readonly text: string;
}

/** Returns the problems that remain whatever the unknown values turn out to be. */
export function certainProblems<Found extends Problem>(
  args: JsonObject,
  problemsOf: (args: unknown) => readonly Found[],
): readonly Found[] {
  if (!holdsUnknown(args)) return problemsOf(args);
  return problemsOf(watched(args, { count: 0 })).filter(
    ({ path }) => !path.some((_, at) => isUnknown(valueAt(args, path.slice(0, at + 1)))),
  );
}

/** Copies args so that reads of unknown values are counted and return null. */
function watched(value: Value, reads: UnknownReads): unknown {
  if (isList(value))
    return value.map((item) => (isUnknown(item) ? unknownItem(reads) : watched(item, reads)));
  if (!isObject(value)) return value;
  const copy = { [unknownReads]: reads };
  for (const [name, inner] of Object.entries(value)) {
    const seen = isUnknown(inner) ? null : watched(inner, reads);
    const get = (): unknown => {
      if (isUnknown(inner)) reads.count += 1;
      return seen;
    };
    Object.defineProperty(copy, name, { enumerable: true, get });
  }
  return copy;
}

/** Creates an unknown item, for which each read of a field counts. */
const unknownItem = (reads: UnknownReads): object =>
  new Proxy(
    {},
    {
      get: (_, name) => {
        if (name === unknownReads) return reads;
        reads.count += 1;
        return undefined;
      },
    },
  );
