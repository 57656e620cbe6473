import { nounsOf } from "../resource/address";
import type { Answer, Api, Place } from "../resource/api";
import { changes, isHidden } from "../align/changes";
import { enumerated, ResourceError, withCode, type Message } from "../messages/errors";
import { digestOf, recognizedFitOf, returnedBy } from "./identity";
import { pathOf, pathText, type JsonObject } from "../json/json";
import type { Resource } from "../resource/resource";

/** The object that a recovery file assigns to a resource. */
export interface Recovered {
  readonly id: string;
  /** The digest of the object when the file was written. */
  readonly digest: string;
  /** True if a user accepted that the object's values differ from the program. */
  readonly isDifferent: boolean;
  /** The `Provider` of the resource; undefined for the default provider. */
  readonly provider: string | undefined;
}

/** The command that writes an entry of the file again. */
export const recoverAgain = (provider: string | undefined): string =>
  `run \`npx --no-install pulumi-pipes-cli recover ${provider === undefined ? "" : `--provider ${provider} `}--force\``;

/** Advice for a leftover file: only one run should use it. */
export const removeVariable = "If the objects are already in the state, unset PIPES_RECOVER";

/** Returns the reason why an object cannot be reused, or undefined if it can. */
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
      `${noun} ${id} changed since the recovery file was written, so this run does not reuse it. To compare it again, ${recoverAgain(provider)}. ${removeVariable}`,
    );
  if (isDifferent || recognizedFitOf(resource, desired, returnedBy(resource, live)) !== undefined)
    return undefined;
  return new ResourceError(
    "recover/changed",
    `${noun} ${id} differs from the arguments of the program, so this run does not reuse it: the program changed since the recovery ` +
      `file was written, or a secret differs. To compare it again, ${recoverAgain(provider)}. To reuse and update the object, set \`decision\` ` +
      "of its entry to `different`",
  );
}

export const missing = (objects: readonly string[], provider: string | undefined): ResourceError =>
  new ResourceError(
    "recover/missing",
    `the recovery file lists objects that do not exist: ${enumerated(objects)}. Remove the entries, or ${recoverAgain(provider)}. ${removeVariable}`,
  );

/** The error for an object that already belongs to another resource of the run. */
export const takenTwice = ({ noun }: Resource): ResourceError =>
  new ResourceError(
    "recover/conflict",
    `the recovery file assigns this resource a ${noun} that already belongs to another resource of this program. Remove the entry. ${removeVariable}`,
  );

/** Lists a collection once for all objects of a run. Throws if the service does not list it. */
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

/** The warning about fields that no update can send. The host prints equal warnings once per run. */
export const unsentText = (names: readonly string[]): Message =>
  withCode(
    `${names.join(", ")}: the state records the value from the program, because the service does not return it and no update can send it. If the object ` +
      "has a different value, replace the resource",
    "recover/unverified",
  );
