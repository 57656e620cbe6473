import { isSameId } from "pulumi-pipes-contract/ids";
import { pathPart } from "pulumi-pipes-contract/primitives";
import * as contract from "pulumi-pipes-contract/reversePrivateEndpoint";
import type { ReversePrivateEndpoint } from "pulumi-pipes-contract/reversePrivateEndpoint";
import {
  dnsNamesOf,
  missingOfEndpointType,
  privateDnsRules,
} from "pulumi-pipes-contract/reversePrivateEndpointRules";
import { z } from "zod";
import { extensible, placeArgs, readOnly } from "../core/schema/argsSchema";
import type { Address, Answer, Api, Created } from "../core/resource/api";
import { changedPart } from "../core/align/changes";
import { createByPost } from "../core/lifecycle/createOnce";
import { ifOffered, isRequestError, ResourceError, valueText, withCode } from "../core/messages/errors";
import { enumerated, type Message } from "../core/messages/errors";
import { additionalFields, fieldOf } from "../core/schema/fields";
import { brokenRules, type Finding } from "../core/messages/findings";
import { holdsUnknown, isUnknown, listOf, objectOf } from "../core/json/json";
import { omit, own, pick, type JsonObject } from "../core/json/json";
import { requestBody } from "../core/align/requestBody";
import type { Deletion, Operation, Resource, UncheckedArgs, Update } from "../core/resource/resource";
import { lossOfUsed } from "./alertsOf";
import { untilGone } from "./untilGone";

const { description, type } = contract.reversePrivateEndpointBody.shape;

const endpointWritten = {
  ...placeArgs,
  /**
   * ID of an existing endpoint to adopt. Without it, Pulumi creates an endpoint. Changing it to another endpoint replaces the
   * resource.
   */
  adoptId: pathPart.optional(),
  ...contract.reversePrivateEndpointBody.shape,
  /** Description of the endpoint, which has no name. Required for a new endpoint. */
  description: description.optional(),
  /** The endpoint connects to this kind of target. Required for a new endpoint. */
  type: type.optional(),
  /**
   * Policy for the endpoint when Pulumi deletes or replaces the resource: `delete` deletes the endpoint, which fails while pipes
   * use it, `retain` keeps it on the service. Default: `delete` for a created endpoint, `retain` for an adopted endpoint.
   */
  deletionPolicy: z.enum(["delete", "retain"]).optional(),
};

/** Args of `ReversePrivateEndpoint` (beyond the contract). */
export const reversePrivateEndpointArgs = extensible(
  readOnly(z.strictObject(endpointWritten), contract.reversePrivateEndpoint),
);

const endpointFields = fieldOf(contract.reversePrivateEndpointBody);

/** A private endpoint that pipes connect through (beyond the contract). */
export const reversePrivateEndpoint: Resource<ReversePrivateEndpoint> = {
  kind: "ReversePrivateEndpoint",
  noun: "private endpoint",
  omitName: "reversePrivateEndpoint",
  args: reversePrivateEndpointArgs,
  fields: endpointFields,
  scope: ["organizationId", "serviceId"],
  idArg: { name: "adoptId", isRequired: false },
  creation: {
    needs: ["description", "type"],
    recognizedBy: [["description", "type"]],
    create: createEndpoint,
    excludes: takenNames,
  },
  replacement: {
    // DNS names are unique in a service, so a new endpoint cannot have them while the old one exists.
    deletesFirst: ({ customPrivateDnsMappings: names }) => isUnknown(names) || listOf(names).length > 0,
    loss: () => "The service deletes the old endpoint, and the new one may need to be accepted again",
  },
  checks: {
    rules: endpointRules,
    refusals: (desired, live) => knownDnsRules({ ...pick(live, ["type"]), ...desired }),
  },
  warnings: {
    losses: { customPrivateDnsMappings: "no longer leads to the endpoint" },
    onRead: ({ status }) => notReady(status),
    objectLoss: lossOfUsed,
  },
  import: { isOnlyByKind: true },
  collection: (api) => api.reversePrivateEndpoints,
  bodies: endpointPatches,
  delete: deleteEndpoint,
};

/*
 * Rules: what each type needs, and the DNS names.
 */

function endpointRules(args: UncheckedArgs): readonly Finding[] {
  // A field that this version does not know may stand for a missing one.
  const isNew = args["adoptId"] === undefined && args[additionalFields] === undefined;
  return [
    ...(isNew ? brokenRules(missingOfEndpointType, args, "args/required") : []),
    ...knownDnsRules(args),
  ];
}

/** The rules of the DNS names that are known. */
function knownDnsRules(values: JsonObject): readonly Finding[] {
  const names = listOf(values["customPrivateDnsMappings"]).filter((mapping) => !holdsUnknown(mapping));
  const certain = isUnknown(values["type"]) ? omit(values, ["type"]) : values;
  return brokenRules(privateDnsRules, { ...certain, customPrivateDnsMappings: names }, "args/invalid");
}

/** The states in which an endpoint is not usable, and what ends them. */
const remedies: Readonly<Record<string, string>> = {
  Provisioning: "The service is still at work. Run `pulumi refresh` to see its state",
  PendingAcceptance: "The owner of the network must accept the connection",
  Rejected: "The owner of the network rejected the connection. Ask the owner, and replace the endpoint",
  Expired: "No user accepted the connection in time. Replace the endpoint",
  Failed: "Read its error on the service, and replace the endpoint",
  Deleting: "The service is deleting it. Run `pulumi refresh` to see its state",
};

function notReady(status: string | undefined): readonly Message[] {
  const remedy = status === undefined ? undefined : remedies[status];
  if (remedy === undefined) return [];
  const text = `the endpoint is ${valueText(status)}, and pipes can use it only while it is "Ready". ${remedy}`;
  return [withCode(text, "reversePrivateEndpoint/not-ready")];
}

/*
 * Creation: one POST. Pipes cannot use a new endpoint at once, so it ends when the service has provisioned it.
 */

async function createEndpoint(
  creation: Operation<ReversePrivateEndpoint>,
): Promise<Created<ReversePrivateEndpoint>> {
  const { api, at, desired, warn } = creation;
  const { live } = await ifOffered(
    () =>
      createByPost(
        creation,
        api.reversePrivateEndpoints,
        dnsNamesOf(desired).length === 0 ? {} : { excludes: takenNames },
      ),
    "this service cannot create private endpoints. Create the endpoint on the service, and set adoptId to its ID",
  );
  const provisioned = await untilProvisioned(api, { ...at, id: live.id }, live);
  for (const warning of notReady(provisioned.record.status)) warn(warning);
  return { live: provisioned };
}

/** Services reject a name that another endpoint has, without the ID of that endpoint, which can be of an interrupted run. */
function takenNames(desired: JsonObject, existing: unknown, effect = ""): ResourceError | undefined {
  const taken = dnsNamesOf(existing).find((name) => dnsNamesOf(desired).includes(name));
  if (taken === undefined) return undefined;
  const id = valueText(own(existing, "id"));
  return new ResourceError(
    "reversePrivateEndpoint/duplicate",
    `private endpoint ${id} already has the DNS name ${valueText(taken)}${effect}. If you renamed or moved the resource, add \`aliases\`. To ` +
      `manage the existing endpoint, set adoptId to ${id}. Otherwise change the name. For --replace, set the resource option ` +
      "`deleteBeforeReplace`",
  );
}

/** Waits until an endpoint is no longer provisioned. The endpoint exists, so a failed read does not fail its creation. */
async function untilProvisioned(
  api: Api,
  at: Address,
  created: Answer<ReversePrivateEndpoint>,
): Promise<Answer<ReversePrivateEndpoint>> {
  let live = created;
  const isSettled = (): boolean => live.record.status !== "Provisioning";
  if (isSettled()) return live;
  const look = async (): Promise<true | undefined> => {
    live = (await api.reversePrivateEndpoints.get(at)) ?? live;
    return isSettled() ? true : undefined;
  };
  await api.until(`private endpoint ${at.id} to be provisioned`, look).catch(() => undefined);
  return live;
}

/*
 * Update: one PATCH with all DNS names. Every other field is fixed, so that another value replaces the endpoint.
 */

function endpointPatches({ changes, live }: Update<ReversePrivateEndpoint>): readonly JsonObject[] {
  if (changes.length === 0) return [];
  const sent = changedPart(changes);
  return [requestBody(endpointFields, pick(live.raw, Object.keys(sent)), sent)];
}

/*
 * Deletion: only while no pipe uses the endpoint, because such a pipe would silently load nothing. The pipes of the program go
 * first, or stop to use it, because they depend on it.
 */

async function deleteEndpoint({ api, at }: Deletion): Promise<void> {
  const users = await pipesThrough(api, at);
  if (users.length > 0 && (await api.reversePrivateEndpoints.get(at)) === undefined) return;
  if (users.length > 0) throw endpointInUse(`pipes still use this endpoint: ${enumerated(users)}`);
  try {
    await ifOffered(
      () => api.reversePrivateEndpoints.delete(at),
      "this service cannot delete private endpoints. Delete the endpoint on the service and run `pulumi refresh`, or keep it with " +
        '`deletionPolicy: "retain"`',
    );
  } catch (error) {
    if (!isRequestError(error, "http/conflict")) throw error;
    throw endpointInUse(`the service rejects its deletion (${error.detail})`);
  }
  const { noun } = reversePrivateEndpoint;
  await untilGone(api, api.reversePrivateEndpoints, at, noun, "reversePrivateEndpoint/transition");
}

/** The names of the pipes that connect through an endpoint, also of those in an unsupported form. */
async function pipesThrough(api: Api, at: Address): Promise<readonly string[]> {
  const listed = await api.pipes.list(at);
  if (listed === undefined) return [];
  const readable = [...listed.objects.values()].map(({ id, comparable }) => [id, comparable] as const);
  const isThrough = (source: unknown): boolean =>
    listOf(own(source, "reversePrivateEndpointIds")).some((id) => isSameId(id, at.id));
  return [...readable, ...listed.unreadable]
    .filter(([, pipe]) => Object.values(objectOf(own(pipe, "source"))).some(isThrough))
    .map(([id, pipe]) => `${id} (${valueText(own(pipe, "name"))})`);
}

const endpointInUse = (reason: string): ResourceError =>
  new ResourceError(
    "reversePrivateEndpoint/in-use",
    `${reason}. Point the pipes at a different endpoint or delete them, then run again. To keep the endpoint, first set ` +
      '`deletionPolicy: "retain"` and run `pulumi up`',
  );
