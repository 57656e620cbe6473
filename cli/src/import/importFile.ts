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

/** What `pulumi import --file` reads: the state after the program adopted the objects. It contains no secret of the service. */
export const importFileOf = (objects: readonly NamedAdoption[]): object => ({
  resources: objects.map(({ adoption, name }) => ({
    type: typeOf(adoption),
    name,
    id: adoption.live.id,
    inputs: { ...writeInputs(adoption.kind.resource, adoption.inputs), [providerKey]: providerStub },
    outputs: { ...outputsOf(adoption), [providerKey]: providerStub },
  })),
});

/** Type token of the resource. */
export const typeOf = ({ kind }: Adoption): string => `${typePrefix}${kind.resource.kind}`;

/** The outputs of an adoption that changes nothing. */
function outputsOf({ kind: { resource, secrets }, live, inputs }: Adoption): JsonObject {
  const state = stateAfter(resource, addressOf(resource, inputs, live.id), "adopted", inputs, live);
  return secrets.reduce(withoutValueAt, writeState(resource, state));
}
