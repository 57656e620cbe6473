import type { Address } from "./api";
import { ResourceError } from "./errors";
import { own, type JsonObject } from "./json";
import type { Defaults, Resource, Scope } from "./resource";

/** The address of an object that args or outputs describe; `id` if it has one already. */
export function addressOf(
  { noun, scope, idArg }: Resource,
  map: JsonObject,
  id: string | undefined,
): Address {
  const scopeId = (name: Scope): string => {
    if (!scope.includes(name)) return "";
    const value = own(map, name);
    if (typeof value === "string") return value;
    throw new ResourceError(`${noun} ${id ?? ""}: its ${name} is neither in the state nor configured`);
  };
  const named = own(map, idArg.name);
  return {
    organizationId: scopeId("organizationId"),
    serviceId: scopeId("serviceId"),
    id: id ?? (typeof named === "string" ? named : ""),
  };
}

/**
 * The address that the id of `get` means: the bare id, in the configured scope, or the scope and the id with slashes between
 * (`organization/service/id`; keys: `organization/id`).
 */
export function addressOfId(resource: Resource, id: string, defaults: Defaults): Address {
  const { scope, noun } = resource;
  const parts = id.split("/");
  const wrong = (text: string): ResourceError =>
    new ResourceError(`${noun} id ${JSON.stringify(id)}: ${text}`);
  if (parts.includes("") || (parts.length !== 1 && parts.length !== scope.length + 1))
    throw wrong(`expected the bare id or ${[...scope, "id"].map((part) => `<${part}>`).join("/")}`);
  const given = parts.slice(0, -1);
  const ids = scope.map((name, index) => {
    const value = given[index] ?? defaults[name];
    if (value !== undefined) return [name, value] as const;
    throw wrong(`${name} is not given; put it before the id, or set ${defaults.sources[name]}`);
  });
  return addressOf(resource, Object.fromEntries(ids), parts.at(-1));
}

/** An object of the service, whatever resource it belongs to. */
export interface ObjectRef {
  /** Equal for the same object. It lacks the address of the service: people move hosts. */
  readonly key: string;
  /** How messages name it. */
  readonly label: string;
}

export function refOf({ noun }: Resource, at: Address): ObjectRef {
  const inService = at.serviceId === "" ? "" : `service ${at.serviceId} of `;
  return {
    key: `${noun} ${at.organizationId}/${at.serviceId}/${at.id}`,
    label: `${noun} ${at.id} in ${inService}organization ${at.organizationId}`,
  };
}

/** The object that inputs name by its id, as far as it is known. */
export function namedRef(resource: Resource, inputs: JsonObject): ObjectRef | undefined {
  const isNamed = [...resource.scope, resource.idArg.name].every(
    (name) => typeof own(inputs, name) === "string",
  );
  return isNamed ? refOf(resource, addressOf(resource, inputs, undefined)) : undefined;
}
