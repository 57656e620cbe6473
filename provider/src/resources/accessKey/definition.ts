import type { AccessKeyPatch } from "pulumi-pipes-contract";
import type { Bag } from "../fields/table";
import type { ResourceDefinition } from "../lifecycle/definition";
import { accessKeyArgs } from "./args";
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
  rules: () => [],
  advice: accessKeyAdvice,
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

function accessKeyAdvice(news: Bag): readonly string[] {
  const list = news["ipAccessList"];
  return Array.isArray(list) && list.length === 0
    ? ["ipAccessList: an empty list lets nobody use the key; leave the field out to keep the list as it is"]
    : [];
}
