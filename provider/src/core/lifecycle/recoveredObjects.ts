import { nounsOf } from "../resource/address";
import type { Answer, Api, Place } from "../resource/api";
import { changes, isHidden } from "../align/changes";
import { enumerated, ResourceError, withCode, type Message } from "../messages/errors";
import { digestOf, recognizedFitOf, returnedBy } from "./identity";
import { pathOf, pathText, type JsonObject } from "../json/json";
import type { Resource } from "../resource/resource";

/** The object that a recovery file names for a resource. */
export interface Recovered {
  readonly id: string;
  /** What the object had in its fields when the file was written. */
  readonly digest: string;
  /** Whether the object has other values than the program, and a user chose it. */
  readonly isDifferent: boolean;
  /** The `Provider` of the resource; undefined for the default provider. */
  readonly provider: string | undefined;
}

/** The command that replaces an entry of the file. */
export const recoverAgain = (provider: string | undefined): string =>
  `run \`npx --no-install pulumi-pipes-cli recover ${provider === undefined ? "" : `--provider ${provider} `}--force\``;

/** The way out where a file is left over: only the run that takes the objects needs it. */
export const removeVariable = "If the objects are in the state already, remove PIPES_RECOVER";

/** Why an object cannot be taken; undefined if it can. */
export function refusalOf(
  resource: Resource,
  desired: JsonObject,
  live: Answer | undefined,
  { id, digest, isDifferent, provider }: Recovered,
): ResourceError | undefined {
  const { noun } = resource;
  if (live === undefined) return missing([`${noun} ${id}`], provider);
  if (digestOf(resource, live) !== digest)
    return new ResourceError(
      "recover/changed",
      `${noun} ${id} changed since the recovery file was written, so this run does not take it. To compare it again, ${recoverAgain(provider)}. ${removeVariable}`,
    );
  if (isDifferent || recognizedFitOf(resource, desired, returnedBy(resource, live)) !== undefined)
    return undefined;
  return new ResourceError(
    "recover/changed",
    `${noun} ${id} is not identical to what the program sets: the program changed since the recovery file was written, or a ` +
      `secret differs. This run does not take the object. To compare it again, ${recoverAgain(provider)}. To change the object, set \`decision\` ` +
      "of its entry to `different`",
  );
}

export const missing = (objects: readonly string[], provider: string | undefined): ResourceError =>
  new ResourceError(
    "recover/missing",
    `the recovery file names objects that do not exist: ${enumerated(objects)}. Remove the entries, or ${recoverAgain(provider)}. ${removeVariable}`,
  );

/** The error of an object that another resource of the run has. */
export const takenTwice = ({ noun }: Resource): ResourceError =>
  new ResourceError(
    "recover/conflict",
    `another resource of this program has the ${noun} that the recovery file names. Remove the entry. ${removeVariable}`,
  );

/** One list of a collection for all objects of a run. Throws if the service does not list it. */
export async function objectsOf(
  resource: Resource,
  api: Api,
  at: Place,
): Promise<ReadonlyMap<string, Answer>> {
  const listed = await resource.collection(api).listRecent(at);
  if (listed === undefined)
    throw new ResourceError(
      "service/not-offered",
      `this service does not list ${nounsOf(resource)}, so nothing can be recovered. Set ${resource.idArg.name} instead`,
    );
  return listed.objects;
}

/** Names of the fields that the program sets, that the service hides, and that no update can send. */
export function unsendableFields(
  { fields }: Resource,
  desired: JsonObject,
  live: JsonObject,
): readonly string[] {
  const hidden = changes(fields, desired, live).filter(
    ({ replaces, field, from }) => replaces && isHidden(field, from),
  );
  return hidden.map(({ pointer }) => pathText(pathOf(pointer)));
}

/** A warning about such fields; an equal text comes once in a run. */
export const unsentText = (names: readonly string[]): Message =>
  withCode(
    `${names.join(", ")}: recorded as set, because the service does not return the value and no update can send it. If the object ` +
      "has another value, replace the resource",
    "recover/unverified",
  );
