import * as pulumi from "@pulumi/pulumi";
import { isUnknown } from "../core/json";
import { previewingEngine } from "./knownOutputs";
import { registered } from "./registered";
import type { ResourceClassFacts } from "./resourceClass";

/**
 * Starts to tell what `up` will do to an object that exists already. Only in previews, and only where the args name an object
 * that the resource does not have yet, or where an update may take along what its diff does not show. All else loads nothing.
 */
export function tellAdoption(facts: ResourceClassFacts, resource: pulumi.CustomResource, args: object): void {
  const engine = previewingEngine();
  const named: unknown = Reflect.get(args, facts.idArg);
  if (engine === undefined || (named === undefined && facts.unknownInUpdates === undefined)) return;
  const keepAlive = pulumi.runtime.rpcKeepAlive();
  void look(facts, resource, args, engine)
    // The engine tells of a registration that failed, and `up` of a configuration that is wrong.
    .catch(() => undefined)
    .finally(keepAlive);
}

async function look(
  { kind, idArg, unknownInUpdates = "id" }: ResourceClassFacts,
  resource: pulumi.CustomResource,
  args: object,
  engine: object,
): Promise<void> {
  const { values } = await registered(resource, ["id", idArg, unknownInUpdates]);
  const { id, [idArg]: named, [unknownInUpdates]: changing } = values;
  const isNew = isUnknown(id);
  // What `--target` leaves out is registered with nothing.
  if (isNew ? named === undefined || isUnknown(named) : !isUnknown(changing)) return;
  const { previewAdoption } = await import("./adoptionPreview.js");
  await previewAdoption({
    engine,
    resource,
    kind,
    args: await pulumi.runtime.serializeProperties(kind, { ...args }),
    ownId: typeof id === "string" ? id : undefined,
  });
}
