import { normalId, uuidForm } from "pulumi-pipes-contract/ids";
import type { Address, Collection, Place } from "./api";
import { ResourceError, quoteOf, valueText } from "../messages/errors";
import { type JsonObject, textAt } from "../json/json";
import type { Defaults, ResourceBasics } from "./resource";

/** Builds the address of an object from its args or outputs. `id` overrides the ID in them. */
export function addressOf({ scope, idArg }: ResourceBasics, map: JsonObject, id?: string): Address {
  const scopeId = (name: keyof Place): string => {
    if (!scope.includes(name)) return "";
    const value = textAt(map, name);
    if (value !== undefined) return normalId(value);
    throw new ResourceError(
      "args/required",
      `${name}: required, but neither the state nor the configuration has it. Run \`pulumi config set pipes:${name} <value>\``,
    );
  };
  return {
    organizationId: scopeId("organizationId"),
    serviceId: scopeId("serviceId"),
    id: normalId(id ?? textAt(map, idArg.name) ?? ""),
  };
}

/** Parses the ID of `get`: `id` in the configured scope, or `organizationId/serviceId/id`. */
export function addressOfId(resource: ResourceBasics, id: string, defaults: Defaults): Address {
  const { idArg } = resource;
  const scope = placeBefore(resource);
  const parts = id.split("/");
  const wrong = (text: string): ResourceError => new ResourceError("args/invalid", `id: ${text}`);
  if (parts.includes("") || (parts.length !== 1 && parts.length !== scope.length + 1))
    throw wrong(`expected the ID or ${[...scope, "id"].map((part) => `<${part}>`).join("/")}`);
  const ids = scope.map((name, index) => {
    const value = parts.length === 1 ? defaults[name] : parts[index];
    if (value !== undefined) return [name, value] as const;
    throw wrong(`${name} is missing. Put it before the ID, or set it ${defaults.sources[name]}`);
  });
  const last = parts.at(-1) ?? "";
  return addressOf(resource, { ...Object.fromEntries(ids), [idArg.name]: last }, last);
}

/** The IDs in front of the ID of an object, which can be the ID of its service itself. */
export const placeBefore = ({ scope, idArg }: ResourceBasics): readonly (keyof Place)[] =>
  scope.filter((name) => name !== idArg.name);

/** The IDs of a scope. Known services use UUIDs. */
export const placeIds = ["organizationId", "serviceId"] as const satisfies readonly (keyof Place)[];

/**
 * Explains why known services reject an ID of an organization or a service; undefined if they do not. Other services can use a
 * different format.
 */
export const unusualId = (id: unknown): string | undefined =>
  typeof id !== "string" || uuidForm.test(id)
    ? undefined
    : `must be a UUID on known services, got ${valueText(id)}. pulumi-pipes sends it anyway`;

/** The plural noun for messages: `saved searches`. */
export const nounsOf = ({ noun }: ResourceBasics): string => `${noun.replace(/ch$/, "che")}s`;

/** Identifies an object within a process. It omits the address of the service, which can change. */
export const refOf = ({ noun }: ResourceBasics, { organizationId, serviceId, id }: Address): string =>
  `${noun} ${organizationId}/${serviceId}/${id}`;

/** The service or organization of an object, for messages. */
export const ownerOf = ({ organizationId, serviceId }: Place): string =>
  `${serviceId === "" ? "" : `service ${serviceId} of `}organization ${organizationId}`;

/** Creates the error for an object that does not exist. */
export function notFound(
  collection: Pick<Collection<unknown>, "verdictOn">,
  at: Address,
  advice: string,
): ResourceError {
  const text = `it does not exist in ${ownerOf(at)}${quoteOf(collection.verdictOn(at))}. ${advice}`;
  return new ResourceError("object/not-found", text);
}

/** The ref of the object in `adoptId` or `pipeId`; undefined if a part of its address is unknown. */
export function refByIdArg(resource: ResourceBasics, inputs: JsonObject): string | undefined {
  const names = [...resource.scope, resource.idArg.name];
  const isKnown = names.every((name) => textAt(inputs, name) !== undefined);
  return isKnown ? refOf(resource, addressOf(resource, inputs)) : undefined;
}
