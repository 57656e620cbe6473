import { type KnownKind, resources } from "../../provider/src/resources";

export { lowerFirst } from "./registrations";

/** The kinds of resources, in the order of their table. */
export const kinds = Object.keys(resources) as readonly KnownKind[];

export const upperFirst = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
