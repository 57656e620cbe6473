import { omit, pick, UNKNOWN, type JsonObject } from "../../core/json/json";
import type { Resource, State } from "../../core/resource/resource";

/** Outputs that no update of an object changes. */
const lasting = ["createdAt"];

/** Outputs that only repeat an arg: none if the program sets none. */
const repeated = ["additionalFields", "deletionPolicy"];

/**
 * The outputs of a resource after `up`, as far as a preview knows them. A field that the program does not set can have another
 * value by then, and dependents would then change without a preview.
 */
export function plannedOutputs(
  resource: Resource,
  names: readonly string[],
  args: JsonObject,
  prior: State | undefined,
): JsonObject {
  const { idArg, ownArgs = [] } = resource;
  const computed = names.filter((name) => ![...repeated, ...ownArgs].includes(name));
  return {
    ...Object.fromEntries(computed.map((name) => [name, UNKNOWN])),
    ...pick(prior?.outputs ?? {}, [...lasting, ...(resource.outputs?.shownOnce ?? [])]),
    ...omit(args, idArg.isRequired ? [] : [idArg.name]),
  };
}
