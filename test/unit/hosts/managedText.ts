import { readState, writeState } from "../../../provider/src/hosts/dynamic/stateForm";
import { kindKey } from "../../../provider/src/hosts/dynamic/stub";
import type { FieldSchema } from "../../../provider/src/schema/fieldSchema";
import { type ManagedFields, nothingManaged } from "../../../provider/src/schema/managedFields";
import { thingOf } from "../thing";

const before = "Thing:made:";

/** What a state says of managed fields. */
export function writeManaged(schema: FieldSchema, managed: ManagedFields): string {
  const memory = { origin: "made", isNamed: false, managed } as const;
  const state = writeState(thingOf(schema), { id: "t-1", outputs: {}, memory });
  return String(state[kindKey]).slice(before.length);
}

/** The managed fields of a state that says so. */
export function readManaged(schema: FieldSchema, text: string): ManagedFields {
  const state = readState(thingOf(schema), "t-1", { [kindKey]: `${before}${text}` });
  return state.memory.managed ?? nothingManaged;
}
