import {
  desiredIn,
  explicitName,
  fromEngine,
  holdsUnknown,
  isList,
  isObject,
  isUnknown,
  mapLeaves,
  own,
  textAt,
} from "pulumi-pipes/internal";
import {
  stackOfUrn,
  UNKNOWN,
  withoutInternal,
  type Json,
  type JsonObject,
  type Path,
  type Place,
  type Resource,
} from "pulumi-pipes/internal";
import { z } from "zod";
import { outputOf, parsed, refOfId, resourceOf } from "../stackState";

/* The objects in the state of a stack, and those that its next `up` creates. */

const state = z.object({
  id: z.string().optional(),
  inputs: z.record(z.string(), z.unknown()).optional(),
  provider: z.string().optional(),
  propertyDependencies: z.record(z.string(), z.array(z.string()).nullish()).nullish(),
});

const previewed = z.object({
  steps: z.array(z.object({ op: z.string(), urn: z.string(), newState: state.nullish() })).nullish(),
});

/** A resource that `up` creates. */
export interface Wanted {
  readonly urn: string;
  readonly resource: Resource;
  readonly at: Place;
  /** The values that the resource sets, as the service's JSON. Secrets and values that are not known before `up` are unknown. */
  readonly desired: JsonObject;
  /** The paths of the args that the program keeps secret. They lead through lists. */
  readonly secretPaths: readonly Path[];
  /** Its arg `name`. */
  readonly name: string | undefined;
  /** True if a value is not known before `up`. */
  readonly isWaiting: boolean;
  /** The resources that its args come from. */
  readonly sources: readonly string[];
  /** True if the new object replaces an existing one. */
  readonly replaces: boolean;
  /** The explicit provider; undefined for the default one. */
  readonly provider: string | undefined;
}

/** Steps with an object that was not created: of `get`, and of the option `import`. */
const stepsOfExisting: readonly string[] = ["read", "read-replacement", "import", "import-replacement"];

/** Runs a preview that reuses the objects in the file. */
export async function previewOf(file: string, flags: readonly string[]) {
  const text = await outputOf(["preview", "--json", ...flags], "recover/input", { PIPES_RECOVER: file });
  const steps = parsed(previewed, text, "pulumi preview --json", "recover/input").steps ?? [];
  const wanted: Wanted[] = [];
  /** The objects that the program names by their IDs. */
  const named: string[] = [];
  /** The nouns of the objects that a resource names by an ID which the preview does not show. */
  const hiddenNouns = new Set<string>();
  for (const { op, urn, newState } of steps) {
    const resource = resourceOf(urn);
    if (resource === undefined || newState == null) continue;
    const sent = withoutInternal(fromEngine(newState.inputs ?? {}));
    const isOfExisting = stepsOfExisting.includes(op);
    const given = own(sent, resource.idArg.name);
    const shown = given ?? (isOfExisting ? own(fromEngine({ id: newState.id ?? UNKNOWN }), "id") : undefined);
    // The pipe of settings is most often one that the program creates.
    const isUnsure = isUnknown(shown) && resource.creation !== undefined;
    if (shown === "[secret]" || isUnsure) hiddenNouns.add(resource.noun);
    // The ID of `get` can have the names of its organization and its service before it.
    if (typeof shown === "string") named.push(refOfId(resource, shown.split("/").at(-1) ?? shown));
    const isNew = ["create", "replace"].includes(op) && given === undefined;
    if (!isNew || resource.creation === undefined) continue;
    const dependencies = Object.values(newState.propertyDependencies ?? {});
    const at = {
      organizationId: textAt(sent, "organizationId") ?? "",
      serviceId: textAt(sent, "serviceId") ?? "",
    };
    wanted.push({
      ...{ urn, resource, at, name: textAt(sent, "name"), replaces: op === "replace" },
      desired: withoutSecrets(desiredIn(resource, sent)),
      secretPaths: secretPathsIn(sent),
      isWaiting: holdsUnknown([
        desiredIn(resource, sent),
        ...resource.scope.map((name) => sent[name] ?? null),
      ]),
      sources: dependencies.flatMap((urns) => urns ?? []),
      provider: providerOf(newState.provider),
    });
  }
  return { wanted, named, hiddenNouns, stack: stackOfUrn(steps[0]?.urn ?? "") };
}

/** The name of an explicit provider, from the reference of a resource to it. */
function providerOf(reference = ""): string | undefined {
  return explicitName(reference.split("::").slice(3, -1).join("::"));
}

const secretPathsIn = (value: Json | undefined, at: Path = []): readonly Path[] => {
  if (value === "[secret]") return [at];
  if (isList(value)) return value.flatMap((item) => secretPathsIn(item, at));
  return isObject(value)
    ? Object.entries(value).flatMap(([name, inner]) => secretPathsIn(inner, [...at, name]))
    : [];
};

/** A preview shows no secret, also not with `--show-secrets`. */
const withoutSecrets = (desired: JsonObject): JsonObject =>
  mapLeaves(desired, (leaf) => (leaf === "[secret]" ? UNKNOWN : leaf)) as JsonObject;
