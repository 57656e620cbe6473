import type { PropertyMap } from "../schema/propertyMap";
import type { Address, ResourceDefinition, Scope } from "./definition";
import { ResourceError } from "./errors";
import type { ObjectRef } from "./knownObjects";

/** Ids that args may leave to the configuration. */
export interface Defaults {
  readonly organizationId: string | undefined;
  readonly serviceId: string | undefined;
  /** Where a missing one can be set, for the message. */
  readonly sources: Readonly<Record<Scope, string>>;
}

/** The address of an object that args or outputs describe; `id` where it has one already. */
export function addressOf(definition: ResourceDefinition, map: PropertyMap, id: string | undefined): Address {
  const scopeId = (name: Scope): string => {
    if (!definition.scope.includes(name)) return "";
    const value = map[name];
    if (typeof value === "string") return value;
    throw new ResourceError(
      `${definition.displayName} ${id ?? ""}: its ${name} is neither in the state nor configured`,
    );
  };
  const named = map[definition.idArg.name];
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
  const parts = id.split("/");
  const { scope } = definition;
  if (parts.includes("") || (parts.length !== 1 && parts.length !== scope.length + 1)) {
    throw new ResourceError(
      `${definition.displayName} id ${JSON.stringify(id)}: expected the bare id or ${[...scope, "id"].map((part) => `<${part}>`).join("/")}`,
    );
  }
  const given =
    parts.length === 1 ? {} : Object.fromEntries(scope.map((name, index) => [name, parts[index]]));
  const at = Object.fromEntries(
    scope.map((name) => {
      const value = given[name] ?? defaults[name];
      if (value === undefined) {
        throw new ResourceError(
          `${definition.displayName} id ${JSON.stringify(id)}: ${name} is not given; put it before the id, or set ${defaults.sources[name]}`,
        );
      }
      return [name, value];
    }),
  );
  return addressOf(definition, at, parts.at(-1) ?? id);
}

/**
 * What tells an object from all others of this process, whatever resource it is of, and how messages name it. The address
 * of the service does not count: people move hosts.
 */
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

/** The scope of an object, as properties. */
export const scopeOf = ({ scope }: ResourceDefinition, at: Address): PropertyMap =>
  Object.fromEntries(scope.map((name) => [name, at[name]]));
