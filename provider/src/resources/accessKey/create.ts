import type { AccessKey, CreatedAccessKey } from "pulumi-pipes-contract";
import type { Api } from "../../client";
import { isApiError } from "../../client/errors";
import type { Bag } from "../fields/table";
import type { Claims } from "../lifecycle/claims";
import type { Address, Created } from "../lifecycle/definition";
import { ResourceError } from "../lifecycle/failures";
import { couldBe, creationOf } from "./body";

/**
 * Creates a key. Its secret is shown in the answer and never again, so a key whose answer was lost is of no use: it is
 * deleted and made anew, where it can be told from all others.
 */
export function createAccessKey(api: Api, at: Address, wanted: Bag, claims: Claims): Promise<Created> {
  // Two creations at a time could not tell whose answer was lost.
  return api.oneAtATime(`create key in ${at.organizationId}`, async () => {
    const before = await api.keys.existedBefore(at);
    const created = await postOnce(api, at, wanted, before, claims);
    claims.claim("AccessKey", created.key.id);
    return {
      live: created.key,
      shownOnce: { authKeyId: created.keyId, authKeySecret: created.keySecret },
      warnings: leftovers(before, wanted, claims),
    };
  });
}

async function postOnce(
  api: Api,
  at: Address,
  wanted: Bag,
  before: ReadonlyMap<string, AccessKey> | undefined,
  claims: Claims,
): Promise<CreatedAccessKey> {
  try {
    return await api.keys.create(at, creationOf(wanted));
  } catch (error) {
    if (isApiError(error, "noRoute", "methodNotAllowed")) {
      throw new ResourceError(
        "this service does not offer to create access keys: create the key there, and give its id as keyId to adopt it",
      );
    }
    if (!isApiError(error) || !error.ambiguous || before === undefined) throw error;
    const lost = await newKey(api, at, wanted, before, claims);
    if (lost === undefined) throw error;
    await api.keys.delete({ ...at, id: lost.id });
    return api.keys.create(at, creationOf(wanted));
  }
}

/** The one key that was not there before, that nobody has or ever used, and that is as it was asked for. */
async function newKey(
  api: Api,
  at: Address,
  wanted: Bag,
  before: ReadonlyMap<string, AccessKey>,
  claims: Claims,
): Promise<AccessKey | undefined> {
  const now = [...((await api.keys.list(at))?.values() ?? [])];
  const found = now.filter(
    (key) =>
      !before.has(key.id) &&
      !claims.has("AccessKey", key.id) &&
      key.usedAt === undefined &&
      couldBe(wanted, key),
  );
  return found.length === 1 ? found[0] : undefined;
}

/** Keys that an interrupted run may have left: nobody knows their secret, but only the user can tell. */
function leftovers(
  before: ReadonlyMap<string, AccessKey> | undefined,
  wanted: Bag,
  claims: Claims,
): readonly string[] {
  const same = [...(before?.values() ?? [])].filter(
    (key) => !claims.has("AccessKey", key.id) && key.usedAt === undefined && couldBe(wanted, key),
  );
  return same.map(
    ({ id }) =>
      `an equal key that was never used is there already (${id}); delete it if an interrupted run left it`,
  );
}
