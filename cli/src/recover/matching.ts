import {
  differencesOf,
  digestOf,
  grouped,
  likenessOf,
  linesOf,
  recognizedFitOf,
} from "pulumi-pipes/internal";
import { fingerprintOf, pathText, plannedChanges, purposeOf, refusedChanges } from "pulumi-pipes/internal";
import { holdsUnknown, secrecyOf, shown, withDerived } from "pulumi-pipes/internal";
import type { Answer, Decision, Fit, JsonObject, Path, Resource } from "pulumi-pipes/internal";
import type { Wanted } from "./stack";

/** An object that may be the one of a resource. */
export interface Candidate {
  readonly id: string;
  readonly name?: string;
  readonly digest: string;
  readonly differences?: readonly string[];
}

/** The decision about a resource. */
export interface Outcome {
  readonly decision: Decision;
  /** The object that `up` reuses. */
  readonly id?: string;
  readonly candidates: readonly Candidate[];
}

/** Objects with other values that an entry lists: more would fill the file. */
const mostDifferent = 20;

/** Resources with equal args, and the objects that fit them. */
interface Group {
  readonly members: readonly Wanted[];
  readonly objects: readonly Answer[];
}

type FittingGroup = Omit<Group, "objects"> & Readonly<Record<Fit, readonly Answer[]>>;

interface MatchOptions {
  /** True if no further preview follows. */
  readonly isLast: boolean;
  /** True if a resource can have any of the objects, because the preview does not show its ID. */
  readonly hasHiddenOwner: boolean;
}

/**
 * Assigns the free objects of a collection to the resources of one kind. Resources that wait for values of other resources are
 * left for the next preview, unless this is the last one.
 */
export function match(
  wanted: readonly Wanted[],
  free: readonly Answer[],
  { isLast, hasHiddenOwner }: MatchOptions,
): ReadonlyMap<string, Outcome> {
  const outcomes = new Map<string, Outcome>();
  const [first] = wanted;
  if (first === undefined) return outcomes;
  const { resource } = first;
  const live = free.map((one) => withDerived(resource, one));
  const groups = groupsOf(resource, wanted, live);
  if (resource.outputs?.shownOnce !== undefined)
    return new Map(wanted.map((one) => [one.urn, outcomeOfKey(one, live)]));
  const chosen = new Set<string>();
  /** Objects that fit exactly, and of which only a user can choose. They are left to that choice. */
  const contested = new Set<string>();
  const known = groups.filter(({ members }) => members.every(({ isWaiting }) => !isWaiting));
  for (const fit of ["exact", "covering"] as const) {
    const open = known.map((group) => ({
      members: group.members.filter(({ urn }) => !outcomes.has(urn)),
      objects: group[fit].filter(({ id }) => !chosen.has(id) && !contested.has(id)),
    }));
    for (const related of relatedOf(open.filter(({ members }) => members.length > 0))) {
      const taken = hasHiddenOwner ? undefined : takenIn(resource, related, fit);
      const surplus = ({ desired, secretPaths }: Wanted) =>
        fit === "exact"
          ? undefined
          : (object: Answer) => surplusLines(resource, desired, object, secretPaths);
      if (taken === undefined) {
        for (const { id } of related.flatMap(({ objects }) => objects)) contested.add(id);
        for (const { members, objects } of related)
          for (const member of members)
            outcomes.set(member.urn, {
              decision: "ambiguous",
              candidates: candidatesOf(member, objects, surplus(member)),
            });
        continue;
      }
      for (const [member, object] of taken) {
        chosen.add(object.id);
        outcomes.set(member.urn, {
          decision: "identical",
          id: object.id,
          candidates: candidatesOf(member, [object], surplus(member)),
        });
      }
    }
  }
  if (!isLast) return new Map([...outcomes].filter(([, { decision }]) => decision === "identical"));
  const left = live.filter(({ id }) => !chosen.has(id));
  const byPurpose = grouped(left, ({ comparable }) => purposeOf(resource, comparable));
  for (const { members, exact, covering } of groups)
    for (const one of members) {
      if (outcomes.has(one.urn)) continue;
      const possible = one.isWaiting ? [...exact, ...covering].filter(({ id }) => !chosen.has(id)) : [];
      outcomes.set(
        one.urn,
        possible.length > 0
          ? { decision: "unknown", candidates: candidatesOf(one, possible) }
          : outcomeOfOthers(one, byPurpose),
      );
    }
  return outcomes;
}

/** Groups resources by their args, so that many equal ones are compared once, and only with objects that can fit. */
function groupsOf(
  resource: Resource,
  wanted: readonly Wanted[],
  live: readonly Answer[],
): readonly FittingGroup[] {
  const byLikeness = grouped(live, ({ comparable }) => likenessOf(resource, comparable));
  return [...grouped(wanted, ({ desired }) => fingerprintOf(desired)).values()].map((members) => {
    const desired = members[0]?.desired ?? {};
    const likeness = likenessOf(resource, desired);
    const similar = likeness === undefined ? live : (byLikeness.get(likeness) ?? []);
    const byFit = grouped(similar, ({ comparable }) => recognizedFitOf(resource, desired, comparable));
    return { members, exact: byFit.get("exact") ?? [], covering: byFit.get("covering") ?? [] };
  });
}

/** Groups that share an object belong together, as do those that share one with these. */
function relatedOf(groups: readonly Group[]): readonly (readonly Group[])[] {
  const byObject = new Map<string, Set<Group>>();
  for (const group of groups.filter(({ objects }) => objects.length > 0)) {
    const all = new Set([group]);
    for (const { id } of group.objects) for (const other of byObject.get(id) ?? []) all.add(other);
    for (const { objects } of all) for (const { id } of objects) byObject.set(id, all);
  }
  return [...new Set(byObject.values())].map((all) => [...all]);
}

/** Assigns objects to resources; undefined if only a user can decide. */
function takenIn(
  resource: Resource,
  related: readonly Group[],
  fit: Fit,
): readonly (readonly [Wanted, Answer])[] | undefined {
  // Resources with different args cannot all have set what an object has beyond them.
  if (fit === "covering" && related.length > 1) return undefined;
  const objects = related[0]?.objects ?? [];
  const haveSameObjects = new Set(related.map((group) => group.objects.map(({ id }) => id).join())).size < 2;
  const members = related.flatMap((group) => group.members);
  if (!haveSameObjects || members.length < objects.length) return undefined;
  // A secret of the program, which no preview shows, can belong to one of the objects.
  const hasSecret = members.some(({ desired }) => holdsUnknown(desired));
  const haveSameValues = new Set(objects.map((one) => digestOf(resource, one))).size < 2;
  if (hasSecret && (related.length > 1 || members.length > objects.length || !haveSameValues))
    return undefined;
  // Each object is assigned to any of the equal resources, and `up` creates the remaining ones.
  return objects.flatMap((object, at) => {
    const member = members[at];
    return member === undefined ? [] : [[member, object] as const];
  });
}

const candidatesOf = (
  { resource, secretPaths }: Wanted,
  objects: readonly Answer[],
  differencesIn?: (object: Answer) => readonly string[],
): readonly Candidate[] =>
  objects.map((object) => ({
    id: object.id,
    ...nameOf(object, secrecyOf(resource.fields, secretPaths)(["name"])),
    digest: digestOf(resource, object),
    ...(differencesIn === undefined ? {} : { differences: differencesIn(object) }),
  }));

const nameOf = ({ comparable: { name } }: Answer, isHidden: boolean): { readonly name?: string } =>
  typeof name === "string" ? { name: isHidden ? "[secret]" : name } : {};

/** The old keys of a resource: a new one is created, and they are to be deleted when their clients have moved. */
function outcomeOfKey(wanted: Wanted, live: readonly Answer[]): Outcome {
  const { resource, desired } = wanted;
  const purpose = purposeOf(resource, desired);
  const old = live.filter(
    ({ comparable }) => purpose !== undefined && purposeOf(resource, comparable) === purpose,
  );
  return old.length === 0
    ? { decision: "new", candidates: [] }
    : { decision: "key", candidates: candidatesOf(wanted, old) };
}

/**
 * Finds the objects with an equal name, or on an equal tile or search: most likely, one of them is the lost object and has
 * changed.
 */
function outcomeOfOthers(wanted: Wanted, byPurpose: ReadonlyMap<unknown, readonly Answer[]>): Outcome {
  const { resource, desired } = wanted;
  const purpose = purposeOf(resource, desired);
  const others = purpose === undefined ? [] : (byPurpose.get(purpose) ?? []);
  // If a tile has many alerts, the one with an equal name is most likely the lost one.
  const isNamesake = ({ comparable }: Answer): boolean => comparable["name"] === desired["name"];
  const sorted = [...others.filter(isNamesake), ...others.filter((one) => !isNamesake(one))];
  const similar = sorted.slice(0, mostDifferent);
  return similar.length === 0
    ? { decision: "new", candidates: [] }
    : {
        decision: "different",
        candidates: candidatesOf(wanted, similar, (object) => differenceLines(wanted, object)),
      };
}

/** Lists the values of an object that `up` changes, cannot change, and leaves. */
function differenceLines({ resource, desired, secretPaths }: Wanted, object: Answer): readonly string[] {
  const { fields } = resource;
  const isSecret = secrecyOf(fields, secretPaths);
  const { sides } = differencesOf(resource, desired, object.comparable);
  const planned = plannedChanges(fields, sides.desired, sides.live, isSecret);
  const value = (path: readonly string[], one: unknown): string => (isSecret(path) ? "[secret]" : shown(one));
  return [
    ...linesOf(resource, planned, () => []).map((line) => line.trim()),
    // Values that the program keeps secret, or does not know yet, may be equal.
    ...refusedChanges(fields, sides.desired, sides.live)
      .filter(({ to }) => !holdsUnknown(to))
      .map(
        ({ path, from, to }) =>
          `! ${pathText(path)}: ${value(path, from)}, and the program sets ${value(path, to)}, which only another object can have`,
      ),
    ...surplusLines(resource, desired, object, secretPaths),
  ];
}

/** Lists the values of an object that neither the program nor a creation sets, and that stay. */
function surplusLines(
  resource: Resource,
  desired: JsonObject,
  { comparable }: Answer,
  secretPaths: readonly Path[],
): readonly string[] {
  const isSecret = secrecyOf(resource.fields, secretPaths);
  return differencesOf(resource, desired, comparable).surplus.map(
    ({ path, value }) =>
      `${pathText(path)}: ${isSecret(path.map(String)) ? "[secret]" : shown(value)} is also set on the service`,
  );
}
