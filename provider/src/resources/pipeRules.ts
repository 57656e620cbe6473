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
 * Rules of a pipe that services publish for its creation: what fields need together.
 */

/** The kinds of source that args name. */
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

/** True if nothing on the service can stand for what is missing: an item is the program's as a whole. */
const isOfProgram = ({ path, isMissing }: PipeProblem): boolean =>
  !isMissing || path.some((step) => typeof step === "number");

/** The problems of values that are known. A field that this version does not know may stand for a missing one. */
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

/** The place of a problem, which an item keeps when it moves in its list. */
const problemPlace = (args: UncheckedArgs, { path }: PipeProblem): string =>
  path
    .map((step, at) =>
      typeof step === "number" ? JSON.stringify(valueAt(args, path.slice(0, at + 1))) : step,
    )
    .join(".");

/** Refuses what no request sends to an existing pipe: a field that only its creation sent, unless it sent this value. */
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
