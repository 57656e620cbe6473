import type { Api } from "../client";
import { apply } from "../resources/lifecycle/apply";
import type { ResourceDefinition } from "../resources/lifecycle/definition";
import { HeardObjects } from "../resources/lifecycle/heard";
import { internalKeys } from "../resources/stateForm";
import type { Bag } from "../resources/fields/table";
import { providerKey, providerStub, typePrefix } from "../boundary/stub";
import { without } from "../lookups/without";
import type { Adoption } from "./adoption";
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
  readonly inputs: Bag;
  readonly outputs: Bag;
}

/** The import file of the objects. It holds no secret of the service. Sends nothing. */
export async function importFileOf(objects: readonly NamedAdoption[], api: Api): Promise<ImportFile> {
  const resources = objects.map(async ({ adoption, name }) => ({
    type: typeOf(adoption),
    name,
    id: adoption.live.id,
    inputs: { ...adoption.inputs, [providerKey]: providerStub },
    outputs: { ...(await outputsAfterAdoption(adoption, api)), [providerKey]: providerStub },
  }));
  return { resources: await Promise.all(resources) };
}

/** Type token of the resource. */
export const typeOf = ({ kind }: Adoption): string => `${typePrefix}${kind.definition.kind}`;

/** What the lifecycle itself makes of the adoption, without asking or changing the service. */
async function outputsAfterAdoption({ kind, live, inputs }: Adoption, api: Api): Promise<Bag> {
  const asRead: ResourceDefinition = {
    ...kind.definition,
    observe: () => Promise.resolve(live),
    sync: (_api, { observed }) => Promise.resolve(observed),
  };
  const { outputs } = await apply(asRead, api, new HeardObjects(), inputs);
  const { [internalKeys.found]: found, ...shown } = without(outputs, kind.secrets);
  return found === undefined
    ? shown
    : { ...shown, [internalKeys.found]: { ...secretMark, plaintext: JSON.stringify(found) } };
}
