import {
  holdsUnknown,
  isList,
  isObject,
  isUnknown,
  mapValues,
  objectOf,
  valueAt,
  type JsonObject,
  type Value,
} from "../core/json/json";

/** A rule across fields that args break, and the place of the field. */
export interface Problem {
  readonly path: readonly (string | number)[];
  readonly text: string;
}

/** The problems of args that remain whatever their unknown values turn out to be. */
export function certainProblems<Found extends Problem>(
  args: JsonObject,
  problemsOf: (args: JsonObject) => readonly Found[],
): readonly Found[] {
  // A problem that goes away if an unknown value turns out to be none is not certain.
  const certain = new Set(problemsOf(objectOf(withNullForUnknown(args))).map(problemText));
  return problemsOf(args).filter(
    (problem) =>
      certain.has(problemText(problem)) &&
      !problem.path.some((_, at) => isUnknown(valueAt(args, problem.path.slice(0, at + 1)))) &&
      !holdsUnknown(valueAt(args, problem.path)),
  );
}

const problemText = ({ path, text }: Problem): string => JSON.stringify([path, text]);

/** A value in which unknown parts are null. */
function withNullForUnknown(value: Value): Value {
  if (isUnknown(value)) return null;
  if (isList(value)) return value.map((item) => withNullForUnknown(item) ?? null);
  return isObject(value) ? mapValues(value, withNullForUnknown) : value;
}
