import { leavesOf, type Leaf, type ListField, type ObjectField } from "pulumi-pipes/internal";

/** The fields of a resource by their dotted paths, in its order. */
export type Leaves = ReadonlyMap<string, Leaf>;

export const leavesByPath = (fields: ObjectField): Leaves =>
  new Map(leavesOf(fields).map((leaf) => [leaf.path.join("."), leaf]));

/** A list of objects that have no fixed form, such as the tiles of a dashboard. */
export const itemsOfAnyForm: ListField = {
  kind: "items",
  isRequired: false,
  key: [],
  ownIds: false,
  item: {
    kind: "object",
    isRequired: true,
    fields: {},
    oneOf: [],
    isOpen: true,
    mayHide: false,
    hasFixed: false,
  },
};
