import type { AccessKey } from "pulumi-pipes-contract";
import * as contract from "pulumi-pipes-contract/accessKey";
import { facts, secret } from "pulumi-pipes-contract/facts";
import { placeId, uuidShaped } from "pulumi-pipes-contract/primitives";
import { z } from "zod";
import type { PlannedChange } from "../core/align/plannedChanges";
import type { Created } from "../core/resource/api";
import { extensible, readOnly } from "../core/schema/argsSchema";
import { changedPart, changes, isSame } from "../core/align/changes";
import { timeNow } from "../core/resource/clock";
import { createOnce } from "../core/lifecycle/createOnce";
import { defaultsText } from "../core/lifecycle/diff";
import { ifOffered, isRequestError, ResourceError, valueText, withCode } from "../core/messages/errors";
import type { Message } from "../core/messages/errors";
import { fieldIn, fieldOf } from "../core/schema/fields";
import { finding, findingMessage, findings, sentAnyway, type Finding } from "../core/messages/findings";
import { holdsUnknown, isEmpty, isEqual, isList, listOf, omit, own, pick } from "../core/json/json";
import type { Json, JsonObject } from "../core/json/json";
import { requestBody } from "../core/align/requestBody";
import type { Danger, Deletion, Operation, Plan, PlanSides } from "../core/resource/resource";
import type { Resource, UncheckedArgs, Update } from "../core/resource/resource";
import { deletionPolicyOf } from "../core/state/state";
import { IncompleteWrite } from "../core/resource/steps";

const accessKeyWritten = {
  /** Organization that owns the key. Default: `pipes:organizationId`. Changing it replaces the resource. */
  organizationId: placeId.optional(),
  /**
   * ID of an existing key to adopt: the `id` of the key, not its `authKeyId`. Without it, Pulumi creates a key.
   * Changing it to another key replaces the resource.
   */
  adoptId: uuidShaped.optional(),
  ...contract.accessKeyPatch.shape,
  /**
   * Any string. Adding or changing it rotates the key: Pulumi creates a new key with the defaults of the service in the fields
   * that you do not set, and then applies `deletionPolicy` to the old key. Only for created keys.
   */
  rotationTrigger: z.string().min(1).optional(),
  /**
   * Policy for the key when Pulumi deletes or replaces the resource: `delete` deletes the key, `disable` disables it, `retain`
   * keeps it on the service. Default: `delete` for a created key, `retain` for an adopted key.
   */
  deletionPolicy: z.enum(["delete", "retain", "disable"]).optional(),
};

/** Args of `AccessKey` (contract 4.2). */
export const accessKeyArgs = extensible(readOnly(z.strictObject(accessKeyWritten), contract.accessKey), [
  "keySecret",
]);

/** The credentials of a key, which the service returns only once. */
const credentials = {
  authKeyId: z.string().register(facts, secret),
  authKeySecret: z.string().register(facts, secret),
};

const accessKeyFields = fieldOf(contract.accessKeyPatch);

/** An access key, created or adopted (contract 4.2). */
export const accessKey: Resource<AccessKey> = {
  kind: "AccessKey",
  noun: "access key",
  omitName: "accessKey",
  args: accessKeyArgs,
  fields: accessKeyFields,
  scope: ["organizationId"],
  // An imported key was created elsewhere, so destroying the stack must not delete it.
  idArg: { name: "adoptId", isRequired: false, isSetOnImport: true },
  ownArgs: ["rotationTrigger"],
  creation: { needs: ["name"], create: createKey },
  replacement: {
    // An adopted key can be the old one, and disabling that last would take it from the new resource. A created key must exist
    // before the old one is deleted.
    deletesFirst: (args) => args["adoptId"] !== undefined,
    diff: rotation,
    loss: (prior, args) => {
      const defaults =
        args["adoptId"] === undefined ? defaultsText(["ipAccessList", "expireAt"], prior, args) : "";
      return `Clients that use the old key lose access${defaults}`;
    },
  },
  checks: {
    rules: (args) => [...accessKeyCreationRules(args), ...wrongAddresses(args)],
    warnings: (args, isNew) => [...uselessKeys(args, isNew), ...unusualAddresses(args)],
  },
  warnings: {
    losses: { ipAccessList: "can no longer use the key" },
    dangers: { state: disabling, roles: roleChange, assignedRoleIds: roleChange, ipAccessList: opening },
    objectLoss: ({ end, isReplaced }) =>
      end === undefined ? undefined : `Clients that use ${isReplaced ? "the old" : "this"} key lose access.`,
    costOfLoss: "Access keys that get new secrets",
  },
  outputs: {
    fields: fieldOf(contract.accessKeyPatch.extend(credentials)),
    derive: assignedRoleIds,
    shownOnce: Object.keys(credentials),
    secret: ["authKeySecret"],
  },
  credential: { suffixOutput: "keySuffix", narrowings },
  forms: { compared: withComparedRoles },
  import: { managed: withRolesOnce },
  serviceValues: { kept: keptRoles },
  collection: (api) => api.keys,
  bodies: patches,
  delete: deleteKey,
};

/** Checks that a new key has roles, and that only a created key is rotated. */
function accessKeyCreationRules(args: UncheckedArgs): readonly Finding[] {
  const isNew = args["adoptId"] === undefined;
  return [
    ...findings("args/required", {
      roles: {
        "required for a new access key, unless assignedRoleIds is set. To adopt an existing key, set adoptId":
          isNew && args["roles"] === undefined && isEmpty(args["assignedRoleIds"]),
      },
    }),
    ...findings("args/invalid", {
      rotationTrigger: {
        "Pulumi can rotate only keys that it created. Remove rotationTrigger or adoptId":
          !isNew && args["rotationTrigger"] !== undefined,
      },
    }),
  ];
}

const idsOf = (roles: readonly Json[]): readonly Json[] =>
  roles.map((role) => own(role, "roleId")).filter((id) => id !== undefined);

/** Derives `assignedRoleIds`, because services return the roles with their names as `assignedRoles`. */
function assignedRoleIds({ assignedRoles }: JsonObject): JsonObject {
  return isList(assignedRoles) ? { assignedRoleIds: idsOf(assignedRoles) } : {};
}

/** Keeps one form of the roles for an import: names if all of them are known, IDs otherwise. */
function withRolesOnce(live: JsonObject): JsonObject {
  const { assignedRoles, roles } = live;
  if (!isList(assignedRoles)) return live;
  const names = assignedRoles.map((role) => own(role, "roleName") ?? null);
  const areNamed = isSame(fieldIn(accessKeyFields, "roles"), listOf(roles), names);
  return omit(live, [areNamed ? "assignedRoleIds" : "roles"]);
}

/** Compares roles by ID if possible, because IDs take precedence over names and each follows from the other. */
function withComparedRoles({ desired, live }: PlanSides): PlanSides {
  const compared = { ...live, ...assignedRoleIds(live) };
  const unused = desired["assignedRoleIds"] === undefined ? "assignedRoleIds" : "roles";
  return { desired: omit(desired, [unused]), live: omit(compared, [unused]) };
}

/**
 * Warns about ignored roles: services that return `assignedRoles` can ignore changes of `roles`, and role IDs take precedence
 * over names. Without `assignedRoles`, different roles are drift.
 */
function keptRoles(
  desired: JsonObject,
  live: JsonObject,
  liveBefore: JsonObject | undefined,
): Readonly<Record<string, Message>> {
  const [field, { roles }] = [fieldIn(accessKeyFields, "roles"), desired];
  if (roles === undefined || live["assignedRoles"] === undefined) return {};
  const isKept = liveBefore !== undefined && isSame(field, listOf(liveBefore["roles"]), live["roles"]);
  if (isSame(field, roles, live["roles"]) || !(isKept || desired["assignedRoleIds"] !== undefined)) return {};
  const text =
    "the service assigns roles by ID, and kept different roles from those in the program. Set assignedRoleIds and remove roles";
  return { roles: withCode(text, "key/roles-kept") };
}

function wrongAddresses({ ipAccessList }: UncheckedArgs): readonly Finding[] {
  const entries = listOf(ipAccessList);
  const sources = entries.map((entry) => own(entry, "source"));
  return sources.flatMap((source, index) => {
    const first = sources.indexOf(source);
    if (typeof source !== "string" || source === "") return [];
    const isAddress = address.safeParse(source).success;
    if (isAddress && isEqual(entries[index], entries[first])) return [];
    const text = isAddress
      ? `the same address as [${first}] with another description. Remove one of them`
      : `must be an IP address or a range such as "10.0.0.0/8", got ${valueText(source)}`;
    return [finding(["ipAccessList", index, "source"], text, "args/invalid")];
  });
}

/** Finds addresses that known services do not accept. */
const unusualAddresses = ({ ipAccessList }: UncheckedArgs): readonly Finding[] =>
  listOf(ipAccessList).flatMap((entry, index) => {
    const source = own(entry, "source");
    if (typeof source !== "string") return [];
    return contract.ipAccessRules
      .filter(({ when }) => when({ source }))
      .map(({ path, text }) =>
        sentAnyway(["ipAccessList", index, path], `${text}, got ${valueText(source)}`),
      );
  });

const address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

/** Finds accepted values that make a key useless. The preview of an existing key lists the removed items. */
function uselessKeys(
  { ipAccessList, assignedRoleIds, expireAt }: UncheckedArgs,
  isNew: boolean,
): readonly Finding[] {
  return findings("key/unusable", {
    assignedRoleIds: {
      "an empty list gives the key no role. Add a role, or remove assignedRoleIds":
        isNew && isEmptyList(assignedRoleIds),
    },
    ipAccessList: {
      "an empty list blocks all clients. Add an address, or remove ipAccessList":
        isNew && isEmptyList(ipAccessList),
    },
    expireAt: {
      [`${valueText(expireAt)} has passed according to the clock of ${timeNow().by}, so the key does not work. Set a later time, or null for no expiry`]:
        isPast(expireAt),
    },
  });
}

function disabling(change: PlannedChange): Danger | undefined {
  if (change.kind !== "changed" || change.to !== "disabled") return undefined;
  return { text: "state: disables the key. Clients that use it lose access", code: "key/disabled" };
}

/** Warns about a key that gets the role `admin` or loses roles. An ID does not show whether its role is `admin`. */
function roleChange(change: PlannedChange): Danger | undefined {
  if (change.kind !== "changed") return undefined;
  const [had, has] = [listOf(change.from).map(String), listOf(change.to).map(String)];
  const isById = change.path === "assignedRoleIds";
  const got = has.filter((role) => !had.includes(role) && (isById || role === "admin"));
  const lost = had.filter((role) => !has.includes(role));
  const named = (roles: readonly string[]): string => (change.isSecret ? "[secret]" : roles.join(", "));
  const effects = [
    ...(got.length > 0 ? [`gets the role ${named(got)}${isById ? ", which may be admin" : ""}`] : []),
    ...(lost.length > 0 ? [`loses the role ${named(lost)}`] : []),
  ];
  if (effects.length === 0) return undefined;
  const code = got.length > 0 ? "key/gets-admin" : "key/loses-roles";
  return { text: `${change.path}: the key ${effects.join(", and ")}`, code };
}

function opening(change: PlannedChange): Danger | undefined {
  const source = change.kind === "added" ? own(change.item, "source") : undefined;
  if (typeof source !== "string" || !source.endsWith("/0")) return undefined;
  return { text: `${change.path}: allows access from any address`, code: "key/open-to-all" };
}

const isEmptyList = (value: Json | undefined): boolean => isList(value) && value.length === 0;

const isPast = (value: Json | undefined): value is string =>
  typeof value === "string" && value !== "" && Date.parse(value) < timeNow().ms;

/**
 * Replaces the key if the trigger changes, unless the args contain its ID. Warns about changes that can lock the deployment out.
 */
function rotation(plan: Plan): readonly string[] {
  const { prior, args, isSigningKey, warn } = plan;
  const { rotationTrigger, adoptId } = args;
  const isRotated =
    rotationTrigger !== undefined &&
    rotationTrigger !== prior.outputs["rotationTrigger"] &&
    adoptId !== prior.id;
  const replaces = isRotated ? ["rotationTrigger"] : [];
  if (isSigningKey(prior.outputs["keySuffix"])) {
    const [replacedBy] = [...plan.replaces, ...replaces];
    const risks = replacedBy === undefined ? narrowings(args, prior.outputs) : endOfKey(plan, replacedBy);
    risks.map(findingMessage).forEach(warn);
  }
  return replaces;
}

/** Warns if the replacement ends the key that authenticates the deployment, because a key cannot delete itself. */
function endOfKey({ prior, stays }: Plan, replacedBy: string): readonly Finding[] {
  const { deletionPolicy } = deletionPolicyOf(prior);
  const deleted =
    "this deployment authenticates with this key, and a key cannot delete itself. To delete the old key, set pipes:authKeyId and " +
    "pipes:authKeySecret to those of the new key and run again";
  return findings("key/signs-deployment", {
    [replacedBy]: {
      [deleted]: !stays && deletionPolicy !== "disable",
      [risk("disables it")]: deletionPolicy === "disable",
    },
  });
}

const risk = (effect: string): string =>
  `this deployment authenticates with this key, and \`up\` ${effect}. The rest of the run and later deployments may fail. ` +
  "First give the deployment a different key, then change this key in a separate `pulumi up --target <URN>`";

/** Lists the rights and addresses that a key loses, because a deployment that uses it can lock itself out. */
function narrowings(args: UncheckedArgs, live: JsonObject): readonly Finding[] {
  const { state, roles, expireAt, assignedRoleIds: ids } = args;
  const lacks = (list: Json | undefined, names: readonly Json[]): boolean =>
    isList(list) && !holdsUnknown(list) && names.some((name) => !list.includes(name));
  return findings("key/signs-deployment", {
    state: { [risk("disables it")]: state === "disabled" && live["state"] !== "disabled" },
    expireAt: { [risk("lets it expire earlier")]: isEarlier(expireAt, live["expireAt"]) },
    roles: { [risk("removes roles from it")]: lacks(roles, listOf(live["roles"])) },
    assignedRoleIds: {
      [risk("removes roles from it")]: lacks(ids, idsOf(listOf(live["assignedRoles"]))),
    },
    ipAccessList: { [risk("lets fewer addresses use it")]: excludes(args["ipAccessList"], live) },
  });
}

/** True if a key expires before it does now. A key without an expiry never expires. */
function isEarlier(next: Json | undefined, present: Json | undefined): boolean {
  if (typeof next !== "string" || next === "") return false;
  return typeof present !== "string" || present === "" || Date.parse(next) < Date.parse(present);
}

/** True if a list excludes addresses that can use the key now. Without a list, any address can. */
function excludes(list: Json | undefined, { ipAccessList: live }: JsonObject): boolean {
  if (!isList(list) || holdsUnknown(list)) return false;
  const sources = list.map((entry) => own(entry, "source"));
  const isAllowed = (source: Json | undefined): boolean =>
    sources.includes(source) ||
    sources.includes(typeof source === "string" && source.includes(":") ? "::/0" : "0.0.0.0/0");
  const present = isList(live) ? live.map((entry) => own(entry, "source")) : ["0.0.0.0/0"];
  return present.some((source) => !isAllowed(source));
}

/**
 * Creates a key. The secret is only in this response, so if the response is lost, the key is useless and a second one is created.
 * The lost key stays, because an equal key that appeared meanwhile may belong to another user.
 */
function createKey(creation: Operation<AccessKey>): Promise<Created<AccessKey>> {
  const { api, at, desired } = creation;
  return createOnce(creation, {
    name: `create key in ${at.organizationId}`,
    post: () =>
      ifOffered(
        () => api.keys.create(at, withNoExpiry(desired)),
        "this service cannot create access keys. Create the key on the service, and set adoptId to its ID",
      ),
    // A key that was used has an owner.
    fit: ({ comparable }) =>
      comparable["usedAt"] === undefined && hasAll(desired, comparable) ? "covering" : undefined,
    needsResponse: true,
  });
}

/** True if a key has all values of a new key. Role IDs of the program count instead of role names. */
function hasAll(desired: JsonObject, live: JsonObject): boolean {
  const shown = { ...live, ...assignedRoleIds(live) };
  const compared = pick(desired, Object.keys(shown));
  const remaining = compared["assignedRoleIds"] === undefined ? compared : omit(compared, ["roles"]);
  return changes(accessKeyFields, remaining, shown).length === 0;
}

/** Requests represent "never expires" as null (contract 4.2). */
const withNoExpiry = (body: JsonObject): JsonObject =>
  body["expireAt"] === "" ? { ...body, expireAt: null } : body;

/*
 * An update is one PATCH of the fields that change. Args clear the expiry by "" or null. A body clears a field in one way:
 *
 * | Field                              | Cleared by |
 * | ---------------------------------- | ---------- |
 * | expireAt                           | null       |
 * | ipAccessList, assignedRoleIds      | []         |
 * | a field of `additionalFields`      | null       |
 */

/** The service replaces lists and additional objects as a whole, so the body includes the values of other users. */
function patches({ changes: all, merged, live }: Update<AccessKey>): readonly JsonObject[] {
  if (all.length === 0) return [];
  const changed = changedPart(all);
  // A service that accepts roles by name would change the IDs to match.
  const ids = changed["roles"] === undefined ? {} : pick(merged, ["assignedRoleIds"]);
  const sent = { ...changed, ...ids };
  return [withNoExpiry(requestBody(accessKeyFields, pick(live.raw, Object.keys(sent)), sent))];
}

/** Deletes or disables a key. In a rotation, this is the last step, which does not know the earlier ones. */
async function deleteKey(deletion: Deletion): Promise<void> {
  try {
    await endKey(deletion);
  } catch (error) {
    const isPossible = isRequestError(error) && error.mayHaveHappened;
    const step = deletion.deletionPolicy === "disable" ? "disabling this key" : "deletion of this key";
    const note = `${isPossible ? "Possibly done" : "Not done"}: ${step}. If the run rotates it, the new key exists and is in the state`;
    throw new IncompleteWrite(error, note);
  }
}

async function endKey({ api, at, deletionPolicy }: Deletion): Promise<void> {
  if (deletionPolicy === "disable") {
    if ((await api.keys.get(at)) !== undefined) await api.keys.update(at, { state: "disabled" });
    return;
  }
  try {
    await api.keys.delete(at);
  } catch (error) {
    if (!isRequestError(error, "http/bad-request", "http/conflict") || !/itself/i.test(error.detail))
      throw error;
    throw new ResourceError(
      "key/in-use",
      `this deployment authenticates with this key, and the service rejects its deletion (${error.detail}). Set ` +
        "pipes:authKeyId and pipes:authKeySecret to those of another key and run again",
    );
  }
}
