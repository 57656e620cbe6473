import type { Address, Collection } from "./api";
import { conflictBetween, isSame } from "./compare";
import { quoteOf, ResourceError, valueText } from "./errors";
import type { Field, ObjectField } from "./fields";
import { dotted, overlay, own, valueAt, type JsonObject, type Path, type Value } from "./json";
import type { Defaults, Resource, Scope } from "./resource";

/** The address of an object, from its args or outputs. `id` counts more than the ID in them. */
export function addressOf({ scope, idArg }: Resource, map: JsonObject, id?: string): Address {
  const scopeId = (name: Scope): string => {
    if (!scope.includes(name)) return "";
    const value = own(map, name);
    if (typeof value === "string") return value;
    throw new ResourceError(
      "args/required",
      `${name}: required, but neither the state nor the configuration has it. Run \`pulumi config set pipes:${name} <value>\``,
    );
  };
  const named = own(map, idArg.name);
  return {
    organizationId: scopeId("organizationId"),
    serviceId: scopeId("serviceId"),
    id: id ?? (typeof named === "string" ? named : ""),
  };
}

/** The address from the ID of `get`: `id` in the configured scope, or `organizationId/serviceId/id`. */
export function addressOfId(resource: Resource, id: string, defaults: Defaults): Address {
  const { scope } = resource;
  const parts = id.split("/");
  const wrong = (text: string): ResourceError => new ResourceError("args/invalid", `id: ${text}`);
  if (parts.includes("") || (parts.length !== 1 && parts.length !== scope.length + 1))
    throw wrong(`expected the ID or ${[...scope, "id"].map((part) => `<${part}>`).join("/")}`);
  const ids = scope.map((name, index) => {
    const value = parts.length === 1 ? defaults[name] : parts[index];
    if (value !== undefined) return [name, value] as const;
    throw wrong(`${name} is missing. Put it before the ID, or set it ${defaults.sources[name]}`);
  });
  return addressOf(resource, Object.fromEntries(ids), parts.at(-1));
}

/** Identifies an object in a process. It lacks the address of the service, because the host can change. */
export const refOf = ({ noun }: Resource, { organizationId, serviceId, id }: Address): string =>
  `${noun} ${organizationId}/${serviceId}/${id}`;

/** The error about an object that the service does not have. */
export function notFound(
  collection: Pick<Collection<unknown>, "verdictOn">,
  at: Address,
  advice: string,
): ResourceError {
  const { organizationId, serviceId } = at;
  const owner = `${serviceId === "" ? "" : `service ${serviceId} of `}organization ${organizationId}`;
  const text = `it does not exist in ${owner}${quoteOf(collection.verdictOn(at))}. ${advice}`;
  return new ResourceError("object/not-found", text);
}

/** The object whose id `adoptId` or `pipeId` sets; undefined if a part of its address is unknown. */
export function refByIdArg(resource: Resource, inputs: JsonObject): string | undefined {
  const names = [...resource.scope, resource.idArg.name];
  const isKnown = names.every((name) => typeof own(inputs, name) === "string");
  return isKnown ? refOf(resource, addressOf(resource, inputs)) : undefined;
}

/** The objects that this process has seen. They are not all, so this only prevents writes, and never causes one. */
export class Ownership {
  /** Objects that this process read from a state, or created or adopted. */
  readonly known = new Set<string>();
  /** Objects that must neither be deleted nor replaced: the program refers to them by their IDs, or keeps adopted ones. */
  readonly referenced = new Set<string>();
  readonly #claimed = new Map<string, JsonObject>();
  readonly #noted = new Map<string, JsonObject>();

  /** Notes what a resource sets on its object. Throws if another one sets another value. */
  claimFields(ref: string, fields: ObjectField, desired: JsonObject): void {
    const others = this.#claimed.get(ref) ?? {};
    const conflict = conflictBetween(fields, others, desired);
    if (conflict !== undefined) {
      const { path, field, from, to } = conflict;
      const isShown = field.secret !== true && field.kind !== "json";
      const values = isShown ? [to, from].map(valueText).join(" and to ") : "different values";
      throw new ResourceError(
        "update/conflict",
        `two resources set ${dotted(path)} to ${values}. Set it in only one resource`,
      );
    }
    this.#claimed.set(ref, overlay(others, desired));
  }

  /** Notes what a resource sets on its object, also if this run does not update it. */
  noteFields(ref: string, desired: JsonObject): void {
    this.#noted.set(ref, overlay(this.#noted.get(ref) ?? {}, desired));
  }

  /** Whether a resource of this run sets a field of an object to its live value. */
  isValueSet(ref: string, path: Path, field: Field, live: Value): boolean {
    return [this.#claimed, this.#noted].some((all) => {
      const set = valueAt(all.get(ref), path);
      return set !== undefined && isSame(field, set, live);
    });
  }

  /** Whether a resource of this run sets a field of an object. */
  isFieldSet(ref: string, path: Path): boolean {
    return [this.#claimed, this.#noted].some((all) => valueAt(all.get(ref), path) !== undefined);
  }
}
