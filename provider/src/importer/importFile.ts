import type { Api } from "../client";
import { markedPaths, writeInputs, writeState } from "../hosts/dynamic/stateForm";
import { providerKey, providerStub, typePrefix } from "../hosts/dynamic/stub";
import type { ResourceDefinition } from "../lifecycle/definition";
import { createOrUpdate } from "../lifecycle/reconcile";
import { valueAt, withoutPaths, type PropertyMap } from "../schema/propertyMap";
import { contextWith, type Adoption } from "./adoption";
import type { NamedAdoption } from "./naming";

/** How the engine marks a secret in what it stores and in import files; the value stands in it as JSON. */
const secretMark = { "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270" } as const;

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
    inputs: { ...writeInputs(adoption.kind.definition, adoption.inputs, {}), [providerKey]: providerStub },
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
  const outputs = withoutPaths(writeState(asRead, state, false), kind.secrets);
  return markedPaths([]).reduce<PropertyMap>((shown, path) => {
    const [name = ""] = path;
    const value = valueAt(shown, path);
    if (value === undefined) return shown;
    return { ...shown, [name]: { ...secretMark, plaintext: JSON.stringify(value) } };
  }, outputs);
}
