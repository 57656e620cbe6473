import type { AccessKey, CreatedAccessKey } from "pulumi-pipes-contract";
import { isApiError } from "../../client/errors";
import { isUnknownObject, lookFirst, wasMade } from "../../lifecycle/createOnce";
import type { Created, Creation } from "../../lifecycle/definition";
import { ifOffered } from "../../lifecycle/errors";
import { refOf } from "../../lifecycle/address";
import { canonical } from "../../schema/canonical";
import { leavesOf } from "../../schema/leaves";
import { valueAt, type PropertyMap } from "../../schema/propertyMap";
import { creationBody } from "./body";
import { accessKeySchema } from "./schema";
import { sameMeaning } from "../../schema/differences";

/** How often a creation is sent: each lost answer leaves a key of which nobody knows the secret. */
const attempts = 2;

type Keys = ReadonlyMap<string, AccessKey>;

/**
 * Creates a key. Its secret is shown in the answer and never again, so a key whose answer was lost is of no use, and
 * another one is made. The lost one stays: nothing proves that an equal key that appeared meanwhile is not somebody else's.
 */
export function createAccessKey(creation: Creation): Promise<Created> {
  const { api, at, definition, desired, objects, warn } = creation;
  /** Whether a key could be a lost one: nobody of this process has it, nobody used it, and it is as it was asked for. */
  const mayBeLost = (key: AccessKey): boolean =>
    isUnknownObject(creation, key.id) && key.usedAt === undefined && mayMatch(desired, key);
  // Two creations at a time could not tell whose answer was lost.
  return api.withLock(`create key in ${at.organizationId}`, async () => {
    const before = await api.keys.listedBefore(at);
    const { created, lost } = await postOnce(creation, before, mayBeLost);
    objects.add(refOf(definition, { ...at, id: created.key.id }));
    const unused = [...(before?.values() ?? [])].filter(mayBeLost);
    for (const text of [...lost.map(lostKey), ...unused.map(unusedKey)]) warn(text);
    return { live: { ...created.key, authKeyId: created.keyId, authKeySecret: created.keySecret } };
  });
}

interface Posted {
  readonly created: CreatedAccessKey;
  /** Keys that a first attempt may have made. */
  readonly lost: readonly AccessKey[];
}

async function postOnce(
  { api, at, definition, desired }: Creation,
  before: Keys | undefined,
  mayBeLost: (key: AccessKey) => boolean,
): Promise<Posted> {
  let lost: readonly AccessKey[] = [];
  for (let attempt = 1; ; attempt += 1) {
    try {
      const created = await ifOffered(
        () => api.keys.create(at, creationBody(desired)),
        "this service does not offer to create access keys: create the key there, and give its id as adoptId to adopt it",
      );
      return { created, lost };
    } catch (error) {
      if (!isApiError(error) || !error.ambiguous) throw error;
      if (before === undefined) throw lookFirst(definition, error);
      const now = [...((await api.keys.list(at))?.values() ?? [])];
      const found = now.filter((key) => !before.has(key.id) && mayBeLost(key));
      // Where none is new since the last attempt, the service may still be at work.
      const isKnown = found.length > lost.length && !wasMade(error);
      if (!isKnown || attempt >= attempts) throw lookFirst(definition, error, found);
      lost = found;
    }
  }
}

/** Whether a key could be the one that a creation made: equal in every field that was sent and is shown. */
function mayMatch(desired: PropertyMap, key: PropertyMap): boolean {
  return [...leavesOf(accessKeySchema).values()].every(({ path, field }) => {
    const [value, live] = [canonical(field, valueAt(desired, path)), valueAt(key, path)];
    return value === undefined || live === undefined || sameMeaning(field, value, live);
  });
}

const lostKey = ({ id }: AccessKey): string =>
  `the answer to a first attempt was lost, and an equal key appeared meanwhile (${id}), whose secret nobody has seen: look ` +
  "whose it is, and delete it there if it is nobody's";

const unusedKey = ({ id }: AccessKey): string =>
  `an equal key that was never used was there already (${id}): an interrupted run may have left it, or it is the old key of ` +
  "a resource that you renamed or moved in this run. Look whose it is; to manage it here, give adoptId";
