import { pipeSourceKinds } from "pulumi-pipes-contract/pipeCreation";
import { problemsOfNewPipe, type PipeProblem } from "pulumi-pipes-contract/pipeRules";
import { unsentByCreation } from "../core/align/changes";
import { creationOnlyFinding } from "../core/lifecycle/diff";
import { additionalFields, type ObjectField } from "../core/schema/fields";
import { desiredIn } from "../core/schema/wireForm";
import { finding, type Finding } from "../core/messages/findings";
import { valueAt } from "../core/json/json";
import type { UncheckedArgs } from "../core/resource/resource";
import { certainProblems } from "./certainProblems";

/*
 * Published rules for the creation of a pipe, about fields that need each other.
 */

/** Returns the kinds of source in args. */
export const kindsIn = (args: UncheckedArgs): readonly string[] =>
  pipeSourceKinds.filter((kind) => valueAt(args, ["source", kind]) !== undefined);

/** The rules of services for a new pipe. */
export const newPipeRules = (args: UncheckedArgs): readonly Finding[] =>
  problemsIn(args)
    .filter(({ isWarning }) => !isWarning)
    .map(findingOf);

/**
 * Warns about args that known services refuse, although later services may accept them. An existing pipe may already have a
 * missing value.
 */
export const pipeWarnings = (args: UncheckedArgs, isNew: boolean): readonly Finding[] =>
  problemsIn(args)
    .filter((problem) => problem.isWarning && (isNew || isOfProgram(problem)))
    .map(({ path, text }) => finding(path, text, "args/outside-known"));

/**
 * Finds changes of an existing pipe that make fields contradict each other. A field that the program omits may exist on the
 * service.
 */
export function existingPipeRules(args: UncheckedArgs, priorArgs: UncheckedArgs): readonly Finding[] {
  const known = new Set(problemsIn(priorArgs).map((problem) => problemPlace(priorArgs, problem)));
  return problemsIn(args)
    .filter(
      (problem) => !problem.isWarning && isOfProgram(problem) && !known.has(problemPlace(args, problem)),
    )
    .map(findingOf);
}

const findingOf = ({ path, text, isMissing }: PipeProblem): Finding =>
  finding(path, text, isMissing ? "args/required" : "args/invalid");

/** True if no value on the service can fill a gap, because the item belongs to the program as a whole. */
const isOfProgram = ({ path, isMissing }: PipeProblem): boolean =>
  !isMissing || path.some((step) => typeof step === "number");

/** Returns the problems of known values. An unknown field may fill a gap. */
function problemsIn(args: UncheckedArgs): readonly PipeProblem[] {
  return certainProblems(args, problemsOfNewPipe).filter(
    (problem) =>
      !(
        problem.isMissing &&
        [problem.path, problem.path.slice(0, -1)].some(
          (at) => valueAt(args, [...at, additionalFields]) !== undefined,
        )
      ),
  );
}

/** Identifies a problem, even if its item moves in the list. */
const problemPlace = (args: UncheckedArgs, { path }: PipeProblem): string =>
  path
    .map((step, at) =>
      typeof step === "number" ? JSON.stringify(valueAt(args, path.slice(0, at + 1))) : step,
    )
    .join(".");

/** Rejects creation-only fields of an existing pipe, unless its creation sent this value. */
export function unsentFindings(
  fields: ObjectField,
  args: UncheckedArgs,
  priorArgs: UncheckedArgs,
): readonly Finding[] {
  const { adoptId } = args;
  const isOtherPipe = ![undefined, adoptId].includes(priorArgs["adoptId"]) && adoptId !== undefined;
  const sent = isOtherPipe ? {} : desiredIn({ fields }, priorArgs);
  const idArg = adoptId === undefined ? undefined : "adoptId";
  return unsentByCreation(fields, desiredIn({ fields }, args), sent).map((path) =>
    creationOnlyFinding([path], "pipe", idArg),
  );
}
