import type { Api } from "../client";
import { writeInputs, writeState } from "../hosts/dynamic/stateForm";
import { providerKey, providerStub, typePrefix } from "../hosts/dynamic/stub";
import type { ResourceDefinition } from "../lifecycle/definition";
import { createOrUpdate } from "../lifecycle/reconcile";
import { withoutPaths, type PropertyMap } from "../schema/propertyMap";
import { contextWith, type Adoption } from "./adoption";
import type { NamedAdoption } from "./naming";

/** What `pulumi import --file` takes: the state that adoption by the program comes to. */
export interface ImportFile {
  readonly resources: readonly ImportedResource[];
}

export interface ImportedResource {
  readonly type: string;
  readonly name: string;
  readonly id: string;
  readonly inputs: PropertyMap;
  readonly outputs: PropertyMap;
}

/** The import file of the objects. It holds no secret of the service. Sends nothing. */
export async function importFileOf(objects: readonly NamedAdoption[], api: Api): Promise<ImportFile> {
  const resources = objects.map(async ({ adoption, name }) => ({
    type: typeOf(adoption),
    name,
    id: adoption.live.id,
    inputs: { ...writeInputs(adoption.kind.definition, adoption.inputs), [providerKey]: providerStub },
    outputs: { ...(await outputsAfterAdoption(adoption, api)), [providerKey]: providerStub },
  }));
  return { resources: await Promise.all(resources) };
}

/** Type token of the resource. */
export const typeOf = ({ kind }: Adoption): string => `${typePrefix}${kind.definition.kind}`;

/** What the lifecycle itself makes of the adoption, without asking or changing the service. */
async function outputsAfterAdoption(
  { kind, live, inputs, defaults }: Adoption,
  api: Api,
): Promise<PropertyMap> {
  const asRead: ResourceDefinition = {
    ...kind.definition,
    read: () => Promise.resolve(live),
    reconcile: ({ live: asItIs }) => Promise.resolve(asItIs),
  };
  const context = { ...contextWith(defaults), api: () => Promise.resolve(api) };
  const state = await createOrUpdate(asRead, context, inputs);
  return withoutPaths(writeState(asRead, state), kind.secrets);
}
