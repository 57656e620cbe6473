import type { Bag } from "../fields/table";
import type { Defaults } from "./check";
import type { Address, ResourceDefinition } from "./definition";
import { ResourceError } from "./failures";

/** The address of an object that args or outputs describe; `id` where it has one already. */
export function addressOf(definition: ResourceDefinition, bag: Bag, id: string | undefined): Address {
  const place = (name: "organizationId" | "serviceId"): string => {
    if (!definition.places.includes(name)) return "";
    const value = bag[name];
    if (typeof value === "string") return value;
    throw new ResourceError(
      `${definition.noun} ${id ?? ""}: its ${name} is neither in the state nor configured`,
    );
  };
  const named = bag[definition.idArg.name];
  return {
    organizationId: place("organizationId"),
    serviceId: place("serviceId"),
    id: id ?? (typeof named === "string" ? named : ""),
  };
}

/**
 * The address that a looked-up id means: the bare id, in the configured places, or the places and the id with slashes
 * between (`organization/service/id`; keys: `organization/id`).
 */
export function addressOfLookup(definition: ResourceDefinition, id: string, defaults: Defaults): Address {
  const parts = id.split("/");
  const { places } = definition;
  if (parts.includes("") || (parts.length !== 1 && parts.length !== places.length + 1)) {
    throw new ResourceError(
      `${definition.noun} id ${JSON.stringify(id)}: expected the bare id or ${[...places, "id"].map((part) => `<${part}>`).join("/")}`,
    );
  }
  const given =
    parts.length === 1 ? {} : Object.fromEntries(places.map((place, index) => [place, parts[index]]));
  const at = Object.fromEntries(
    places.map((place) => {
      const value = given[place] ?? defaults[place];
      if (value === undefined) {
        throw new ResourceError(
          `${definition.noun} id ${JSON.stringify(id)}: ${place} is not given; put it before the id, or set ${defaults.sources[place]}`,
        );
      }
      return [place, value];
    }),
  );
  return addressOf(definition, at, parts.at(-1) ?? id);
}

/** How messages name an object. */
export function nameOf(definition: ResourceDefinition, at: Address): string {
  const inService = at.serviceId === "" ? "" : `service ${at.serviceId} of `;
  return `${definition.noun} ${at.id} in ${inService}organization ${at.organizationId}`;
}

/**
 * What tells an object from all others of this process, whatever resource it is of. The address of the service does not
 * count: people move hosts.
 */
export const objectName = ({ noun }: ResourceDefinition, at: Address): string =>
  `${noun} ${at.organizationId}/${at.serviceId}/${at.id}`;
