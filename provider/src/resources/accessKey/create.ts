import type { AccessKey, CreatedAccessKey } from "pulumi-pipes-contract";
import type { Api } from "../../client";
import { isApiError } from "../../client/errors";
import type { Bag } from "../fields/table";
import type { Claims } from "../lifecycle/claims";
import { wasMade } from "../lifecycle/createOnce";
import type { Address, Created } from "../lifecycle/definition";
import { ifOffered } from "../lifecycle/offered";
import { couldBe, creationOf } from "./body";

/**
 * Creates a key. Its secret is shown in the answer and never again, so a key whose answer was lost is of no use, and
 * another one is made. The lost one stays: nothing proves that an equal key that appeared meanwhile is not somebody else's.
 */
export function createAccessKey(api: Api, at: Address, wanted: Bag, claims: Claims): Promise<Created> {
  // Two creations at a time could not tell whose answer was lost.
  return api.oneAtATime(`create key in ${at.organizationId}`, async () => {
    const before = await api.keys.existedBefore(at);
    const { created, lost } = await postOnce(api, at, wanted, before, claims);
    claims.claim("AccessKey", created.key.id);
    return {
      live: created.key,
      shownOnce: { authKeyId: created.keyId, authKeySecret: created.keySecret },
      warnings: [...lost.map(lostKey), ...leftovers(before, wanted, claims)],
    };
  });
}

interface Posted {
  readonly created: CreatedAccessKey;
  /** Ids of keys that a first attempt may have made. */
  readonly lost: readonly string[];
}

async function postOnce(
  api: Api,
  at: Address,
  wanted: Bag,
  before: ReadonlyMap<string, AccessKey> | undefined,
  claims: Claims,
): Promise<Posted> {
  try {
    const created = await ifOffered(
      () => api.keys.create(at, creationOf(wanted)),
      "this service does not offer to create access keys: create the key there, and give its id as keyId to adopt it",
    );
    return { created, lost: [] };
  } catch (error) {
    if (!isApiError(error) || !error.ambiguous || wasMade(error) || before === undefined) throw error;
    const lost = await newKeys(api, at, wanted, before, claims);
    // Without one the service may still be at work.
    if (lost.length === 0) throw error;
    return { created: await api.keys.create(at, creationOf(wanted)), lost };
  }
}

/** The keys that were not there before, that nobody has or ever used, and that are as it was asked for. */
async function newKeys(
  api: Api,
  at: Address,
  wanted: Bag,
  before: ReadonlyMap<string, AccessKey>,
  claims: Claims,
): Promise<readonly string[]> {
  const now = [...((await api.keys.list(at))?.values() ?? [])];
  const fresh = now.filter(({ id }) => !before.has(id) && !claims.has("AccessKey", id));
  return fresh.filter((key) => key.usedAt === undefined && couldBe(wanted, key)).map(({ id }) => id);
}

const lostKey = (id: string): string =>
  `the answer to a first attempt was lost, and an equal key appeared meanwhile (${id}); delete it if it is nobody's`;

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
