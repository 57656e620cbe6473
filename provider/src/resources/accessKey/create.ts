import type { AccessKey, CreatedAccessKey } from "pulumi-pipes-contract";
import type { Api } from "../../client";
import { isApiError } from "../../client/errors";
import type { Bag } from "../fields/table";
import { lookFirst, wasMade } from "../lifecycle/createOnce";
import type { Address, Created, ResourceDefinition } from "../lifecycle/definition";
import type { HeardObjects } from "../lifecycle/heard";
import { ifOffered } from "../lifecycle/offered";
import { couldBe, creationOf } from "./body";

/**
 * Creates a key. Its secret is shown in the answer and never again, so a key whose answer was lost is of no use, and
 * another one is made. The lost one stays: nothing proves that an equal key that appeared meanwhile is not somebody else's.
 */
export function createAccessKey(
  api: Api,
  definition: ResourceDefinition,
  at: Address,
  wanted: Bag,
  heard: HeardObjects,
): Promise<Created> {
  /** Whether a key could be a lost one: nobody of this process has it, nobody used it, and it is as it was asked for. */
  const mayBeLost = (key: AccessKey): boolean =>
    !heard.has(definition, { ...at, id: key.id }) && key.usedAt === undefined && couldBe(wanted, key);
  // Two creations at a time could not tell whose answer was lost.
  return api.oneAtATime(`create key in ${at.organizationId}`, async () => {
    const before = await api.keys.listedBefore(at);
    const { created, lost } = await postOnce(api, definition, at, wanted, before, mayBeLost);
    heard.hear(definition, { ...at, id: created.key.id });
    return {
      live: created.key,
      shownOnce: { authKeyId: created.keyId, authKeySecret: created.keySecret },
      warnings: [
        ...lost.map(lostKey),
        ...[...(before?.values() ?? [])].filter(mayBeLost).map(({ id }) => unusedKey(id)),
      ],
    };
  });
}

/** How often a creation is sent: each lost answer leaves a key of which nobody knows the secret. */
const attempts = 2;

interface Posted {
  readonly created: CreatedAccessKey;
  /** Ids of keys that a first attempt may have made. */
  readonly lost: readonly string[];
}

async function postOnce(
  api: Api,
  definition: ResourceDefinition,
  at: Address,
  wanted: Bag,
  before: ReadonlyMap<string, AccessKey> | undefined,
  mayBeLost: (key: AccessKey) => boolean,
): Promise<Posted> {
  let lost: readonly AccessKey[] = [];
  for (let attempt = 1; ; attempt += 1) {
    try {
      const created = await ifOffered(
        () => api.keys.create(at, creationOf(wanted)),
        "this service does not offer to create access keys: create the key there, and give its id as keyId to adopt it",
      );
      return { created, lost: lost.map(({ id }) => id) };
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

const lostKey = (id: string): string =>
  `the answer to a first attempt was lost, and an equal key appeared meanwhile (${id}), whose secret nobody has seen: look ` +
  "whose it is, and delete it there if it is nobody's";

const unusedKey = (id: string): string =>
  `an equal key that was never used was there already (${id}): an interrupted run may have left it, or it is the old key of ` +
  "a resource that you renamed or moved in this run. Look whose it is; to manage it here, give keyId";
