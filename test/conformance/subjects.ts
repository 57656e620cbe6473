import { inOrganization, inService, nowhere } from "../harness/args";
import { type KindRow, kindRows, owners, type Store } from "../harness/kinds";
import type { AnyKind } from "../harness/provider/managedResource";
import { isBag, type PropertyMap } from "../harness/provider/wire";

/** A resource as the rules that hold for all of them need it. */
export type Subject = KindRow & { readonly kind: AnyKind };

export const subjects: readonly Subject[] = (Object.keys(kindRows) as AnyKind[]).map((kind) => ({
  kind,
  ...kindRows[kind],
}));

/** A resource that can create its object. */
export type Creating = Subject & {
  readonly created: PropertyMap;
  readonly collection: Exclude<Store, "scalings">;
};

export const creating = subjects.filter((subject): subject is Creating => subject.created !== undefined);

/** The resource of one kind. */
export function creatingOf(kind: AnyKind): Creating {
  const subject = creating.find((one) => one.kind === kind);
  if (subject === undefined) throw new Error(`nothing creates a ${kind}`);
  return subject;
}

/** The path of an object in the requests of a session. */
export const pathOf = ({ collection, objectPath = `${collection}/:id` }: Subject): string => objectPath;

/** The requests that read the object. A list is read to its end, which is an empty page. */
export const readsOf = (subject: Subject): readonly string[] => {
  const { collection, isOnlyListed } = subject;
  return isOnlyListed === true ? [`GET ${collection}`, `GET ${collection}`] : [`GET ${pathOf(subject)}`];
};

/** Moves that replace, and the field that causes the replacement. */
export const moves = (kind: AnyKind): readonly (readonly [string, PropertyMap])[] => [
  ["organizationId", { organizationId: nowhere }],
  ...(owners[kind] === "organization" ? [] : [["serviceId", { serviceId: nowhere }] as const]),
];

/** The place that `check` adds to inputs. */
export const placeOf = (kind: AnyKind): PropertyMap =>
  owners[kind] === "organization" ? inOrganization : inService;

/** Inputs with an edit of another user. */
export function edited(inputs: PropertyMap, edit: PropertyMap): PropertyMap {
  const entries = Object.entries(edit).map(([name, value]): readonly [string, unknown] => {
    const old = inputs[name];
    return [name, isBag(old) && isBag(value) ? edited(old, value) : value];
  });
  return { ...inputs, ...Object.fromEntries<unknown>(entries) };
}
