import {
  addressOf,
  providerKey,
  providerStub,
  stateAfter,
  typePrefix,
  withoutValueAt,
  writeInputs,
  writeState,
  type JsonObject,
} from "pulumi-pipes/internal";
import type { Adoption } from "./adoption";
import type { NamedAdoption } from "./naming";

/** What `pulumi import --file` takes: the state that adoption by the program comes to. */
export interface ImportFile {
  readonly resources: readonly ImportedResource[];
}

export interface ImportedResource {
  readonly type: string;
  readonly name: string;
  readonly id: string;
  readonly inputs: JsonObject;
  readonly outputs: JsonObject;
}

/** The import file of the objects. It holds no secret of the service. */
export const importFileOf = (objects: readonly NamedAdoption[]): ImportFile => ({
  resources: objects.map(({ adoption, name }) => ({
    type: typeOf(adoption),
    name,
    id: adoption.live.id,
    inputs: { ...writeInputs(adoption.kind.resource, adoption.inputs), [providerKey]: providerStub },
    outputs: { ...outputsAfterAdoption(adoption), [providerKey]: providerStub },
  })),
});

/** Type token of the resource. */
export const typeOf = ({ kind }: Adoption): string => `${typePrefix}${kind.resource.kind}`;

/** The outputs of an adoption that changes nothing. */
function outputsAfterAdoption({ kind, live, inputs }: Adoption): JsonObject {
  const { resource, secrets } = kind;
  const state = stateAfter(resource, addressOf(resource, inputs, live.id), "adopted", inputs, live);
  return secrets.reduce(withoutValueAt, writeState(resource, state));
}
