import { type ObjectField, additionalFields, fieldIn, leafAt } from "../schema/fields";
import * as json from "../json/json";
import {
  type JsonObject,
  type Path,
  type Pointer,
  isObject,
  objectOf,
  own,
  pathOf,
  pointerOf,
} from "../json/json";
import type { Memory, Resource, State } from "../resource/resource";
import { fieldsIn } from "../schema/wireForm";

/** Returns pointers of the optional fields that args set, independent of the order of the args. */
export function managedIn(resource: Resource, args: JsonObject): readonly Pointer[] {
  const { idArg, fields } = resource;
  const named = !idArg.isRequired && own(args, idArg.name) !== undefined ? [pointerOf([idArg.name])] : [];
  return [...named, ...optionalIn(fields, fieldsIn(resource, args), [])].sort();
}

const optionalIn = (object: ObjectField, args: JsonObject, above: Path): readonly Pointer[] =>
  Object.entries(args).flatMap(([name, value]): readonly Pointer[] => {
    const at = [...above, name];
    if (value === undefined) return [];
    if (name === additionalFields && !object.isOpen)
      return Object.keys(objectOf(value)).map((inner) => pointerOf([...at, inner]));
    const field = fieldIn(object, name);
    if (field.kind === "object") return isObject(value) ? optionalIn(field, value, at) : [];
    return field.isRequired ? [] : [pointerOf(at)];
  });

export const requiredIn = ({ leaves }: ObjectField): readonly Pointer[] =>
  leaves.filter(({ field }) => field.isRequired).map(({ path }) => pointerOf(path));

/** True if the program refers to the object by `adoptId` or `pipeId`. */
export const hasIdArg = ({ idArg }: Resource, memory: Memory | undefined): boolean =>
  idArg.isRequired ||
  (memory === undefined
    ? idArg.isSetOnImport === true
    : memory.managed?.includes(pointerOf([idArg.name])) === true);

/** Returns pointers of all fields that the program set; undefined after an import. */
export function managedFields(
  { fields, idArg }: Resource,
  memory: Memory | undefined,
): readonly Pointer[] | undefined {
  if (memory === undefined) return undefined;
  const named = pointerOf([idArg.name]);
  const { managed = [], unset = [] } = memory;
  const required = requiredIn(fields).filter((pointer) => !unset.includes(pointer));
  return [...required, ...managed.filter((pointer) => pointer !== named)];
}

/** Returns the fields that the program set, with the values of the outputs. A managed field without a value is null. */
export function managedPart(resource: Resource, { outputs, memory }: Omit<State, "id">): JsonObject {
  const managed = managedFields(resource, memory);
  if (managed === undefined) return fieldsIn(resource, outputs);
  return managed.reduce<JsonObject>((part, pointer) => {
    const path = pathOf(pointer);
    const value = json.valueAt(outputs, path);
    // The object has a different form without this field.
    if (value === undefined && leafAt(resource.fields, path)?.field.alwaysManaged === true) return part;
    return json.withValueAt(part, path, value ?? null);
  }, {});
}
