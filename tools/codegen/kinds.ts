import { type KnownKind, resources } from "../../provider/src/resources";

/** The kinds of resources, in the order of their table. */
export const kinds = Object.keys(resources) as readonly KnownKind[];
