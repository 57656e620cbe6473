import { isNotOffered } from "./errors";

/** Kinds that some services let a client change but not get (contract 4: only PATCH is shown). */
export type PatchableKind = "pipe" | "key";

/**
 * Reads by GET, and where a service has no such route, through what the contract does promise: a PATCH with an empty
 * body answers the object and changes nothing. What was learned holds for the process.
 */
export class EmptyPatchFallback {
  readonly #withoutGet = new Set<PatchableKind>();

  async read<Result>(
    kind: PatchableKind,
    get: () => Promise<Result>,
    emptyPatch: () => Promise<Result>,
  ): Promise<Result> {
    if (this.#withoutGet.has(kind)) return emptyPatch();
    try {
      return await get();
    } catch (error) {
      if (!isNotOffered(error)) throw error;
      const result = await emptyPatch();
      this.#withoutGet.add(kind);
      return result;
    }
  }
}
