import { omit, pick, UNKNOWN, type JsonObject } from "../../core/json/json";
import type { Resource, State } from "../../core/resource/resource";

/** Outputs that no update changes. */
const lasting = ["createdAt"];

/** Outputs that repeat an arg, and are absent if the program does not set it. */
const repeated = ["additionalFields", "deletionPolicy"];

/**
 * Predicts the outputs after `up`. A field that the program does not set is unknown, because it can change until then and
 * dependents would change without a preview.
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
