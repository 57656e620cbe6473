import type { PropertyMap } from "../schema/propertyMap";
import type { Address, Defaults, ResourceDefinition, Scope } from "./definition";
import { ResourceError } from "./errors";

/** The address of an object that args or outputs describe; `id` where it has one already. */
export function addressOf(
  { displayName, scope, idArg }: ResourceDefinition,
  map: PropertyMap,
  id: string | undefined,
): Address {
  const scopeId = (name: Scope): string => {
    if (!scope.includes(name)) return "";
    const value = map[name];
    if (typeof value === "string") return value;
    throw new ResourceError(`${displayName} ${id ?? ""}: its ${name} is neither in the state nor configured`);
  };
  const named = map[idArg.name];
  return {
    organizationId: scopeId("organizationId"),
    serviceId: scopeId("serviceId"),
    id: id ?? (typeof named === "string" ? named : ""),
  };
}

/**
 * The address that a looked-up id means: the bare id, in the configured scope, or the scope and the id with slashes between
 * (`organization/service/id`; keys: `organization/id`).
 */
export function addressOfLookup(definition: ResourceDefinition, id: string, defaults: Defaults): Address {
  const { scope, displayName } = definition;
  const parts = id.split("/");
  const wrong = (text: string): ResourceError =>
    new ResourceError(`${displayName} id ${JSON.stringify(id)}: ${text}`);
  if (parts.includes("") || (parts.length !== 1 && parts.length !== scope.length + 1)) {
    throw wrong(`expected the bare id or ${[...scope, "id"].map((part) => `<${part}>`).join("/")}`);
  }
  const given = parts.slice(0, -1);
  const ids = scope.map((name, index) => {
    const value = given[index] ?? defaults[name];
    if (value !== undefined) return [name, value] as const;
    throw wrong(`${name} is not given; put it before the id, or set ${defaults.sources[name]}`);
  });
  return addressOf(definition, Object.fromEntries(ids), parts.at(-1));
}

/** An object of the service, whatever resource it is of. */
export interface ObjectRef {
  /** Equal for the same object. The address of the service is not in it: people move hosts. */
  readonly key: string;
  /** How messages name it. */
  readonly label: string;
}

export function refOf({ displayName }: ResourceDefinition, at: Address): ObjectRef {
  const inService = at.serviceId === "" ? "" : `service ${at.serviceId} of `;
  return {
    key: `${displayName} ${at.organizationId}/${at.serviceId}/${at.id}`,
    label: `${displayName} ${at.id} in ${inService}organization ${at.organizationId}`,
  };
}

/** The object that inputs name by its id, as far as it is known. */
export function namedRef(definition: ResourceDefinition, inputs: PropertyMap): ObjectRef | undefined {
  const isNamed = [...definition.scope, definition.idArg.name].every(
    (name) => typeof inputs[name] === "string",
  );
  return isNamed ? refOf(definition, addressOf(definition, inputs, undefined)) : undefined;
}
