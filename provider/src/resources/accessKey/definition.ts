import type { AccessKeyPatch } from "pulumi-pipes-contract";
import type { Bag } from "../fields/table";
import type { ResourceDefinition } from "../lifecycle/definition";
import { accessKeyAdvice, accessKeyLockout } from "./advice";
import { accessKeyArgs } from "./args";
import { accessKeyRules } from "./rules";
import { accessKeyTable } from "./table";

/** An existing access key (contract 4.2). */
export const accessKey = {
  kind: "AccessKey",
  noun: "access key",
  args: accessKeyArgs,
  table: accessKeyTable,
  places: ["organizationId"],
  idArg: { name: "keyId", required: true },
  // Old and new can be the same key: disabling it last would undo what the new one set.
  deleteBeforeReplace: true,
  defaultOnDelete: () => "release",
  remembersFound: false,
  rules: accessKeyRules,
  advice: accessKeyAdvice,
  lockout: accessKeyLockout,
  observe: async (api, at) => api.keys.get(at),
  observeAmongMany: async (api, at) => api.keys.getAmongMany(at),
  sync: async (api, { at, delta, observed }) =>
    Object.keys(delta).length === 0 ? observed : api.keys.patch(at, patchOf(delta)),
  remove: async (api, at) => {
    if ((await api.keys.get(at)) !== undefined) await api.keys.patch(at, { state: "disabled" });
  },
} satisfies ResourceDefinition;

/** Every managed field has its namesake in the request; only "never expires" is spelled null there (contract 4.2). */
function patchOf(delta: Bag): AccessKeyPatch {
  return { ...delta, ...(delta["expireAt"] === "" ? { expireAt: null } : {}) };
}
