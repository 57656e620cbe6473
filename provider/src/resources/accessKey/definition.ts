import { isApiError } from "../../client/errors";
import type { Change, Deletion, ResourceDefinition } from "../../lifecycle/definition";
import { ResourceError } from "../../lifecycle/errors";
import { accessKeyArgs } from "./args";
import { patchKey } from "./body";
import { createAccessKey } from "./creation";
import { accessKeyOutputFields, accessKeySchema } from "./schema";
import { accessKeyWarnings, lockoutWarnings, validateAccessKey } from "./validate";

/** An access key, created or adopted (contract 4.2). */
export const accessKey = {
  kind: "AccessKey",
  displayName: "access key",
  args: accessKeyArgs,
  schema: accessKeySchema,
  outputFields: accessKeyOutputFields,
  scope: ["organizationId"],
  // An imported key was made elsewhere: destroying the stack must not delete it.
  idArg: { name: "adoptId", required: false, adoptedOnImport: true },
  providerArgs: ["rotationTrigger"],
  // Adopted, old and new can be the same key: disabling it last would undo what the new one set. Created, the new key has
  // to be there before the old one goes.
  deleteBeforeReplace: (news) => news["adoptId"] !== undefined,
  validate: validateAccessKey,
  checkWarnings: accessKeyWarnings,
  adoption: { losses: { ipAccessList: "can no longer use the key" } },
  diff: diffAccessKey,
  read: async (api, at) => api.keys.get(at),
  readBatched: async (api, at) => api.keys.getBatched(at),
  create: createAccessKey,
  reconcile: async (reconciliation) =>
    Object.keys(reconciliation.delta).length === 0 ? reconciliation.live : patchKey(reconciliation),
  delete: deleteAccessKey,
} satisfies ResourceDefinition;

/** A changed trigger takes a new key, unless the args name the key. A change that locks the deployment out is told. */
function diffAccessKey({ prior, news, isSigningKey, warn }: Change): readonly string[] {
  const { id, outputs } = prior;
  if (isSigningKey(outputs["keySuffix"])) lockoutWarnings(news, outputs).forEach(warn);
  const { rotationTrigger: trigger, adoptId } = news;
  const isRotated = trigger !== undefined && trigger !== outputs["rotationTrigger"];
  return isRotated && adoptId !== id ? ["rotationTrigger"] : [];
}

async function deleteAccessKey({ api, at, deletionPolicy }: Deletion): Promise<void> {
  if (deletionPolicy === "disable") {
    if ((await api.keys.get(at)) !== undefined) await api.keys.patch(at, { state: "disabled" });
    return;
  }
  try {
    await api.keys.delete(at);
  } catch (error) {
    if (!isApiError(error, "badRequest") || !/itself/i.test(error.detail)) throw error;
    throw new ResourceError(
      `access key ${at.id} signs this deployment, and the service says "${error.detail}": set pipes:authKeyId and ` +
        "pipes:authKeySecret (or PIPES_AUTH_KEY_ID and PIPES_AUTH_KEY_SECRET) to another pair and run again",
    );
  }
}
