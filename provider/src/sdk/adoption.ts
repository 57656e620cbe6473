import * as pulumi from "@pulumi/pulumi";
import { previewingEngine } from "./knownOutputs";
import type { ResourceClassFacts } from "./resourceClass";

/**
 * Starts to tell what `up` will do to an object that exists already. Only in previews, and only where the args name an object
 * that the resource does not have yet, or where an update may take along what its diff does not show. All else loads nothing.
 */
export function tellAdoption(facts: ResourceClassFacts, resource: pulumi.CustomResource, args: object): void {
  const engine = previewingEngine();
  const named: unknown = Reflect.get(args, facts.idArg);
  if (engine === undefined || (named === undefined && facts.unknownInUpdates === undefined)) return;
  const changing: unknown =
    facts.unknownInUpdates === undefined ? undefined : Reflect.get(resource, facts.unknownInUpdates);
  const keepAlive = pulumi.runtime.rpcKeepAlive();
  void look(facts, resource, args, { named, changing }, engine)
    // The engine tells of a registration that failed, and `up` of a configuration that is wrong.
    .catch(() => undefined)
    .finally(keepAlive);
}

interface Signs {
  /** The id that the args name. */
  readonly named: unknown;
  /** An output that only the preview of an update does not know, of a resource that exists. */
  readonly changing: unknown;
}

async function look(
  facts: ResourceClassFacts,
  resource: pulumi.CustomResource,
  args: object,
  { named, changing }: Signs,
  engine: object,
): Promise<void> {
  const outputs = Object.keys({ ...facts.schema, ...args }).map((name) => [
    name,
    Reflect.get(resource, name),
  ]);
  const seen = await pulumi.runtime.serializeProperties(facts.kind, { own: resource.id, named, changing });
  const isUnknown = (name: string): boolean => seen[name] === pulumi.runtime.unknownValue;
  const isNew = isUnknown("own");
  const isOfInterest = isNew ? seen["named"] !== undefined && !isUnknown("named") : isUnknown("changing");
  if (!isOfInterest) return;
  const { previewAdoption } = await import("./adoptionPreview.js");
  await previewAdoption({
    engine,
    resource,
    kind: facts.kind,
    args: await pulumi.runtime.serializeProperties(facts.kind, { ...args }),
    checked: await pulumi.runtime.serializeProperties(facts.kind, Object.fromEntries(outputs)),
    ownId: isNew ? undefined : String(seen["own"]),
  });
}
