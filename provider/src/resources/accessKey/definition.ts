import type { Api } from "../../client";
import { isApiError } from "../../client/errors";
import type { Address, ResourceDefinition } from "../lifecycle/definition";
import { ResourceError } from "../lifecycle/failures";
import { accessKeyAdvice, accessKeyLockout } from "./advice";
import { accessKeyArgs } from "./args";
import { patchOf } from "./body";
import { createAccessKey } from "./create";
import { accessKeyRules } from "./rules";
import { accessKeyTable } from "./table";

/** An access key, created or adopted (contract 4.2). */
export const accessKey = {
  kind: "AccessKey",
  noun: "access key",
  args: accessKeyArgs,
  table: accessKeyTable,
  places: ["organizationId"],
  // An imported key was made elsewhere: destroying the stack must not delete it.
  idArg: { name: "keyId", required: false, assumed: true },
  replaceOn: ["rotationTrigger"],
  controls: ["rotationTrigger"],
  shownOnce: ["authKeyId", "authKeySecret"],
  // Adopted, old and new can be the same key: disabling it last would undo what the new one set. Created, the new key has
  // to be there before the old one goes.
  deleteBeforeReplace: (news) => news["keyId"] !== undefined,
  remembersFound: false,
  rules: accessKeyRules,
  advice: accessKeyAdvice,
  lockout: accessKeyLockout,
  observe: async (api, at) => api.keys.get(at),
  observeAmongMany: async (api, at) => api.keys.getAmongMany(at),
  sync: async (api, plan) =>
    Object.keys(plan.delta).length === 0 ? plan.observed : api.keys.patch(plan.at, patchOf(plan)),
  create: createAccessKey,
  remove: async (api, { at, onDelete }) => {
    if (onDelete !== "disable") return deleteKey(api, at);
    if ((await api.keys.get(at)) !== undefined) await api.keys.patch(at, { state: "disabled" });
  },
} satisfies ResourceDefinition;

async function deleteKey(api: Api, at: Address): Promise<void> {
  try {
    await api.keys.delete(at);
  } catch (error) {
    if (!isApiError(error, "refused") || !/itself/i.test(error.detail)) throw error;
    throw new ResourceError(
      `access key ${at.id} signs this deployment, and the service says "${error.detail}": set pipes:keyId and ` +
        "pipes:keySecret (or PIPES_KEY_ID and PIPES_KEY_SECRET) to another pair and run again",
    );
  }
}
